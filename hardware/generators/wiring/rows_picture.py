"""The full build's five LED rows: the rails, the level shifter, and the data from row to row."""

from collections.abc import Iterable

from hardware.generators.wiring.boards import LEVEL_SHIFTER
from hardware.generators.wiring.svg import INK, PAPER, WIRE_INK, circle, line, rect, sheet, text, wire
from hardware.generators.wiring.wires import SEATS, End, Wire

TITLE = "Full build: the five LED rows"
WIDTH, HEIGHT = 1120, 640
CHIP_X, CHIP_Y, CHIP_WIDTH, PIN_STEP = 196, 236, 120, 40
STUB, LABEL_WIDTH, LABEL_HEIGHT = 28, 152, 22
PLUS_X, MINUS_X, RAIL_TOP, RAIL_BOTTOM = 600, 640, 136, 610
ROW_X, ROW_Y, ROW_STEP, ROW_WIDTH, ROW_HEIGHT = 800, 158, 96, 260, 52
TERMINAL = 10
LANE_X, TURN_X = 770, 1084
PIXELS, PIXEL_STEP = 8, 22


def rows_picture(wires: Iterable[Wire]) -> str:
    """Every wire of the group `rows`. A wire between the two halves of the picture is named at both ends."""
    named = {each.name: each for each in wires}
    shapes = [
        text(16, 26, TITLE, size=20, is_bold=True),
        text(
            16,
            50,
            "The level shifter from above, and the rails with the rows. A dot joins; a gap does not.",
        ),
        *_chip(named),
        *_rails(named),
        *_first_data(named["level_shifter.output"]),
    ]
    for seat in SEATS:
        shapes += _row(seat)
    return sheet(TITLE, WIDTH, HEIGHT, shapes)


def _chip(named: dict[str, Wire]) -> list[str]:
    """The chip, its notch at the top; every pin in use says where it goes."""
    middle, bottom = CHIP_X + CHIP_WIDTH / 2, CHIP_Y + PIN_STEP * 7
    plus, minus = named["level_shifter.supply"].start.place, named["level_shifter.ground"].start.place
    shapes = [
        rect(CHIP_X, CHIP_Y, CHIP_WIDTH, PIN_STEP * 7, fill="#33373d", radius=6),
        circle(middle, CHIP_Y, 9),
        text(
            middle, CHIP_Y - 24, f"level shifter {LEVEL_SHIFTER.name}", size=13, anchor="middle", is_bold=True
        ),
        text(middle, bottom + 22, f"100 nF capacitor: pin {plus} to pin {minus},", size=11, anchor="middle"),
        text(middle, bottom + 40, "with short legs, close to the chip", size=11, anchor="middle"),
    ]
    goes: dict[int | None, tuple[Wire, End]] = {
        each.start.place: (each, each.end)
        for name, each in named.items()
        if name.startswith("level_shifter.")
    }
    data = named["pico.leds"]
    goes[data.end.place] = (data, data.start)
    for row in range(7):
        for is_left, pin in ((True, LEVEL_SHIFTER.left[row]), (False, LEVEL_SHIFTER.right[row])):
            y = CHIP_Y + PIN_STEP * (row + 0.5)
            if pin.place in goes:
                each, far = goes[pin.place]
                shapes += _labelled(y, _short(far), each.colour, is_left=is_left)
            shapes += _chip_pin(y, pin.place, pin.label, is_left=is_left)
    return shapes


def _chip_pin(y: float, place: int, label: str, *, is_left: bool) -> list[str]:
    edge = CHIP_X if is_left else CHIP_X + CHIP_WIDTH
    inward = 1 if is_left else -1
    return [
        rect(edge - 5, y - 5, 10, 10, fill="#d9d9d9", radius=1),
        text(edge + 16 * inward, y, str(place), size=12, anchor="middle", fill=PAPER, is_bold=True),
        text(edge + 30 * inward, y, label, size=11, anchor="start" if is_left else "end", fill=PAPER),
    ]


def _labelled(y: float, words: str, colour: str, *, is_left: bool) -> list[str]:
    """A short wire from a pin of the chip to the name of what it is joined to."""
    start = CHIP_X - 5 if is_left else CHIP_X + CHIP_WIDTH + 5
    end = start - STUB if is_left else start + STUB
    return [
        *wire([(start, y), (end, y)], colour),
        *_label(end - LABEL_WIDTH if is_left else end, y, words, colour),
    ]


def _label(x: float, y: float, words: str, colour: str) -> list[str]:
    return [
        rect(x, y - LABEL_HEIGHT / 2, LABEL_WIDTH, LABEL_HEIGHT, stroke=WIRE_INK[colour]),
        text(x + LABEL_WIDTH / 2, y, words, size=11, anchor="middle"),
    ]


