"""The Castles of Tuscany: its rules, its screens, and the port that gives both to the box."""
