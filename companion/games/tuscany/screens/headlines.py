"""Headlines: each entry of the history in one short line, and what everybody should know at once."""

from collections.abc import Iterator

from companion.games.kit.facts import Fact, name_of, winners
from companion.games.kit.sentences import say
from companion.games.tuscany.rules import booklet
from companion.games.tuscany.rules.facts import corrections, scores, workers, year
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.printed import region_title
from companion.games.tuscany.rules.terms import USUAL_WORKERS, Cause, Worker
from companion.games.tuscany.screens.signs import worker_sign
from companion.ui.kit.font import Face, short_name, shorten, signed
from companion.ui.kit.game_screens import News, Told, victory
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import Translator

NAME_ROOM, LINE_ROOM = 40, 116
Number = scores.MoneyMoved | scores.PointsMoved | scores.ResidualMoved


def headline(events: tuple[Fact, ...], game: Game | None, words: Translator) -> str:  # noqa: C901, PLR0912 - one case a kind of entry
    """What was done, by whom."""
    for event in events:
        match event:
            case year.GameBegan():
                return words.text("The game begins")
            case year.RowTaken(player, row):
                return _line(player, game, words.text("row {row}", row=row))
            case workers.WorkerPlaced(player, worker):
                return _line(player, game, _worker(worker, words), _booked(events, player))
            case workers.MessengerActed(player):
                return _line(player, game, words.text("messenger"), _booked(events, player))
            case year.YearEnded(player):
                return words.text("{player} ends the year", player=_short(player, game))
            case year.PlayerPassed(player) if not any(isinstance(each, year.YearEnded) for each in events):
                return words.text("{player} passes", player=_short(player, game))
            case scores.StarMoved(player, _, target):
                return _line(player, game, Icon.STAR, region_title(target))
            case workers.WorkerTrained(player):
                return words.text("{player} trains", player=_short(player, game))
            case scores.PointsMoved(player, cause=Cause.WINE_SALE):
                return words.text("{player} sells wine", player=_short(player, game))
            case scores.PointsMoved(player, cause=Cause.TRADE) | scores.MoneyMoved(player, cause=Cause.TRADE):
                return words.text("{player} trades", player=_short(player, game))
            case corrections.Corrected():
                return words.text("Correction")
            case scores.MoneyMoved(cause=Cause.TRAINING):
                continue
            case (
                scores.MoneyMoved(player)
                | scores.PointsMoved(player)
                | scores.ResidualMoved(player)
                | scores.MarkSet(player)
            ):
                return _line(player, game, _booked(events, player))
            case year.GameFinished():
                return words.text("The game is over")
            case year.TableTold(reminders) if reminders:
                return words.text("{player} trades", player=_short(reminders[0].player, game))
    return words.text("Nothing moved")


def _booked(events: tuple[Fact, ...], player: str) -> str:
    """What an entry added to a player's numbers."""
    return " ".join(_bookings(events, player))


def _bookings(events: tuple[Fact, ...], player: str) -> Iterator[str]:
    signs = {
        scores.MoneyMoved: Icon.MONEY,
        scores.PointsMoved: Icon.POINTS,
        scores.ResidualMoved: Icon.RESIDUAL,
    }
    for kind, sign in signs.items():
        change = sum(
            event.after - event.before
            for event in events
            if isinstance(event, Number) and type(event) is kind and event.player == player
        )
        if change:
            yield f"{signed(change)}{sign}"
    yield from (Icon.CHECKED for event in events if isinstance(event, scores.MarkSet))


def _line(player: str, game: Game | None, *parts: str) -> str:
    line = f"{_short(player, game)}: {' '.join(part for part in parts if part)}"
    return shorten(Face.SMALL, line, LINE_ROOM)


def _worker(worker: Worker, words: Translator) -> str:
    return worker_sign(worker, words) if worker in USUAL_WORKERS else words.text(worker.english)


def _short(player_id: str, game: Game | None) -> str:
    return short_name(name_of(player_id, game), NAME_ROOM)


def news(events: tuple[Fact, ...], game: Game) -> News:
    """The panel says it among the moves, so it opens no page of its own."""
    return News(told=tuple(_told(events, game)))


def _told(events: tuple[Fact, ...], game: Game) -> Iterator[Told]:
    for event in events:
        match event:
            case scores.PointsMoved(player, before, after, cause) if cause is not Cause.MAJORITY:
                if before < booklet.POINTS_TO_END <= after:
                    text = say("{player} has reached 25 points.", player=name_of(player, game))
                    yield Told(say("25 points!"), text)
            case year.LastYearSet(True):
                yield Told(say("The last year"), event.tell(game))
            case year.GameFinished(ranking):
                yield victory(winners(ranking, game))
