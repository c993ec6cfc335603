"""The bills: every part of the wiring in the right number, by the names that the enclosure knows."""

import re
import tomllib
from decimal import Decimal
from typing import Any

import pytest

from hardware.generators.carrier import bill as carrier_bill
from hardware.generators.carrier.circuit import circuit
from hardware.generators.enclosure.parts import OLEDS, PIS
from hardware.generators.wiring import part_numbers
from hardware.generators.wiring.bill import BUILDS, HARDWARE, OPTIONS, needed, read_bill, total_eur
from hardware.generators.wiring.boards import PI
from hardware.generators.wiring.electrics import read_values
from hardware.generators.wiring.pages import GUIDE
from hardware.generators.wiring.wires import full, lite, read_tables

WIRES = {"lite": lite, "full": full}
OHM = read_values()["lite_leds"]["ohm"]


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((HARDWARE / name).read_text(encoding="utf-8"))


def quantities(build: str) -> dict[str, int]:
    return {item.part: item.quantity for item in read_bill(build)}


@pytest.mark.parametrize("build", BUILDS)
def test_what_the_wires_end_at_is_bought_in_that_number(build: str) -> None:
    need = needed(WIRES[build](read_tables()), OHM)
    assert {part: quantities(build).get(part) for part in need} == need
    assert quantities(build)[read("enclosure/box.toml")["builds"][build]["pi"]] == 1


def test_the_wiring_has_the_keys_and_lamps_of_the_box() -> None:
    """Counted by hand: a key for each kind, BACK, a button a seat; three LEDs or eight pixels a seat."""
    assert quantities("lite")["key"] == 5 + 1
    assert quantities("full")["key"] == 5 + 1 + 5
    assert quantities("lite")["led_5mm"] == quantities("lite")[f"resistor_{OHM}"] == 5 * 3
    assert quantities("full")["led_stick"] * read("parts.toml")["led_stick"]["leds"] == 5 * 8


def test_a_wire_less_asks_for_a_part_less() -> None:
    fewer = [wire for wire in lite(read_tables()) if wire.name not in ("panel.key_5", "lite_leds.seat_1[0]")]
    assert needed(fewer, 470)["key"] == 5
    assert needed(fewer, 470)["led_5mm"] == needed(fewer, 470)["resistor_470"] == 14


@pytest.mark.parametrize("build", BUILDS)
def test_the_enclosure_is_made_for_the_parts_that_are_bought(build: str) -> None:
    box = read("enclosure/box.toml")["builds"][build]
    bought = quantities(build)
    assert {box["oled"], box["pi"], box["lamps"]} <= bought.keys()
    assert ("pico" in bought) == box["has_seat_keys"]


def test_every_other_part_that_the_enclosure_has_a_place_for_is_an_option() -> None:
    offered = {item.part for item in read_bill(OPTIONS)}
    for build in BUILDS:
        parts = read("enclosure/box.toml")["builds"][build]
        assert {*OLEDS} <= offered | {parts["oled"]}
    assert {*PIS} <= offered | {read("enclosure/box.toml")["builds"]["lite"]["pi"]}


@pytest.mark.parametrize("build", BUILDS)
def test_there_is_a_cap_for_every_key_in_the_colours_of_the_pictures(build: str) -> None:
    (keys,) = (item for item in read_bill(build) if item.part == "key")
    caps = re.findall(r"(\d+) ([a-z ]+)", keys.search.partition("caps: ")[2])
    assert sum(int(count) for count, _ in caps) == keys.quantity
    assert [colour for _, colour in caps][:6] == ["dark red", "ivory", "gold", "pink", "blue", "black"]


@pytest.mark.parametrize("build", [*BUILDS, OPTIONS])
def test_a_part_with_a_size_is_searched_for_by_the_same_words(build: str) -> None:
    sizes = read("parts.toml")
    known = [item for item in read_bill(build) if "search" in sizes.get(item.part, {})]
    assert len(known) >= (3 if build == OPTIONS else 5)
    assert [item.part for item in known if not item.search.startswith(sizes[item.part]["search"])] == []


