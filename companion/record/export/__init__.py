"""A recording in other programs' forms."""
