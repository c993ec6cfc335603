"""The closed box has room for every part with its wires and plugs, whichever parts are chosen."""

from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from hardware.generators.enclosure.layout import lamp_columns, lay_out, layouts
from hardware.generators.enclosure.mesh import read_stl
from hardware.generators.enclosure.parts import OLEDS, PARTS_FILE, PIS, SizeError, read_box, read_parts
from hardware.generators.enclosure.printed import stl_file
from hardware.generators.enclosure.sizes import KEY_POCKET, sizes
from hardware.generators.enclosure.spaces import problems, solids, with_carrier
from hardware.generators.enclosure.variants import variants

VARIANTS = variants()


@pytest.mark.parametrize("name", VARIANTS)
def test_no_part_is_in_anothers_way_and_the_lid_fits_the_bed(name: str) -> None:
    layout = VARIANTS[name]
    assert problems(layout) == []
    assert {"window", "power", "standoffs"} <= sizes(layout).keys()


def test_every_build_is_offered_with_every_oled_and_the_lite_one_with_a_zero() -> None:
    made_of = {(layout.name, layout.build.pi, layout.build.oled) for layout in VARIANTS.values()}
    for build, pis in (("lite", PIS), ("full", ("pi_4",))):
        assert {each for each in made_of if each[0] == build} == {
            (build, *two) for two in product(pis, OLEDS)
        }
    usual = {(layout.name, layout.build.pi, layout.build.oled) for layout in layouts().values()}
    assert usual <= made_of


@pytest.mark.parametrize("name", VARIANTS)
def test_the_window_shows_every_pixel_and_no_edge_of_the_glass(name: str) -> None:
    layout = VARIANTS[name]
    oled, place = layout.parts.oleds[layout.build.oled], layout.place("oled")
    made: dict[str, Any] = dict(sizes(layout))
    x, y, wide, high = made["window"]
    assert (x, y) == (place.x, place.y)
    assert oled.pixels[0] < wide < oled.glass[0]
    assert oled.pixels[1] < high < oled.glass[1]
    for side in (-1, 1):
        assert abs(y + side * high / 2 - (place.y + oled.glass_middle[1])) < oled.glass[1] / 2


@pytest.mark.parametrize("name", VARIANTS)
def test_the_oleds_posts_stand_beside_its_glass_and_clear_of_the_keys(name: str) -> None:
    layout = VARIANTS[name]
    made: dict[str, Any] = dict(sizes(layout))
    glass_x, glass_y, wide, high, _ = made["glass"]
    for x, y, post, pilot in made["pillars"]:
        across, along = abs(x - glass_x) - wide / 2, abs(y - glass_y) - high / 2
        assert max(across, along) > pilot / 2, "the screw passes the glass"
        for key in layout.of("key"):
            assert max(abs(x - key.x), abs(y - key.y)) > (KEY_POCKET + post) / 2


@pytest.mark.parametrize("name", VARIANTS)
def test_the_cards_notch_spares_the_posts(name: str) -> None:
    layout = VARIANTS[name]
    pi = layout.boards[0]
    assert pi.board.card is not None
    along, wide = pi.board.card
    post = layout.parts.screws[pi.board.screw].post
    for _, y in pi.board.holes:
        assert abs(y - along) > (post + wide) / 2 + 1


def test_what_does_not_fit_is_said() -> None:
    box, parts = read_box(), read_parts()
    low = lay_out("full", box.builds["full"], parts, replace(box, front=12.0, bed=200.0))
    said = problems(low)
    assert "In the full build key_2 and pico are in each other's way." in said
    assert said[-1] == "The full build's lid is 209 mm long, the printer's bed 200 mm."


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (
            "pitch = 19.05",
            "pich = 19.05",
            r"\[key\] of parts.toml has 'pich', which nothing uses; it may have .*pitch",
        ),
        ("pitch = 19.05", "", r"\[key\] of parts.toml lacks 'pitch'\."),
        ("[encoder]", "[knob]", r"parts.toml has no part \[encoder\]; the enclosure needs its sizes\."),
    ],
)
def test_a_slip_in_the_sizes_is_named(tmp_path: Path, before: str, after: str, sentence: str) -> None:
    file = tmp_path / "parts.toml"
    file.write_text(PARTS_FILE.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
    with pytest.raises(SizeError, match=sentence):
        read_parts(file)


def test_a_part_that_nobody_knows_is_named() -> None:
    box, parts = read_box(), read_parts()
    other = replace(box.builds["full"], oled="oled_9")
    with pytest.raises(SizeError, match=r"wants 'oled_9'; there is oled_1_3, oled_0_96, oled_2_42\."):
        lay_out("full", other, parts, box)


@pytest.mark.parametrize("name", layouts())
def test_no_part_is_in_the_walls(name: str) -> None:
    layout = layouts()[name]
    base = read_stl(stl_file(layout, "base"))
    parts = {**solids(layout), **with_carrier(layout)}
    # Posts are of the base itself, and so is the ring around what sounds.
    free = {each: boxes for each, boxes in parts.items() if not each.endswith("_posts") and each != "sounder"}
    inside = [
        (name, x, y)
        for name, boxes in free.items()
        for box in boxes
        for x, y in product(steps(box[0], box[3]), steps(box[1], box[4]))
        for low, high in base.spans(x, y)
        if min(high, box[5]) - max(low, box[2]) > 0.05
    ]
    assert inside == []


def steps(low: float, high: float) -> list[float]:
    """Points from edge to edge, not further apart than 6 mm."""
    count = int((high - low) / 6) + 2
    return [low + 0.03 + (high - low - 0.06) * index / (count - 1) for index in range(count)]


@pytest.mark.parametrize("name", VARIANTS)
def test_caps_knob_and_screws_leave_each_other_room(name: str) -> None:
    layout = VARIANTS[name]
    parts = layout.parts
    seen = [(place.x, place.y, parts.key.cap[0]) for place in layout.of("key")]
    seen += [(place.x, place.y, parts.encoder.knob) for place in layout.of("encoder")]
    seen += [(place.x, place.y, parts.led_5mm.collar) for place in layout.of("led_5mm")]
    seen += [
        (x, place.y, parts.led_stick.led) for place in layout.of("led_stick") for x in lamp_columns(layout)
    ]
    seen += [(x, y, parts.screws["M3"].head) for x, y in layout.screws]
    close = [
        (one, other)
        for one, other in combinations(seen, 2)
        if max(abs(one[0] - other[0]), abs(one[1] - other[1])) < (one[2] + other[2]) / 2 + 0.5
    ]
    assert close == []
