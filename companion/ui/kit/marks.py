"""The few marks that every part of a scene comes down to, in the order they are drawn."""

from typing import NamedTuple

from companion.frozen import frozen
from companion.ui.kit.font import Face, glyph, metrics, width
from companion.ui.kit.scene import Align, Rect


class Label(NamedTuple):
    """One line of text in a box; `where` names it when it does not fit."""

    where: str
    box: Rect
    text: str
    face: Face = Face.SMALL
    align: Align = Align.LEFT

    @property
    def baseline(self) -> int:
        """The row just below the letters: the line is centred in its box, a lone icon by its own height."""
        if len(self.text) == 1 and self.text >= "\ue000":
            shape = glyph(self.face, self.text)
            return self.box.y + (self.box.height - len(shape.rows)) // 2 + shape.top
        heights = metrics(self.face)
        return self.box.y + (self.box.height - heights.line_height) // 2 + heights.ascent

    def left(self, text: str) -> int:
        """The column where this text (the label's own, or its shortened form) begins."""
        room = self.box.width - width(self.face, text)
        match self.align:
            case Align.LEFT:
                return self.box.x
            case Align.CENTRE:
                return self.box.x + room // 2
            case Align.RIGHT:
                return self.box.x + room


@frozen
class Block:
    """A lit area."""

    box: Rect


@frozen
class Invert:
    """An area whose pixels swap: lit ones go dark, dark ones are lit."""

    box: Rect


@frozen
class Bits:
    """Pixels by rows of bits, left first, in a box of their size."""

    box: Rect
    rows: tuple[int, ...]


@frozen
class Lost:
    """Text that found no room at all; nothing is drawn."""

    where: str
    text: str


Mark = Label | Block | Invert | Bits | Lost


def outline(box: Rect) -> tuple[Block, ...]:
    """A frame one pixel wide."""
    right, bottom = box.x + box.width - 1, box.y + box.height - 1
    return (
        Block(Rect(box.x, box.y, box.width, 1)),
        Block(Rect(box.x, bottom, box.width, 1)),
        Block(Rect(box.x, box.y, 1, box.height)),
        Block(Rect(right, box.y, 1, box.height)),
    )


def scroll_bar(box: Rect, first: int, visible: int, total: int) -> tuple[Mark, ...]:
    """A thin track at the right edge of the box, and how much of the whole is in view."""
    length = max(4, box.height * visible // total)
    top = box.y + (box.height - length) * first // max(1, total - visible)
    edge = box.x + box.width - 2
    track = Bits(Rect(edge, box.y, 1, box.height), tuple(int(y % 3 == 0) for y in range(box.height)))
    return track, Block(Rect(edge, top, 2, length))
