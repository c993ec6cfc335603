"""Lists: where they stand on a screen, and how the knob moves through them."""

from companion.ui.kit.scene import BODY, TALL_BODY, Rect

# A dark line between the title bar and a selected first row keeps them apart.
LIST = Rect(BODY.x, BODY.y + 1, BODY.width, BODY.height)
TALL_LIST = TALL_BODY.inset(top=2)


def turned(selected: int, steps: int, count: int) -> int:
    """The selected row of a list after the knob was turned; the list has ends."""
    return max(0, min(selected + steps, count - 1))
