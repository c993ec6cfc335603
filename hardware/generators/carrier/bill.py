"""What to order for the carrier board: counted from the circuit, with makers' numbers from catalogue.csv."""

import csv
import io
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from hardware.generators.carrier.circuit import Part
from hardware.generators.wiring import part_numbers
from hardware.generators.wiring.bill import BUILDS, HARDWARE, Item, read_bill
from hardware.generators.wiring.tables import table

CARRIER = HARDWARE / "carrier"
CATALOGUE = CARRIER / "catalogue.csv"
# What comes to the board, and to some of its parts: how many of what.
ALWAYS = {"board": 1, "ribbon": 1, "cable_tie": 1, "screw": 3}
WITH = {"pico_socket": {"pico_socket": 1, "pico": 1}, "level_shifter": {"chip_socket": 1}}
# What of the box's own bill stays away then: it is on the board, or the board takes its place.
SPARED = {
    "lite": ("resistor_680", "transistor_pnp", "resistor_4k7", "jumper_wires"),
    "full": (
        *("resistor_1k", "jumper_wires", "pico", "fuse", "level_shifter", "chip_socket", "resistor_330"),
        *("capacitor_100_uf", "capacitor_100_nf", "stripboard", "foam_tape"),
    ),
}
JUMPER_WIRES = 40  # in a pack
PAGE = """\
<!-- Written by `make hardware` from pins.toml and catalogue.csv. -->

# What to order for the carrier board

Prices are rough, for single pieces from European shops. They count the board, all on it, the ribbon to the Pi
and the plugs of all cables; not the Pi, and not what [the box itself](../bill.md) is made of. Who
crimps needs the `crimp_tool` of [its options](../bill.md#instead-or-besides).

{sections}"""


@dataclass(frozen=True, slots=True)
class Line:
    item: str
    quantity: int
    refs: tuple[str, ...]
    what: str
    maker: str
    number: str
    lcsc: str
    eur_each: Decimal

    @property
    def eur(self) -> Decimal:
        return self.quantity * self.eur_each


def bill(parts: Iterable[Part], build: str) -> tuple[Line, ...]:
    """In the catalogue's order; KeyError if something is not in it."""
    refs: dict[str, list[str]] = {}
    counts: Counter[str] = Counter(ALWAYS)
    for part in parts:
        if build in part.builds:
            refs.setdefault(part.item, []).append(part.ref)
            counts[part.item] += 1
            counts.update(_with(part))
    with CATALOGUE.open(encoding="utf-8", newline="") as file:
        known = {line["item"]: line for line in csv.DictReader(file)}
    if unknown := sorted(counts.keys() - known.keys()):
        raise KeyError(f"{CATALOGUE.name} has no {', '.join(unknown)}.")
    return tuple(
        Line(
            item,
            counts[item],
            tuple(refs.get(item, ())),
            line["what"],
            line["manufacturer"],
            line["number"],
            line["LCSC"],
            Decimal(line["EUR each"]),
        )
        for item, line in known.items()
        if counts[item]
    )


def _with(part: Part) -> dict[str, int]:
    if part.item.startswith("header_"):
        return {part.item.replace("header", "housing"): 1, "terminal": len(part.labels)}
    return WITH.get(part.item, {})


def total_eur(lines: Iterable[Line]) -> Decimal:
    return sum((line.eur for line in lines), Decimal())


def files(parts: tuple[Part, ...]) -> dict[str, str]:
    bills = {build: bill(parts, build) for build in BUILDS}
    sections = "\n".join(
        f"## {build.capitalize()} build\n\n{_table(lines)}\n{_spared(build, _count(lines, 'terminal'))}"
        for build, lines in bills.items()
    )
    cells = [f"{line.maker} {line.number}" for lines in bills.values() for line in lines]
    csvs = {f"bill-{build}.csv": _csv(lines) for build, lines in bills.items()}
    return {
        **csvs,
        "bill.md": PAGE.format(sections=f"{sections}\n{part_numbers.section(cells, '../numbers.csv')}"),
    }


def _count(lines: Iterable[Line], item: str) -> int:
    return next(line.quantity for line in lines if line.item == item)


def _table(lines: tuple[Line, ...]) -> str:
    rows = [
        (
            str(line.quantity),
            line.what,
            f"{line.maker} {line.number}",
            " ".join(line.refs),
            f"{line.eur:.2f}",
        )
        for line in lines
    ]
    rows.append(("", "in all", "", "", f"**{total_eur(lines):.2f}**"))
    return table(("quantity", "part", "maker and number", "on the board as", "about EUR"), rows)


def spared(build: str) -> list[Item]:
    return [item for item in read_bill(build) if item.part in SPARED[build]]


def _spared(build: str, terminals: int) -> str:
    """What to strike from the box's own bill, and what that saves."""
    items = spared(build)
    names = ", ".join(f"`{item.part}`" for item in items)
    eur = sum((item.eur for item in items), Decimal())
    packs = "keeps `jumper_wires`" if terminals <= JUMPER_WIRES else "takes two packs of `jumper_wires`"
    return (
        f"Leave out of [the box's bill](../bill.md): {names}. They are {eur:.2f} EUR of it.\n"
        f"Who does not crimp {packs} instead, and leaves plugs and crimp terminals of this list out.\n"
    )


def _csv(lines: tuple[Line, ...]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("item", "quantity", "references", "what", "manufacturer", "number", "EUR each", "EUR"))
    for line in lines:
        cells = line.item, line.quantity, " ".join(line.refs), line.what, line.maker, line.number
        writer.writerow((*cells, f"{line.eur_each:.2f}", f"{line.eur:.2f}"))
    return out.getvalue()
