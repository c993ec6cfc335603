"""What set-up remembers from one evening to the next: the 16 numbers and the options."""

from dataclasses import field
from typing import Annotated

from companion.frozen import frozen
from companion.games.castles.rules.bounds import bad_numbers
from companion.games.castles.rules.forms import NUMBERS_OF_EVERY_TYPE
from companion.games.castles.rules.game import ColourNumbers, Options
from companion.games.kit.fields import MalformedError
from companion.ui.kit.memory import MemoryOf


@frozen
class Memory:
    """The numbers and the options of the last game; before the first game the numbers are None."""

    numbers: Annotated[ColourNumbers | None, NUMBERS_OF_EVERY_TYPE] = None
    options: Options = field(default_factory=Options)

    def check(self) -> None:
        if refusal := bad_numbers(self.numbers or {}, self.options):
            raise MalformedError(refusal.sentence)


MEMORY = MemoryOf("castles", Memory)
