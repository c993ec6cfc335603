"""The bills of materials: read from hardware/bill-*.csv, their totals, and what the wiring needs."""

import csv
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from hardware.generators.wiring.wires import SEATS, Wire

HARDWARE = Path(__file__).parents[2]
BUILDS = ("lite", "full")
# What may be bought instead of a part, or besides.
OPTIONS = "options"


@dataclass(frozen=True, slots=True)
class Item:
    """One line: `part` is its name in hardware/parts.toml, if it has a place in the enclosure."""

    part: str
    quantity: int
    purpose: str
    search: str
    number: str
    eur_each: Decimal

    @property
    def eur(self) -> Decimal:
        return self.quantity * self.eur_each


def read_bill(build: str) -> tuple[Item, ...]:
    with (HARDWARE / f"bill-{build}.csv").open(encoding="utf-8", newline="") as file:
        return tuple(
            Item(
                line["part"],
                int(line["quantity"]),
                line["what for"],
                line["search for"],
                line["maker's number"],
                Decimal(line["EUR each"]),
            )
            for line in csv.DictReader(file)
        )


def total_eur(bill: Iterable[Item]) -> Decimal:
    return sum((item.eur for item in bill), Decimal())


# What is bought for a part at the end of a wire; each part is one, however many wires it has.
ONE_EACH = {
    "OLED": "oled_1_3",
    "knob": "encoder",
    "Pico": "pico",
    "74AHCT125": "level_shifter",
    "fuse": "fuse",
    "330 Ω": "resistor_330",
    "100 µF capacitor": "capacitor_100_uf",
    "100 nF capacitor": "capacitor_100_nf",
    "piezo": "piezo",
    "1 kΩ": "resistor_1k",
    "buzzer": "buzzer",
    "PNP transistor": "transistor_pnp",
    "4.7 kΩ": "resistor_4k7",
    **{f"row {seat}": "led_stick" for seat in SEATS},
}
# Of these, each wire except the shared ground ends at a part of its own.
GROUNDS = ("other legs", "short legs")
# Both rails are strips of one board.
RAILS = ("5 V rail", "ground rail")


def needed(wires: Iterable[Wire], led_ohm: int) -> Counter[str]:
    """How many of each part the wires end at, besides the Pi, which box.toml names."""
    ends = {end for wire in wires for end in (wire.start, wire.end)}
    found = Counter(ONE_EACH[part] for part in {end.part for end in ends} & ONE_EACH.keys())
    for end in ends:
        if end.part in ("key", "button"):
            found["key"] += end.terminal not in GROUNDS
        elif end.part.startswith("seat "):
            found["led_5mm"] += end.terminal not in GROUNDS
            found[f"resistor_{led_ohm}"] += end.terminal not in GROUNDS
        elif end.part in RAILS:
            found["stripboard"] = 1
        elif end.part not in (*ONE_EACH, "Pi"):
            raise ValueError(f"Nothing is bought for {end.part}: add it to ONE_EACH.")
    return found
