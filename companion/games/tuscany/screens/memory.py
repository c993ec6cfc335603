"""What Tuscany's set-up remembers from one evening to the next."""

from dataclasses import field

from companion.frozen import frozen
from companion.games.tuscany.rules.game import Options
from companion.games.tuscany.rules.printed import (
    WINE_POINTS,
    Chart,
    PrintedMap,
    WinePoints,
    printed_chart,
    printed_map,
)
from companion.games.tuscany.rules.terms import Worker
from companion.ui.kit.memory import MemoryOf


@frozen
class Board:
    """One side of the board: what is printed on it."""

    chart: Chart
    map: PrintedMap
    wine_points: WinePoints


@frozen
class Memory:
    """How the last game was played, and each side of the board as it was corrected; None is as proposed."""

    options: Options = field(default_factory=Options)
    structures: bool = True
    specials: tuple[Worker, ...] = ()
    front: Board | None = None
    back: Board | None = None

    @property
    def board(self) -> Board:
        """The side that is up; the back has the structure cards."""
        corrected = self.back if self.structures else self.front
        return corrected or Board(
            printed_chart(structures=self.structures), printed_map(structures=self.structures), WINE_POINTS
        )


MEMORY = MemoryOf("tuscany", Memory)
