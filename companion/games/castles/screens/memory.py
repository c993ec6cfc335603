"""What is remembered from one evening to the next: the 16 numbers, the options, yield cards and boards."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from companion.frozen import frozen
from companion.games.castles.rules.boards import Board, are_possible
from companion.games.castles.rules.bounds import bad_numbers
from companion.games.castles.rules.commands import NUMBERS_OF_EVERY_TYPE
from companion.games.castles.rules.game import ColourNumbers, Options
from companion.games.castles.rules.terms import Gain
from companion.games.kit.fields import MalformedError
from companion.ui.kit.game_screens import MemoryOf


@frozen
class Memory:
    """The numbers and the options of the last game; before the first game the numbers are None."""

    numbers: Annotated[ColourNumbers | None, NUMBERS_OF_EVERY_TYPE] = None
    options: Options = field(default_factory=Options)
    yields: tuple[Mapping[Gain, int], ...] = ()
    """The yield cards that were seen, the first one first."""
    boards: Mapping[str, Board] = field(default_factory=dict)
    """The region boards that were entered, by name."""

    def check(self) -> None:
        if not are_possible(self.boards):
            raise ValueError("there are no such region boards")
        if refusal := bad_numbers(self.numbers or {}, self.options):
            raise MalformedError(refusal.sentence)


MEMORY = MemoryOf("castles", Memory)