@pytest.mark.parametrize("build", [*BUILDS, OPTIONS])
def test_every_line_says_what_for_what_to_search_and_what_it_costs(build: str) -> None:
    bill = read_bill(build)
    assert len({item.part for item in bill}) == len(bill)
    assert all(
        item.purpose and item.search and item.number and item.quantity > 0 and item.eur_each > 0
        for item in bill
    )


def test_a_pack_of_jumper_wires_is_enough_for_the_header_and_the_caps_of_its_5_volts() -> None:
    (pack,) = (item for item in read_bill("lite") if item.part == "jumper_wires")
    assert "40 pieces" in pack.search
    at_header = [wire for wire in lite(read_tables()) if wire.start.part == "Pi"]
    caps = [pin for pin in PI.right if pin.label == "5V"]
    assert len(at_header) + len(caps) <= 40 * pack.quantity


def test_whoever_wants_the_carrier_board_is_told_of_its_bill_before_buying() -> None:
    link = r"read\s\[its bill\]\([./a-z]*carrier/bill.md\) before you buy"
    for page in (HARDWARE / "bill.md", GUIDE):
        text = page.read_text(encoding="utf-8")
        assert re.search(
            link, text[: text.index("## Before you begin" if page == GUIDE else "## Lite build")]
        )


@pytest.mark.parametrize("build", BUILDS)
def test_the_guide_s_price_on_the_carrier_board_adds_and_strikes(build: str) -> None:
    board = carrier_bill.bill(circuit(read_tables(), OHM), build)
    struck = [item for item in read_bill(build) if item.part in carrier_bill.SPARED[build]]
    price = total_eur(read_bill(build)) + sum(line.eur for line in board) - sum(item.eur for item in struck)
    (told,) = re.findall(
        rf"^\| {build} on the carrier board \|.*\| (\d+) \|$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert abs(price - int(told)) <= 1


def test_the_screws_bought_are_those_the_enclosure_takes() -> None:
    page = (HARDWARE / "enclosure" / "README.md").read_text(encoding="utf-8")
    taken = re.findall(r"^\| (M[\d.]+ x \d+) \| (\d+) \| (\d+) \|", page, re.MULTILINE)
    for build, column in (("lite", 1), ("full", 2)):
        (box,) = (item for item in read_bill(build) if item.part == "screws")
        assert re.findall(r"(\d+) (M[\d.]+ x \d+)", box.search) == [(row[column], row[0]) for row in taken]


def test_every_makers_number_says_whether_it_was_looked_up() -> None:
    loose = [item.number for name in (*BUILDS, OPTIONS, "satellites") for item in read_bill(name)]
    parts = circuit(read_tables(), OHM)
    board = [f"{line.maker} {line.number}" for build in BUILDS for line in carrier_bill.bill(parts, build)]
    assert part_numbers.unknown([*loose, *board]) == []
    assert part_numbers.unknown(["Molex 00-00-0000"]) == ["Molex 00-00-0000"]
    known = part_numbers.read_numbers()
    assert [number for number in known if not any(number in cell for cell in (*loose, *board))] == []
    page = (HARDWARE / "bill.md").read_text(encoding="utf-8")
    told = page[page.index("Not confirmed") :]
    assert {number for number in known if number in told} == {
        number for number, seen in known.items() if not seen and any(number in cell for cell in loose)
    }


def test_the_totals_are_the_sums_of_the_lines() -> None:
    for build in BUILDS:
        total = sum((item.quantity * item.eur_each for item in read_bill(build)), Decimal())
        assert total_eur(read_bill(build)) == total
        assert f"**{total:.2f}**" in (HARDWARE / "bill.md").read_text(encoding="utf-8")
