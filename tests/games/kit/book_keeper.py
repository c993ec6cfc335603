"""A book keeper: own books of a game, kept from the events alone and compared with every state."""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

B = TypeVar("B")
Plain = dict[str, Any]


class BookKeeper(Generic[B]):
    """Follows a game from a first state on; the method `_money_moved` books the event of that name.

    Every assertion that fails here is a wrong rule.
    """

    def __init__(self, state: Plain) -> None:
        self.leap(state)

    def read(self, state: Plain) -> B:
        """The books that a state shows."""
        raise NotImplementedError

    def check(self, state: Plain) -> None:
        """Compare the books with a state, and the state with what is always true."""
        raise NotImplementedError

    def follow(self, events: Iterable[Plain], state: Plain) -> None:
        """Book the events one by one, and compare with the state they led to."""
        for event in events:
            getattr(self, f"_{event['event']}")(event)
        self.check(state)

    def leap(self, state: Plain) -> None:
        """After an undo or redo the books are read anew; the limits hold all the same."""
        self.books: B = self.read(state)
        self.check(state)
