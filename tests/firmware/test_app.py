"""The board's program: what a person at the table sees on the rows, and what the host is told."""

import binascii

import pico_wire as wire
import pytest
from lamps import OTHER_VERSION, WAITING

from .timed_board import HELLO, HOST, TimedBoard, presses_in

GAME = bytes((wire.ON, 9, 8, 7)) + wire.DARK_LAMPS[4:]


def lamps(version: int, state: bytes = GAME) -> bytes:
    return bytes((version,)) + wire.pack_changes(wire.DARK_LAMPS, state)


def test_a_board_without_a_host_shows_that_it_waits(board: TimedBoard) -> None:
    board.settle()
    assert board.is_showing(WAITING)


def test_a_greeting_is_answered_with_versions_and_the_game_is_shown(board: TimedBoard) -> None:
    [(kind, session, payload)] = board.say(wire.HELLO, 7, HELLO)
    assert (kind, session) == (wire.WELCOME, 7)
    assert wire.read_welcome(payload) == (wire.PROTOCOL, wire.FIRMWARE, b"desk", 0)
    board.settle()
    assert board.is_showing(WAITING)
    [(kind, _, payload)] = board.say(wire.LAMPS, 7, lamps(1))
    assert (kind, payload) == (wire.SHOWN, b"\x01" + binascii.crc32(GAME).to_bytes(4, "big"))
    assert board.is_showing(GAME)


def test_three_silent_seconds_end_the_game_on_the_rows_and_a_ping_brings_it_back(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.say(wire.LAMPS, 7, lamps(1))
    board.pass_time(3000)
    assert board.is_showing(GAME)
    board.pass_time(40)
    board.settle()
    assert board.is_showing(WAITING)
    assert board.say(wire.PING, 7, b"\0\5") == [(wire.PONG, 7, b"\0\5")]
    assert board.is_showing(GAME)


def test_a_new_session_shows_nothing_of_the_old_one(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.say(wire.LAMPS, 7, lamps(1))
    board.say(wire.HELLO, 8, HELLO)
    board.settle()
    assert board.is_showing(WAITING)


def test_a_farewell_leaves_dark_rows(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.say(wire.LAMPS, 7, lamps(1))
    board.say(wire.BYE, 7)
    board.pass_time(4000)
    assert not any(board.hal.pixels)


def test_another_version_is_shown_and_told(board: TimedBoard) -> None:
    [(kind, _, payload)] = board.say(wire.HELLO, 7, bytes((wire.PROTOCOL + 1,)) + HOST)
    assert kind == wire.WELCOME
    assert payload[0] == wire.PROTOCOL
    board.settle()
    assert board.is_showing(OTHER_VERSION)
    board.say(wire.HELLO, 8, HELLO)
    board.say(wire.LAMPS, 8, lamps(1))
    assert board.is_showing(GAME)


def test_who_speaks_in_an_old_session_is_asked_to_greet(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.pass_time(300)
    assert board.say(wire.LAMPS, 6, lamps(1)) == [(wire.WHO, 6, b"")]
    assert board.say(wire.LAMPS, 6, lamps(1)) == [], "not more often than is of use"
    board.settle()
    assert board.is_showing(WAITING)


def test_changes_count_only_on_top_of_what_is_lit(board: TimedBoard) -> None:
    def version_after(kind: int, payload: bytes) -> int:
        [(_, _, shown)] = board.say(kind, 7, payload)
        return shown[0]

    run = bytes((2, wire.ON << 5, 1, 1, 1))
    board.say(wire.HELLO, 7, HELLO)
    assert version_after(wire.CHANGES, b"\x01" + run) == 0, "nothing is lit yet"
    assert version_after(wire.LAMPS, lamps(1)) == 1
    assert version_after(wire.CHANGES, b"\x03" + run) == 1, "one is missing"
    assert version_after(wire.CHANGES, b"\x02" + run) == 2
    assert version_after(wire.CHANGES, b"\x02" + run) == 2, "a doubled frame"
    assert version_after(wire.LAMPS, lamps(1)) == 2, "an old state that was under way for long"
    assert version_after(wire.CHANGES, b"\x03" + bytes((39, wire.ON << 5 | 1, 1, 1, 1))) == 2, "past the end"
    assert version_after(wire.CHANGES, b"\x03" + bytes((0, 7 << 5, 1, 1, 1))) == 2, "no such effect"


@pytest.mark.parametrize(
    "kind", [wire.LAMPS, wire.CHANGES, wire.TAKEN, wire.HELLO, wire.LEAVE, 0x55, wire.PONG]
)
@pytest.mark.parametrize("payload", [b"", b"\x01", b"\x01\x02\x03", bytes(200)])
def test_messages_that_make_no_sense_change_nothing(board: TimedBoard, kind: int, payload: bytes) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.say(wire.LAMPS, 7, lamps(1))
    board.press(2)
    if not (kind == wire.LAMPS or (kind == wire.HELLO and len(payload) >= 5)):
        board.say(kind, 7, payload)
        assert board.is_showing(GAME)
        assert presses_in(board.pass_time(200))[-1] == (0, b"\2")
        assert not board.hal.has_left


def test_the_word_to_leave_leads_to_the_repl_in_any_session(board: TimedBoard) -> None:
    board.say(wire.LEAVE, 99, wire.LEAVE_WORD)
    assert board.hal.has_left


def test_the_board_tells_how_it_is(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.pass_time(2500)
    board.step(b"~damaged\n")
    [(kind, _, payload)] = board.say(wire.ASK, 7)
    assert kind == wire.STATUS
    assert wire.read_status(payload) == (123_456, 2, 1, 0, 0)


def test_steady_rows_are_lit_once_and_the_watchdog_is_fed_each_step(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.say(wire.LAMPS, 7, lamps(1))
    lit, fed = board.hal.lit, board.hal.fed
    board.pass_time(500)
    assert board.hal.lit == lit
    assert board.hal.fed == fed + 500
