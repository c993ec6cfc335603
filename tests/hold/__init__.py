"""Attacks on the running box, each with what it holds: `make test-hold`."""
