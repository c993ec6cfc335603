"""Lay out lists: rows with a text, a meter and a value, one of them selected."""

from collections.abc import Iterator
from typing import assert_never

from companion.ui.kit.font import Face, width
from companion.ui.kit.marks import Bits, Block, Invert, Label, Mark, outline, scroll_bar
from companion.ui.kit.scene import ROW_HEIGHT, Align, Bar, Meter, Pips, Rect, Row, Rows, clamped

PIP_HEIGHT = 5


BAR_HEIGHT = 7


REGULAR_ROW_HEIGHT, LEAST_REGULAR_HEIGHT = 13, 12
GAP = 4
# The part of a row that its bar has at least.
LEAST_BAR = 3
PADDING = 2
# A list that the knob turns through is regular if so many rows are in view.
ENOUGH_ROWS = 3
SCROLL_BAR_WIDTH = 4


def visible_rows(rows: Rows) -> range:
    """Which rows are in view: the selected one near the middle, the list never scrolls beyond its ends."""
    count = rows.rect.height // _row_height(rows)
    wanted = rows.first if rows.selected is None else rows.selected - count // 2
    first = clamped(wanted, 0, len(rows.rows) - count)
    return range(first, min(first + count, len(rows.rows)))


def last_first(rows: Rows) -> int:
    """The last row that the list can begin with."""
    return len(rows.rows) - len(visible_rows(rows))


def lay_rows(rows: Rows) -> Iterator[Mark]:
    """The rows in view and, when there are more, a scroll bar."""
    visible = visible_rows(rows)
    rect = rows.rect
    if len(visible) < len(rows.rows):
        yield from scroll_bar(rect, visible.start, len(visible), len(rows.rows))
        rect = rect.inset(right=SCROLL_BAR_WIDTH)
    face, height = _face(rows), _row_height(rows)
    shown = [rows.rows[index] for index in visible]
    text_width = max((width(face, row.text) for row in shown if row.meter), default=0)
    value_width = max((width(face, row.value) for row in shown if row.meter), default=0)
    for index, row in zip(visible, shown, strict=True):
        line = rect.row(index - visible.start, height)
        own_face = face if row.meter else _fitting(row, line, face)
        yield from _row(row, line, own_face, (text_width, value_width))
        if index == rows.selected:
            yield Invert(_value_rect(row, line, own_face) if row.is_editing else line)


def _row(row: Row, line: Rect, face: Face, widths: tuple[int, int]) -> Iterator[Mark]:
    """One row; with a meter, texts and values of all rows keep to columns of these widths."""
    inner = line.inset(left=PADDING, right=PADDING)
    text_width, value_width = widths if row.meter else (inner.width, width(face, row.value))
    room = inner.width - (value_width + GAP if value_width else 0)
    if row.meter:
        own = meter_width(row.meter)
        text_width = min(text_width, room - GAP - (own or room // LEAST_BAR))
        left = text_width + GAP
        yield from lay_meter(inner.split(left)[1].split(own or room - left)[0], row.meter)
    yield Label("row", inner.split(min(text_width, room))[0], row.text, face)
    if row.value:
        yield Label("value of row", inner, row.value, face, Align.RIGHT)


def _fitting(row: Row, line: Rect, face: Face) -> Face:
    """The list's face, or the small one for a row that is too long for it."""
    taken = width(face, row.text) + (GAP + width(face, row.value) if row.value else 0)
    return face if taken <= line.width - 2 * PADDING else Face.SMALL


def _value_rect(row: Row, line: Rect, face: Face) -> Rect:
    wide = width(face, row.value) + 4
    return Rect(line.x + line.width - wide, line.y, wide, line.height)


def _face(rows: Rows) -> Face:
    if rows.face:
        return rows.face
    wanted = len(rows.rows) if rows.selected is None else min(len(rows.rows), ENOUGH_ROWS)
    return Face.REGULAR if wanted * LEAST_REGULAR_HEIGHT <= rows.rect.height else Face.SMALL


def _row_height(rows: Rows) -> int:
    """Small rows have one height; regular ones share what the rectangle has for as many as it holds."""
    if _face(rows) is Face.SMALL:
        return ROW_HEIGHT
    return min(REGULAR_ROW_HEIGHT, rows.rect.height // (rows.rect.height // LEAST_REGULAR_HEIGHT))


PIP, NO_PIP = "1110", "0000"


def lay_meter(rect: Rect, meter: Meter) -> Iterator[Mark]:
    """The meter, level with the digits of a text in the same rectangle."""
    match meter:
        case Pips(filled, total):
            shown = min(filled, total)
            full, foot = PIP * shown + NO_PIP * (total - shown), PIP * total
            # A hollow pip is a foot line only: filled ones stand out at arm's length.
            rows = (int(full, 2),) * (PIP_HEIGHT - 1) + (int(foot, 2),)
            yield Bits(Rect(rect.x, _middle(rect, PIP_HEIGHT), len(foot), PIP_HEIGHT), rows)
        case Bar(part, whole):
            frame = Rect(rect.x, _middle(rect, BAR_HEIGHT), rect.width, BAR_HEIGHT)
            yield from outline(frame)
            inside = frame.inset(1, 1, 1, 1)
            length = min(inside.width, max(0, round(inside.width * part / whole)))
            if length:
                yield Block(Rect(inside.x, inside.y, length, inside.height))
        case _:
            assert_never(meter)


def meter_width(meter: Meter) -> int | None:
    """How wide the meter is by itself; a bar takes what room there is."""
    match meter:
        case Pips(_, total):
            return total * len(PIP) - 1
        case Bar():
            return None
        case _:
            assert_never(meter)


def _middle(rect: Rect, height: int) -> int:
    # Lines keep more room above the digits, for accents, than below.
    return rect.y + (rect.height - height + 1) // 2
