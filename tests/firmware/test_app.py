"""The board's program: what a person at the table sees on the rows, and what happens to a press."""

import binascii

import pico_wire as wire
import pytest
from lamps import OTHER_VERSION, WAITING, Lamps

from .desk import DeskBoard

HOST, OTHER_HOST = b"abcd", b"efgh"
HELLO = wire.pack_hello(HOST)
GAME = bytes((wire.ON, 9, 8, 7)) + wire.DARK_LAMPS[4:]


class Clock:
    def __init__(self, now_ms: int = 5000) -> None:
        self.now_ms = now_ms

    def __call__(self) -> int:
        return self.now_ms


@pytest.fixture(params=[5000, (1 << 30) - 520], ids=["early", "when the clock runs round"])
def clock(request: pytest.FixtureRequest) -> Clock:
    return Clock(request.param)


@pytest.fixture
def board(clock: Clock) -> DeskBoard:
    return DeskBoard(clock)


def pass_time(board: DeskBoard, clock: Clock, ms: int) -> bytes:
    said = b""
    for _ in range(ms):
        clock.now_ms += 1
        said += board.step()
    return said


def press(board: DeskBoard, clock: Clock, seat: int) -> bytes:
    board.hal.mask |= 1 << seat
    said = pass_time(board, clock, 15)
    board.hal.mask &= ~(1 << seat)
    return said + pass_time(board, clock, 15)


def presses_in(said: bytes) -> list[tuple[int, bytes]]:
    frames = wire.Frames().feed(said)
    return [
        read for kind, _, payload in frames if kind == wire.PRESSES and (read := wire.read_presses(payload))
    ]


def lamps(version: int, state: bytes = GAME) -> bytes:
    return bytes((version,)) + wire.pack_changes(wire.DARK_LAMPS, state)


