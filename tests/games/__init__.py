"""Whole recorded games, and what each is expected to lead to."""
