"""What the regions would bring if the game ended now, and what the table still has to do."""

from collections.abc import Iterator
from typing import Any

from companion.games.kit.players import name_of
from companion.games.kit.sentences import Sentence, say
from companion.games.tuscany.rules.game import Game, is_messenger_due
from companion.games.tuscany.rules.regions import points_ahead
from companion.games.tuscany.rules.reminders import tell_reminder
from companion.games.tuscany.rules.terms import POINTS_TO_END, Phase


def outlook(game: Game) -> dict[str, Any]:
    """`regions` maps each player to the points of the regions where they lead alone; none once it is over."""
    is_over = game.phase in (Phase.TIE_BREAK, Phase.FINISHED)
    return {
        "goal": POINTS_TO_END,
        "regions": {player.id: 0 if is_over else points_ahead(game, player.id) for player in game.players},
    }


def notes(game: Game) -> Iterator[Sentence]:
    """What the last command asks of the table, and who has a worker waiting."""
    yield from (tell_reminder(reminder, game) for reminder in game.tell)
    yield from (say("{player}'s soldato is out", player=name_of(owner, game)) for owner in game.soldati)
    for waiting in game.messengers:
        name = name_of(waiting.player, game)
        if is_messenger_due(game, waiting.player):
            yield say("{player}'s messenger acts now", player=name)
        else:
            yield say("{player}'s messenger: {season}", player=name, season=waiting.season)
