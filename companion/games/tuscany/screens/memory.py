"""What Tuscany's set-up remembers from one evening to the next."""

from dataclasses import field

from companion.frozen import frozen
from companion.games.tuscany.rules import printed
from companion.games.tuscany.rules.game import Options
from companion.games.tuscany.rules.terms import Worker
from companion.ui.kit.game_screens import MemoryOf


@frozen
class Board:
    """One side of the board: what is printed on it."""

    chart: printed.Chart
    map: printed.PrintedMap
    wine_points: printed.WinePoints


@frozen
class Memory:
    """How the last game was played, and each side of the board as it was corrected; None is as proposed."""

    options: Options = field(default_factory=Options)
    structures: bool = True
    specials: tuple[Worker, ...] = ()
    front: Board | None = None
    back: Board | None = None

    @property
    def has_unsure_region(self) -> bool:
        """Whether the front's map is as proposed, where one region is a guess."""
        return not self.structures and self.front is None

    @property
    def board(self) -> Board:
        """The side that is up; the back has the structure cards."""
        corrected = self.back if self.structures else self.front
        return corrected or Board(
            printed.printed_chart(structures=self.structures),
            printed.printed_map(structures=self.structures),
            printed.WINE_POINTS,
        )


MEMORY = MemoryOf("tuscany", Memory)
