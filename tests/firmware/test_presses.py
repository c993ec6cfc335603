"""What happens to a press: felt, sent until it is taken, and forgotten with its host."""

import pico_wire as wire

from .timed_board import HELLO, Clock, TimedBoard, presses_in

OTHER_HOST = b"efgh"


def test_a_press_is_sent_at_once_and_again_until_it_is_taken(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    assert presses_in(board.press(3)) == [(0, b"\3")]
    assert presses_in(board.press(1))[0] == (0, b"\3\1")
    assert presses_in(board.pass_time(350)) == [(0, b"\3\1")] * 3
    board.say(wire.TAKEN, 7, b"\0\1")
    assert presses_in(board.pass_time(100)) == [(1, b"\1")]
    board.say(wire.TAKEN, 7, b"\0\1")
    board.say(wire.TAKEN, 7, b"\0\7")
    assert presses_in(board.pass_time(100)) == [(1, b"\1")], "only what was sent can be taken"
    board.say(wire.TAKEN, 7, b"\0\2")
    assert presses_in(board.pass_time(300)) == []


def test_a_contact_that_bounces_is_one_press(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    said = b""
    for closed, open_ms in ((1, 1), (3, 2), (8, 1), (30, 2), (5, 40)):
        board.hal.mask = 0b1000
        said += board.pass_time(closed)
        board.hal.mask = 0
        said += board.pass_time(open_ms)
    assert presses_in(said)[-1] == (0, b"\3")


def test_a_touch_too_short_for_a_finger_is_no_press(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.hal.mask = 0b1000
    board.pass_time(9)
    board.hal.mask = 0
    assert presses_in(board.pass_time(200)) == []


def test_a_press_survives_a_new_session_of_the_same_host_only(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.press(4)
    answers = board.say(wire.HELLO, 8, HELLO)
    assert [kind for kind, _, _ in answers] == [wire.WELCOME, wire.PRESSES]
    [(_, _, welcome)] = board.say(wire.HELLO, 9, wire.pack_hello(OTHER_HOST))
    assert wire.read_welcome(welcome) == (wire.PROTOCOL, wire.FIRMWARE, b"desk", 1)


def test_a_press_counts_while_the_host_is_there_or_back_soon(board: TimedBoard) -> None:
    board.press(0)
    board.say(wire.HELLO, 7, HELLO)
    board.press(1)
    board.pass_time(3100)
    assert board.press(2) == b"", "nobody listens"
    board.pass_time(6000)
    said = b"".join(wire.frame(*message) for message in board.say(wire.HELLO, 8, HELLO))
    assert presses_in(said) == [(0, b"\1\2")]


def test_presses_for_a_host_that_is_gone_are_forgotten(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.press(1)
    board.pass_time(10_100)
    board.press(2)
    assert [kind for kind, _, _ in board.say(wire.PING, 7, b"\0\0")] == [wire.WHO]
    [(_, _, welcome)] = board.say(wire.HELLO, 8, HELLO)
    assert wire.read_welcome(welcome) == (wire.PROTOCOL, wire.FIRMWARE, b"desk", 1)
    assert presses_in(board.pass_time(200)) == []


def test_a_queue_that_nobody_takes_ends_and_keeps_the_first(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    for _ in range(wire.PRESSES_MAX + 5):
        board.press(0)
        board.say(wire.PING, 7, b"\0\0")
    assert presses_in(board.pass_time(100)) == [(0, bytes(wire.PRESSES_MAX))]


def test_a_button_held_at_power_up_is_no_press_until_it_is_pressed_again(clock: Clock) -> None:
    board = TimedBoard(clock, mask=0b10)
    board.say(wire.HELLO, 7, HELLO)
    assert presses_in(board.pass_time(200)) == []
    board.hal.mask = 0
    board.pass_time(20)
    assert presses_in(board.press(1)) == [(0, b"\1")]
