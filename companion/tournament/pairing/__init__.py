"""Pairing: who plays with whom in a round, at which table and on which seat. Pure: a seed decides."""
