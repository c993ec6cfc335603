"""The page's half of the game port: what a game gives the table page and the archive beside its state."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from companion.frozen import frozen
from companion.games.kit.sentences import Sentence, say
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


Cell = Sentence | int


@frozen
class Table:
    """Lines of numbers and words under their headings; the last number of each says how much it mattered."""

    title: Sentence
    heads: tuple[Sentence, ...]
    rows: tuple[tuple[Cell, ...], ...]


@frozen
class Review:
    """What decided a game, as it is shown once the game is over."""

    charts: tuple[Chart, ...] = ()
    decisions: tuple[Sentence, ...] = ()
    """Those that cost most, each with what would have been better."""
    tables: tuple[Table, ...] = ()
    note: Sentence | None = None
    """What can't be said of this game, and why."""


@frozen
class Reviewing:
    """How a finished game is looked at: a search that takes long, and what is told with and without it."""

    search: Callable[[Sequence[Moment]], dict[str, Any]]
    """What is worked out, as JSON can write it: the box keeps it."""
    is_searched: Callable[[Sequence[Moment]], bool]
    """Whether enough is known of this game to search it."""
    told: Callable[[Sequence[Moment], Mapping[str, Any] | None], Review]
    """What is shown, with what the search gave once there is something."""


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


@frozen
class GamePage:
    """What a game shows on the table page, all of it pure; a plain one shows players and scores."""

    folder: Path | None = None
    """Where its `view.js`, `view.css` and `moves.js`, the keys of a seat's phone, lie."""
    looked_up: tuple[str, ...] = ()
    """The texts that these look up by another name, in English; the others are read where they say them."""
    tables: Mapping[str, TallyTable] = field(default_factory=dict)
    """What the statistics count of this game, by name."""
    forecast: Callable[[Game], dict[str, Any]] = lambda _: {}
    """What would come if nothing more was done, as JSON can write it; empty where rules allow none."""
    notes: Callable[[Game], Iterable[Sentence]] = lambda _: ()
    """What the table should know now, a line each: what is asked, what is to do, when the round ends."""
    charts: Callable[[Sequence[Moment]], tuple[Chart, ...]] = lambda _: ()
    """How the numbers of a game went, from the commands that stand, the beginning included."""
    counted: Callable[[Any], Iterable[tuple[str, str, str, int]]] = lambda _: ()
    """What the statistics count of an event: player, table, thing and number."""
    reviewing: Reviewing | None = None
    """What decided a game that is over; None where nobody can say."""

    def tallies(self, moments: Iterable[Moment]) -> tuple[Tally, ...]:
        """What the statistics count of a finished game: one for each player, table and thing."""
        sums = Counter[tuple[str, str, str]]()
        for moment in moments:
            for event in moment.events:
                for player, what, of, count in self.counted(event):
                    sums[player, what, of] += count
        return tuple(Tally(*key, count) for key, count in sums.items())


def by_player(
    title: Sentence, steps: Iterable[object], games: Sequence[Game], value: Callable[[Any], int | None]
) -> Chart:
    """A line for each player: a number of theirs as the game began, then as it stood after each step."""
    lines = (
        Series(
            say("{player}", player=player.name), player.id, tuple(value(game.players[seat]) for game in games)
        )
        for seat, player in enumerate(games[-1].players)
    )
    return Chart(title, ("0", *map(str, steps)), tuple(lines))


Sources = Mapping[str, tuple[Sentence, tuple[Any, ...]]]
"""Where a number comes from, in the order of the bars: its title, and the causes that belong to it."""


def origins(
    title: Sentence, game: Game, sources: Sources, moved: Iterable[tuple[str, Any, int]], *start: Series
) -> Chart:
    """A bar for each player: what each source brought, from the player, cause and change of each move."""
    source_of = {cause: source for source, (_, causes) in sources.items() for cause in causes}
    sums = Counter[tuple[str, str]]()
    for player, cause, change in moved:
        sums[player, source_of[cause]] += change
    parts = (
        Series(name, source, tuple(sums[player.id, source] for player in game.players))
        for source, (name, _) in sources.items()
    )
    shown = (part for part in parts if any(part.values))
    return Chart(title, tuple(player.name for player in game.players), (*start, *shown), is_sum=True)
