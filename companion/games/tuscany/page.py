"""Tuscany Essential on the table page: its players and their points."""

from companion.games.page import PlainPage

PAGE = PlainPage()
