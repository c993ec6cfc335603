"""A race over a few steps: the smallest game that the box can carry, to hold the game port to its word."""
