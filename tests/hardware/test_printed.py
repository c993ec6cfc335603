"""The printed parts can be printed: closed, in one piece, on the bed, without supports; they are current."""

import re
from collections import Counter, defaultdict
from dataclasses import replace
from math import radians, sin
from typing import Any

import pytest

from hardware.generators.enclosure import coupon
from hardware.generators.enclosure.layout import lamp_columns, lay_out, layouts
from hardware.generators.enclosure.mesh import Mesh, Triangle, normal, read_stl
from hardware.generators.enclosure.parts import ENCLOSURE, read_box, read_parts
from hardware.generators.enclosure.printed import PRINTED, label, stl_file, summary
from hardware.generators.enclosure.sizes import as_scad, is_under_block, sizes

LAYOUTS = layouts()
BOXES = {
    f"{name}-{part}": read_stl(stl_file(layout, part)) for name, layout in LAYOUTS.items() for part in PRINTED
}
MESHES = {**BOXES, "coupon": read_stl(coupon.FILE)}
# A printer needs no support below this lean from the upright, nor for a bridge from wall to wall this long.
LEAN_DEGREES = 50
BRIDGE_MM = 20
SMALL_MM = 0.01


@pytest.fixture(params=MESHES, ids=str)
def mesh(request: pytest.FixtureRequest) -> Mesh:
    return MESHES[request.param]


def test_the_surface_is_closed_and_looks_outwards(mesh: Mesh) -> None:
    assert mesh.open_edges() == set()
    assert mesh.volume > 0


def test_a_hole_in_the_surface_or_a_turned_triangle_would_be_seen(mesh: Mesh) -> None:
    first, *others = mesh.triangles
    assert len(replace(mesh, triangles=tuple(others)).open_edges()) == 3
    turned = replace(mesh, triangles=((first[0], first[2], first[1]), *others))
    assert len(turned.open_edges()) == 3


def test_it_is_one_piece(mesh: Mesh) -> None:
    assert mesh.bodies() == 1


@pytest.mark.parametrize("name", MESHES)
def test_it_lies_on_the_bed_and_fits_it(name: str) -> None:
    low, high = MESHES[name].bounds
    bed = LAYOUTS["full"].box.bed
    assert bed == 220
    assert low[2] == pytest.approx(0, abs=SMALL_MM)
    assert high[0] - low[0] <= bed
    assert high[1] - low[1] <= bed


def test_it_needs_no_support(mesh: Mesh) -> None:
    """What leans out further lies on the bed or bridges a short gap."""
    hanging = [each for each in mesh.triangles if -normal(each)[2] > sin(radians(LEAN_DEGREES))]
    in_air = [each for each in hanging if max(point[2] for point in each) > SMALL_MM]
    assert [size for size in map(narrow_side, connected(in_air)) if size > BRIDGE_MM] == []


def connected(triangles: list[Triangle]) -> list[list[Triangle]]:
    """The triangles in groups that touch."""
    groups: list[list[Triangle]] = []
    for triangle in triangles:
        touching = [group for group in groups if any(set(triangle) & set(other) for other in group)]
        groups = [group for group in groups if group not in touching]
        groups.append([triangle, *(other for group in touching for other in group)])
    return groups


def narrow_side(group: list[Triangle]) -> float:
    points = [point for triangle in group for point in triangle]
    sides = ([point[axis] for point in points] for axis in (0, 1))
    return min(max(side) - min(side) for side in sides)


