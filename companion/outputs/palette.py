"""The colours of the lamps. They only decorate: place, effect and brightness carry the meaning."""

from collections.abc import Mapping

Colour = tuple[int, int, int]

PALETTE: Mapping[str, Colour] = {
    "red": (255, 0, 0),
    "yellow": (255, 170, 0),
    "green": (0, 220, 30),
    "blue": (0, 60, 255),
    "purple": (150, 0, 220),
    "grey": (110, 120, 130),
    "orange": (255, 80, 0),
    "white": (255, 240, 220),
    # A lamp cannot shine black, so black pieces get the one hue that no others have.
    "black": (0, 170, 170),
}
BY_SEAT: tuple[Colour, ...] = tuple(
    PALETTE[colour] for colour in ("red", "blue", "yellow", "purple", "green")
)
"""For players whose colour is not known."""
GAUGE: Colour = (255, 200, 90)
