"""Tuscany without its screens: its rules and its offers, on the plain screens."""
