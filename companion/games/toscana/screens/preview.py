"""Preview: what a half-entered command would do, for the screen that enters it."""

from companion.games.kit.refusals import Refusal
from companion.games.toscana.rules.commands import Command
from companion.games.toscana.rules.decide import Events, play
from companion.games.toscana.rules.game import Game


def preview(game: Game, command: Command) -> tuple[Events, Game] | Refusal:
    """The command's events and the game after them, or why it would be refused."""
    played = play(game, command)
    return played if isinstance(played, Refusal) else (played.events, played.game)
