"""Finds what a builder got wrong: a table of checks, each with the sentences it may print."""
