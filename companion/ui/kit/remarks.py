"""A remark: one line under columns or choices, in the largest face that it fits."""

from companion.ui.kit.font import Face, width
from companion.ui.kit.scene import BODY, HINT_LINE, Align, Rect, Text

PADDING = 2
HEIGHT = 12
# A dark row keeps it apart from the dotted rule of the hint line.
LINE = Rect(BODY.x + PADDING, HINT_LINE.y - HEIGHT - 1, BODY.width - 2 * PADDING, HEIGHT)


def remark(text: str, align: Align = Align.LEFT) -> Text:
    """The line of text; regular if there is room for it, else small."""
    return Text(LINE, text, Face.REGULAR if width(Face.REGULAR, text) <= LINE.width else Face.SMALL, align)
