"""Every part finds its hole and its place: measured on the printed parts, with the sizes of parts.toml."""

from dataclasses import dataclass
from itertools import pairwise, product
from math import cos, pi, sin
from typing import Any

import pytest

from hardware.generators.enclosure.layout import Layout, lamp_columns, layouts
from hardware.generators.enclosure.mesh import Mesh, read_stl
from hardware.generators.enclosure.printed import stl_file
from hardware.generators.enclosure.sizes import sizes

PRINT_MM = 0.05
"""How exactly the mesh is measured; the sizes are rounded to a thousandth."""


@dataclass(frozen=True)
class Printed:
    """A build's parts; the lid is asked in the panel's own places, though it lies face down."""

    layout: Layout
    base: Mesh
    lid: Mesh

    def thickness(self, x: float, y: float) -> float:
        """Of the panel and what stands behind it."""
        return sum(high - low for low, high in self.lid.spans(x, self.layout.length - y))

    def gap_across(self, x: float, y: float, behind: float) -> float:
        """The width of the hole around a place, so far behind the panel's face."""
        return gap(self.lid.spans_along_x(self.layout.length - y, behind), x)

    def gap_along(self, x: float, y: float, behind: float) -> float:
        return gap(self.lid.spans_along_y(x, behind), self.layout.length - y)


def gap(spans: list[tuple[float, float]], at: float) -> float:
    """How wide the gap around a point between two pieces of material is; both have to be there."""
    before = max(high for low, high in spans if low < at)
    after = min(low for low, high in spans if high > at)
    assert before <= at <= after, "there is material"
    return after - before


PRINTED = {
    name: Printed(layout, read_stl(stl_file(layout, "base")), read_stl(stl_file(layout, "lid")))
    for name, layout in layouts().items()
}


@pytest.fixture(params=PRINTED, ids=str)
def printed(request: pytest.FixtureRequest) -> Printed:
    return PRINTED[request.param]


def test_the_builds_have_the_parts_of_the_panel() -> None:
    for name, keys, lamps in (("lite", 6, 15), ("full", 11, 5)):
        layout = PRINTED[name].layout
        assert len(layout.of("key")) == keys
        assert len(layout.of("led_5mm") + layout.of("led_stick")) == lamps


def test_a_switch_clips_into_its_hole(printed: Printed) -> None:
    key = printed.layout.parts.key
    for place in printed.layout.of("key"):
        assert printed.gap_across(place.x, place.y, key.plate / 2) == pytest.approx(key.hole[0], abs=PRINT_MM)
        assert printed.gap_along(place.x, place.y, key.plate / 2) == pytest.approx(key.hole[1], abs=PRINT_MM)
        for side in (-1, 1):
            rim = place.x + side * (key.hole[0] / 2 + 0.4)
            assert printed.thickness(rim, place.y) == pytest.approx(key.plate, abs=PRINT_MM)


def round_hole(printed: Printed, x: float, y: float, size: float) -> None:
    """A part this thick goes in all round, and there is material beside it."""
    for eighth in range(16):
        across, along = cos(eighth * pi / 8), sin(eighth * pi / 8)
        assert printed.thickness(x + across * size / 2, y + along * size / 2) == 0
        assert printed.thickness(x + across * (size / 2 + 0.6), y + along * (size / 2 + 0.6)) > 1


def test_the_knobs_nut_holds_it(printed: Printed) -> None:
    encoder, place = printed.layout.parts.encoder, printed.layout.place("knob")
    round_hole(printed, place.x, place.y, encoder.bush)
    beside = printed.thickness(place.x + encoder.bush / 2 + 0.6, place.y)
    assert beside == pytest.approx(encoder.plate, abs=PRINT_MM)
    assert encoder.bush_length - encoder.plate >= 2, "no thread is left for the nut"
    behind = (encoder.plate + printed.layout.box.panel) / 2
    for found, body in (
        (printed.gap_across(place.x, place.y, behind), encoder.body[0]),
        (printed.gap_along(place.x, place.y, behind), encoder.body[1]),
    ):
        assert body < found < body + 1, "the pocket keeps the body from turning"


