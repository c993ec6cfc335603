"""Toscana's screens."""
