"""The stripboard of the full build, hole by hole: rails, level shifter, small parts, piezo; from pins.toml.

Strips run from left to right and have letters, columns have numbers. The chip stands across seven strips,
which are cut between its rows of legs.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from hardware.generators.wiring.boards import LEVEL_SHIFTER
from hardware.generators.wiring.wires import SEATS, End, Tables, lamp_rows, piezo

COLUMNS = 19  # of a board of 50 mm, which has as many strips
LETTERS = "ABCDEFGHIJKLMN"
PLUS, MINUS, DATA, CHIP = "A", "B", "C", "DEFGHIJ"
# From the Pico to the resistor, the piezo's ground, and from the resistor to the piezo.
TONE_IN, TONE_GROUND, TONE_OUT = "K", "L", "N"
LEFT_LEGS, CUT, RIGHT_LEGS = 8, 9, 11
# Columns for the links, so that no two meet: at the left and at the right of the chip.
LEFT_LINKS, RIGHT_LINKS, SUPPLY_LINKS = (6, 7), (13, 12), (14, 14)
FIRST_ROW = 7  # the column before row 1's
# The fuse lies along the strip of 5 V, which is cut between its legs.
FUSE_LEGS, FUSE_CUT = (2, 4), 3


@dataclass(frozen=True, slots=True)
class Hole:
    strip: str
    column: int

    @property
    def name(self) -> str:
        return f"{self.strip}{self.column}"


@dataclass(frozen=True, slots=True)
class Link:
    """A piece of wire from hole to hole on the side of the parts."""

    start: Hole
    end: Hole
    colour: str


@dataclass(frozen=True, slots=True)
class Stripboard:
    """`legs` are those of the parts, `wires` lead away; each is an end of a wire of the wiring."""

    cuts: tuple[Hole, ...]
    links: tuple[Link, ...]
    legs: Mapping[Hole, End]
    wires: Mapping[Hole, End]


def stripboard(tables: Tables) -> Stripboard:
    chip = {
        Hole(strip, column): End("74AHCT125", pin.label, pin.place)
        for column, pins in ((LEFT_LEGS, LEVEL_SHIFTER.left), (RIGHT_LEGS, LEVEL_SHIFTER.right))
        for strip, pin in zip(CHIP, pins, strict=True)
    }
    places = {end.place: hole for hole, end in chip.items() if end.place is not None}
    shifter = tables["level_shifter"]
    grounded = [places[place] for place in (shifter["ground"], shifter["enable"], *shifter["unused"])]
    links = (
        *_chain(MINUS, "black", [hole for hole in grounded if hole.column == LEFT_LEGS], LEFT_LINKS),
        *_chain(MINUS, "black", [hole for hole in grounded if hole.column == RIGHT_LEGS], RIGHT_LINKS),
        *_chain(PLUS, "red", [places[shifter["supply"]]], SUPPLY_LINKS),
    )
    small = {
        Hole(PLUS, FUSE_LEGS[0]): End("fuse", "one leg"),
        Hole(PLUS, FUSE_LEGS[1]): End("fuse", "other leg"),
        Hole(PLUS, 17): End("100 µF capacitor", "plus (long leg)"),
        Hole(MINUS, 17): End("100 µF capacitor", "minus (striped side)"),
        Hole(places[shifter["supply"]].strip, 15): End("100 nF capacitor", "one leg"),
        Hole(MINUS, 15): End("100 nF capacitor", "other leg"),
        Hole(places[shifter["output"]].strip, 4): End("330 Ω", "one leg"),
        Hole(DATA, 4): End("330 Ω", "other leg"),
        Hole(TONE_IN, 4): End("1 kΩ", "one leg"),
        Hole(TONE_OUT, 4): End("1 kΩ", "other leg"),
    }
    cuts = (Hole(PLUS, FUSE_CUT), *(Hole(strip, CUT) for strip in CHIP))
    return Stripboard(cuts, links, {**chip, **small}, _wires(tables, places))


def _chain(rail: str, colour: str, holes: list[Hole], columns: tuple[int, int]) -> Iterator[Link]:
    """From a rail to the first strip, from there to the next, and so on; two columns take turns."""
    strips = [rail, *sorted(hole.strip for hole in holes)]
    for index, (upper, lower) in enumerate(pairwise(strips)):
        column = columns[index % 2]
        yield Link(Hole(upper, column), Hole(lower, column), colour)


def _wires(tables: Tables, places: Mapping[int, Hole]) -> dict[Hole, End]:
    """To the Pico, to the rows, whose 5 V and ground have a hole each, and to the piezo."""
    ends = {wire.name: wire.start for wire in (*lamp_rows(tables), *piezo(tables))}
    into = places[tables["level_shifter"]["input"]]
    return {
        Hole(PLUS, 1): ends["pico_power.leds_5v"],
        Hole(MINUS, 1): ends["pico_power.leds_ground"],
        Hole(into.strip, 1 if into.column == LEFT_LEGS else COLUMNS): ends["pico.leds"],
        Hole(DATA, 1): End("row 1", "DIN"),
        **{Hole(PLUS, FIRST_ROW + seat): End(f"row {seat}", "5V") for seat in SEATS},
        **{Hole(MINUS, FIRST_ROW + seat): End(f"row {seat}", "GND") for seat in SEATS},
        Hole(TONE_IN, 1): ends["pico.piezo"],
        Hole(TONE_GROUND, 1): ends["pico_power.piezo_ground"],
        Hole(TONE_OUT, COLUMNS): End("piezo", "one leg"),
        Hole(TONE_GROUND, COLUMNS): End("piezo", "other leg"),
    }
