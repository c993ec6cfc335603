"""Key caps: what each of the five keys enters, inverted above the keys."""

from collections.abc import Sequence

from companion.ui.kit.columns import COLUMN_WIDTH, PITCH
from companion.ui.kit.font import Face
from companion.ui.kit.scene import BODY, HINT_LINE, Align, Part, Rect, Text

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
