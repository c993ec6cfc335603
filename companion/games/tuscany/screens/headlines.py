"""Headlines: each entry of the history in one short line, read off its events."""

from collections.abc import Iterator

from companion.games.kit.players import name_of
from companion.games.tuscany.rules.events import (
    Corrected,
    Event,
    GameBegan,
    GameFinished,
    MarkSet,
    MessengerActed,
    MoneyMoved,
    PlayerPassed,
    PointsMoved,
    ResidualMoved,
    RowTaken,
    StarMoved,
    TableTold,
    WorkerPlaced,
    WorkerTrained,
    YearEnded,
)
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.regions import region_title
from companion.games.tuscany.rules.terms import USUAL_WORKERS, Cause, Worker
from companion.games.tuscany.screens.entries import short_name, signed
from companion.games.tuscany.screens.signs import worker_sign
from companion.ui.kit.font import Face, shorten
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator

NAME_ROOM, LINE_ROOM = 40, 116
Number = MoneyMoved | PointsMoved | ResidualMoved


def headline(events: tuple[Event, ...], game: Game | None, words: Translator) -> str:  # noqa: C901, PLR0912 - one case a kind of entry
    """What was done, by whom."""
    for event in events:
        match event:
            case GameBegan():
                return words.text("The game begins")
            case RowTaken(player, row):
                return _line(player, game, words.text("row {row}", row=row))
            case WorkerPlaced(player, worker):
                return _line(player, game, _worker(worker, words), _booked(events, player))
            case MessengerActed(player):
                return _line(player, game, words.text("messenger"), _booked(events, player))
            case YearEnded(player):
                return words.text("{player} ends the year", player=_short(player, game))
            case PlayerPassed(player) if not any(isinstance(each, YearEnded) for each in events):
                return words.text("{player} passes", player=_short(player, game))
            case StarMoved(player, _, target):
                return _line(player, game, Icon.STAR, region_title(target))
            case WorkerTrained(player):
                return words.text("{player} trains", player=_short(player, game))
            case PointsMoved(player, cause=Cause.WINE_SALE):
                return words.text("{player} sells wine", player=_short(player, game))
            case PointsMoved(player, cause=Cause.TRADE) | MoneyMoved(player, cause=Cause.TRADE):
                return words.text("{player} trades", player=_short(player, game))
            case Corrected():
                return words.text("Correction")
            case MoneyMoved(cause=Cause.TRAINING):
                continue
            case MoneyMoved(player) | PointsMoved(player) | ResidualMoved(player) | MarkSet(player):
                return _line(player, game, _booked(events, player))
            case GameFinished():
                return words.text("The game is over")
            case TableTold(reminders) if reminders:
                return words.text("{player} trades", player=_short(reminders[0].player, game))
    return words.text("Nothing moved")


def _booked(events: tuple[Event, ...], player: str) -> str:
    """What an entry added to a player's numbers."""
    return " ".join(_bookings(events, player))


def _bookings(events: tuple[Event, ...], player: str) -> Iterator[str]:
    signs = {MoneyMoved: Icon.MONEY, PointsMoved: Icon.POINTS, ResidualMoved: Icon.RESIDUAL}
    for kind, sign in signs.items():
        change = sum(
            event.after - event.before
            for event in events
            if isinstance(event, Number) and type(event) is kind and event.player == player
        )
        if change:
            yield f"{signed(change)}{sign}"
    yield from (Icon.CHECKED for event in events if isinstance(event, MarkSet))


def _line(player: str, game: Game | None, *parts: str) -> str:
    line = f"{_short(player, game)}: {' '.join(part for part in parts if part)}"
    return shorten(Face.SMALL, line, LINE_ROOM)


def _worker(worker: Worker, words: Translator) -> str:
    return worker_sign(worker, words) if worker in USUAL_WORKERS else words.text(worker.english)


def _short(player_id: str, game: Game | None) -> str:
    return short_name(name_of(player_id, game), NAME_ROOM)
