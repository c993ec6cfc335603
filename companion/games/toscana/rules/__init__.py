"""Toscana: pure rules over frozen data. `decide` says what a command does, `apply` does it, `play` both."""

from companion.games.toscana.rules.apply import apply
from companion.games.toscana.rules.decide import Events, decide, play
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.state import state_of

RULES_VERSION = "1"

__all__ = ["RULES_VERSION", "Events", "Game", "apply", "decide", "play", "state_of"]
