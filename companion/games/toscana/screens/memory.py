"""What Toscana's set-up remembers from one evening to the next."""

from dataclasses import field

from companion.frozen import frozen
from companion.games.toscana.rules.game import Market, Options
from companion.ui.kit.memory import MemoryOf


@frozen
class Memory:
    """The market and the options of the last game; before the first game the market is None."""

    market: Market | None = None
    options: Options = field(default_factory=Options)


MEMORY = MemoryOf("toscana", Memory)
