"""Toscana Companion: the table box beside the board game Toscana."""

__version__ = "1.0.0"
