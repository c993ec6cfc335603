"""The rules of the race."""

from tests.race.port import GAME

__all__ = ["GAME"]
