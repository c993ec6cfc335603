"""Tuscany's moves: which events are told as pieces to move, and how each is put back."""

from collections.abc import Iterable

from companion.frozen import changed
from companion.games.kit.players import name_of
from companion.games.kit.sentences import Sentence, say
from companion.games.tuscany.rules.events import (
    CrewCorrected,
    Event,
    GameBegan,
    GameFinished,
    LastYearSet,
    MarkSet,
    MessengerActed,
    MoneyMoved,
    PhaseBegan,
    PlayerPassed,
    PointsMoved,
    ResidualMoved,
    RowCorrected,
    RowTaken,
    SeasonBegan,
    StarMoved,
    StarsCorrected,
    TableTold,
    TurnMoved,
    WorkerPlaced,
    WorkerReturned,
    WorkerTrained,
    YearEnded,
)
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.regions import region_title
from companion.games.tuscany.rules.reminders import tell_reminder
from companion.games.tuscany.rules.telling import tell, tell_preparation

# Events that need no sentence: the next screen shows them.
WITHOUT_SENTENCE = (TurnMoved, PhaseBegan, GameFinished, WorkerPlaced, MessengerActed, SeasonBegan, YearEnded)


def moves(events: Iterable[Event], game: Game) -> tuple[Sentence, ...]:
    """One sentence for each piece to move and for all that is asked of the table."""
    told: list[Sentence] = []
    for event in events:
        if isinstance(event, TableTold):
            told.extend(tell_reminder(reminder, game) for reminder in event.reminders)
        elif not isinstance(event, WITHOUT_SENTENCE):
            told.append(tell(event, game))
        if isinstance(event, GameBegan):
            told.extend(tell_preparation(game))
    return tuple(told)


def moves_back(events: Iterable[Event], game: Game) -> tuple[Sentence, ...]:
    """One sentence for each piece to put back."""
    told = (tell_back(event, game) for event in events)
    return tuple(sentence for sentence in told if sentence)


def tell_back(event: Event, game: Game) -> Sentence | None:  # noqa: C901 - one case an event
    """The move in reverse, which puts the pieces back; None where no piece was moved."""
    match event:
        case (
            MoneyMoved()
            | PointsMoved()
            | ResidualMoved()
            | RowCorrected()
            | StarsCorrected()
            | CrewCorrected()
        ):
            return tell(changed(event, before=event.after, after=event.before), game)
        case MarkSet(is_set=is_set):
            return tell(changed(event, is_set=not is_set), game)
        case StarMoved(player, None, target):
            return say(
                "{player} takes a star back from {region}",
                player=name_of(player, game),
                region=region_title(target),
            )
        case StarMoved(source=str(source), target=target):
            return tell(changed(event, source=target, target=source), game)
        case RowTaken(player):
            return say("{player}'s wake-up token leaves its row", player=name_of(player, game))
        case WorkerPlaced(player, worker) | WorkerTrained(player, worker):
            return say("{player} takes the {worker} back", player=name_of(player, game), worker=worker)
        case WorkerReturned(player, worker):
            return say(
                "{player}'s {worker} goes back to its space", player=name_of(player, game), worker=worker
            )
        case PlayerPassed(player, season):
            return say(
                "{player} is still in {season}: the token moves one column left",
                player=name_of(player, game),
                season=season,
            )
        case YearEnded(player):
            return say("{player}'s workers go back to their spaces", player=name_of(player, game))
        case LastYearSet(is_last=is_last):
            return tell(changed(event, is_last=not is_last), game)
        case _:
            return None
