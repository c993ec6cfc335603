"""Five choices above the five keys: a sign and a word each, and a line about what is chosen."""

from collections.abc import Sequence

from companion.frozen import frozen
from companion.ui.kit.font import Face, width
from companion.ui.kit.remarks import remark
from companion.ui.kit.scene import BODY, Align, Part, Rect, Text

PITCH, CELL_WIDTH = 25, 24
SIGN_HEIGHT, WORD_HEIGHT = 12, 13
WORD_ROOM = CELL_WIDTH - 1


@frozen
class Choice:
    """`is_on` inverts the sign; a choice that is not available has an empty word."""

    sign: str
    word: str
    is_on: bool = False


def choice_parts(choices: Sequence[Choice], line: str) -> tuple[Part, ...]:
    """The parts of the body: signs with words under them, all in one face, then a line of text."""
    parts: list[Part] = []
    is_small = any(width(Face.REGULAR, choice.word) > WORD_ROOM for choice in choices)
    for index, choice in enumerate(choices):
        cell = Rect(BODY.x + index * PITCH, BODY.y + 2, CELL_WIDTH, SIGN_HEIGHT)
        word = Rect(cell.x, cell.y + SIGN_HEIGHT, CELL_WIDTH, WORD_HEIGHT)
        face = Face.SMALL if is_small else Face.REGULAR
        parts.append(Text(cell, choice.sign, align=Align.CENTRE, is_inverted=choice.is_on))
        parts.append(Text(word, choice.word, face, Align.CENTRE, is_inverted=choice.is_on))
    return (*parts, remark(line))
