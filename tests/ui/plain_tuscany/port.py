"""The rules of Tuscany."""

from companion.games.tuscany.port import GAME

__all__ = ["GAME"]
