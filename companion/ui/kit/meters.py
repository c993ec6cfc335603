"""Lay out meters: pips for small counts, bars for a part of a whole."""

from collections.abc import Iterator
from typing import assert_never

from companion.ui.kit.marks import Bits, Block, Mark, outline
from companion.ui.kit.scene import Bar, Meter, Pips, Rect

PIP, NO_PIP = "1110", "0000"
PIP_HEIGHT = 5
BAR_HEIGHT = 7


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
