"""Lay out meters: pips for small counts, bars for a part of a whole."""

from collections.abc import Iterator
from typing import assert_never

from companion.ui.marks import Block, Mark, outline
from companion.ui.scene import Bar, Box, Meter, Pips

PIP_WIDTH = 4
PIP_HEIGHT = 5


def lay_meter(box: Box, meter: Meter) -> Iterator[Mark]:
    """The meter, centred in the height of its box."""
    match meter:
        case Pips(filled, total):
            top = box.y + (box.height - PIP_HEIGHT) // 2
            for index in range(total):
                pip = Box(box.x + index * (PIP_WIDTH + 1), top, PIP_WIDTH, PIP_HEIGHT)
                # A hollow pip is a foot line only: filled ones stand out at arm's length.
                yield Block(pip if index < filled else pip.row(-1, 1))
        case Bar(part, whole):
            frame = Box(box.x, box.y + (box.height - 7) // 2, box.width, 7)
            yield from outline(frame)
            inside = frame.inset(1, 1, 1, 1)
            length = min(inside.width, max(0, round(inside.width * part / whole)))
            if length:
                yield Block(Box(inside.x, inside.y, length, inside.height))
        case _:
            assert_never(meter)


def meter_width(meter: Meter) -> int | None:
    """How wide the meter is by itself; a bar takes what room there is."""
    match meter:
        case Pips(_, total):
            return total * (PIP_WIDTH + 1) - 1
        case Bar():
            return None
        case _:
            assert_never(meter)