@pytest.mark.parametrize("name", LAYOUTS)
def test_walls_and_floor_are_thick_enough(name: str) -> None:
    layout, base = LAYOUTS[name], MESHES[f"{name}-base"]
    across = range(15, int(layout.width) - 14, 7)
    along = range(15, int(layout.depth) - 14, 7)
    upright = [base.spans(x + 0.3, y + 0.3) for x in across for y in along]
    sides = [base.spans_along_x(y + 0.3, z + 0.3) for y in along for z in (9, 14, 19)]
    ends = [base.spans_along_y(x + 0.3, z + 0.3) for x in across for z in (9, 14, 19)]
    found = [high - low for spans in (*upright, *sides, *ends) for low, high in spans]
    # Where a hole may be cut out, the wall is thin on purpose.
    thin = [each for each in found if each == pytest.approx(layout.box.skin, abs=0.01)]
    assert len(found) > 200
    assert len(thin) <= 12
    assert min(each for each in found if each not in thin) >= 2.0


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_sizes_are_those_of_the_parts(name: str) -> None:
    written = (ENCLOSURE / f"sizes-{name}.scad").read_text(encoding="utf-8")
    assert written == as_scad(LAYOUTS[name]), "run make hardware"


@pytest.mark.parametrize("name", BOXES)
def test_it_was_made_of_these_sources(name: str) -> None:
    assert BOXES[name].label == label(LAYOUTS[name.partition("-")[0]]), "run make hardware"


def test_the_coupon_was_made_of_the_parts_of_the_boxes() -> None:
    assert coupon.SIZES.read_text(encoding="utf-8") == coupon.as_scad(), "run make hardware"
    assert MESHES["coupon"].label == coupon.label(), "run make hardware"
    made: dict[str, Any] = dict(coupon.sizes())
    boxes: dict[str, Any] = {**sizes(LAYOUTS["lite"]), **sizes(LAYOUTS["full"])}
    for holes in ("square_holes", "pockets"):
        assert {each[2:] for each in made[holes]} & {each[2:] for each in boxes[holes]}


def test_a_part_goes_into_the_coupon_as_into_the_box() -> None:
    plate, layout = MESHES["coupon"], coupon.any_layout()
    for place in layout.places:
        assert plate.spans(place.x + 0.01, place.y) == [] or place.part == "led_stick"
    for x in lamp_columns(layout):
        assert plate.spans(x, layout.place("row").y) == []
    (key,) = layout.of("key")
    flange = key.x + layout.parts.key.hole[0] / 2 + 0.4
    assert sum(high - low for low, high in plate.spans(flange, key.y)) == pytest.approx(1.5, abs=0.06)


def test_the_lids_screws_find_wider_holes_for_inserts() -> None:
    box, parts = read_box(), read_parts()
    usual, wide = (
        sizes(lay_out("lite", box.builds["lite"], parts, replace(box, lid_inserts=has)))["screw_pilot"]
        for has in (False, True)
    )
    assert (usual, wide) == (2.6, 4.0)


def test_the_files_are_small() -> None:
    sizes = [stl_file(layout, part).stat().st_size for layout in LAYOUTS.values() for part in PRINTED]
    assert sum(sizes) < 2_000_000


def test_the_page_tells_their_sizes() -> None:
    page = (ENCLOSURE / "README.md").read_text(encoding="utf-8")
    for name, mesh in BOXES.items():
        size, volume = summary(mesh).removesuffix(" cm3").split(" mm, ")
        line = f"| {name.replace('-', ' ')} | [{name}.stl](stl/{name}.stl) | {size} | {volume} |"
        assert line in page, name


def test_the_page_counts_the_screws() -> None:
    page = (ENCLOSURE / "README.md").read_text(encoding="utf-8")
    for screw, counts in screws().items():
        lite, full = counts["lite"], counts["full"]
        assert re.search(rf"\| {re.escape(screw)} \| {lite} \| {full} \|", page), screw


def screws() -> dict[str, Counter[str]]:
    """How many of each screw every build takes: the pilots of its posts, and the lid's."""
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for name, layout in LAYOUTS.items():
        parts = layout.parts
        named = {screw: f"{screw} x {size.length:g}" for screw, size in parts.screws.items()}
        counted[named["M3"]][name] += len(layout.screws)
        oled = parts.oleds[layout.build.oled]
        counted[named[oled.screw]][name] += len(oled.holes)
        for placed in layout.boards:
            free = [hole for hole in placed.board.holes if not is_under_block(layout, *placed.at(*hole))]
            counted[named[placed.board.screw]][name] += len(free)
    return counted
