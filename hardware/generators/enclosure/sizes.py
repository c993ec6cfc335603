"""The sizes that OpenSCAD reads: the holes, pockets and posts that the parts need."""

from collections.abc import Iterator

from hardware.generators.enclosure.layout import BEVEL, WINDOW_MARGIN, Layout, PlacedBoard, lamp_columns
from hardware.generators.enclosure.openings import Sizes, Value, openings
from hardware.generators.enclosure.parts import ENCLOSURE
from hardware.generators.enclosure.spaces import solids, with_carrier

KIND_COLOURS = ("#8c1c2f", "#ddd39a", "#c79a35", "#e08b98", "#2f78ab")
KEY_POCKET = 16.6  # the clips spread behind the plate
LAMP_HOLE = 4.6  # over each LED of a stick: its light, not its corners
STICK_POCKET = 1.6  # the LEDs stand that high on their board
BLOCK = 12.5  # the corners that hold the lid's screws
DRIVER = 6.0  # the room a screwdriver and a screw's head need
PEG_GAP, PEG_HEIGHT = 0.4, 3.5


def sizes(layout: Layout) -> dict[str, Value]:
    """Every variable of box.scad, by its name there."""
    box = layout.box
    lid_screw = layout.parts.screws["M3"]
    return {
        "wall": box.wall,
        "ground": box.floor,
        "panel": box.panel,
        "corner": box.corner,
        "front": box.front,
        "slope": box.slope_degrees,
        "lid_gap": box.lid_gap,
        "width": layout.width,
        "length": layout.length,
        "depth": layout.depth,
        "screws": layout.screws,
        "screw_through": lid_screw.through,
        "screw_pilot": lid_screw.insert if box.lid_inserts else lid_screw.pilot,
        "screw_length": lid_screw.length,
        "screw_head": lid_screw.head,
        **panel_cuts(layout),
        "window": _window(layout),
        "bevel": BEVEL,
        "glass": _glass(layout),
        "pillars": tuple(_pillars(layout)),
        "standoffs": tuple(_standoffs(layout)),
        "pegs": tuple(_pegs(layout)),
        "block": BLOCK,
        **openings(layout),
        **_seen(layout),
    }


def panel_cuts(layout: Layout) -> dict[str, Value]:
    """The holes for keys, knob and lamps, and what keeps these in their place behind the panel."""
    return {
        "square_holes": tuple(_square_holes(layout)),
        "round_holes": tuple(_round_holes(layout)),
        "pockets": tuple(_pockets(layout)),
        "frames": tuple(_frames(layout)),
    }


def _seen(layout: Layout) -> dict[str, Value]:
    """What only the pictures show: the coloured key caps, the knob, the boards."""
    cap = layout.parts.key.cap[0]
    room = solids(layout)
    return {
        "caps": tuple((at.x, at.y, cap, _cap_colour(at.name)) for at in layout.of("key")),
        "knobs": tuple((at.x, at.y, layout.parts.encoder.knob) for at in layout.of("encoder")),
        "leds": tuple((at.x, at.y, layout.parts.led_5mm.collar) for at in layout.of("led_5mm")),
        "pi_solids": tuple(room[layout.build.pi]),
        "pico_solids": tuple(room.get("pico", ())),
        "stripboard_solids": tuple(room.get("stripboard", ())),
        "ribbon_solids": tuple(with_carrier(layout)["ribbon"]),
        "carrier_solids": tuple(with_carrier(layout)[layout.carrier.name]),
        "sounder_height": layout.sounder.height,
    }


def _cap_colour(name: str) -> str:
    kinds = {f"key_{index}": colour for index, colour in enumerate(KIND_COLOURS, start=1)}
    return kinds.get(name, "#3a3a3f" if name == "back" else "#a9744f")


def _square_holes(layout: Layout) -> Iterator[Value]:
    """x, y, width, height. A switch clips in, so its hole gets no gap."""
    for place in layout.of("key"):
        yield place.x, place.y, *layout.parts.key.hole


def _round_holes(layout: Layout) -> Iterator[Value]:
    """x, y, diameter."""
    gap = 2 * layout.box.gap
    for place in layout.of("encoder"):
        yield place.x, place.y, layout.parts.encoder.bush + gap
    for place in layout.of("led_5mm"):
        yield place.x, place.y, layout.parts.led_5mm.hole + gap
    for place in layout.of("led_stick"):
        for x in lamp_columns(layout):
            yield x, place.y, LAMP_HOLE


