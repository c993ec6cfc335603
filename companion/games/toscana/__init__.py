"""Toscana: pure rules over frozen data. `decide` says what a command does, `apply` does it, `play` both."""

from companion.games.toscana.apply import apply
from companion.games.toscana.decide import Events, decide, play
from companion.games.toscana.game import Game
from companion.games.toscana.state import state_of

RULES_VERSION = "1"

__all__ = ["RULES_VERSION", "Events", "Game", "apply", "decide", "play", "state_of"]
