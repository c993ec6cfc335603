"""The rules of Tuscany: pure functions over frozen values."""
