"""Tuscany on the table page: its forecast, notes, charts, what is counted, and the words of its view."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.games.kit.facts import Fact
from companion.games.kit.sentences import Sentence, mark, say, verbatim
from companion.games.page import Chart, GamePage, Series, Sources, TallyTable, by_player, origins
from companion.games.port import Moment
from companion.games.tuscany.rules import booklet
from companion.games.tuscany.rules.facts.scores import PointsMoved, StarMoved
from companion.games.tuscany.rules.facts.workers import WorkerPlaced
from companion.games.tuscany.rules.facts.year import RowTaken, YearEnded, tell_reminder, tell_waiting
from companion.games.tuscany.rules.game import Game, points_ahead
from companion.games.tuscany.rules.printed import REGIONS, region_title
from companion.games.tuscany.rules.terms import Bonus, Cause, Mark, Phase, Season, Worker

SOURCES: Sources = {
    "booked": (say("booked"), (Cause.BOOKED,)),
    "wine": (say("wine sale"), (Cause.WINE_SALE,)),
    "chart": (say("wake-up chart"), (Cause.CHART,)),
    "regions": (say("regions"), (Cause.REGION, Cause.MAJORITY)),
    "trades": (say("trades"), (Cause.TRADE,)),
    "statue": (say("statue"), (Cause.STATUE,)),
    "corrections": (say("corrections"), (Cause.CORRECTION,)),
}


def outlook(game: Game) -> dict[str, Any]:
    """`regions` maps each player to the points of the regions where they lead alone; none once it is over."""
    is_over = game.phase in (Phase.TIE_BREAK, Phase.FINISHED)
    return {
        "goal": booklet.POINTS_TO_END,
        "regions": {player.id: 0 if is_over else points_ahead(game, player.id) for player in game.players},
    }


def notes(game: Game) -> Iterator[Sentence]:
    """What the last command asks of the table, and who has a worker waiting."""
    yield from (tell_reminder(reminder, game) for reminder in game.tell)
    yield from tell_waiting(game)


def charts(moments: Sequence[Moment]) -> tuple[Chart, ...]:
    """Points and lira by year, and where the points came from."""
    games = tuple(moment.game for moment in moments if isinstance(moment.game, Game))
    if not games:
        return ()
    # As the game began, then as it stood at the end of each year; the running one as it stands.
    shown = games[0], *{game.year: game for game in games}.values()
    years = [game.year for game in shown[1:]]
    by_year = [by_player(say("Points by year"), years, shown, lambda player: player.points)]
    if games[-1].options.money:
        by_year.append(by_player(say("Lira by year"), years, shown, lambda player: player.money))
    start = Series(say("at the start"), "start", tuple(player.points for player in games[0].players))
    moves = (
        (event.player, event.cause, event.after - event.before)
        for moment in moments
        for event in moment.events
        if isinstance(event, PointsMoved)
    )
    return (*by_year, origins(say("Where the points came from"), games[-1], SOURCES, moves, start))


def counted(event: Fact) -> Iterator[tuple[str, str, str, int]]:
    """Workers by kind, rows of the wake-up chart, stars by region."""
    match event:
        case WorkerPlaced(player, worker):
            yield player, "workers", worker.value, 1
        case RowTaken(player, row) | YearEnded(player, int(row)):
            yield player, "rows", str(row), 1
        case StarMoved(player, _, region):
            yield player, "stars", region, 1


PAGE = GamePage(
    folder=Path(__file__).parent / "view",
    looked_up=(
        *(term.english for terms in (Season, Phase, Worker, Bonus, Mark) for term in terms),
        *(mark("V"), mark("O"), mark("S"), mark("W"), mark("S/W")),
    ),
    tables={
        "workers": TallyTable(
            say("Workers placed"), {worker.value: say("{kind}", kind=worker) for worker in Worker}
        ),
        "rows": TallyTable(say("Rows of the wake-up chart"), {}),
        "stars": TallyTable(say("Stars by region"), {name: verbatim(region_title(name)) for name in REGIONS}),
    },
    forecast=outlook,
    notes=notes,
    charts=charts,
    counted=counted,
)
