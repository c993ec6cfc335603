"""Marks: the few things that can be drawn. Layout turns every part of a scene into them, in drawing order."""

from typing import NamedTuple

from companion.frozen import frozen
from companion.ui.kit.font import Face, glyph, metrics, width
from companion.ui.kit.scene import Align, Rect


class Label(NamedTuple):
    """One line of text in a rectangle; `where` names it when it does not fit."""

    where: str
    rect: Rect
    text: str
    face: Face = Face.SMALL
    align: Align = Align.LEFT

    @property
    def baseline(self) -> int:
        """The row just below the letters: text is centred by its line height, a lone icon by its own."""
        if len(self.text) == 1 and self.text >= "\ue000":
            shape = glyph(self.face, self.text)
            return self.rect.y + (self.rect.height - len(shape.rows)) // 2 + shape.top
        heights = metrics(self.face)
        return self.rect.y + (self.rect.height - heights.line_height) // 2 + heights.ascent

    def left(self, text: str) -> int:
        """The column where this text (the label's own, or its shortened form) begins."""
        room = self.rect.width - width(self.face, text)
        match self.align:
            case Align.LEFT:
                return self.rect.x
            case Align.CENTRE:
                return self.rect.x + room // 2
            case Align.RIGHT:
                return self.rect.x + room


@frozen
class Block:
    """A lit area."""

    rect: Rect


@frozen
class Invert:
    """An area whose pixels swap: lit ones go dark, dark ones are lit."""

    rect: Rect


@frozen
class Bits:
    """Pixels by rows of bits, left first, in a rectangle of their size."""

    rect: Rect
    rows: tuple[int, ...]


@frozen
class Lost:
    """Text that found no room at all; nothing is drawn."""

    where: str
    text: str


Mark = Label | Block | Invert | Bits | Lost


def outline(rect: Rect) -> tuple[Block, ...]:
    """A frame one pixel wide."""
    right, bottom = rect.x + rect.width - 1, rect.y + rect.height - 1
    return (
        Block(Rect(rect.x, rect.y, rect.width, 1)),
        Block(Rect(rect.x, bottom, rect.width, 1)),
        Block(Rect(rect.x, rect.y, 1, rect.height)),
        Block(Rect(right, rect.y, 1, rect.height)),
    )


def scroll_bar(rect: Rect, first: int, visible: int, total: int) -> tuple[Mark, ...]:
    """A thin track at the right edge of the rectangle, and how much of the whole is in view."""
    length = max(4, rect.height * visible // total)
    top = rect.y + (rect.height - length) * first // max(1, total - visible)
    edge = rect.x + rect.width - 2
    track = Bits(Rect(edge, rect.y, 1, rect.height), tuple(int(y % 3 == 0) for y in range(rect.height)))
    return track, Block(Rect(edge, top, 2, length))
