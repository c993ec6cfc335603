"""What happens to a press: felt, sent until it is taken, and forgotten with its host."""

import random

import pico_wire as wire
import pytest
from seats import LOOK_MS

from .desk import DeskBoard, Message
from .timed_board import HELLO, HOST, Clock, TimedBoard, presses_in

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


@pytest.mark.parametrize(("closed_ms", "presses"), [(1, 0), (2, 0), (3, 1), (9, 1), (15, 1)])
def test_a_touch_counts_from_three_milliseconds_on_while_the_board_has_nothing_else_to_do(
    board: TimedBoard, closed_ms: int, presses: int
) -> None:
    board.say(wire.HELLO, 7, HELLO)
    board.hal.mask = 0b1000
    said = board.pass_time(closed_ms)
    board.hal.mask = 0
    said += board.pass_time(50)
    assert presses_in(said)[:1] == [(0, b"\3")] * presses


def test_chatter_faster_than_the_board_looks_counts_once(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    rng, said = random.Random(1), b""
    for _ in range(60):
        board.hal.mask = rng.choice((0, 0b1000))
        said += board.pass_time(1)
    board.hal.mask = 0
    said += board.pass_time(200)
    assert {seats for _, seats in presses_in(said)} == {b"\3"}


def test_a_contact_that_moves_between_looks_which_see_it_open_is_not_let_go(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    said = b""
    for mask, moves, ms in ((0b1000, 0, 5), (0, 0b1000, 40), (0b1000, 0, 20), (0, 0, 40)):
        board.hal.mask, board.hal.chatters = mask, moves
        said += board.pass_time(ms)
    assert {seats for _, seats in presses_in(said)} == {b"\3"}


@pytest.mark.parametrize("late_ms", range(2 * LOOK_MS + 2))
def test_a_board_at_work_counts_every_touch_of_15_milliseconds(clock: Clock, late_ms: int) -> None:
    board = BusyBoard(clock)
    board.say(wire.HELLO, 7, HELLO)
    board.run_until(clock.now_ms + 100 + late_ms)
    board.close_ms = (clock.now_ms, clock.now_ms + 15)
    board.run_until(clock.now_ms + 100)
    assert board.app._presses.seats == b"\3"


class BusyBoard(DeskBoard):
    """Its receiving and its lighting take LOOK_MS each, while the clock moves and a finger comes and goes."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self._clock = clock
        self.close_ms = (0, 0)
        self.hal.contacts = self._contacts  # type: ignore[method-assign]
        self.hal.light = self._light  # type: ignore[method-assign]
        self.link.receive, self._receive = self._work, self.link.receive  # type: ignore[method-assign]

    def run_until(self, at_ms: int) -> None:
        while self._clock.now_ms < at_ms:
            self.app.step()

    def _contacts(self) -> int:
        return 0b1000 if self.close_ms[0] <= self._clock.now_ms < self.close_ms[1] else 0

    def _light(self, pixels: bytearray) -> None:
        self._clock.now_ms += LOOK_MS

    def _work(self, wait_ms: int) -> list[Message]:
        self._clock.now_ms += LOOK_MS
        return self._receive(wait_ms)


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


def test_presses_without_room_are_told_with_each_pong_until_the_host_knows(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    for _ in range(wire.PRESSES_MAX + 3):
        board.app._presses.add(0)
    pong = (wire.PONG, 7, b"\0\1")
    for _ in range(2):
        assert board.say(wire.PING, 7, b"\0\1")[:2] == [pong, (wire.LOST, 7, b"\0\3")]
    board.say(wire.TAKEN, 7, wire.pack_number(wire.PRESSES_MAX))
    board.say(wire.KNOWN, 7, b"\0\3")
    assert board.say(wire.PING, 7, b"\0\1") == [pong]


def test_another_host_hears_nothing_of_presses_lost_before_it(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, HELLO)
    for _ in range(wire.PRESSES_MAX + 3):
        board.app._presses.add(0)
    board.say(wire.HELLO, 8, wire.pack_hello(OTHER_HOST))
    assert board.say(wire.PING, 8, b"\0\1") == [(wire.PONG, 8, b"\0\1")]


def test_a_button_held_at_power_up_is_no_press_until_it_is_pressed_again(clock: Clock) -> None:
    board = TimedBoard(clock, mask=0b10)
    board.say(wire.HELLO, 7, HELLO)
    assert presses_in(board.pass_time(200)) == []
    board.hal.mask = 0
    board.pass_time(20)
    assert presses_in(board.press(1)) == [(0, b"\1")]


def test_a_host_that_wants_releases_hears_when_a_button_comes_up(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, wire.pack_hello(HOST, wire.WANTS_RELEASES))
    board.hal.mask = 0b1000
    assert presses_in(board.pass_time(500))[-1] == (0, b"\3")
    board.say(wire.TAKEN, 7, b"\0\1")
    board.hal.mask = 0
    assert presses_in(board.pass_time(20))[-1] == (1, bytes((3 | wire.UP,)))


def test_a_release_without_its_press_is_not_told(clock: Clock) -> None:
    board = TimedBoard(clock, mask=0b10)
    board.say(wire.HELLO, 7, wire.pack_hello(HOST, wire.WANTS_RELEASES))
    board.hal.mask = 0
    assert presses_in(board.pass_time(50)) == []
    assert presses_in(board.press(1))[-1] == (0, bytes((1, 1 | wire.UP)))


def test_a_release_without_room_is_not_counted_as_a_lost_press(board: TimedBoard) -> None:
    board.say(wire.HELLO, 7, wire.pack_hello(HOST, wire.WANTS_RELEASES))
    for _ in range(wire.PRESSES_MAX):
        board.app._presses.add(0)
    board.press(1)
    assert board.say(wire.PING, 7, b"\0\1")[1] == (wire.LOST, 7, b"\0\1")
