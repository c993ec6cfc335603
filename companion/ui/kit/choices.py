"""Five choices above the five keys: a sign and a word each, and two lines about what is chosen."""

from collections.abc import Sequence

from companion.frozen import frozen
from companion.ui.kit.font import Face
from companion.ui.kit.scene import BODY, Align, Part, Rect, Text

PITCH, CELL_WIDTH = 25, 24
SIGN_HEIGHT, WORD_HEIGHT, LINE_HEIGHT = 11, 10, 9


@frozen
class Choice:
    """`is_on` inverts the sign; a choice that is not available has an empty word."""

    sign: str
    word: str
    is_on: bool = False


def choice_parts(choices: Sequence[Choice], *lines: str) -> tuple[Part, ...]:
    """The parts of the body: signs with words under them, then up to two lines of text."""
    parts: list[Part] = []
    for index, choice in enumerate(choices):
        cell = Rect(BODY.x + index * PITCH, BODY.y + 1, CELL_WIDTH, SIGN_HEIGHT)
        word = Rect(cell.x, cell.y + SIGN_HEIGHT, CELL_WIDTH, WORD_HEIGHT)
        parts.append(Text(cell, choice.sign, align=Align.CENTRE, is_inverted=choice.is_on))
        parts.append(Text(word, choice.word, align=Align.CENTRE, is_inverted=choice.is_on))
    room = BODY.inset(top=2 + SIGN_HEIGHT + WORD_HEIGHT, left=2, right=2)
    if len(lines) == 1:
        room = room.inset(top=LINE_HEIGHT // 2)
    for index, line in enumerate(lines):
        parts.append(Text(room.row(index, LINE_HEIGHT), line, Face.SMALL))
    return tuple(parts)
