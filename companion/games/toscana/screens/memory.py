"""What Toscana's set-up remembers from one evening to the next."""

from collections.abc import Mapping
from dataclasses import field

from companion.frozen import changed, frozen
from companion.games.toscana.rules.game import Market, Options, Strength
from companion.games.toscana.rules.terms import Ledger
from companion.ui.kit.game_screens import MemoryOf

USUAL_MAP = 32
"""Squares that are offered, to be counted on the board."""


@frozen
class Memory:
    """The market and the options of the last game; before the first game the market is None."""

    market: Market | None = None
    options: Options = field(default_factory=Options)
    box_seats: Mapping[str, Strength] = field(default_factory=dict)
    """The names under which the box plays, and how well."""


MEMORY = MemoryOf("toscana", Memory)


def with_ledger(options: Options, ledger: Ledger) -> Options:
    """Only ledger map has use for the number of squares."""
    return changed(options, ledger=ledger, map_squares=USUAL_MAP if ledger is Ledger.MAP else None)
