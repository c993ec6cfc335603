"""What goes through the tray's walls and floor: power, the card, air, sound, and cables if wanted."""

from collections.abc import Mapping

from hardware.generators.enclosure.layout import JACK_Y, OUTLET_ABOVE_FLOOR, OUTLET_X, Layout
from hardware.generators.enclosure.parts import Pair
from hardware.generators.enclosure.spaces import RING_WALL

Value = float | str | tuple["Value", ...]
Sizes = Mapping[str, Value]

CARD_REACH = 12.0  # into the floor, for a fingertip
VENT_PITCH, VENT_FROM, VENT_BELOW_RIM = 6.4, 21.0, 9.0
TIE_FROM_REAR, TIE_WEB = 3.4, 5.0  # a cable tie's two slots in the floor, and what is left between them
RING_PART = 0.6  # of the height of what sounds
JACK_GAP = 0.4


def openings(layout: Layout) -> dict[str, Value]:
    """By their names in box.scad."""
    return {
        "power": _power(layout),
        "card": _card(layout),
        "rear_vents": _rear_vents(layout),
        "floor_vents": _floor_vents(layout),
        "sounder": _sounder(layout),
        "skin": layout.box.skin,
        "outlet": _outlet(layout),
        "ties": _ties(layout),
        "jack": _jack(layout),
    }


def _power(layout: Layout) -> Value:
    """Through the rear wall: x, z, width, height."""
    pi = layout.boards[0]
    if pi.board.power is None or pi.board.power_plug is None:
        raise ValueError(f"{pi.name} needs power and power_plug in parts.toml")
    along, above = pi.board.power
    gap = 4 * layout.box.gap
    wide, high = pi.board.power_plug
    return pi.at(along, 0)[0], layout.board_height + above, wide + gap, high + gap


def _card(layout: Layout) -> Value:
    """Through the right wall and the floor: y, width, height, reach."""
    pi = layout.boards[0]
    if pi.board.card is None:
        raise ValueError(f"{pi.name} needs card in parts.toml")
    along, wide = pi.board.card
    return pi.at(0, along)[1], wide + 2, layout.board_height + 1, CARD_REACH


def _rear_vents(layout: Layout) -> Value:
    """Upright slots in the middle of the rear wall: how many, pitch, lowest z, highest z."""
    count = int(layout.width * 0.6 / VENT_PITCH)
    return count, VENT_PITCH, VENT_FROM, layout.rim(layout.depth) - VENT_BELOW_RIM


def _floor_vents(layout: Layout) -> Value:
    """Slots under the Pi, between its posts: middle x, middle y, how many, pitch, length."""
    pi = layout.boards[0]
    xs, ys = zip(*(pi.at(*hole) for hole in pi.board.holes), strict=True)
    middle: Pair = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    count = int((max(xs) - min(xs) - 12) / VENT_PITCH)
    return *middle, count, VENT_PITCH, max(ys) - min(ys) - 4


def _sounder(layout: Layout) -> Value:
    """The ring on the floor, with holes below: x, y, diameter inside and outside, height."""
    inside = layout.sounder.diameter + 2 * layout.box.gap
    return *layout.sounder_at, inside, inside + 2 * RING_WALL, layout.sounder.height * RING_PART


def _outlet(layout: Layout) -> Value:
    """For the second OLED's cable, through the rear wall: x, lowest z, width, height."""
    return OUTLET_X, layout.box.floor + OUTLET_ABOVE_FLOOR, *layout.box.outlet


def _ties(layout: Layout) -> Value:
    """Slots through the floor for the cable tie that holds that cable: x, y."""
    y = layout.depth - layout.box.wall - TIE_FROM_REAR
    return (OUTLET_X - TIE_WEB / 2, y), (OUTLET_X + TIE_WEB / 2, y)


def _jack(layout: Layout) -> Value:
    """For the satellites' jack, through the right wall: y, lowest z, width, height; none in lite."""
    if not layout.build.has_seat_keys:
        return ()
    board = layout.parts.rj45_board
    wide, high = board.jack
    return JACK_Y, layout.box.floor + board.below - JACK_GAP / 2, wide + JACK_GAP, high + JACK_GAP
