"""The table page: the game for phones, for the wall and for other programs, and what they enter."""
