"""The closed box has room for every part with its wires and plugs, whichever parts are chosen."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product

import pytest

from tools.enclosure.layout import Layout, lamp_columns, lay, layouts
from tools.enclosure.mesh import read_stl
from tools.enclosure.parts import Solid, read_box, read_parts
from tools.enclosure.printed import stl_file
from tools.enclosure.room import solids
from tools.enclosure.sizes import sizes

VARIANTS: dict[str, Callable[[], Layout]] = {
    "lite": lambda: layouts()["lite"],
    "full": lambda: layouts()["full"],
    "small OLED": lambda: variant("full", oled="oled_0_96"),
    "Pi Zero": lambda: variant("lite", pi="pi_zero_2w"),
}


def variant(name: str, *, oled: str = "oled_1_3", pi: str = "pi_4") -> Layout:
    box = read_box()
    return lay(name, replace(box.builds[name], oled=oled, pi=pi), read_parts(), box)


def meet(one: Solid, other: Solid) -> bool:
    return all(one[axis] < other[axis + 3] and other[axis] < one[axis + 3] for axis in range(3))


@pytest.mark.parametrize("name", VARIANTS)
def test_no_part_is_in_anothers_way(name: str) -> None:
    room = solids(VARIANTS[name]())
    clashes = [
        (one, other)
        for (one, ours), (other, theirs) in combinations(room.items(), 2)
        if any(meet(*both) for both in product(ours, theirs))
    ]
    assert clashes == []


@pytest.mark.parametrize("name", VARIANTS)
def test_any_choice_of_parts_gives_sizes_that_fit_the_bed(name: str) -> None:
    layout = VARIANTS[name]()
    assert {"window", "power", "standoffs"} <= sizes(layout).keys()
    assert max(layout.width, layout.length) + 1 <= layout.box.bed


@pytest.mark.parametrize("name", layouts())
def test_no_part_is_in_the_walls(name: str) -> None:
    layout = layouts()[name]
    base = read_stl(stl_file(layout, "base"))
    inside = [
        (name, x, y)
        for name, boxes in solids(layout).items()
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
    layout = VARIANTS[name]()
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