def _pockets(layout: Layout) -> Iterator[Value]:
    """Cut from behind: x, y, width, height, remaining thickness of the panel."""
    gap, parts = 2 * layout.box.gap, layout.parts
    for place in layout.of("key"):
        yield place.x, place.y, KEY_POCKET, KEY_POCKET, parts.key.plate
    for place in layout.of("encoder"):
        wide, high = parts.encoder.body
        yield place.x, place.y, wide + gap, high + gap, parts.encoder.plate
    for place in layout.of("led_5mm"):
        size = parts.led_5mm.collar + gap
        yield place.x, place.y, size, size, parts.led_5mm.plate
    for place in layout.of("led_stick"):
        wide, high = parts.led_stick.board
        yield place.x, place.y, wide + gap, high + gap, layout.box.panel - STICK_POCKET


def _window(layout: Layout) -> Value:
    place, oled = layout.place("oled"), layout.parts.oleds[layout.build.oled]
    return place.x, place.y, oled.pixels[0] + 2 * WINDOW_MARGIN, oled.pixels[1] + 2 * WINDOW_MARGIN


def _glass(layout: Layout) -> Value:
    """Behind the panel: x, y, width, height, thickness; no pillar stands there."""
    place, oled = layout.place("oled"), layout.parts.oleds[layout.build.oled]
    gap = 2 * layout.box.gap
    x, y = oled.glass_middle
    return place.x + x, place.y + y, oled.glass[0] + gap, oled.glass[1] + gap, oled.glass_height


def _pillars(layout: Layout) -> Iterator[Value]:
    """Behind the panel: x, y, diameter, pilot."""
    place, oled = layout.place("oled"), layout.parts.oleds[layout.build.oled]
    screw = layout.parts.screws[oled.screw]
    for x, y in oled.holes:
        yield place.x + x, place.y + y, screw.post, screw.pilot


def _frames(layout: Layout) -> Iterator[Value]:
    """Around each stick, behind the panel: x, y, width, height inside."""
    gap = 2 * layout.box.gap
    for place in layout.of("led_stick"):
        wide, high = layout.parts.led_stick.board
        yield place.x, place.y, wide + gap, high + gap


def _screwed(layout: Layout) -> tuple[PlacedBoard, ...]:
    """The loose boards and the carrier board: the posts of none are in another's way."""
    return *layout.boards, layout.carrier


def _standoffs(layout: Layout) -> Iterator[Value]:
    """x, y, diameter, pilot, height above the floor; under a peg there is no pilot."""
    for placed in _screwed(layout):
        screw = layout.parts.screws[placed.board.screw]
        for x, y in (placed.at(*hole) for hole in placed.board.holes):
            pilot = 0.0 if is_under_block(layout, x, y) else screw.pilot
            yield x, y, screw.post, pilot, layout.box.standoff


def _pegs(layout: Layout) -> Iterator[Value]:
    """Where no screwdriver gets in, a peg takes the screw's place: x, y, diameter, height above the floor."""
    for placed in _screwed(layout):
        for x, y in (placed.at(*hole) for hole in placed.board.holes):
            if is_under_block(layout, x, y):
                yield x, y, placed.board.hole - PEG_GAP, layout.box.standoff + PEG_HEIGHT


def is_under_block(layout: Layout, x: float, y: float) -> bool:
    """Whether a corner block is in the way of a screwdriver from above."""
    reach = BLOCK + DRIVER / 2
    return min(x, layout.width - x) < reach and min(y, layout.depth - y) < reach


def as_scad(layout: Layout) -> str:
    """The include of one build."""
    return include(f"The {layout.name} build's", sizes(layout))


def include(whose: str, values: Sizes) -> str:
    """A file of OpenSCAD's variables."""
    head = f"// {whose} sizes, from parts.toml and box.toml by `make hardware`; do not edit.\n"
    return head + "".join(f"{name} = {_written(value)};\n" for name, value in values.items())


def write_sizes(layout: Layout) -> None:
    (ENCLOSURE / f"sizes-{layout.name}.scad").write_text(as_scad(layout), encoding="utf-8")


def _written(value: Value) -> str:
    match value:
        case str():
            return f'"{value}"'
        case tuple():
            return f"[{', '.join(_written(each) for each in value)}]"
        case _:
            return f"{round(value, 3):g}"
