"""Lay out the five columns that stand in line with the five keys."""

from collections.abc import Iterator
from typing import assert_never

from companion.ui.font import Face, width
from companion.ui.marks import Invert, Label, Mark
from companion.ui.meters import lay_meter
from companion.ui.scene import Align, Box, Column, Columns, Focus, Pips

COLUMN_WIDTH = 24
PITCH = 26
HEAD_HEIGHT = 13
VALUE_HEIGHT = 17
FOOT_HEIGHT = 10
MARK_WIDTH = 11


def lay_columns(columns: Columns) -> Iterator[Mark]:
    """Each column: icon and mark on top, the value with its note, the foot."""
    has_notes = any(column.note or column.trend for column in columns.columns)
    for index, column in enumerate(columns.columns):
        box = Box(columns.box.x + index * PITCH, columns.box.y, COLUMN_WIDTH, columns.box.height)
        head = box.row(0, HEAD_HEIGHT)
        value = Box(box.x, head.y + HEAD_HEIGHT, COLUMN_WIDTH, VALUE_HEIGHT)
        foot = Box(box.x, value.y + VALUE_HEIGHT, COLUMN_WIDTH, FOOT_HEIGHT)
        yield from _head(column, head)
        yield from _value(column, value, Align.LEFT if has_notes else Align.CENTRE)
        yield from _foot(column, foot)
        yield from _focus(column, head, value, foot)


def _head(column: Column, box: Box) -> Iterator[Mark]:
    if column.mark:
        icon, mark = box.split(box.width - MARK_WIDTH)
        yield Label("icon of column", icon, column.icon, align=Align.CENTRE)
        yield Label("mark of column", mark, column.mark, align=Align.CENTRE)
    else:
        yield Label("icon of column", box, column.icon, align=Align.CENTRE)


def _value(column: Column, box: Box, align: Align) -> Iterator[Mark]:
    inner = box.inset(left=1)
    face = Face.DIGITS if width(Face.DIGITS, column.value) < box.width else Face.BOLD
    yield Label("value of column", inner, column.value, face, align)
    right = inner.inset(left=width(face, column.value) + 1)
    if column.trend:
        yield Label("trend of column", right.row(0, 8), column.trend, align=Align.RIGHT)
    if column.note:
        yield Label("note of column", right.inset(top=8), column.note, align=Align.RIGHT)


def _foot(column: Column, box: Box) -> Iterator[Mark]:
    if isinstance(column.foot, Pips):
        yield from lay_meter(box, column.foot)
    elif column.foot:
        yield Label("foot of column", box, column.foot, align=Align.CENTRE)


def _focus(column: Column, head: Box, value: Box, foot: Box) -> Iterator[Mark]:
    match column.focus:
        case Focus.NONE:
            return
        case Focus.WHOLE:
            last = foot if column.foot else value
            yield Invert(Box(head.x, head.y, head.width, last.y + last.height - head.y))
        case Focus.MARK:
            yield Invert(head.split(head.width - MARK_WIDTH)[1])
        case Focus.VALUE:
            yield Invert(value)
        case Focus.FOOT:
            yield Invert(foot)
        case _:
            assert_never(column.focus)