def test_every_pixel_of_the_oled_is_seen_and_its_glass_stays_behind(printed: Printed) -> None:
    layout, place = printed.layout, printed.layout.place("oled")
    oled = layout.parts.oleds[layout.build.oled]
    behind = layout.box.panel - 0.1
    across = printed.gap_across(place.x, place.y, behind)
    along = printed.gap_along(place.x, place.y, behind)
    assert oled.pixels[0] < across < oled.glass[0]
    assert oled.pixels[1] < along < oled.glass[1]
    for x, y in product((-1, 1), (-1, 1)):
        corner = place.x + x * oled.pixels[0] / 2, place.y + y * oled.pixels[1] / 2
        assert printed.thickness(*corner) == 0
    assert printed.gap_across(place.x, place.y, 0.1) > across + 3, "the window opens to the reader"


def test_the_oleds_screws_find_posts_but_do_not_come_through(printed: Printed) -> None:
    layout, place = printed.layout, printed.layout.place("oled")
    oled = layout.parts.oleds[layout.build.oled]
    screw = layout.parts.screws[oled.screw]
    for x, y in oled.holes:
        left = printed.thickness(place.x + x, place.y + y)
        assert left >= 0.8
        depth = layout.box.panel + oled.glass_height - left
        assert depth >= screw.length - 2, "with the board between, the screw has room"
        outwards = 1 if x > 0 else -1
        post = printed.thickness(place.x + x + outwards * (screw.pilot / 2 + 0.5), place.y + y)
        assert post == pytest.approx(layout.box.panel + oled.glass_height, abs=PRINT_MM)


def test_every_lamp_shines_through_its_own_hole(printed: Printed) -> None:
    parts, layout = printed.layout.parts, printed.layout
    for place in layout.of("led_5mm"):
        round_hole(printed, place.x, place.y, parts.led_5mm.hole)
    for place in layout.of("led_stick"):
        for x in lamp_columns(layout):
            round_hole(printed, x, place.y, parts.led_stick.led - 0.8)
        behind = layout.box.panel - 0.2
        assert printed.gap_across(place.x, place.y, behind) >= parts.led_stick.board[0]
        assert printed.gap_along(place.x, place.y, behind) >= parts.led_stick.board[1]


def test_the_lids_screws_go_through_it_into_the_corners(printed: Printed) -> None:
    layout = printed.layout
    screw = layout.parts.screws["M3"]
    for x, y in layout.screws:
        round_hole(printed, x, y, 3.0)
        for depth in (layout.box.panel + 1, screw.length + 0.5):
            assert not printed.base.is_solid(*layout.in_box(x, y, -depth))
            for aside in (-screw.pilot / 2 - 1.2, screw.pilot / 2 + 1.2):
                assert printed.base.is_solid(*layout.in_box(x + aside, y, -depth))
                assert printed.base.is_solid(*layout.in_box(x, y + aside, -depth))


def test_each_board_stands_on_posts_and_its_screws_can_be_reached(printed: Printed) -> None:
    layout, base = printed.layout, printed.base
    for placed in layout.boards:
        screw = layout.parts.screws[placed.board.screw]
        screwed = 0
        for x, y in (placed.at(*hole) for hole in placed.board.holes):
            rim = screw.pilot / 2 + 0.7
            for aside in (-rim, rim):
                assert base.spans(x + aside, y)[0][1] == pytest.approx(layout.board_height, abs=PRINT_MM)
            if base.is_solid(x, y, layout.board_height + 2):
                assert not base.is_solid(x + placed.board.hole / 2, y, layout.board_height + 1), "a peg"
            else:
                screwed += 1
                assert not base.is_solid(x, y, layout.board_height - screw.length + 1.5)
                above = [base.spans(x + aside, y + aside)[-1][1] for aside in (-2.5, 2.5)]
                assert max(above) <= layout.board_height + PRINT_MM
        assert screwed >= 3


def test_the_power_plug_passes_the_rear_wall(printed: Printed) -> None:
    layout, base, pi_board = printed.layout, printed.base, printed.layout.boards[0]
    assert pi_board.board.power is not None
    assert pi_board.board.power_plug is not None
    along, above = pi_board.board.power
    x, z, wall = pi_board.at(along, 0)[0], layout.board_height + above, layout.depth - layout.box.wall / 2
    wide, high = pi_board.board.power_plug
    assert wide <= gap(base.spans_along_x(wall, z), x) <= wide + 2
    assert high <= gap(base.spans(x, wall), z) <= high + 2


def test_the_card_can_be_changed_from_outside(printed: Printed) -> None:
    layout, pi_board = printed.layout, printed.layout.boards[0]
    assert pi_board.board.card is not None
    along, wide = pi_board.board.card
    y = pi_board.at(0, along)[1]
    for aside in (-wide / 2, 0, wide / 2):
        assert not printed.base.is_solid(
            layout.width - layout.box.wall / 2, y + aside, layout.board_height - 1
        )


