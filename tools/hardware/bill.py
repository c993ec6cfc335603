"""The bills of materials: read from hardware/bill-*.csv, added up, and what the wiring needs of them."""

import csv
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from tools.hardware.wires import Wire

HARDWARE = Path(__file__).parents[2] / "hardware"
BUILDS = ("lite", "full")


@dataclass(frozen=True, slots=True)
class Item:
    """One line: `part` is its name in hardware/parts.toml, if it has a place in the enclosure."""

    part: str
    quantity: int
    purpose: str
    search: str
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
                Decimal(line["EUR each"]),
            )
            for line in csv.DictReader(file)
        )


def total_eur(bill: Iterable[Item]) -> Decimal:
    return sum((item.eur for item in bill), Decimal())


# The parts at the wires' ends, and what is bought for one of them; a key is one whichever wire it has.
BOUGHT = {
    "Pi": "pi_4",
    "OLED": "oled_1_3",
    "knob": "encoder",
    "Pico": "pico",
    "74AHCT125": "level_shifter",
    "330 Ω": "resistor_330",
    "100 µF capacitor": "capacitor_100_uf",
    "100 nF capacitor": "capacitor_100_nf",
    "5 V rail": "stripboard",
    "ground rail": "stripboard",
    **{f"row {seat}": "led_stick" for seat in range(1, 6)},
}


def needed(wires: Iterable[Wire], led_ohm: int) -> Counter[str]:
    """How many of each part the wires end at: a contact or an LED for each signal, one of everything else."""
    ends = {end for wire in wires for end in (wire.start, wire.end)}
    found: Counter[str] = Counter()
    for part in {end.part for end in ends}:
        terminals = {end.terminal for end in ends if end.part == part}
        if part in ("key", "button"):
            found["key"] += len(terminals - {"other legs"})
        elif part.startswith("seat "):
            found["led_5mm"] += len(terminals - {"short legs"})
            found[f"resistor_{led_ohm}"] += len(terminals - {"short legs"})
        elif "rail" in part:
            found[BOUGHT[part]] = 1
        else:
            found[BOUGHT[part]] += 1
    return found
