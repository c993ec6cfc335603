"""Tuscany on the table page: its forecast, its notes, its charts and the words of its view."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.kit.sentences import Sentence, mark
from companion.games.page import Chart, Tally, TallyTable
from companion.games.port import Moment
from companion.games.tuscany.page.charts import charts
from companion.games.tuscany.page.outlook import notes, outlook
from companion.games.tuscany.page.tallies import TABLES, tallies
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.terms import Bonus, Mark, Phase, Season, Worker


class TuscanyPage:
    """Tuscany's half of `GamePage`."""

    folder: Path | None = Path(__file__).parent
    words: tuple[str, ...] = (
        *(term.english for terms in (Season, Phase, Worker, Bonus, Mark) for term in terms),
        *(mark("Year {year}"), mark("the last year"), mark("Wake-up chart"), mark("Map"), mark("row")),
        *(mark("next year"), mark("points"), mark("lira"), mark("residual income"), mark("stars left")),
        *(mark("workers ready"), mark("ready"), mark("at work"), mark("new next year"), mark("passed")),
        *(mark("leads"), mark("regions now"), mark("a pass brings"), mark("Points")),
        *(mark("V"), mark("O"), mark("S"), mark("W"), mark("S/W")),
    )

    tables: Mapping[str, TallyTable] = TABLES

    def forecast(self, game: Game) -> dict[str, Any]:
        return outlook(game)

    def notes(self, game: Game) -> tuple[Sentence, ...]:
        return tuple(notes(game))

    def charts(self, moments: Sequence[Moment]) -> tuple[Chart, ...]:
        return charts(moments)

    def tallies(self, moments: Sequence[Moment]) -> tuple[Tally, ...]:
        return tallies(moments)


PAGE = TuscanyPage()
