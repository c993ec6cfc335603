"""What Tuscany's set-up remembers from one evening to the next."""

from dataclasses import field

from companion.frozen import frozen
from companion.games.tuscany.rules.game import Options
from companion.games.tuscany.rules.printed import Chart, PrintedMap, WinePoints
from companion.ui.kit.memory import MemoryOf


@frozen
class Memory:
    """The board as it was checked against the printed one, and how the last game was played."""

    options: Options = field(default_factory=Options)
    structures: bool = False
    chart: Chart | None = None
    map: PrintedMap | None = None
    wine_points: WinePoints | None = None


MEMORY = MemoryOf("tuscany", Memory)
