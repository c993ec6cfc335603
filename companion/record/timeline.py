"""The timeline: the moments of one game in order, and where the table stands among them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

M = TypeVar("M")


class _Link(Generic[M]):
    """A moment and the one before it, so that a timeline of any length is changed in one step."""

    __slots__ = ("before", "count", "moment")

    def __init__(self, moment: M, before: "_Link[M] | None") -> None:
        self.moment = moment
        self.before = before
        self.count: int = 1 if before is None else before.count + 1


@dataclass(frozen=True, eq=False)
class Timeline(Generic[M]):
    """A value: each change gives another timeline. The first moment, the beginning, cannot be undone."""

    _past: _Link[M] | None = None
    _future: _Link[M] | None = None

    @property
    def now(self) -> M | None:
        return None if self._past is None else self._past.moment

    @property
    def moments(self) -> Sequence[M]:
        """What happened and still stands, oldest first."""
        return self.last(0 if self._past is None else self._past.count)

    @property
    def undone(self) -> M | None:
        """The moment that redo would bring back; None if there is none."""
        return None if self._future is None else self._future.moment

    @property
    def steps_back(self) -> int:
        return 0 if self._past is None else self._past.count - 1

    @property
    def steps_forth(self) -> int:
        return 0 if self._future is None else self._future.count

    def last(self, count: int) -> Sequence[M]:
        """The last so many moments that stand, oldest first."""
        found: list[M] = []
        link = self._past
        while link is not None and len(found) < count:
            found.append(link.moment)
            link = link.before
        return tuple(reversed(found))

    def record(self, moment: M) -> "Timeline[M]":
        """The timeline with a new moment at its end; what was undone can no longer be redone."""
        return Timeline(_Link(moment, self._past))

    def undo(self) -> "Timeline[M]":
        if self._past is None or self._past.before is None:
            raise IndexError("nothing to undo")
        return Timeline(self._past.before, _Link(self._past.moment, self._future))

    def redo(self) -> "Timeline[M]":
        if self._future is None:
            raise IndexError("nothing to redo")
        return Timeline(_Link(self._future.moment, self._past), self._future.before)
