"""Slow proofs of the tournament: `make test-tournament` is chaos, `make bench-tournament` what it costs."""
