"""The race on the table page: its runners and their steps."""

from companion.games.page import PlainPage

PAGE = PlainPage()
