"""The space of every part in the closed box, wires and plugs included, with loose boards or the carrier."""

from itertools import combinations, product

from hardware.generators.enclosure.carrier_board import pico_plug
from hardware.generators.enclosure.layout import JACK_Y, STRIPBOARD_CORNER, Layout, Place, PlacedBoard
from hardware.generators.enclosure.parts import Solid
from hardware.generators.enclosure.ribbon import ribbon

# What the carrier board takes the place of.
REPLACED = ("pico", "stripboard", "usb_cable_pico")
RING_WALL = 1.6  # around the piezo or the buzzer


def solids(layout: Layout) -> dict[str, list[Solid]]:
    """The space of every part as upright cuboids; a tilted part gets the cuboid that encloses it."""
    return _of_panel(layout) | _in_every_tray(layout) | _loose(layout)


def with_carrier(layout: Layout) -> dict[str, list[Solid]]:
    """The same with the carrier board, and with the jack of the satellites that hang on it."""
    carrier = layout.carrier
    found = _of_panel(layout) | _in_every_tray(layout)
    found |= {name: room for name, room in _loose(layout).items() if name not in REPLACED}
    found["ribbon"] = ribbon(layout)
    found[carrier.name] = [_placed_solid(layout, carrier, solid) for solid in carrier.board.solids]
    if layout.build.has_seat_keys:
        plug = pico_plug(layout.parts.usb_cable.pico_plug)
        found["usb_cable_carrier"] = [_placed_solid(layout, carrier, plug)]
        found["jack"] = [_jack(layout)]
    return found


def problems(layout: Layout) -> list[str]:
    """Why the box can't be built like this, one sentence for each reason."""
    clashes = [
        f"In the {layout.name} build {one} and {other} are in each other's way."
        for room in (solids(layout), with_carrier(layout))
        for (one, ours), (other, theirs) in combinations(room.items(), 2)
        if any(_meet(*both) for both in product(ours, theirs))
    ]
    longest = max(layout.width, layout.length)
    if longest > layout.box.bed:
        bed = f"{layout.box.bed:g} mm"
        clashes.append(f"The {layout.name} build's lid is {longest:.0f} mm long, the printer's bed {bed}.")
    return list(dict.fromkeys(clashes))


def _of_panel(layout: Layout) -> dict[str, list[Solid]]:
    parts = layout.parts
    panel = {name: oled.solids for name, oled in parts.oleds.items()} | {
        "encoder": parts.encoder.solids,
        "key": parts.key.solids,
        "led_5mm": parts.led_5mm.solids,
        "led_stick": parts.led_stick.solids,
    }
    return {
        place.name: [_upright(layout, place, solid) for solid in panel[place.part]] for place in layout.places
    }


def _in_every_tray(layout: Layout) -> dict[str, list[Solid]]:
    """The Pi, what sounds, and the posts of all boards: they are there whether a board is or not."""
    pi = layout.boards[0]
    found = {pi.name: [_placed_solid(layout, pi, solid) for solid in pi.board.solids]}
    x, y = layout.sounder_at
    around = layout.sounder.diameter / 2 + layout.box.gap + RING_WALL
    high = layout.sounder.height + layout.sounder.wires
    floor = layout.box.floor
    found["sounder"] = [(x - around, y - around, floor, x + around, y + around, floor + high)]
    for placed in (*layout.boards, layout.carrier):
        half = layout.parts.screws[placed.board.screw].post / 2
        found[f"{placed.name}_posts"] = [
            (x - half, y - half, floor, x + half, y + half, layout.board_height)
            for x, y in (placed.at(*hole) for hole in placed.board.holes)
        ]
    return found


def _loose(layout: Layout) -> dict[str, list[Solid]]:
    """What the full build has besides: the Pico, its cable, the stripboard."""
    if not layout.build.has_seat_keys:
        return {}
    parts = layout.parts
    pi, pico = layout.boards
    (x, y), floor = STRIPBOARD_CORNER, layout.box.floor
    long, wide, high = parts.usb_cable.pi_plug
    reach = max(solid[3] for solid in pi.board.solids)
    at_pi = (reach, 2.0, 1.5, reach + long, 2.0 + wide, 1.5 + high)
    long, wide, high = parts.usb_cable.pico_plug
    reach, middle = max(solid[3] for solid in pico.board.solids), pico.board.board[1] / 2
    at_pico = (reach, middle - wide / 2, -1.0, reach + long, middle + wide / 2, high - 1.0)
    return {
        "pico": [_placed_solid(layout, pico, solid) for solid in pico.board.solids],
        "stripboard": [
            (x + low[0], y + low[1], floor + low[2], x + high[0], y + high[1], floor + high[2])
            for low, high in ((solid[:3], solid[3:]) for solid in parts.stripboard.solids)
        ],
        "usb_cable_pi": [_placed_solid(layout, pi, at_pi)],
        "usb_cable_pico": [_placed_solid(layout, pico, at_pico)],
    }


def _jack(layout: Layout) -> Solid:
    """Against the right wall, on the floor."""
    deep, wide, high = layout.parts.rj45_board.room
    inner, floor = layout.width - layout.box.wall, layout.box.floor
    return inner - deep, JACK_Y - wide / 2, floor, inner, JACK_Y + wide / 2, floor + high


def _meet(one: Solid, other: Solid) -> bool:
    return all(one[axis] < other[axis + 3] and other[axis] < one[axis + 3] for axis in range(3))


def _upright(layout: Layout, place: Place, solid: Solid) -> Solid:
    corners = [
        layout.in_box(place.x + x, place.y + y, z)
        for x in (solid[0], solid[3])
        for y in (solid[1], solid[4])
        for z in (solid[2], solid[5])
    ]
    return _around(corners)


def _placed_solid(layout: Layout, placed: PlacedBoard, solid: Solid) -> Solid:
    height = layout.board_height
    return _around([(*placed.at(x, y), height + z) for x, y, z in (solid[:3], solid[3:])])


def _around(points: list[tuple[float, float, float]]) -> Solid:
    xs, ys, zs = zip(*points, strict=True)
    return min(xs), min(ys), min(zs), max(xs), max(ys), max(zs)
