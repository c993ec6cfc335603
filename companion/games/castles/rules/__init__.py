"""The rules of The Castles of Tuscany, pure: `decide` says what a command does, each fact applies itself."""
