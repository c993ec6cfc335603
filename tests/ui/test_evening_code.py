"""At the end of a game a held knob shows where a phone finds the evening and its way to BG Stats."""

from dataclasses import replace

from companion.system.network import Network
from companion.ui.kit.languages import SOURCE
from companion.ui.kit.layout import lay_out
from companion.ui.kit.marks import Bits
from companion.ui.kit.scene import QrCode
from tests.games.toscana.scenes import ENDED
from tests.ui.evening import Evening
from tests.ui.scenes import AT_HOME, PAGE_IN_THE_ROOM
from tests.ui.situations import Situation, Start

# The longest address that an IPv4 network has.
LONGEST = Network(number="255.255.255.255")
IN_THE_ROOM = replace(ENDED, page=PAGE_IN_THE_ROOM)


def held(start: Start, path: str = "hold") -> Evening:
    return Situation("box", "", "", start, path).reach(SOURCE)


def code_of(box: Evening) -> QrCode:
    (code,) = (part for part in box.scene.body if isinstance(part, QrCode))
    return code


def test_the_code_leads_to_the_last_game() -> None:
    assert code_of(held(replace(IN_THE_ROOM, network=AT_HOME))).text == "http://192.168.178.42:8088/last"


def test_each_dot_of_the_code_is_two_pixels_wide_so_that_a_phone_can_read_it() -> None:
    scene = held(replace(IN_THE_ROOM, network=LONGEST)).scene
    (dots,) = (mark for mark in lay_out(scene) if isinstance(mark, Bits))
    assert dots.rect.width == 2 * 25


def test_where_only_the_box_sees_its_page_it_asks_first() -> None:
    closed = replace(ENDED, can_open_page=True, network=AT_HOME)
    assert "Show the page to the" in held(closed).text
    assert held(closed, "hold push").preferences.is_page_open


def test_back_leads_to_the_ranking_again() -> None:
    assert held(replace(IN_THE_ROOM, network=AT_HOME), "hold back").screen == "GameEnd"
