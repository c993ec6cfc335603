"""The settings: the file of whoever built the box, and the preferences of the people at the table."""
