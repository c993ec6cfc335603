"""The carrier board in the tray of both builds: nothing else is where it and its plugs are."""

import pytest

from hardware.generators.carrier.board import placed_parts
from hardware.generators.carrier.footprints import MM
from hardware.generators.carrier.placing import HOLES, SIZE
from hardware.generators.enclosure.layout import layouts
from hardware.generators.enclosure.parts import Solid
from hardware.generators.enclosure.room import solids

LEFT, REAR = 6.0, 118.0  # where the board's upper left corner lies in the tray
THICK = 1.6
# Loose boards that the carrier takes the place of, and their cable.
REPLACED = ("pico", "stripboard", "usb_cable_pico")


def room(floor: float) -> list[Solid]:
    """The board on its spacers, and each part with its plug above it."""
    low = floor + 5.0
    wide, deep = SIZE[0] / MM, SIZE[1] / MM
    found = [(LEFT, REAR - deep, low, LEFT + wide, REAR, low + THICK)]
    for placed in placed_parts():
        left, top, right, bottom = (each / MM for each in placed.body)
        high = low + THICK + placed.footprint.height_mm
        found.append((LEFT + left, REAR - bottom, low + THICK, LEFT + right, REAR - top, high))
    return found


def meet(one: Solid, other: Solid) -> bool:
    return all(one[axis] < other[axis + 3] and other[axis] < one[axis + 3] for axis in range(3))


@pytest.mark.parametrize("build", ["lite", "full"])
def test_it_fits_beside_all_other_parts(build: str) -> None:
    layout = layouts()[build]
    ours = room(layout.box.floor)
    clashes = {
        name
        for name, theirs in solids(layout).items()
        if name not in REPLACED and any(meet(one, other) for one in ours for other in theirs)
    }
    assert clashes == set()
    inner = layout.box.wall
    assert inner < LEFT
    assert inner < REAR - SIZE[1] / MM
    assert layout.depth - inner > REAR


def test_its_holes_are_for_the_pis_screws_and_inside_the_board() -> None:
    for x, y in HOLES:
        assert min(x, SIZE[0] - x, y, SIZE[1] - y) >= 3.2 * MM
