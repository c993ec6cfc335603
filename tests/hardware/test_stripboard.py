"""The stripboard: strips, cuts and links join exactly what the wiring of rows and piezo joins."""

from dataclasses import replace
from html import unescape
from xml.etree import ElementTree as ET

import pytest

from hardware.generators.wiring.stripboard import COLUMNS, LETTERS, Hole, Link, Stripboard, stripboard
from hardware.generators.wiring.stripboard_picture import picture, tables
from hardware.generators.wiring.wires import End, lamp_rows, piezo, read_tables
from tests.hardware.test_wiring_files import texts

BOARD = stripboard(read_tables())
WIRES = (*lamp_rows(read_tables()), *piezo(read_tables()))


def joined(board: Stripboard) -> dict[Hole, Hole]:
    """For each hole one of its net, the same for all of them: along strips up to a cut, and over links."""
    chief = {
        Hole(strip, column): Hole(strip, column) for strip in LETTERS for column in range(1, COLUMNS + 1)
    }

    def find(hole: Hole) -> Hole:
        while chief[hole] != hole:
            hole = chief[hole]
        return hole

    for strip in LETTERS:
        for column in range(1, COLUMNS):
            pair = Hole(strip, column), Hole(strip, column + 1)
            if not set(pair) & set(board.cuts):
                chief[find(pair[1])] = find(pair[0])
    for link in board.links:
        chief[find(link.end)] = find(link.start)
    return {hole: find(hole) for hole in chief}


def wanted() -> dict[End, str]:
    """The net of every end on the board, by the wires: what a wire joins has one name."""
    names: dict[End, str] = {}
    for wire in WIRES:
        known = names.get(wire.start) or names.get(wire.end) or wire.end.label
        for end in (wire.start, wire.end):
            old = names.get(end, known)
            for other, name in names.items():
                if name == old:
                    names[other] = known
            names[end] = known
    return names


def faults(board: Stripboard) -> list[str]:
    names, groups = wanted(), joined(board)
    ends = {**board.legs, **board.wires}
    found = []
    for one, first in ends.items():
        for other, second in ends.items():
            # A pin of the chip that no wire names stays alone.
            is_wanted = names.get(first, first.label) == names.get(second, second.label)
            if (groups[one] == groups[other]) != is_wanted:
                found.append(f"{first.label} / {second.label}")
    return found


def test_it_joins_what_the_wires_join_and_nothing_else() -> None:
    assert faults(BOARD) == []


def test_every_end_of_the_wiring_is_on_the_board() -> None:
    ends = {end for wire in WIRES for end in (wire.start, wire.end)}
    elsewhere = {end for end in ends if end.terminal == "DOUT" or end.part.endswith("rail")}
    elsewhere |= {End(f"row {seat}", "DIN") for seat in range(2, 6)}
    assert ends - elsewhere <= {*BOARD.legs.values(), *BOARD.wires.values()}


@pytest.mark.parametrize("cut", BOARD.cuts, ids=lambda cut: cut.name)
def test_a_forgotten_cut_would_be_seen(cut: Hole) -> None:
    rest = tuple(each for each in BOARD.cuts if each != cut)
    joins_only_ground = {
        end.terminal for hole, end in BOARD.legs.items() if hole.strip == cut.strip and end.place
    }
    assert faults(replace(BOARD, cuts=rest)) or joins_only_ground == {"2A", "3OE"}


@pytest.mark.parametrize("link", BOARD.links, ids=lambda link: link.start.name)
def test_a_forgotten_link_would_be_seen(link: Link) -> None:
    assert faults(replace(BOARD, links=tuple(each for each in BOARD.links if each != link))) != []


def test_no_hole_is_used_twice_and_none_that_is_cut() -> None:
    used = [*BOARD.legs, *BOARD.wires, *(hole for link in BOARD.links for hole in (link.start, link.end))]
    assert len(used) == len(set(used))
    assert not set(used) & set(BOARD.cuts)


def test_legs_reach_their_holes() -> None:
    """2.5 mm at the big capacitor, 5 mm at the small one and the fuse, 7.5 mm or more at the resistors."""
    for part, apart in (("100 µF capacitor", 1), ("100 nF capacitor", 2), ("330 Ω", 3), ("1 kΩ", 3)):
        one, other = (hole for hole, end in BOARD.legs.items() if end.part == part)
        assert one.column == other.column
        assert abs(LETTERS.index(one.strip) - LETTERS.index(other.strip)) == apart
    one, other = (hole for hole, end in BOARD.legs.items() if end.part == "fuse")
    assert (one.strip, other.column - one.column) == (other.strip, 2)


def test_5_volts_reach_the_rail_through_the_fuse_alone() -> None:
    groups = joined(BOARD)
    (power,) = (hole for hole, end in BOARD.wires.items() if end.terminal == "VBUS")
    behind = [hole for hole, end in BOARD.wires.items() if end.terminal == "5V"]
    assert len(behind) == 5
    assert {groups[hole] for hole in behind} == {groups[hole] for hole in BOARD.legs if hole.name == "A4"}
    assert {hole.name for hole in (*BOARD.legs, *BOARD.wires) if groups[hole] == groups[power]} == {
        "A1",
        "A2",
    }


def test_no_word_is_printed_over_a_hole() -> None:
    drawn = picture(BOARD)
    holes = [
        (float(each.attrib["cx"]), float(each.attrib["cy"]), float(each.attrib["r"]))
        for each in ET.fromstring(drawn).iter("{http://www.w3.org/2000/svg}circle")
    ]
    assert len(holes) > COLUMNS * len(LETTERS)
    assert [
        word.words
        for word in texts(drawn)
        for x, y, radius in holes
        if word.words != "IC"
        and word.left < x + radius
        and x - radius < word.right
        and abs(word.middle - y) < radius + word.size * 0.37
    ] == []


def test_picture_and_table_name_every_hole() -> None:
    words = tables(BOARD)
    for hole in (*BOARD.cuts, *BOARD.wires, *(link.start for link in BOARD.links)):
        assert hole.name in words
    drawn = unescape(picture(BOARD))
    assert drawn.count('stroke="#d0021b"') >= 2 * len(BOARD.cuts)
    for words_there in ("100 µF", "100 nF", "330 Ω", "1 kΩ", "row 5", "Pico 34", "Pico 21", "piezo"):
        assert f">{words_there}<" in drawn