def _short(end: End) -> str:
    return end.part if end.place is None else f"{end.part} pin {end.place} · {end.terminal}"


def _rails(named: dict[str, Wire]) -> list[str]:
    """Two strips: what feeds them at the top, the capacitor between them at the bottom."""
    shapes: list[str] = []
    for name, x, y in (("leds_5v", PLUS_X, 80), ("leds_ground", MINUS_X, 122)):
        each = named[f"pico_power.{name}"]
        shapes += wire([(x, y), (x, RAIL_TOP)], each.colour)
        shapes += _label(x - LABEL_WIDTH + 20 if x == PLUS_X else x - 20, y, _short(each.start), each.colour)
        shapes.append(line([(x, RAIL_TOP), (x, RAIL_BOTTOM)], stroke=WIRE_INK[each.colour], width=6))
    shapes += [
        rect(PLUS_X - 36, 100, 50, 22),
        text(PLUS_X - 11, 111, "fuse", size=11, anchor="middle", is_bold=True),
        text(PLUS_X - 12, RAIL_TOP + 10, "5 V rail", size=12, anchor="end", is_bold=True),
        text(MINUS_X + 12, RAIL_TOP + 10, "ground rail", size=12, is_bold=True),
    ]
    return [*shapes, *_capacitor()]


def _capacitor() -> list[str]:
    x, top = PLUS_X - 96, ROW_Y + ROW_STEP * 3 + 40
    return [
        *wire([(x, top + 14), (PLUS_X, top + 14)], "red"),
        *wire([(x, top + 42), (MINUS_X, top + 42)], "black"),
        circle(PLUS_X, top + 14, 5, fill=WIRE_INK["red"]),
        circle(MINUS_X, top + 42, 5, fill=INK),
        rect(x - 146, top, 146, 56, fill="#f6f4ee"),
        text(x - 138, top + 20, "100 µF", size=12, is_bold=True),
        text(x - 138, top + 38, "capacitor", size=11),
        text(x - 8, top + 14, "+", size=13, anchor="end", is_bold=True),
        text(x - 8, top + 42, "- (stripe)", size=11, anchor="end"),
    ]


def _first_data(each: Wire) -> list[str]:
    """The data comes from the chip through the resistor."""
    y, start = _data_y(1), PLUS_X - 52
    return [
        *wire([(start - 60, y), (ROW_X, y)], each.colour),
        *_label(start - 60 - LABEL_WIDTH, y, _short(each.start), each.colour),
        rect(MINUS_X + 26, y - 11, 70, 22),
        text(MINUS_X + 61, y, "330 Ω", size=11, anchor="middle", is_bold=True),
    ]


def _row(seat: int) -> list[str]:
    """A stick of eight: power from the rails, data in on the left and out on the right to the next."""
    top, data_y = ROW_Y + ROW_STEP * (seat - 1), _data_y(seat)
    right = ROW_X + ROW_WIDTH
    shapes: list[str] = []
    if seat < len(SEATS):
        turn, following = top + ROW_HEIGHT + 14, _data_y(seat + 1)
        shapes += wire(
            [
                (right, data_y),
                (TURN_X, data_y),
                (TURN_X, turn),
                (LANE_X, turn),
                (LANE_X, following),
                (ROW_X, following),
            ],
            "green",
        )
    for x, y, colour in ((PLUS_X, top + TERMINAL, "red"), (MINUS_X, top + ROW_HEIGHT - TERMINAL, "black")):
        shapes += [*wire([(ROW_X, y), (x, y)], colour), circle(x, y, 5, fill=WIRE_INK[colour])]
    shapes += [
        rect(ROW_X, top, ROW_WIDTH, ROW_HEIGHT, fill="#f6f4ee"),
        text(right, top - 9, f"row {seat}, seat {seat}", size=12, anchor="end", is_bold=True),
        text(ROW_X + 6, top + TERMINAL, "5V", size=10),
        text(ROW_X + 6, data_y, "DIN", size=10),
        text(ROW_X + 6, top + ROW_HEIGHT - TERMINAL, "GND", size=10),
        text(right - 6, data_y, "DOUT", size=10, anchor="end"),
    ]
    for pixel in range(PIXELS):
        x = ROW_X + 38 + pixel * PIXEL_STEP
        shapes += [rect(x, data_y - 8, 16, 16, radius=2), circle(x + 8, data_y, 5, fill="#dfe8f5")]
    return shapes


def _data_y(seat: int) -> float:
    return ROW_Y + ROW_STEP * (seat - 1) + ROW_HEIGHT / 2
