"""What everybody should know at once: a round that closes, the extra turn, the last round, the end."""

from collections.abc import Iterator

from companion.games.castles.rules.events import Event, ExtraTurnBegan, GameFinished, RoundBegan, RoundClosing
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.telling import tell
from companion.games.castles.rules.terms import LAST_ROUND
from companion.games.kit.players import name_of
from companion.games.kit.sentences import say
from companion.ui.kit.game_screens import News, Told, victory


def news(events: tuple[Event, ...], game: Game) -> News:
    """The panel says it first among the moves, so it opens no page of its own."""
    return News(told=tuple(_told(events, game)))


def _told(events: tuple[Event, ...], game: Game) -> Iterator[Told]:
    for event in events:
        match event:
            case RoundClosing(round=number):
                yield Told(say("Round {round} closes", round=number), tell(event, game))
            case ExtraTurnBegan():
                yield Told(say("The extra turn"), tell(event, game))
            case RoundBegan(number) if number == LAST_ROUND:
                yield Told(say("The last round"), say("Round {round} is the last one.", round=number))
            case GameFinished(ranking):
                yield victory(tuple(name_of(place.player, game) for place in ranking if place.place == 1))
