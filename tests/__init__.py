"""Tests, laid out as the program is."""
