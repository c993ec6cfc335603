"""Lists and pages of text: where they stand on a screen, and how far the knob can turn."""

from companion.ui.kit.scene import BODY, TALL_BODY, Rect

# A dark line between the title bar and a selected first row keeps them apart.
LIST = Rect(BODY.x, BODY.y + 1, BODY.width, BODY.height)
PAGE = LIST.inset(left=2)
TALL_LIST = TALL_BODY.inset(top=2)


def clamped(value: int, low: int, high: int) -> int:
    """The value, or the bound that it exceeds; `low` counts where the bounds cross."""
    return max(low, min(value, high))


def turned(selected: int, steps: int, count: int) -> int:
    """The selected row of a list after the knob was turned; it stops at both ends of the list."""
    return clamped(selected + steps, 0, count - 1)
