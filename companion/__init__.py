"""Toscana Companion: the table box beside the board game Toscana."""

__version__ = "0.1.0"
