"""Previews: what a half-entered command would do."""

from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.commands import Command
from companion.games.toscana.rules.decide import Events, play
from companion.games.toscana.rules.game import Game


def foresee(game: Game, command: Command) -> tuple[Events, Game] | Refusal:
    """What a half-entered command would do, and the game after it."""
    played = play(game, command)
    return played if isinstance(played, Refusal) else (played.events, played.game)
