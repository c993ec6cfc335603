"""The rules and the screens of The Castles of Tuscany, one file a rule area."""
