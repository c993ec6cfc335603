"""The screens of a box at a tournament."""