def is_showing(board: DeskBoard, state: bytes) -> bool:
    return board.hal.pixels == Lamps(state).pixels(board.hal.now_ms() // 20 * 20)


def settle(board: DeskBoard, clock: Clock) -> None:
    pass_time(board, clock, 20 - board.hal.now_ms() % 20)


def test_a_board_without_a_host_shows_that_it_waits(board: DeskBoard, clock: Clock) -> None:
    settle(board, clock)
    assert is_showing(board, WAITING)


def test_a_greeting_is_answered_with_versions_and_the_game_is_shown(board: DeskBoard, clock: Clock) -> None:
    [(kind, session, payload)] = board.say(wire.HELLO, 7, HELLO)
    assert (kind, session) == (wire.WELCOME, 7)
    assert wire.read_welcome(payload) == (wire.PROTOCOL, wire.FIRMWARE, b"desk", 0)
    settle(board, clock)
    assert is_showing(board, WAITING)
    [(kind, _, payload)] = board.say(wire.LAMPS, 7, lamps(1))
    assert (kind, payload) == (wire.SHOWN, b"\x01" + binascii.crc32(GAME).to_bytes(4, "big"))
    assert is_showing(board, GAME)


def test_three_silent_seconds_end_the_game_on_the_rows_and_a_ping_brings_it_back(
    board: DeskBoard, clock: Clock
) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.say(wire.LAMPS, 7, lamps(1))
    pass_time(board, clock, 3000)
    assert is_showing(board, GAME)
    pass_time(board, clock, 40)
    settle(board, clock)
    assert is_showing(board, WAITING)
    assert board.say(wire.PING, 7, b"\0\5") == [(wire.PONG, 7, b"\0\5")]
    assert is_showing(board, GAME)


def test_a_new_session_shows_nothing_of_the_old_one(board: DeskBoard, clock: Clock) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.say(wire.LAMPS, 7, lamps(1))
    board.say(wire.HELLO, 8, HELLO)
    settle(board, clock)
    assert is_showing(board, WAITING)


def test_a_farewell_leaves_dark_rows(board: DeskBoard, clock: Clock) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.say(wire.LAMPS, 7, lamps(1))
    board.say(wire.BYE, 7)
    pass_time(board, clock, 4000)
    assert not any(board.hal.pixels)


def test_another_version_is_shown_and_told(board: DeskBoard, clock: Clock) -> None:
    [(kind, _, payload)] = board.say(wire.HELLO, 7, bytes((wire.PROTOCOL + 1,)) + HOST)
    assert kind == wire.WELCOME
    assert payload[0] == wire.PROTOCOL
    settle(board, clock)
    assert is_showing(board, OTHER_VERSION)
    board.say(wire.HELLO, 8, HELLO)
    board.say(wire.LAMPS, 8, lamps(1))
    assert is_showing(board, GAME)


def test_who_speaks_in_an_old_session_is_asked_to_greet(board: DeskBoard, clock: Clock) -> None:
    board.say(wire.HELLO, 7, HELLO)
    pass_time(board, clock, 300)
    assert board.say(wire.LAMPS, 6, lamps(1)) == [(wire.WHO, 6, b"")]
    assert board.say(wire.LAMPS, 6, lamps(1)) == [], "not more often than is of use"
    settle(board, clock)
    assert is_showing(board, WAITING)


def test_changes_count_only_on_top_of_what_is_lit(board: DeskBoard) -> None:
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
def test_messages_that_make_no_sense_change_nothing(
    board: DeskBoard, clock: Clock, kind: int, payload: bytes
) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.say(wire.LAMPS, 7, lamps(1))
    press(board, clock, 2)
    if not (kind == wire.LAMPS or (kind == wire.HELLO and len(payload) >= 5)):
        board.say(kind, 7, payload)
        assert is_showing(board, GAME)
        assert presses_in(pass_time(board, clock, 200))[-1] == (0, b"\2")
        assert not board.hal.has_left


def test_a_press_is_sent_at_once_and_again_until_it_is_taken(board: DeskBoard, clock: Clock) -> None:
    board.say(wire.HELLO, 7, HELLO)
    assert presses_in(press(board, clock, 3)) == [(0, b"\3")]
    assert presses_in(press(board, clock, 1))[0] == (0, b"\3\1")
    assert presses_in(pass_time(board, clock, 350)) == [(0, b"\3\1")] * 3
    board.say(wire.TAKEN, 7, b"\0\1")
    assert presses_in(pass_time(board, clock, 100)) == [(1, b"\1")]
    board.say(wire.TAKEN, 7, b"\0\1")
    board.say(wire.TAKEN, 7, b"\0\7")
    assert presses_in(pass_time(board, clock, 100)) == [(1, b"\1")], "only what was sent can be taken"
    board.say(wire.TAKEN, 7, b"\0\2")
    assert presses_in(pass_time(board, clock, 300)) == []


def test_a_contact_that_bounces_is_one_press(board: DeskBoard, clock: Clock) -> None:
    board.say(wire.HELLO, 7, HELLO)
    said = b""
    for closed, open_ms in ((1, 1), (3, 2), (8, 1), (30, 2), (5, 40)):
        board.hal.mask = 0b1000
        said += pass_time(board, clock, closed)
        board.hal.mask = 0
        said += pass_time(board, clock, open_ms)
    assert presses_in(said)[-1] == (0, b"\3")


def test_a_touch_too_short_for_a_finger_is_no_press(board: DeskBoard, clock: Clock) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.hal.mask = 0b1000
    pass_time(board, clock, 9)
    board.hal.mask = 0
    assert presses_in(pass_time(board, clock, 200)) == []


def test_a_press_survives_a_new_session_of_the_same_host_only(board: DeskBoard, clock: Clock) -> None:
    board.say(wire.HELLO, 7, HELLO)
    press(board, clock, 4)
    answers = board.say(wire.HELLO, 8, HELLO)
    assert [kind for kind, _, _ in answers] == [wire.WELCOME, wire.PRESSES]
    [(_, _, welcome)] = board.say(wire.HELLO, 9, wire.pack_hello(OTHER_HOST))
    assert wire.read_welcome(welcome) == (wire.PROTOCOL, wire.FIRMWARE, b"desk", 1)


def test_a_press_counts_while_the_host_is_there_or_back_soon(board: DeskBoard, clock: Clock) -> None:
    press(board, clock, 0)
    board.say(wire.HELLO, 7, HELLO)
    press(board, clock, 1)
    pass_time(board, clock, 3100)
    assert press(board, clock, 2) == b"", "nobody listens"
    pass_time(board, clock, 6000)
    said = b"".join(wire.frame(*message) for message in board.say(wire.HELLO, 8, HELLO))
    assert presses_in(said) == [(0, b"\1\2")]


def test_presses_for_a_host_that_is_gone_are_forgotten(board: DeskBoard, clock: Clock) -> None:
    board.say(wire.HELLO, 7, HELLO)
    press(board, clock, 1)
    pass_time(board, clock, 10_100)
    press(board, clock, 2)
    assert [kind for kind, _, _ in board.say(wire.PING, 7, b"\0\0")] == [wire.WHO]
    [(_, _, welcome)] = board.say(wire.HELLO, 8, HELLO)
    assert wire.read_welcome(welcome) == (wire.PROTOCOL, wire.FIRMWARE, b"desk", 1)
    assert presses_in(pass_time(board, clock, 200)) == []


def test_a_queue_that_nobody_takes_ends_and_keeps_the_first(board: DeskBoard, clock: Clock) -> None:
    board.say(wire.HELLO, 7, HELLO)
    for _ in range(wire.PRESSES_MAX + 5):
        press(board, clock, 0)
        board.say(wire.PING, 7, b"\0\0")
    assert presses_in(pass_time(board, clock, 100)) == [(0, bytes(wire.PRESSES_MAX))]


def test_a_button_held_at_power_up_is_no_press_until_it_is_pressed_again(clock: Clock) -> None:
    board = DeskBoard(clock, mask=0b10)
    board.say(wire.HELLO, 7, HELLO)
    assert presses_in(pass_time(board, clock, 200)) == []
    board.hal.mask = 0
    pass_time(board, clock, 20)
    assert presses_in(press(board, clock, 1)) == [(0, b"\1")]


def test_the_word_to_leave_leads_to_the_repl_in_any_session(board: DeskBoard) -> None:
    board.say(wire.LEAVE, 99, wire.LEAVE_WORD)
    assert board.hal.has_left


def test_the_board_tells_how_it_is(board: DeskBoard, clock: Clock) -> None:
    board.say(wire.HELLO, 7, HELLO)
    pass_time(board, clock, 2500)
    board.step(b"~damaged\n")
    [(kind, _, payload)] = board.say(wire.ASK, 7)
    assert kind == wire.STATUS
    assert wire.read_status(payload) == (123_456, 2, 1, 0, 0)


def test_steady_rows_are_lit_once_and_the_watchdog_is_fed_each_step(board: DeskBoard, clock: Clock) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.say(wire.LAMPS, 7, lamps(1))
    lit, fed = board.hal.lit, board.hal.fed
    pass_time(board, clock, 500)
    assert board.hal.lit == lit
    assert board.hal.fed == fed + 500
