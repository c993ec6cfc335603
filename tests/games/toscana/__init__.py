"""The rules of Toscana, one file a rule area."""
