"""What the statistics count of Tuscany: workers by kind, rows of the wake-up chart, stars by region."""

from collections.abc import Iterator, Mapping, Sequence

from companion.games.kit.sentences import say, verbatim
from companion.games.page import Tally, TallyTable, summed
from companion.games.port import Moment
from companion.games.tuscany.rules.events import RowTaken, StarMoved, WorkerPlaced, YearEnded
from companion.games.tuscany.rules.printed import REGIONS
from companion.games.tuscany.rules.regions import region_title
from companion.games.tuscany.rules.terms import Worker

TABLES: Mapping[str, TallyTable] = {
    "workers": TallyTable(
        say("Workers placed"), {worker.value: say("{kind}", kind=worker) for worker in Worker}
    ),
    "rows": TallyTable(say("Rows of the wake-up chart"), {}),
    "stars": TallyTable(say("Stars by region"), {name: verbatim(region_title(name)) for name in REGIONS}),
}


def tallies(moments: Sequence[Moment]) -> tuple[Tally, ...]:
    return summed(_counted(moments))


def _counted(moments: Sequence[Moment]) -> Iterator[tuple[str, str, str, int]]:
    for moment in moments:
        for event in moment.events:
            match event:
                case WorkerPlaced(player, worker):
                    yield player, "workers", worker.value, 1
                case RowTaken(player, row):
                    yield player, "rows", str(row), 1
                case YearEnded(player, int(row)):
                    yield player, "rows", str(row), 1
                case StarMoved(player, _, region):
                    yield player, "stars", region, 1
