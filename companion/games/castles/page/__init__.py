"""The Castles of Tuscany on the table page: its forecast, its notes, its charts and the words of its view."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.castles.page.charts import charts
from companion.games.castles.page.outlook import notes, outlook
from companion.games.castles.page.tallies import TABLES, tallies
from companion.games.castles.rules.game import Game
from companion.games.castles.rules.terms import Bonus, Cause, Farm, Phase, Supply, Thing
from companion.games.kit.sentences import Sentence, mark
from companion.games.page import Chart, Tally, TallyTable
from companion.games.port import Moment


class CastlesPage:
    """This game's half of `GamePage`."""

    folder: Path | None = Path(__file__).parent
    words: tuple[str, ...] = (
        *(term.english for terms in (Thing, Bonus, Farm, Supply, Phase) for term in terms),
        *(cause.english for cause in (Cause.STORED, Cause.MARBLE_LEFT, Cause.WORKERS_LEFT, Cause.CARDS_LEFT)),
        *(mark("Round {round} of {last}"), mark("closing"), mark("extra turn")),
        *(mark("Green points"), mark("Red points"), mark("Regions"), mark("colour bonus"), mark("display")),
        *(mark("pile 1"), mark("pile 2"), mark("pile 3"), mark("storage"), mark("empty"), mark("none")),
        *(mark("built"), mark("areas"), mark("brings"), mark("drawing"), mark("bonus tiles")),
        *(mark("scored now"), mark("on the board"), mark("a yield card"), mark("a bonus tile")),
        *(mark("the fort's free tile"), mark("new farms")),
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


PAGE = CastlesPage()
