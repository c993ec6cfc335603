"""The carrier board's committed files are what its parts and pins make now."""

import csv
import io
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from hardware.generators.carrier import tracks
from hardware.generators.carrier.bill import CARRIER, CATALOGUE, SPARED, spared
from hardware.generators.carrier.board import build, pads_of, placed_parts
from hardware.generators.carrier.pages import files
from hardware.generators.wiring.bill import BUILDS, read_bill

# Written by hand, or kept for the generator.
OTHERS = {CATALOGUE, tracks.TRACKS_FILE, CARRIER / "README.md"}


@pytest.fixture(scope="module")
def made() -> dict[Path, str]:
    return files(build())


def test_every_file_is_current_and_nothing_is_left_over(made: dict[Path, str]) -> None:
    stale = [file.name for file, text in made.items() if file.read_text(encoding="utf-8") != text]
    assert stale == [], "run `make hardware`"
    assert {file for file in CARRIER.rglob("*") if file.is_file()} - OTHERS == made.keys()


def test_tracks_of_other_pads_are_refused() -> None:
    pads = pads_of(placed_parts())
    assert tracks.is_current(pads)
    with pytest.raises(tracks.TracksError, match="make hardware"):
        tracks.read(pads[1:])


def test_the_flat_parts_are_all_in_the_positions(made: dict[Path, str]) -> None:
    lines = made[CARRIER / "fabrication" / "carrier-positions.csv"].splitlines()
    flat = {placed.part.ref for placed in placed_parts() if placed.footprint.is_smd}
    assert {line.split(",")[0] for line in lines[1:]} == flat


@pytest.mark.parametrize("build", BUILDS)
def test_jlcpcb_s_lists_have_every_flat_part_of_a_build_once(made: dict[Path, str], build: str) -> None:
    bill, positions = (
        list(csv.DictReader(io.StringIO(made[CARRIER / "jlcpcb" / f"{name}-{build}.csv"])))
        for name in ("bill", "positions")
    )
    flat = sorted(
        placed.part.ref
        for placed in placed_parts()
        if placed.footprint.is_smd and build in placed.part.builds
    )
    assert sorted(ref for line in bill for ref in line["Designator"].split(",")) == flat
    assert sorted(line["Designator"] for line in positions) == flat
    assert {line["Layer"] for line in positions} == {"Top"}
    numbers = {line["Comment"]: line["LCSC Part #"] for line in bill}
    assert all(re.fullmatch(r"C\d{4,}", number) for number in numbers.values() if number)
    # These are found by their makers' numbers.
    assert {comment for comment, number in numbers.items() if not number} <= {
        "PESD3V3S2UT,215",
        "BC857B,215",
        "MF-MSMF050-2",
    }


def test_jlcpcb_turns_the_parts_with_three_legs_the_other_way(made: dict[Path, str]) -> None:
    ours = csv.DictReader(io.StringIO(made[CARRIER / "fabrication" / "carrier-positions.csv"]))
    turns = {line["Designator"]: (int(line["Rotation"]), line["Package"]) for line in ours}
    theirs = csv.DictReader(io.StringIO(made[CARRIER / "jlcpcb" / "positions-lite.csv"]))
    for line in theirs:
        turn, package = turns[line["Designator"]]
        assert int(line["Rotation"]) == (turn + (180 if package == "SOT-23" else 0)) % 360


@pytest.mark.parametrize("build", BUILDS)
def test_the_bill_says_what_of_the_box_s_own_stays_away(made: dict[Path, str], build: str) -> None:
    items = {item.part: item for item in read_bill(build)}
    assert {item.part for item in spared(build)} == set(SPARED[build]) <= items.keys()
    page = made[CARRIER / "bill.md"]
    section = page[page.index(f"## {build.capitalize()} build") :].split("\n## ", 1)[0]
    eur = sum(item.eur for item in spared(build))
    assert f"They are {eur:.2f} EUR of it." in section
    kept = {"hook_up_wire", "oled_1_3", "encoder", "key", "memory_card", "power_supply"}
    assert not kept & set(SPARED[build])


def test_every_wire_of_every_plug_is_listed_in_the_order_of_its_pins(made: dict[Path, str]) -> None:
    page = made[CARRIER / "plugs.md"]
    for placed in placed_parts():
        part = placed.part
        if part.labels:
            section = page[page.index(f"## {part.ref} ") :].split("\n## ", 1)[0]
            pins = re.findall(r"^\| (\d) \| (\S+) \|", section, re.MULTILINE)
            assert pins == [(str(pin), part.labels[str(pin)]) for pin in range(1, len(part.labels) + 1)]
    assert "| 1 | GND | knob, GND | black |" in page
    assert "| 3 | OUT | nothing: the last row | none |" in page


def test_the_plug_of_the_oled_tells_of_the_larger_one_and_of_a_second_one(made: dict[Path, str]) -> None:
    page = made[CARRIER / "plugs.md"]
    section = page[page.index("## J2 OLED") : page.index("## J3 KNOB")]
    assert "two bridges more, at its own pins: DC to GND and CS to GND." in section
    assert "solder its four wires to the first one's pins" in section


@pytest.mark.parametrize("name", ["board.svg", "assembly-lite.svg", "assembly-full.svg"])
def test_a_picture_is_well_formed(made: dict[Path, str], name: str) -> None:
    assert len(list(ET.fromstring(made[CARRIER / name]).iter())) > 50


def test_an_assembly_drawing_lists_the_parts_of_its_build(made: dict[Path, str]) -> None:
    for name in ("lite", "full"):
        words = set(re.findall(r"[A-Z]\d+", made[CARRIER / f"assembly-{name}.svg"].split("In this order")[1]))
        assert {placed.part.ref for placed in placed_parts() if name in placed.part.builds} <= words
