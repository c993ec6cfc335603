"""Where each part is, in steps of the grid from the board's upper left corner, and which way it is turned."""

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.generators.carrier.circuit import Part
from hardware.generators.carrier.footprints import FOOTPRINTS, MM, STEP, Footprint, Line, Nm

SIZE: Nm = (110 * STEP, 127 * STEP)
# The screws' holes, and how far their heads reach.
HOLES: tuple[Nm, ...] = tuple(
    (round(x * STEP), round(y * STEP)) for x, y in ((5.5, 5.5), (104.5, 5.5), (5.5, 105.5), (103.5, 120.5))
)
HOLE_DRILL = round(2.7 * MM)
HEAD = round(3.2 * MM)

UPRIGHT = 1  # turned left by a quarter: pad 1 below
PLACES: dict[str, tuple[float, float, int]] = {
    "J1": (9, 121, 0),
    "U1": (31, 80, 0),
    "U2": (8, 72, 0),
    # plugs: the panel's at the rear edge, then the rows', the plain LEDs', the seats'
    "J2": (12, 6, 0),
    "J3": (34, 6, 0),
    "J4": (56, 6, 0),
    "J18": (86, 6, 0),
    **{f"J{5 + seat}": (4 + 18 * (seat - 1), 20, 0) for seat in range(1, 6)},
    "J17": (96, 20, 0),
    **{f"J{10 + seat}": (4 + 18 * (seat - 1), 34, 0) for seat in range(1, 6)},
    "J5": (60, 48, 2),
    "J16": (68, 48, 0),
    # contacts: diodes at their plugs' side, resistors below them
    "D1": (27, 62, UPRIGHT),
    "D2": (34, 62, UPRIGHT),
    "D3": (66, 62, UPRIGHT),
    "D4": (74, 62, UPRIGHT),
    "D5": (82, 62, UPRIGHT),
    "D6": (56, 62, UPRIGHT),
    "D7": (48, 62, UPRIGHT),
    "D8": (41, 62, UPRIGHT),
    **{f"R{number}": (27 + 4 * (number - 1), 71, UPRIGHT) for number in range(1, 4)},
    **{f"R{number}": (65 + 4 * (number - 4), 71, UPRIGHT) for number in range(4, 10)},
    **{f"R{number}": (59 - 4 * (number - 10), 71, UPRIGHT) for number in range(10, 15)},
    # 5 V and the data of the rows
    "F1": (98, 99, 0),
    "C1": (17, 105, 0),
    "C2": (17, 67, 0),
    "R15": (3, 78, 3),
    "R16": (3, 90, 3),
    # sound and the OLED's reset
    "Q1": (96, 31, 0),
    "R39": (96, 39, 0),
    "R38": (105, 30, 3),
    "R40": (6, 48, 0),
    "C3": (14, 48, 0),
    "C4": (22, 48, 0),
    "R41": (29, 48, 0),
    # in the OLED's two lines
    "R42": (14, 53, 0),
    "R43": (22, 53, 0),
}
LED_RESISTORS = tuple((35 + 4 * index, 95.0, UPRIGHT) for index in range(15))


@dataclass(frozen=True, slots=True)
class PlacedPad:
    """A pad where it is on the board; `net` is empty if nothing is connected."""

    ref: str
    number: str
    net: str
    at: Nm
    size: Nm
    is_round: bool
    drill: int


@dataclass(frozen=True, slots=True)
class Placed:
    part: Part
    at: Nm
    turns: int

    @property
    def footprint(self) -> Footprint:
        return FOOTPRINTS[self.part.footprint]

    def point(self, x: int, y: int) -> Nm:
        for _ in range(self.turns):
            x, y = y, -x
        return self.at[0] + x, self.at[1] + y

    @property
    def pads(self) -> tuple[PlacedPad, ...]:
        return tuple(
            PlacedPad(
                self.part.ref,
                pad.number,
                self.part.nets.get(pad.number, ""),
                self.point(*pad.at),
                (pad.size[1], pad.size[0]) if self.turns % 2 else pad.size,
                pad.is_round,
                pad.drill,
            )
            for pad in self.footprint.pads
        )

    @property
    def marks(self) -> tuple[Line, ...]:
        return tuple(tuple(self.point(*at) for at in line) for line in self.footprint.marks)

    @property
    def body(self) -> tuple[int, int, int, int]:
        left, top, right, bottom = self.footprint.body
        (x1, y1), (x2, y2) = self.point(left, top), self.point(right, bottom)
        return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def place(parts: Iterable[Part]) -> tuple[Placed, ...]:
    """The plain LEDs' resistors stand in the order of their pins on the header, whatever pins.toml says."""
    known = list(parts)
    header = next(part for part in known if part.ref == "J1")
    order = {net: int(number) for number, net in header.nets.items()}
    leds = sorted((part for part in known if part.ref not in PLACES), key=lambda part: order[part.nets["1"]])
    places = PLACES | {part.ref: at for part, at in zip(leds, LED_RESISTORS, strict=True)}
    return tuple(
        Placed(
            part, (round(places[part.ref][0] * STEP), round(places[part.ref][1] * STEP)), places[part.ref][2]
        )
        for part in known
    )
