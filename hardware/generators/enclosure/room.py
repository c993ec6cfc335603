"""The space that every part takes in the closed box, wires and plugs included."""

from itertools import combinations, product

from hardware.generators.enclosure.layout import STRIPBOARD_CORNER, Layout, Place, PlacedBoard
from hardware.generators.enclosure.parts import Solid


def solids(layout: Layout) -> dict[str, list[Solid]]:
    """The space of every part as upright cuboids; a tilted part gets the cuboid that encloses it."""
    parts = layout.parts
    panel = {name: oled.solids for name, oled in parts.oleds.items()} | {
        "encoder": parts.encoder.solids,
        "key": parts.key.solids,
        "led_5mm": parts.led_5mm.solids,
        "led_stick": parts.led_stick.solids,
    }
    found = {
        place.name: [_upright(layout, place, solid) for solid in panel[place.part]] for place in layout.places
    }
    for placed in layout.boards:
        found[placed.name] = [_placed_solid(layout, placed, solid) for solid in placed.board.solids]
    if layout.build.has_seat_keys:
        x, y = STRIPBOARD_CORNER
        found["stripboard"] = [
            (
                x + low[0],
                y + low[1],
                layout.box.floor + low[2],
                x + high[0],
                y + high[1],
                layout.box.floor + high[2],
            )
            for low, high in ((solid[:3], solid[3:]) for solid in parts.stripboard.solids)
        ]
        pi, pico = layout.boards
        long, wide, high = parts.usb_cable.pi_plug
        reach = max(solid[3] for solid in pi.board.solids)
        plug = (reach, 2.0, 1.5, reach + long, 2.0 + wide, 1.5 + high)
        found["usb_cable_pi"] = [_placed_solid(layout, pi, plug)]
        long, wide, high = parts.usb_cable.pico_plug
        reach, middle = max(solid[3] for solid in pico.board.solids), pico.board.board[1] / 2
        plug = (reach, middle - wide / 2, -1.0, reach + long, middle + wide / 2, high - 1.0)
        found["usb_cable_pico"] = [_placed_solid(layout, pico, plug)]
    return found


def problems(layout: Layout) -> list[str]:
    """Why the box can't be built like this, one sentence for each reason."""
    room = solids(layout)
    clashes = [
        f"In the {layout.name} build {one} and {other} are in each other's way."
        for (one, ours), (other, theirs) in combinations(room.items(), 2)
        if any(_meet(*both) for both in product(ours, theirs))
    ]
    longest = max(layout.width, layout.length)
    if longest > layout.box.bed:
        bed = f"{layout.box.bed:g} mm"
        clashes.append(f"The {layout.name} build's lid is {longest:.0f} mm long, the printer's bed {bed}.")
    return clashes


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
