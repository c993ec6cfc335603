"""The three OLED chips: how each is addressed, and the few rectangles that turn one picture into another."""

import re
from functools import cache
from typing import NamedTuple

from companion.devices.ports import HEIGHT, WIDTH
from companion.frozen import frozen

PAGES = HEIGHT // 8
SET_COLUMNS, SET_PAGES = 0x21, 0x22
PAGE, LOW_COLUMN, HIGH_COLUMN = 0xB0, 0x00, 0x10
SET_CONTRAST, DISPLAY_OFF, DISPLAY_ON, NOP = 0x81, 0xAE, 0xAF, 0xE3


@frozen
class Patch:
    """A rectangle of the chip's memory, with its bytes page by page."""

    page: int
    pages: int
    column: int
    width: int
    picture: bytes


class _Area(NamedTuple):
    """Inclusive bounds. A tuple, since a busy change makes a hundred of them."""

    top: int
    bottom: int
    left: int
    right: int


def patches(old: bytes | None, new: bytes, *, overhead: int, spans_pages: bool) -> tuple[Patch, ...]:
    """The patches from `old` to `new`, both in pages; without `old` the whole picture.

    A patch costs its bytes and the `overhead` of addressing it; neighbours are joined unless that costs more.
    """
    everything = _whole(spans_pages=spans_pages)
    if old is None:
        return tuple(_cut(new, area) for area in everything)
    areas = _runs(old, new, overhead)
    if spans_pages:
        areas = _stacked(areas, overhead)
    if _cost(areas, overhead) > _cost(everything, overhead):
        areas = everything
    return tuple(_cut(new, area) for area in areas)


def _whole(*, spans_pages: bool) -> list[_Area]:
    if spans_pages:
        return [_Area(0, PAGES - 1, 0, WIDTH - 1)]
    return [_Area(page, page, 0, WIDTH - 1) for page in range(PAGES)]


def _runs(old: bytes, new: bytes, overhead: int) -> list[_Area]:
    """The changed columns of each page; a gap of at most `overhead` columns is sent along."""
    runs: list[_Area] = []
    for page in range(PAGES):
        before, after = (picture[page * WIDTH : (page + 1) * WIDTH] for picture in (old, new))
        if before != after:
            changed = (int.from_bytes(before) ^ int.from_bytes(after)).to_bytes(WIDTH)
            found = _run_pattern(overhead).finditer(changed)
            runs += [_Area(page, page, run.start(), run.end() - 1) for run in found]
    return runs


@cache
def _run_pattern(overhead: int) -> re.Pattern[bytes]:
    return re.compile(rb"[^\0](?:\0{0,%d}[^\0])*" % overhead)


def _stacked(runs: list[_Area], overhead: int) -> list[_Area]:
    """Runs of neighbouring pages joined, in page order, unless the joined window costs more than both."""
    done: list[_Area] = []
    growing: list[_Area] = []
    for run in runs:
        done += [area for area in growing if area.bottom < run.top - 1]
        growing = [area for area in growing if area.bottom >= run.top - 1]
        size = _size(run)
        joined = [(_joined(area, run), area) for area in growing]
        growths = [(_size(both) - _size(area) - size, both, area) for both, area in joined]
        growth, both, area = min(growths, default=(overhead + 1, run, run))
        if growth <= overhead:
            growing.remove(area)
            growing.append(both)
        else:
            growing.append(run)
    return done + growing


def _joined(area: _Area, run: _Area) -> _Area:
    """The smallest window around both; the run is never above the area."""
    return _Area(area.top, run.bottom, min(area.left, run.left), max(area.right, run.right))


def _size(area: _Area) -> int:
    return (area.bottom - area.top + 1) * (area.right - area.left + 1)


def _cost(areas: list[_Area], overhead: int) -> int:
    return sum(overhead + _size(area) for area in areas)


def _cut(picture: bytes, area: _Area) -> Patch:
    width = area.right - area.left + 1
    rows = (page * WIDTH + area.left for page in range(area.top, area.bottom + 1))
    cut = b"".join(picture[at : at + width] for at in rows)
    return Patch(area.top, area.bottom - area.top + 1, area.left, width, cut)


@frozen
class Chip:
    """A chip and how it is addressed.

    `has_windows`: data wraps inside a rectangle of pages; otherwise one page is written at a time.
    `overhead`: the bytes on I2C besides those of a patch: two addresses, two control bytes, the command.
    """

    name: str
    has_windows: bool
    column_offset: int
    overhead: int

    def place(self, patch: Patch) -> tuple[int, ...]:
        """The command that puts the next data bytes where the patch belongs."""
        first = patch.column + self.column_offset
        if self.has_windows:
            last = first + patch.width - 1
            return (SET_COLUMNS, first, last, SET_PAGES, patch.page, patch.page + patch.pages - 1)
        return (PAGE | patch.page, LOW_COLUMN | first & 0x0F, HIGH_COLUMN | first >> 4)


CHIPS = {
    "ssd1306": Chip("ssd1306", has_windows=True, column_offset=0, overhead=10),
    "ssd1309": Chip("ssd1309", has_windows=True, column_offset=0, overhead=10),
    # Its memory is 132 columns wide; the visible 128 are in the middle.
    "sh1106": Chip("sh1106", has_windows=False, column_offset=2, overhead=7),
}
