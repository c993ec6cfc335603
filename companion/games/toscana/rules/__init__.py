"""Toscana's rules, pure functions: `decide` says what a command does, each fact applies itself."""
