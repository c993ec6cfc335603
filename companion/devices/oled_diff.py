"""What must be sent to turn one picture into another, as few rectangles of pages and columns."""

from dataclasses import dataclass

from companion.devices.ports import HEIGHT, WIDTH

PAGES = HEIGHT // 8


@dataclass(frozen=True, slots=True)
class Patch:
    """A rectangle of the chip's memory, with its bytes page by page."""

    page: int
    pages: int
    column: int
    width: int
    picture: bytes


@dataclass(frozen=True, slots=True)
class _Area:
    """Inclusive bounds."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def size(self) -> int:
        return (self.bottom - self.top + 1) * (self.right - self.left + 1)

    def joined(self, other: "_Area") -> "_Area":
        return _Area(
            min(self.top, other.top),
            max(self.bottom, other.bottom),
            min(self.left, other.left),
            max(self.right, other.right),
        )


def patches(old: bytes | None, new: bytes, *, overhead: int, spans_pages: bool) -> tuple[Patch, ...]:
    """The patches from `old` to `new`, both in pages; without `old` the whole picture.

    A patch costs its bytes and the `overhead` of addressing it; neighbours join where that is no dearer.
    """
    everything = _whole(spans_pages=spans_pages)
    if old is None:
        return tuple(_cut(new, area) for area in everything)
    areas = [run for page in range(PAGES) for run in _runs(old, new, page, overhead)]
    if spans_pages:
        areas = _stacked(areas, overhead)
    if _cost(areas, overhead) > _cost(everything, overhead):
        areas = everything
    return tuple(_cut(new, area) for area in areas)


def _whole(*, spans_pages: bool) -> list[_Area]:
    if spans_pages:
        return [_Area(0, PAGES - 1, 0, WIDTH - 1)]
    return [_Area(page, page, 0, WIDTH - 1) for page in range(PAGES)]


def _runs(old: bytes, new: bytes, page: int, overhead: int) -> list[_Area]:
    """The changed columns of a page; a gap that is cheaper to send than to skip is sent."""
    start = page * WIDTH
    before, after = old[start : start + WIDTH], new[start : start + WIDTH]
    if before == after:
        return []
    changed = [column for column in range(WIDTH) if before[column] != after[column]]
    runs: list[_Area] = []
    left = right = changed[0]
    for column in changed[1:]:
        if column - right - 1 > overhead:
            runs.append(_Area(page, page, left, right))
            left = column
        right = column
    return [*runs, _Area(page, page, left, right)]


def _stacked(runs: list[_Area], overhead: int) -> list[_Area]:
    """Runs of neighbouring pages joined, in page order, while the joined window is no dearer than both."""
    done: list[_Area] = []
    growing: list[_Area] = []
    for run in runs:
        done += [area for area in growing if area.bottom < run.top - 1]
        growing = [area for area in growing if area.bottom >= run.top - 1]
        best = min(growing, key=lambda area: _growth(area, run), default=None)
        if best is not None and _growth(best, run) <= overhead:
            growing.remove(best)
            growing.append(best.joined(run))
        else:
            growing.append(run)
    return done + growing


def _growth(area: _Area, run: _Area) -> int:
    return area.joined(run).size - area.size - run.size


def _cost(areas: list[_Area], overhead: int) -> int:
    return sum(overhead + area.size for area in areas)


def _cut(picture: bytes, area: _Area) -> Patch:
    width = area.right - area.left + 1
    rows = (page * WIDTH + area.left for page in range(area.top, area.bottom + 1))
    cut = b"".join(picture[at : at + width] for at in rows)
    return Patch(area.top, area.bottom - area.top + 1, area.left, width, cut)
