"""What everybody should know at once: who came to 25 points, the last year, the end."""

from collections.abc import Iterator

from companion.games.kit.players import name_of
from companion.games.kit.sentences import say
from companion.games.tuscany.rules.events import Event, GameFinished, LastYearSet, PointsMoved
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.telling import tell
from companion.games.tuscany.rules.terms import POINTS_TO_END, Cause
from companion.ui.kit.game_screens import News, Told, victory


def news(events: tuple[Event, ...], game: Game) -> News:
    """The panel says it among the moves, so it opens no page of its own."""
    return News(told=tuple(_told(events, game)))


def _told(events: tuple[Event, ...], game: Game) -> Iterator[Told]:
    for event in events:
        match event:
            case PointsMoved(player, before, after, cause) if cause is not Cause.MAJORITY:
                if before < POINTS_TO_END <= after:
                    text = say("{player} has reached 25 points.", player=name_of(player, game))
                    yield Told(say("25 points!"), text)
            case LastYearSet(True):
                yield Told(say("The last year"), tell(event, game))
            case GameFinished(ranking):
                yield victory(tuple(name_of(place.player, game) for place in ranking if place.place == 1))
