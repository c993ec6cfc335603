"""Toscana on the table page: its forecast, its charts and the words of its view."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.kit.sentences import Sentence, mark
from companion.games.page import Chart, Tally, TallyTable
from companion.games.port import Moment
from companion.games.toscana.page.charts import charts
from companion.games.toscana.page.outlook import outlook
from companion.games.toscana.page.tallies import TABLES, tallies
from companion.games.toscana.rules.game import Game


class ToscanaPage:
    """Toscana's half of `GamePage`."""

    folder: Path | None = Path(__file__).parent
    words: tuple[str, ...] = (
        *(mark("Red"), mark("White"), mark("Champagne"), mark("Rosé"), mark("Water")),
        *(mark("Round {round} of {last}"), mark("last round"), mark("set-up")),
        *(mark("placing the first workers"), mark("the actions"), mark("the Wine Board update")),
        *(mark("supply & demand"), mark("the winetasting"), mark("the final sale")),
        *(mark("the tie-break"), mark("the end of the game")),
        *(mark("closes at"), mark("closes"), mark("Wine Board"), mark("none")),
        *(mark("storage"), mark("full"), mark("empty"), mark("moneytrack"), mark("reached 60")),
        *(mark("hiring"), mark("winemaking"), mark("trading"), mark("ready"), mark("used")),
        *(
            mark("boxes"),
            mark("+{money} in boxes"),
            mark("sold now"),
            mark("sold at the close"),
            mark("buy one"),
        ),
        *(mark("workers left"), mark("winemasters left"), mark("on the map")),
        mark("Wine Stock Market"),
    )

    tables: Mapping[str, TallyTable] = TABLES

    def forecast(self, game: Game) -> dict[str, Any]:
        return outlook(game)

    def notes(self, _: Game) -> tuple[Sentence, ...]:
        return ()

    def charts(self, moments: Sequence[Moment]) -> tuple[Chart, ...]:
        return charts(moments)

    def tallies(self, moments: Sequence[Moment]) -> tuple[Tally, ...]:
        return tallies(moments)


PAGE = ToscanaPage()
