"""The page's half of the game port: what a game gives the table page and the archive beside its state."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from companion.frozen import frozen
from companion.games.kit.sentences import Sentence
from companion.games.port import Game, Moment


@frozen
class Series:
    """One line of a chart: whose or what it is, and its values, one a step; None where there is none."""

    name: Sentence
    mark: str
    """The player's id, or the game's own word for the thing: the page draws it in that colour."""
    values: tuple[int | None, ...]


@frozen
class Chart:
    """Numbers over the steps of a game, such as its rounds."""

    title: Sentence
    steps: tuple[str, ...]
    series: tuple[Series, ...]
    is_sum: bool = False
    """Whether the series are parts of one whole, which are drawn on top of each other."""


@frozen
class Tally:
    """How many of something a player had over a whole game, such as boxes of a wine that were bought."""

    player: str
    what: str
    """The name of its table."""
    of: str
    count: int


@frozen
class TallyTable:
    """What is counted: its title, and what each thing is called; one without a name is called as it is."""

    title: Sentence
    names: Mapping[str, Sentence]


class GamePage(Protocol):
    """What a game shows on the table page. All of it is pure."""

    folder: Path | None
    """Where its `view.js` and `view.css` lie; None if the page shows its players and their scores only."""
    words: tuple[str, ...]
    """The texts that `view.js` shows, in English; the page gets each in the language of the box."""

    tables: Mapping[str, TallyTable]
    """What the statistics count of this game, by name."""

    def forecast(self, game: Game) -> dict[str, Any]:
        """What would come if nothing more was done, as JSON can write it; empty where rules allow none."""

    def notes(self, game: Game) -> tuple[Sentence, ...]:
        """What the table should know now, a line each: what is asked, what is to do, when the round ends."""

    def charts(self, moments: Sequence[Moment]) -> tuple[Chart, ...]:
        """How the numbers of a game went, from the commands that stand, the beginning included."""

    def tallies(self, moments: Sequence[Moment]) -> tuple[Tally, ...]:
        """What the statistics count of a finished game."""


class PlainPage:
    """The page of a game that has no view, no forecast and no charts of its own."""

    folder: Path | None = None
    words: tuple[str, ...] = ()
    tables: Mapping[str, TallyTable] = MappingProxyType({})

    def forecast(self, _: Game) -> dict[str, Any]:
        return {}

    def notes(self, _: Game) -> tuple[Sentence, ...]:
        return ()

    def charts(self, _: Sequence[Moment]) -> tuple[Chart, ...]:
        return ()

    def tallies(self, _: Sequence[Moment]) -> tuple[Tally, ...]:
        return ()


def summed(counted: Iterable[tuple[str, str, str, int]]) -> tuple[Tally, ...]:
    """One tally for each player, table and thing, from any number of counts."""
    sums = Counter[tuple[str, str, str]]()
    for player, what, of, count in counted:
        sums[player, what, of] += count
    return tuple(Tally(*key, count) for key, count in sums.items())
