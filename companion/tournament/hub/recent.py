"""Recent: the newest lines of each box that are kept, by their marks.

When all boxes come with a backlog at once, many send their lines again before the hub has got to them; such a
line costs no look at the disk.
"""

from typing import NamedTuple

# Two windows of a box.
MOST = 32


class Place(NamedTuple):
    stream: str
    seq: int


class Recent:
    def __init__(self) -> None:
        self._kept: dict[str, dict[str, Place]] = {}

    def find(self, box: str, its_mark: str) -> Place | None:
        """Where this line of the box is kept; None for one that is older or not kept."""
        kept = self._kept.get(box)
        return None if kept is None else kept.get(its_mark)

    def add(self, box: str, its_mark: str, place: Place) -> None:
        """A line that is on the disk now, under its own number."""
        kept = self._kept.setdefault(box, {})
        kept[its_mark] = place
        if len(kept) > MOST:
            del kept[next(iter(kept))]
