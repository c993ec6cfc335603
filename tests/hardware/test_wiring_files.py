"""The generated files: current, complete, and drawings that a reader can follow."""

from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from hardware.generators.wiring.bill import HARDWARE
from hardware.generators.wiring.board_picture import all_paths
from hardware.generators.wiring.drawings import drawings, pictures
from hardware.generators.wiring.electrics import read_values
from hardware.generators.wiring.pages import files, fill
from hardware.generators.wiring.routing import overlaps
from hardware.generators.wiring.svg import WIRE_INK
from hardware.generators.wiring.wires import (
    Tables,
    Wire,
    buzzer,
    full,
    lamp_rows,
    lite,
    panel,
    piezo,
    plain_leds,
    read_tables,
    seat_buttons,
)

FILES = files()
OHM = read_values()["lite_leds"]["ohm"]
BUILDS = {"lite": lite, "full": full}
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def pico_wires(tables: Tables) -> tuple[Wire, ...]:
    return (*seat_buttons(tables), *piezo(tables))


# The wires that each picture shall show.
SHOWN: dict[str, Callable[[Tables], tuple[Wire, ...]]] = {
    "header": lite,
    "lite": lite,
    "full": panel,
    "leds": plain_leds,
    "buzzer": buzzer,
    "pico": pico_wires,
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_generated_file_is_current(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == FILES[file], "run `make hardware`"


def test_nothing_is_left_over_beside_the_wiring() -> None:
    assert set((HARDWARE / "wiring").iterdir()) == {file for file in FILES if file.parent.name == "wiring"}


@pytest.mark.parametrize("build", BUILDS)
def test_the_tables_have_every_wire_with_both_ends(build: str) -> None:
    lines = FILES[HARDWARE / "wiring" / f"{build}.md"].splitlines()
    for wire in BUILDS[build](read_tables()):
        start = str(wire.start.place) if wire.start.part in ("Pi", "Pico") else wire.start.label
        assert any(
            start in line and wire.end.label in line and wire.colour in line and wire.name in line
            for line in lines
        ), wire


@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_names_both_ends_of_every_wire(name: str) -> None:
    svg = unescape(drawings(read_tables(), OHM)[f"{name}.svg"])
    for wire in SHOWN[name](read_tables()):
        if wire.start.part not in ("Pi", "Pico"):
            continue
        assert f">{wire.start.terminal} · {wire.end.part} {wire.end.terminal}<" in svg, wire
        if name != "header":
            assert f">{wire.end.terminal} · {wire.start.part} pin {wire.start.place}<" in svg, wire


def test_the_picture_of_the_buzzer_shows_all_that_is_soldered() -> None:
    """Each end of each wire: the transistor's legs by their letters, what is at a module by its name."""
    svg = unescape(drawings(read_tables(), OHM)["buzzer.svg"])
    for wire in buzzer(read_tables()):
        for end in (wire.start, wire.end):
            told = {
                "Pi": f"{wire.end.terminal} · Pi pin {end.place}",
                "PNP transistor": end.terminal[0].upper(),
                "buzzer": end.terminal,
                "knob": end.label,
                "key": end.label,
            }.get(end.part, end.part)
            assert f">{told}<" in svg, end
        assert f'stroke="{WIRE_INK[wire.colour]}"' in svg


def test_the_picture_of_the_rows_names_every_pin_of_the_chip_and_the_pico() -> None:
    svg = unescape(drawings(read_tables(), OHM)["rows.svg"])
    for wire in lamp_rows(read_tables()):
        for end in (wire.start, wire.end):
            if end.part == "Pico":
                assert f">Pico pin {end.place} · {end.terminal}<" in svg
            elif end.part == "74AHCT125":
                assert f">{end.place}<" in svg
                assert f">{end.terminal}<" in svg
            else:
                assert end.part.removesuffix(" capacitor") in svg


@pytest.mark.parametrize("name", pictures(read_tables(), OHM))
def test_no_wire_is_drawn_on_top_of_another(name: str) -> None:
    paths = all_paths(pictures(read_tables(), OHM)[name])
    assert [pair for pair in combinations(paths, 2) if overlaps(*pair)] == []


def test_wires_on_top_of_each_other_would_be_seen() -> None:
    along = ((0.0, 5.0), (10.0, 5.0))
    assert overlaps(along, ((9.0, 5.0), (20.0, 5.0)))
    assert not overlaps(along, ((10.0, 5.0), (20.0, 5.0)))
    assert not overlaps(along, ((5.0, 0.0), (5.0, 10.0)))


@dataclass(frozen=True)
class Text:
    """A text of a drawing with the room it takes, measured by the width of DejaVu's usual letters."""

    words: str
    left: float
    right: float
    middle: float
    size: float


def texts(svg: str) -> list[Text]:
    found = []
    for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"):
        words, size = element.text or "", float(element.attrib["font-size"])
        width = len(words) * size * (0.66 if "font-weight" in element.attrib else 0.57)
        left = float(element.attrib["x"]) - width * ANCHORS[element.attrib["text-anchor"]]
        found.append(Text(words, left, left + width, float(element.attrib["y"]) - size * 0.36, size))
    return found


@pytest.mark.parametrize("name", drawings(read_tables(), OHM))
def test_no_text_leaves_the_paper_or_touches_another(name: str) -> None:
    svg = drawings(read_tables(), OHM)[name]
    width, height = (float(size) for size in ET.fromstring(svg).attrib["viewBox"].split()[2:])
    shown = texts(svg)
    assert len(shown) > 20
    assert [
        each for each in shown if each.left < 0 or each.right > width or not 0 < each.middle < height
    ] == []
    assert [
        (one.words, other.words)
        for one, other in combinations(shown, 2)
        if abs(one.middle - other.middle) < (one.size + other.size) / 2
        and one.left < other.right
        and other.left < one.right
    ] == []


def test_a_moved_wire_moves_in_the_picture() -> None:
    tables = read_tables()
    moved = {**tables, "panel": {**tables["panel"], "back": 0}}
    svg = drawings(moved, OHM)["keys.svg"]
    assert ">GPIO0 · key BACK<" in svg
    assert ">GPIO16<" in svg


def test_the_resistor_in_the_picture_is_the_one_of_the_sums() -> None:
    assert ">470 Ω<" in drawings(read_tables(), 470)["leds.svg"]


def test_a_block_is_filled_anew_and_the_rest_is_kept() -> None:
    text = "before\n<!-- totals -->\nold\n<!-- end -->\nafter\n"
    once = fill(text, {"totals": "new\n"})
    assert once == "before\n<!-- totals -->\n\nnew\n\n<!-- end -->\nafter\n"
    assert fill(once, {"totals": "new\n"}) == once
