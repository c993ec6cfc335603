"""Tests of Tuscany's rules and screens."""
