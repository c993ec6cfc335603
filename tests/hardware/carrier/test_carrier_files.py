"""The carrier board's committed files are what its parts and pins make now."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from hardware.generators.carrier import tracks
from hardware.generators.carrier.bill import CARRIER, CATALOGUE
from hardware.generators.carrier.board import build, pads_of, placed_parts
from hardware.generators.carrier.pages import files

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


@pytest.mark.parametrize("name", ["board.svg", "assembly-lite.svg", "assembly-full.svg"])
def test_a_picture_is_well_formed(made: dict[Path, str], name: str) -> None:
    assert len(list(ET.fromstring(made[CARRIER / name]).iter())) > 50


def test_an_assembly_drawing_lists_the_parts_of_its_build(made: dict[Path, str]) -> None:
    for name in ("lite", "full"):
        words = set(re.findall(r"[A-Z]\d+", made[CARRIER / f"assembly-{name}.svg"].split("In this order")[1]))
        assert {placed.part.ref for placed in placed_parts() if name in placed.part.builds} <= words
