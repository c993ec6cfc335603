"""The carrier board as a board of the tray: its holes and its room, from the numbers that it is made of."""

from functools import cache

from hardware.generators.carrier.board import placed_parts
from hardware.generators.carrier.footprints import MM
from hardware.generators.carrier.placing import HOLE_DRILL, HOLES, SIZE, Placed
from hardware.generators.enclosure.parts import Board, Pair, Solid

NAME = "carrier"
THICK = 1.6
WIDE, DEEP = SIZE[0] / MM, SIZE[1] / MM
# How high above the board the Pico's USB plug is: a socket strip and the pins' plastic carry the Pico.
PICO_USB_AT = 12.5


@cache
def carrier_board() -> Board:
    """Seen from above as it lies in the tray: its drawing's y runs down, the tray's to the rear."""
    return Board(
        search="",
        board=(WIDE, DEEP),
        holes=tuple(_flipped(x / MM, y / MM) for x, y in HOLES),
        hole=HOLE_DRILL / MM,
        screw="M2.5",
        solids=((0.0, 0.0, 0.0, WIDE, DEEP, THICK), *_parts()),
    )


def pico_plug(size: tuple[float, float, float]) -> Solid:
    """What the plug in the Pico takes, to the right of the board."""
    long, wide, high = size
    (pico,) = (placed for placed in placed_parts() if placed.part.ref == "U1")
    _, top, right, bottom = (each / MM for each in pico.body)
    middle, low = DEEP - (top + bottom) / 2, THICK + PICO_USB_AT - high / 2
    return right, middle - wide / 2, low, right + long, middle + wide / 2, low + high


def header() -> Solid:
    """The box header with the ribbon's plug in it, at the board's front edge."""
    return _solid(next(placed for placed in placed_parts() if placed.part.ref == "J1"))


def _parts() -> tuple[Solid, ...]:
    """Each part with its plug."""
    return tuple(_solid(placed) for placed in placed_parts())


def _solid(placed: Placed) -> Solid:
    left, top, right, bottom = (each / MM for each in placed.body)
    return left, DEEP - bottom, THICK, right, DEEP - top, THICK + placed.footprint.height_mm


def _flipped(x: float, y: float) -> Pair:
    return x, DEEP - y
