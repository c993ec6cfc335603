"""The fabrication files, read back: the copper joins what the circuit joins, and nothing comes too near."""

from pathlib import Path

import pytest

from hardware.generators.carrier.bill import CARRIER
from hardware.generators.carrier.board import pads_of, placed_parts
from hardware.generators.carrier.design_rules import CLEARANCE, EDGE
from hardware.generators.carrier.footprints import MM
from hardware.generators.carrier.placing import HOLE_DRILL, HOLES, SIZE, PlacedPad
from tests.hardware.carrier.copper import Copper, Point, Shape, distance, read_drills, read_gerber

FABRICATION = CARRIER / "fabrication"
LAYERS = {"top": "carrier-F_Cu.gtl", "bottom": "carrier-B_Cu.gbl"}
PADS = pads_of(placed_parts())


def text(name: str, folder: Path = FABRICATION) -> str:
    return (folder / name).read_text(encoding="utf-8")


def layers() -> list[Shape]:
    return [shape for layer, name in LAYERS.items() for shape in read_gerber(text(name), layer)]


HOLES_READ = read_drills(text("carrier-PTH.drl"))


@pytest.fixture(scope="module")
def copper() -> Copper:
    return Copper(layers(), HOLES_READ)


def middle(pad: PlacedPad) -> Point:
    return pad.at[0] / MM, (SIZE[1] - pad.at[1]) / MM


def faults(copper: Copper) -> list[str]:
    """Nets that are open, and nets that are one with another."""
    numbers: dict[str, set[int]] = {}
    for pad in PADS:
        for layer in LAYERS if pad.drill else ("top",):
            number = copper.net_at(middle(pad), layer)
            numbers.setdefault(pad.net or f"{pad.ref}.{pad.number}", set()).add(number)
    opened = [f"open: {net}" for net, found in numbers.items() if len(found) > 1]
    owners: dict[int, set[str]] = {}
    for net, found in numbers.items():
        for number in found:
            owners.setdefault(number, set()).add(net)
    return opened + [f"short: {' '.join(sorted(nets))}" for nets in owners.values() if len(nets) > 1]


def test_the_copper_joins_the_pads_of_each_net_and_no_others(copper: Copper) -> None:
    assert len(PADS) > 250
    assert faults(copper) == []


def test_no_copper_is_left_that_belongs_to_no_net(copper: Copper) -> None:
    known = {copper.net_at(middle(pad), "top") for pad in PADS}
    assert {copper.find(index) for index in range(len(copper.shapes))} == known


def test_different_nets_keep_their_distance(copper: Copper) -> None:
    assert copper.too_near(CLEARANCE / MM - 1e-6) == []


def test_a_short_would_be_seen(copper: Copper) -> None:
    one, other = (next(pad for pad in PADS if (pad.ref, pad.number) == ("J4", number)) for number in "12")
    bridge = Shape("top", (middle(one), middle(other)), 0.1)
    assert "short: KEY_1_OUT KEY_2_OUT" in faults(Copper([*copper.shapes, bridge], HOLES_READ))


def test_an_open_net_would_be_seen(copper: Copper) -> None:
    key = next(pad for pad in PADS if (pad.ref, pad.number) == ("J4", "1"))
    net = copper.net_at(middle(key), "top")
    kept = [
        shape
        for index, shape in enumerate(copper.shapes)
        if copper.find(index) != net or len(shape.points) != 2 or shape.layer != "bottom"
    ]
    assert faults(Copper(kept, HOLES_READ)) == ["open: KEY_1_OUT"]


def test_missing_vias_would_be_seen(copper: Copper) -> None:
    legs_only = [hole for hole in HOLES_READ if hole[1] > 0.3]
    assert len(HOLES_READ) - len(legs_only) > 50
    assert "open: KEY_1_OUT" in faults(Copper(copper.shapes, legs_only))


def test_tracks_that_come_too_near_would_be_seen(copper: Copper) -> None:
    key = next(pad for pad in PADS if (pad.ref, pad.number) == ("J4", "1"))
    x, y = middle(key)
    near = Shape("top", ((x - 0.5, y + 1.0), (x + 0.5, y + 1.0)), 0.1)
    assert Copper([*copper.shapes, near], HOLES_READ).too_near(CLEARANCE / MM) != []


def test_copper_stays_off_the_edge_and_the_screws(copper: Copper) -> None:
    wide, high = SIZE[0] / MM, SIZE[1] / MM
    margin = EDGE / MM - 1e-6
    for shape in copper.shapes:
        left, low, right, top = shape.box
        assert min(left, low, wide - right, high - top) >= margin, shape
        for x, y in HOLES:
            assert distance(shape, Shape("", ((x / MM, (SIZE[1] - y) / MM),), 3.0)) > 0, shape


def test_every_pad_with_legs_has_its_hole_and_every_hole_its_copper(copper: Copper) -> None:
    drilled = {(round(x, 3), round(y, 3)): size for (x, y), size in HOLES_READ}
    for pad in PADS:
        if pad.drill:
            x, y = middle(pad)
            assert drilled[round(x, 3), round(y, 3)] == pad.drill / MM
    rings: dict[Point, float] = {}
    for shape in copper.shapes:
        if shape.layer == "bottom" and len(shape.points) in (1, 4):
            left, low, right, high = shape.box
            rings[round((left + right) / 2, 3), round((low + high) / 2, 3)] = min(right - left, high - low)
    for (x, y), size in HOLES_READ:
        assert rings[round(x, 3), round(y, 3)] >= size + 0.29


def test_the_screws_holes_are_not_plated_and_where_they_belong() -> None:
    holes = read_drills(text("carrier-NPTH.drl"))
    assert sorted(at for at, _ in holes) == sorted((x / MM, (SIZE[1] - y) / MM) for x, y in HOLES)
    assert {size for _, size in holes} == {HOLE_DRILL / MM}


def test_the_print_keeps_off_every_pad() -> None:
    mask = read_gerber(text("carrier-F_Mask.gts"), "print")
    ink = read_gerber(text("carrier-F_Silkscreen.gto"), "print")
    assert len(ink) > 500
    touching = [
        (one.points, other.points)
        for one in ink
        for other in mask
        if one.box[0] < other.box[2] and other.box[0] < one.box[2] and distance(one, other) <= 0
    ]
    assert touching == []


def test_the_outline_is_closed_and_as_large_as_the_board() -> None:
    lines = read_gerber(text("carrier-Edge_Cuts.gm1"), "edge")
    assert all(
        one.points[1] == other.points[0] for one, other in zip(lines, [*lines[1:], lines[0]], strict=True)
    )
    xs, ys = zip(*(point for line in lines for point in line.points), strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == (0, 0, SIZE[0] / MM, SIZE[1] / MM)
