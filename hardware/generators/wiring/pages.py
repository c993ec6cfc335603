"""The generated files: wiring diagrams and tables, bills, current sums, and the blocks of the guide."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from hardware.generators.carrier import bill as carrier_bill
from hardware.generators.carrier.circuit import circuit
from hardware.generators.wiring import part_numbers, stripboard_picture, tables
from hardware.generators.wiring.bill import BUILDS, HARDWARE, OPTIONS, read_bill, total_eur
from hardware.generators.wiring.drawings import drawings
from hardware.generators.wiring.electrics import (
    full_sums,
    fuse_sums,
    is_suitable,
    led_current,
    lite_sums,
    read_values,
)
from hardware.generators.wiring.stripboard import stripboard
from hardware.generators.wiring.wires import full, large_oled, lite, read_tables

GUIDE = HARDWARE.parent / "docs" / "build-guide.md"
WIRING_PAGE = """\
<!-- Written by `make hardware` from pins.toml. -->

# Every wire of the {build} build

{pictures}

Pins are counted on the board; GPIO numbers are the BCM numbers that the software uses. The wires' colours
are a proposal. [The build guide](../../docs/build-guide.md) takes them in the order of soldering.

{sections}"""
BILL_PAGE = """\
<!-- Written by `make hardware` from bill-lite.csv, bill-full.csv and bill-options.csv. -->

# What to buy

Prices are rough, for single pieces from European shops; small parts come in packs. The names in the first
column are those of [parts.toml](parts.toml), which has the sizes of all that needs a place in the enclosure.
A maker's number is one part that fits, where there is one to name; others of the same words do as well.

**With the [carrier board](carrier/README.md) read [its bill](carrier/bill.md) before you buy:** some of this
is on the board then and stays away here, and the plugs of its cables come besides.

{sections}"""
ELECTRICS_PAGE = """\
<!-- Written by `make hardware` from electrics.toml and pins.toml. -->

# Currents

Everything at its worst at the same moment: every LED lit, every contact closed, resistors at the low end of
their tolerance, the supply at its upper end. [electrics.toml](electrics.toml) has the values behind the sums.

## Lite build

{lite}
One LED behind {ohm} Ω, by colour:

{colours}
Blue, white and pure green LEDs need nearly all of the 3.3 V for themselves, so no resistor suits them here.

## Full build

{full}
### The fuse before the rows

A resettable fuse holds less in a warm box. Beside it the most that the firmware lets the rows and the level
shifter take, with every lamp lit in white:

{fuses}
What is above it for long trips it: the rows go dark, nothing is harmed, the Pico goes on, and the rows come
back once it has cooled. A carrier board in a box that stands in the sun takes the other fuse instead, which
has the same size; a short then ends at the Pi's own limit for its USB ports.
"""
WIRES = {"lite": lite, "full": full}
PICTURES = {"lite": ("lite", "header"), "full": ("full", "pico", "rows")}
# A generated block of a page stands between two marks: <!-- NAME --> and <!-- end -->.
BLOCK = re.compile(r"(<!-- (?!end)([\w: .-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def files() -> Mapping[Path, str]:
    """Every generated file of the wiring with its current content."""
    pins, values = read_tables(), read_values()
    svgs = {
        HARDWARE / "wiring" / name: svg for name, svg in drawings(pins, values["lite_leds"]["ohm"]).items()
    }
    wiring = {HARDWARE / "wiring" / f"{build}.md": _wiring_page(build) for build in BUILDS}
    guide = GUIDE.read_text(encoding="utf-8")
    return {
        **svgs,
        HARDWARE / "wiring" / "stripboard.svg": stripboard_picture.picture(stripboard(pins)),
        **wiring,
        HARDWARE / "bill.md": _bill_page(),
        HARDWARE / "electrics.md": _electrics_page(),
        GUIDE: fill(guide, blocks()),
    }


def blocks() -> Mapping[str, str]:
    """The generated blocks that the guide can contain, by name."""
    pins = read_tables()
    groups = {wire.group: build for build in BUILDS for wire in WIRES[build](pins)}
    return {
        **{f"wires: {group}": tables.wires_of(WIRES[build](pins), group) for group, build in groups.items()},
        "wires: OLED 2.42": tables.joints(large_oled(pins)),
        "totals": tables.table(("build", "what to buy", "about EUR"), _totals()),
        "led colours": _colours(),
        "shared pins": tables.shared_pins(pins),
        "stripboard": stripboard_picture.tables(stripboard(pins)),
    }


def _totals() -> Iterator[tuple[str, str, str]]:
    """Of each build of loose wires, then of each on the carrier board."""
    board = circuit(read_tables(), read_values()["lite_leds"]["ohm"])
    for build in BUILDS:
        loose, file = total_eur(read_bill(build)), f"[bill-{build}.csv](../hardware/bill-{build}.csv)"
        yield build, file, f"{loose:.0f}"
        more = carrier_bill.total_eur(carrier_bill.bill(board, build)) - total_eur(carrier_bill.spared(build))
        here = "[carrier/bill.md](../hardware/carrier/bill.md)"
        yield (
            f"{build} on the carrier board",
            f"the same with what {here} adds and strikes",
            f"{loose + more:.0f}",
        )


def fill(text: str, known: Mapping[str, str]) -> str:
    return BLOCK.sub(lambda found: f"{found[1]}\n{known[found[2]]}\n{found[3]}", text)


def _wiring_page(build: str) -> str:
    wires = WIRES[build](read_tables())
    groups = dict.fromkeys(wire.group for wire in wires)
    return WIRING_PAGE.format(
        build=build,
        pictures="\n\n".join(f"![{name}]({name}.svg)" for name in PICTURES[build]),
        sections="\n".join(f"## {_title(group)}\n\n{tables.wires_of(wires, group)}" for group in groups),
    )


def _bill_page() -> str:
    builds = [f"## {_title(build)} build\n\n{tables.bill(read_bill(build))}" for build in BUILDS]
    options = f"## Instead, or besides\n\n{tables.choices(read_bill(OPTIONS))}"
    cells = [item.number for name in (*BUILDS, OPTIONS) for item in read_bill(name)]
    return BILL_PAGE.format(
        sections="\n".join((*builds, options, part_numbers.section(cells, "numbers.csv")))
    )


def _electrics_page() -> str:
    pins, values = read_tables(), read_values()
    return ELECTRICS_PAGE.format(
        lite=tables.sums(lite_sums(values, pins)),
        ohm=values["lite_leds"]["ohm"],
        colours=_colours(),
        full=tables.sums(full_sums(values, pins)),
        fuses=tables.fuses(fuse_sums(values)),
    )


def _colours() -> str:
    pins, values = read_tables(), read_values()
    return tables.led_currents(
        (led_current(values, colour), is_suitable(values, pins, colour)) for colour in values["colours"]
    )


def _title(words: str) -> str:
    return words[0].upper() + words[1:]
