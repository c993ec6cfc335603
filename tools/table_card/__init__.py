"""The card for the table: a page for each game and language, of the program's words and drawings."""
