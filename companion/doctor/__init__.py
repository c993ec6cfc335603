"""What a builder gets wrong, found by looking: a table of checks, each with its sentences."""