def test_what_sounds_lies_in_its_ring_over_holes(printed: Printed) -> None:
    layout, base = printed.layout, printed.base
    (x, y), sounder = layout.sounder_at, layout.sounder
    middle = layout.box.floor + 2
    across, along = gap(base.spans_along_x(y, middle), x), gap(base.spans_along_y(x, middle), y)
    for found in (across, along):
        assert sounder.diameter < found < sounder.diameter + 1
    assert base.spans(x, y) == []
    inside = [base.spans(x + dx / 2, y + dy / 2) for dx, dy in product(range(-11, 12), repeat=2)]
    assert sum(not spans for spans in inside) > 40, "half a millimetre apart each way: ten square millimetres"
    ring = base.spans(x + sounder.diameter / 2 + 1, y)[0][1] - layout.box.floor
    assert 3 < ring < sounder.height, "it can be held while it is glued"


def test_holes_that_not_everybody_wants_are_thin_and_closed(printed: Printed) -> None:
    """The outlet of a second OLED's cable in the rear wall; in the full build the satellites' jack."""
    layout, base = printed.layout, printed.base
    made: dict[str, Any] = dict(sizes(layout))
    x, low, wide, high = made["outlet"]
    assert wide > 10.2, "a plug of four pins"
    for across, up in product((-wide / 2 + 0.2, 0, wide / 2 - 0.2), (0.2, high / 2, high - 0.2)):
        (skin,) = [span for span in base.spans_along_y(x + across, low + up) if span[1] > layout.depth - 3]
        assert skin == pytest.approx((layout.depth - 0.6, layout.depth), abs=PRINT_MM)
    if not layout.build.has_seat_keys:
        assert made["jack"] == ()
        return
    y, low, wide, high = made["jack"]
    jack = layout.parts.rj45_board
    assert (wide, high) > jack.jack
    for along, up in product((-jack.jack[0] / 2, jack.jack[0] / 2), (0.4, jack.jack[1])):
        skin = base.spans_along_x(y + along, low + up)[-1]
        assert skin == pytest.approx((layout.width - 0.6, layout.width), abs=PRINT_MM)


def test_a_cable_tie_holds_the_cable_behind_its_outlet(printed: Printed) -> None:
    made: dict[str, Any] = dict(sizes(printed.layout))
    (left, y), (right, _) = made["ties"]
    assert left < made["outlet"][0] < right
    for x in (left, right):
        assert printed.base.spans(x, y) == []
    assert printed.base.spans((left + right) / 2, y)[0] == pytest.approx((0, printed.layout.box.floor))
    assert right - left > 4


def test_air_goes_in_below_and_out_at_the_rear(printed: Printed) -> None:
    layout = printed.layout
    middle = layout.depth - layout.box.wall / 2
    rear = [low - high for (_, high), (low, _) in pairwise(printed.base.spans_along_x(middle, 30.3))]
    assert sum(rear) > 30
    holes = layout.boards[0].board.holes
    x, y = layout.boards[0].at(*(sum(hole[axis] for hole in holes) / len(holes) for axis in (0, 1)))
    below = [low - high for (_, high), (low, _) in pairwise(printed.base.spans_along_x(y, 1.1))]
    assert sum(below) > 15, f"under the Pi, at {x}"


def test_the_lid_lies_on_the_rim_and_nothing_of_it_is_in_the_walls(printed: Printed) -> None:
    layout = printed.layout
    points = {point for triangle in printed.lid.triangles for point in triangle}
    behind = [(x, layout.length - y, -z) for x, y, z in points if z > layout.box.panel + PRINT_MM]
    assert [point for point in behind if printed.base.is_solid(*layout.in_box(*point))] == []
    for x in (20.3, layout.width - 20.3):
        top = printed.base.spans(x, layout.box.wall / 2)[-1][1]
        face = layout.in_box(x, layout.box.wall / 2, -layout.box.panel)
        assert top == pytest.approx(face[2], abs=0.3)


def test_the_panel_is_nowhere_thin(printed: Printed) -> None:
    xs, ys = range(5, int(printed.layout.width) - 4, 3), range(5, int(printed.layout.length) - 4, 3)
    found = [printed.thickness(x + 0.3, y + 0.3) for x, y in product(xs, ys)]
    assert min(each for each in found if each) >= 1.0
