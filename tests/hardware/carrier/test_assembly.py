"""The drawing to solder by: every word free of pads, of parts' edges and of other words."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest

from hardware.generators.carrier.assembly import PAD, assembly
from hardware.generators.carrier.board import CarrierBoard, build
from hardware.generators.wiring.bill import BUILDS
from tests.hardware.test_wiring_files import Text, texts

SVG = "{http://www.w3.org/2000/svg}"
Area = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def board() -> CarrierBoard:
    return build()


def area(word: Text) -> Area:
    # Capitals and digits are 0.73 of a letter's size high.
    half = word.size * 0.37
    return word.left, word.middle - half, word.right, word.middle + half


def meet(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def is_inside(one: Area, other: Area) -> bool:
    return other[0] <= one[0] and other[1] <= one[1] and one[2] <= other[2] and one[3] <= other[3]


def boxes(drawn: ET.Element) -> Iterator[tuple[Area, bool]]:
    """Every rectangle, and whether it is a pad."""
    for each in drawn.iter(f"{SVG}rect"):
        x, y, wide, high = (float(each.attrib[name]) for name in ("x", "y", "width", "height"))
        yield (x, y, x + wide, y + high), each.attrib["stroke"] == PAD


def rings(drawn: ET.Element) -> Iterator[Area]:
    """Pads with a hole, and the screws' holes."""
    for each in drawn.iter(f"{SVG}circle"):
        x, y, radius = (float(each.attrib[name]) for name in ("cx", "cy", "r"))
        yield x - radius, y - radius, x + radius, y + radius


def marks(drawn: ET.Element) -> Iterator[Area]:
    """Walls, notches and corners, piece by piece."""
    for each in drawn.iter(f"{SVG}polyline"):
        points = [tuple(map(float, point.split(","))) for point in each.attrib["points"].split()]
        for (x1, y1), (x2, y2) in pairwise(points):
            yield min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


@pytest.mark.parametrize("name", BUILDS)
def test_no_word_lies_on_a_pad_an_edge_or_another_word(board: CarrierBoard, name: str) -> None:
    svg = assembly(board, name)
    drawn, words = ET.fromstring(svg), texts(svg)
    whole = float(drawn.attrib["viewBox"].split()[2])
    assert len(words) > 90
    assert [word.words for word in words if word.left < 0 or word.right > whole] == []
    pads = [*(box for box, is_pad in boxes(drawn) if is_pad), *rings(drawn), *marks(drawn)]
    parts = [box for box, is_pad in boxes(drawn) if not is_pad]
    assert [word.words for word in words for pad in pads if meet(area(word), pad)] == []
    assert [
        word.words
        for word in words
        for part in parts
        if meet(area(word), part) and not is_inside(area(word), part)
    ] == []
    assert [
        (one.words, other.words) for one, other in combinations(words, 2) if meet(area(one), area(other))
    ] == []


@pytest.mark.parametrize("name", BUILDS)
def test_it_says_what_a_solderer_asks(board: CarrierBoard, name: str) -> None:
    """Which pad is the first, where the plus and the USB go, what the values are in the units of a shop."""
    words = [word.words for word in texts(assembly(board, name))]
    assert any("A filled pad is pin 1." in each for each in words)
    assert "red edge" in words
    assert not [each for each in words if "k Ω" in each or "uF" in each]
    if name == "full":
        assert {"+", "USB →", "100 µF"} <= set(words)


def test_a_word_on_a_pad_would_be_seen() -> None:
    assert meet((0, 0, 10, 10), (9, 9, 20, 20))
    assert not meet((0, 0, 10, 10), (10, 0, 20, 10))
    assert is_inside((1, 1, 2, 2), (0, 0, 3, 3))
    assert not is_inside((1, 1, 4, 2), (0, 0, 3, 3))
