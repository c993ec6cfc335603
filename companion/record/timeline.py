"""The timeline: the moments of one game in order, and where the table stands among them."""

from collections.abc import Sequence
from typing import Generic, TypeVar

M = TypeVar("M")


class Timeline(Generic[M]):
    """The first moment is the game's beginning, which no undo goes behind."""

    def __init__(self) -> None:
        self._past: list[M] = []
        self._future: list[M] = []

    @property
    def now(self) -> M | None:
        return self._past[-1] if self._past else None

    @property
    def moments(self) -> Sequence[M]:
        """What happened and still stands, oldest first."""
        return tuple(self._past)

    @property
    def undone(self) -> M | None:
        """Where redo would lead."""
        return self._future[-1] if self._future else None

    @property
    def steps_back(self) -> int:
        return max(0, len(self._past) - 1)

    @property
    def steps_forth(self) -> int:
        return len(self._future)

    def begin(self, moment: M) -> None:
        self._past, self._future = [moment], []

    def record(self, moment: M) -> None:
        """A new moment ends redo."""
        self._past.append(moment)
        self._future.clear()

    def undo(self) -> None:
        if not self.steps_back:
            raise IndexError("nothing to undo")
        self._future.append(self._past.pop())

    def redo(self) -> None:
        self._past.append(self._future.pop())
