"""What the rows of lamps say about the game: pure functions from a game to lamps."""
