"""The offers of Tuscany."""

from companion.games.tuscany.entering import ENTERING

__all__ = ["ENTERING"]
