"""The parts at the ends of the wires: boxes with named terminals, and what is soldered inside them."""

from dataclasses import dataclass

from hardware.generators.wiring.svg import INK, PALE, PAPER, Point, circle, line, rect, text, wire
from hardware.generators.wiring.wires import Wire

GRID = 24
BOX_WIDTH = {"plain": 186, "switch": 246, "led": 330, "buzzer": 560}
# What is drawn in the buzzer's box needs more than its one row.
BUZZER_HEIGHT = 284
LABEL_WIDTH = 168
RESISTOR = (54, 14)


@dataclass(frozen=True, slots=True)
class Box:
    """A part as drawn: its title, its wires from top to bottom, and its kind: plain, switch, led or buzzer.

    The last wire of switches and LEDs is the ground they share.
    """

    title: str
    wires: tuple[Wire, ...]
    kind: str = "plain"
    value: str = ""

    @property
    def width(self) -> int:
        return BOX_WIDTH[self.kind]

    @property
    def height(self) -> int:
        return BUZZER_HEIGHT if self.kind == "buzzer" else GRID * (len(self.wires) + 1)


def terminals(x: float, y: float, box: Box, *, is_left: bool) -> tuple[Point, ...]:
    """Where the wires end: on the box's edge towards the board. `x` and `y` are its upper left corner."""
    edge = x + box.width if is_left else x
    return tuple((edge, y + GRID * (row + 1.5)) for row in range(len(box.wires)))


def drawn(x: float, y: float, box: Box, *, is_left: bool) -> list[str]:
    shapes = [
        rect(x, y, box.width, box.height, fill="#f6f4ee"),
        text(x + 10, y + 15, box.title, size=13, is_bold=True),
    ]
    for (at, row), each in zip(terminals(x, y, box, is_left=is_left), box.wires, strict=True):
        own = each.end.terminal if each.end.place is None else f"pin {each.end.place}, {each.end.terminal}"
        told = f"{own} · {each.start.part} pin {each.start.place}".removeprefix(" · ")
        inward = -1 if is_left else 1
        shapes += [
            circle(at, row, 4, fill=INK),
            text(at + 10 * inward, row, told, size=11, anchor="end" if is_left else "start"),
        ]
    return [*shapes, *_inside(x, y, box, is_left=is_left)]


def _inside(x: float, y: float, box: Box, *, is_left: bool) -> list[str]:
    """Each contact or LED from its terminal to a rail on the far side, and the rail to the ground's."""
    if box.kind == "plain":
        return []
    if box.kind == "buzzer":
        return _buzzer(x, y, box.value)
    rows = [row for _, row in terminals(x, y, box, is_left=is_left)]
    rail = x + 16 if is_left else x + box.width - 16
    near = x + box.width - LABEL_WIDTH if is_left else x + LABEL_WIDTH
    shapes = [line([(rail, rows[0]), (rail, rows[-1]), (near, rows[-1])], stroke=INK)]
    for row in rows[:-1]:
        shapes += _switch(near, rail, row) if box.kind == "switch" else _led(near, rail, row, box.value)
    return shapes


def _switch(near: float, rail: float, row: float) -> list[str]:
    """An open contact, seen from the side."""
    towards = 1 if rail > near else -1
    left, right = near + 12 * towards, near + 34 * towards
    return [
        line([(near, row), (left, row)]),
        line([(left, row), (right - 2 * towards, row - 8)]),
        line([(right, row), (rail, row)]),
        circle(left, row, 2),
        circle(right, row, 2),
        circle(rail, row, 2, fill=INK),
    ]


def _led(near: float, rail: float, row: float, value: str) -> list[str]:
    """A resistor with its value, then an LED that points at the rail."""
    width, height = RESISTOR
    start = near + 4
    anode = start + width + 22
    return [
        line([(near, row), (rail, row)]),
        rect(start + 4, row - height / 2, width, height, radius=2),
        text(start + 4 + width / 2, row, value, size=10, anchor="middle"),
        (
            f'<polygon points="{anode:g},{row - 6:g} {anode:g},{row + 6:g} {anode + 10:g},{row:g}" '
            f'fill="{PALE}" stroke="{INK}"/>'
        ),
        line([(anode + 10, row - 6), (anode + 10, row + 6)], width=2),
        circle(rail, row, 2, fill=INK),
    ]


def _buzzer(x: float, y: float, value: str) -> list[str]:
    """From the resistor to the transistor's base; 3.3 V over emitter, collector and buzzer to ground."""
    row, width, height = y + GRID * 1.5, *RESISTOR
    collector, base, emitter = x + 392, x + 418, x + 444
    legs, middle = y + 130, (x + 292, y + 184)
    shapes = [
        *wire([(x + 196, row), (x + 216, row), (x + 216, y + 260), (base, y + 260), (base, legs)], "yellow"),
        *wire([(collector, legs), (middle[0], legs), (middle[0], middle[1] - 28)], "orange"),
        *wire([(emitter, legs), (x + 486, legs)], "red"),
        *wire([(middle[0], middle[1] + 28), (middle[0], y + 226)], "black"),
        line([(x + 140, row), (x + 200, row)]),
        rect(x + 143, row - height / 2, width, height, radius=2),
        text(x + 143 + width / 2, row, value, size=10, anchor="middle"),
        circle(*middle, 28),
        text(*middle, "buzzer", size=11, anchor="middle"),
        text(middle[0] + 12, middle[1] - 38, "plus", size=11),
        text(middle[0] + 12, middle[1] + 36, "minus", size=11),
        circle(middle[0], y + 226, 4, fill=INK),
        text(middle[0], y + 241, "key, other legs", size=11, anchor="middle"),
        circle(x + 486, legs, 4, fill=INK),
        text(x + 496, legs, "knob, +", size=11),
    ]
    for leg, name in ((collector, "C"), (base, "B"), (emitter, "E")):
        shapes += [line([(leg, y + 78), (leg, legs)], width=2.2), text(leg + 5, y + 94, name, size=12)]
    return [
        *shapes,
        rect(x + 374, y + 30, 88, 48, fill=PAPER, radius=2),
        text(base, y + 46, "PNP transistor", size=10, anchor="middle"),
        text(base, y + 62, "its flat side", size=10, anchor="middle"),
    ]
