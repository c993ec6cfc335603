"""Entering from elsewhere than the panel: how it is asked for, and what the answer may be."""

from collections.abc import Callable
from typing import TypeAlias

from companion.frozen import frozen
from companion.games.kit.refusals import Refusal
from companion.games.kit.sentences import Sentence


@frozen
class Entered:
    """The command is on record: the number of the entry where the table stands now, and what to move."""

    seq: int
    moves: tuple[Sentence, ...]


@frozen
class PanelBusy:
    """Somebody is in the middle of an entry at the panel; nothing was entered."""


@frozen
class NotKept:
    """The journal can't keep it now, and the sentence says why; nothing was entered."""

    sentence: Sentence


Answer: TypeAlias = Entered | Refusal | PanelBusy | NotKept
Enter: TypeAlias = Callable[[object, str], Answer]
"""Asks the table for a command, plain as a line of `toscana replay`, from the device of this name."""
