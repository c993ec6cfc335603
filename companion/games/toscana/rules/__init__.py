"""Toscana's rules, pure functions over frozen data: `decide` says what a command does, `apply` does it."""
