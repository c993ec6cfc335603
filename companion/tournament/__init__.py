"""Tournaments: what boxes and hub say to each other, the box's side, the hub, pairing and standings."""
