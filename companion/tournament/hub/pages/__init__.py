"""The hub's pages: director, judge, public board, a player's phone, and what is printed."""

from companion.tournament.hub.pages.serving import routes

__all__ = ["routes"]
