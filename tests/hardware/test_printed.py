"""The printed parts can be printed: closed, in one piece, on the bed, without supports; they are current."""

import re
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import combinations, product
from math import radians, sin
from typing import Any

import pytest

from hardware.generators.enclosure import cap, coupon, satellite
from hardware.generators.enclosure.layout import lamp_columns, lay_out, layouts
from hardware.generators.enclosure.mesh import Mesh, Triangle, normal, read_stl
from hardware.generators.enclosure.parts import ENCLOSURE, read_box, read_parts
from hardware.generators.enclosure.printed import PRINTED, label, stl_file, summary
from hardware.generators.enclosure.sizes import as_scad, is_under_block, sizes

LAYOUTS = layouts()
BOXES = {
    f"{name}-{part}": read_stl(stl_file(layout, part)) for name, layout in LAYOUTS.items() for part in PRINTED
}
CASE = {part: read_stl(satellite.FOLDER / satellite.file(part)) for part in satellite.PRINTED}
MESHES = {
    **BOXES,
    "coupon": read_stl(coupon.FILE),
    "cap": read_stl(cap.FILE),
    **{f"satellite-{part}": mesh for part, mesh in CASE.items()},
}
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


def test_the_keycap_was_made_of_these_sources_and_sits_on_a_switch() -> None:
    """Seen from below, where the switch is: slots for its cross in a post, a skirt around its housing."""
    mesh = MESHES["cap"]
    assert cap.SIZES.read_text(encoding="utf-8") == cap.as_scad(), "run make hardware"
    assert mesh.label == cap.label(), "run make hardware"
    low, high = mesh.bounds
    assert (high[0] - low[0], high[1] - low[1]) == pytest.approx(LAYOUTS["full"].parts.key.cap)
    end = high[2] - cap.POST_INSIDE
    for x, y in ((1.95, 0.0), (0.0, 1.95), (-1.95, 0.5), (0.55, -1.95)):
        (solid,) = mesh.spans(x + 0.01, y + 0.01)
        assert solid[1] == pytest.approx(end - cap.SLOT_DEPTH, abs=0.02), "the switch's cross goes in there"
    for x, y in ((1.2, 1.2), (-1.2, 1.2)):
        assert max(top for _, top in mesh.spans(x, y)) == pytest.approx(end, abs=0.02)
    walls = mesh.spans_along_x(0.3, high[2] - 0.3)
    assert walls[-1][0] - walls[0][1] >= 14.6, "the switch's housing is 14 mm wide"


def test_a_satellite_s_case_was_made_of_these_sources_and_has_room_for_all() -> None:
    assert satellite.SIZES.read_text(encoding="utf-8") == satellite.as_scad(), "run make hardware"
    assert {mesh.label for mesh in CASE.values()} == {satellite.label()}, "run make hardware"
    room, box = satellite.solids(), LAYOUTS["full"].box
    assert {"jack 1", "jack 2", "key", "row", "posts"} == room.keys()
    for (one, ours), (other, theirs) in combinations(room.items(), 2):
        for a, b in product(ours, theirs):
            assert not all(a[axis] < b[axis + 3] and b[axis] < a[axis + 3] for axis in range(3)), (one, other)
    for name in ("jack 1", "jack 2", "key", "row"):
        for left, front, low, right, rear, _ in room[name]:
            assert box.wall < left < right < satellite.WIDTH - box.wall
            assert box.wall < front < rear <= satellite.DEPTH - box.wall
            assert low >= box.floor


def test_a_satellite_s_jacks_key_and_lamps_pass_its_case() -> None:
    layout, jack = satellite.layout(), LAYOUTS["full"].parts.rj45_board
    middle = layout.box.floor + jack.below + jack.jack[1] / 2
    for x in satellite.JACKS:
        for aside in (-jack.jack[0] / 2, 0.01, jack.jack[0] / 2):
            assert CASE["base"].spans_along_y(x + aside, middle)[-1][1] < satellite.DEPTH - 5
    lid = CASE["lid"]
    assert lid.spans(satellite.KEY.x + 0.01, satellite.KEY.y) == []
    for x in lamp_columns(layout):
        assert lid.spans(x, satellite.ROW.y) == []
    for x, y in satellite.screws():
        assert lid.spans(x + 0.01, y) == []
        pilot = CASE["base"].spans(x + 0.01, y)
        assert max(top for _, top in pilot) < layout.box.floor + satellite.INSIDE - 6


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
    for name, mesh in {**BOXES, "cap": MESHES["cap"]}.items():
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
