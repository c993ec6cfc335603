"""Lay out the five columns that stand in line with the five keys."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from companion.ui.kit.font import Face, width
from companion.ui.kit.marks import Invert, Label, Mark
from companion.ui.kit.rows import lay_meter
from companion.ui.kit.scene import BODY, HINT_LINE, Align, Column, Columns, Focus, Part, Pips, Rect, Text

COLUMN_WIDTH = 24
PITCH = 25
HEAD_HEIGHT = 12
VALUE_HEIGHT = 17
FOOT_HEIGHT = 9
MARK_WIDTH = 11
INDENT = 2
GAP = 2
# Room that a note leaves before the next column.
NOTE_MARGIN = 6
FIRST_ICON = "\ue000"


def lay_columns(columns: Columns) -> Iterator[Mark]:
    """Each column: icon and mark on top, the value with its note, the foot."""
    has_notes = any(column.note or column.trend for column in columns.columns)
    for index, column in enumerate(columns.columns):
        left, top = columns.rect.x + index * PITCH, columns.rect.y + 1
        head = Rect(left, top, COLUMN_WIDTH, HEAD_HEIGHT)
        value = Rect(left, top + HEAD_HEIGHT, COLUMN_WIDTH, VALUE_HEIGHT)
        foot = Rect(left, top + HEAD_HEIGHT + VALUE_HEIGHT, COLUMN_WIDTH, FOOT_HEIGHT)
        yield from _head(column, head)
        yield from _value(column, value, has_notes=has_notes)
        yield from _foot(column, foot)
        yield from _focus(column, head, value, foot)


def _head(column: Column, rect: Rect) -> Iterator[Mark]:
    """The icon with its mark beside it: an icon in the place of the marks, a text as large as fits."""
    if not column.mark:
        yield Label("icon of column", rect, column.icon, align=Align.CENTRE)
        return
    taken = width(Face.SMALL, column.icon)
    if column.mark >= FIRST_ICON:
        icon, mark = rect.split(rect.width - MARK_WIDTH)
        yield Label("icon of column", icon, column.icon, align=Align.CENTRE)
        yield Label("mark of column", mark, column.mark, align=Align.CENTRE)
        return
    face = _largest(column.mark, rect.width - taken - 1)
    group = taken + width(face, column.mark)
    gap = min(GAP, max(0, rect.width - group))
    icon, mark = rect.inset(left=max(0, rect.width - group - gap) // 2).split(taken, gap)
    yield Label("icon of column", icon, column.icon)
    yield Label("mark of column", mark, column.mark, face)


def _largest(text: str, room: int) -> Face:
    """The face for a short text beside something larger."""
    return Face.REGULAR if width(Face.REGULAR, text) <= room else Face.SMALL


def _value(column: Column, rect: Rect, *, has_notes: bool) -> Iterator[Mark]:
    """The value in the middle; at the left where a column has a note, so that all columns look alike."""
    face = Face.DIGITS if width(Face.DIGITS, column.value) <= rect.width else Face.BOLD
    if not has_notes:
        yield Label("value of column", rect, column.value, face, Align.CENTRE)
        return
    taken = width(face, column.value)
    note_face = _largest(column.note, rect.width - taken - NOTE_MARGIN)
    noted = max(width(Face.SMALL, column.trend), width(note_face, column.note))
    group = rect.inset(left=max(0, min(INDENT, rect.width - taken - noted - GAP)))
    yield Label("value of column", group, column.value, face)
    right = group.inset(left=min(taken + GAP, group.width - noted))
    if column.trend:
        yield Label("trend of column", right.row(0, 5), column.trend)
    if column.note:
        yield Label("note of column", right.inset(top=5), column.note, note_face)


def _foot(column: Column, rect: Rect) -> Iterator[Mark]:
    if isinstance(column.foot, Pips):
        yield from lay_meter(rect.inset(left=INDENT), column.foot)
    elif column.foot:
        yield Label("foot of column", rect, column.foot, align=Align.CENTRE)


def _focus(column: Column, head: Rect, value: Rect, foot: Rect) -> Iterator[Mark]:
    match column.focus:
        case Focus.NONE:
            return
        case Focus.WHOLE:
            last = foot if column.foot else value
            yield Invert(Rect(head.x, head.y, head.width, last.y + last.height - head.y))
        case Focus.MARK:
            yield Invert(head.split(head.width - MARK_WIDTH)[1])
        case Focus.VALUE:
            yield Invert(value)
        case Focus.FOOT:
            yield Invert(foot)
        case _:
            assert_never(column.focus)


HEIGHT = 9
MARGIN = 5


def key_caps(texts: Sequence[str]) -> tuple[Part, ...]:
    """One cap above each key, in the last row of the body."""
    top = HINT_LINE.y - HEIGHT - 2
    return tuple(
        Text(
            Rect(BODY.x + index * PITCH + MARGIN, top, COLUMN_WIDTH - 2 * MARGIN, HEIGHT),
            text,
            Face.SMALL,
            Align.CENTRE,
            is_inverted=True,
        )
        for index, text in enumerate(texts)
    )
