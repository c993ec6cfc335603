"""The carrier board in the tray of every box on offer: its screws meet its posts, nothing is in its way."""

import re
from pathlib import Path

import pytest

from hardware.generators.carrier import bill
from hardware.generators.carrier.circuit import circuit
from hardware.generators.carrier.placing import HEAD, HOLES, SIZE
from hardware.generators.enclosure.layout import layouts
from hardware.generators.enclosure.mesh import read_stl
from hardware.generators.enclosure.printed import stl_file
from hardware.generators.enclosure.ribbon import length
from hardware.generators.enclosure.sizes import is_under_block
from hardware.generators.enclosure.spaces import solids, with_carrier
from hardware.generators.enclosure.variants import variants
from hardware.generators.wiring.wires import read_tables

DRILLS = Path(__file__).parents[3] / "hardware" / "carrier" / "fabrication" / "carrier-NPTH.drl"


def drilled() -> list[tuple[float, float]]:
    """The holes without copper as they are drilled, from the board's front left corner in the tray."""
    found = re.findall(r"^X(-?[\d.]+)Y(-?[\d.]+)$", DRILLS.read_text(encoding="ascii"), re.MULTILINE)
    return [(float(x), float(y)) for x, y in found]


@pytest.mark.parametrize("build", layouts())
def test_the_printed_posts_stand_under_the_holes_that_are_drilled(build: str) -> None:
    layout = layouts()[build]
    base, carrier = read_stl(stl_file(layout, "base")), layout.carrier
    left, front = carrier.corner
    holes = drilled()
    assert len(holes) == len(HOLES) == 4
    pegs, screw = 0, layout.parts.screws[carrier.board.screw]
    for x, y in ((left + across, front + along) for across, along in holes):
        for aside in (-screw.pilot / 2 - 0.6, screw.pilot / 2 + 0.6):
            assert base.spans(x + aside, y)[0] == pytest.approx((0, layout.board_height), abs=0.05)
        if is_under_block(layout, x, y):
            pegs += 1
            assert base.is_solid(x, y, layout.board_height + 2)
            assert not base.is_solid(x + carrier.board.hole / 2, y, layout.board_height + 1)
        else:
            assert not base.is_solid(x, y, layout.board_height - screw.length + 1.5)
            assert max(high for _, high in base.spans(x + 2.5, y + 2.5)) <= layout.board_height + 0.05
    assert pegs <= 1
    (screws,) = (line for line in bill.bill(circuit(read_tables(), 680), build) if line.item == "screw")
    assert screws.quantity == len(holes) - pegs
    assert f"{carrier.board.screw} x {screw.length:g}" in screws.what


@pytest.mark.parametrize("name", variants())
def test_it_lies_inside_the_walls_with_nothing_else_in_its_place(name: str) -> None:
    layout = variants()[name]
    room = with_carrier(layout)
    wall = layout.box.wall
    for left, front, _, right, rear, _ in room["carrier"]:
        assert wall < left
        assert wall < front
        assert right < layout.width - wall
        assert rear < layout.depth - wall
    assert not {"pico", "stripboard", "usb_cable_pico"} & room.keys()
    assert {"oled", "knob", "back", "key_1", "carrier_posts", "sounder", layout.build.pi} <= room.keys()
    assert ("usb_cable_carrier" in room) == ("pico_posts" in room) == layout.build.has_seat_keys


def test_its_parts_are_all_in_the_room_that_is_kept_free() -> None:
    """Counted on the drawing: the Pico in its socket is the highest, the header's plug the longest."""
    boxes = with_carrier(layouts()["full"])["carrier"]
    assert len(boxes) > 60
    board, *parts = boxes
    assert max(each[5] for each in parts) - board[5] == 16.0
    assert max(each[3] - each[0] for each in parts) == pytest.approx(58.5, abs=0.1)


@pytest.mark.parametrize("name", variants())
def test_the_ribbon_that_is_bought_reaches_the_pi_and_no_shorter_one_does(name: str) -> None:
    layout = variants()[name]
    (line,) = (line for line in bill.bill(circuit(read_tables(), 680), layout.name) if line.item == "ribbon")
    (bought,) = re.findall(r"(\d+) cm", line.what)
    assert 200 < length(layout) <= 10 * int(bought) == 300
    room = with_carrier(layout)["ribbon"]
    assert len(room) == 5
    for left, front, low, right, rear, high in room:
        assert layout.box.wall < left < right < layout.width - layout.box.wall
        assert layout.box.wall < front < rear
        assert layout.box.floor < low < high


def test_the_ribbon_meets_the_plugs_of_both_headers() -> None:
    layout = layouts()["full"]
    room = with_carrier(layout)
    at_board, at_pi, *_ = room["ribbon"]
    header, pi = room["carrier"][1], room[layout.build.pi][-1]
    assert at_board[4] == pytest.approx(layout.carrier.corner[1])
    assert header[0] < at_board[0] < at_board[3] < header[3]
    assert (at_pi[0], at_pi[3], at_pi[4]) == pytest.approx((pi[0], pi[3], pi[1]), abs=0.1)


def test_the_loose_boards_keep_clear_of_its_posts() -> None:
    room = solids(layouts()["full"])
    (left, front, *_), *_ = room["stripboard"]
    post = min(room["carrier_posts"], key=lambda each: each[1] + each[0])
    assert left > post[3]
    assert front < post[4]


def test_its_holes_leave_room_for_a_screws_head() -> None:
    for x, y in HOLES:
        assert min(x, SIZE[0] - x, y, SIZE[1] - y) >= HEAD
