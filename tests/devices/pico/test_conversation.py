"""The conversation with the Pico, in a clock turned by hand: greetings, bad lines, boards that forget."""

import random

import pytest

from companion.devices.pico import wire
from companion.devices.pico.conversation import (
    GREETING_MS,
    HELLO_MS,
    PING_MS,
    BoardStatus,
    Connected,
    Conversation,
    Lost,
    OtherVersion,
    Phase,
    Ponged,
    Pressed,
    PressesLost,
    Released,
    Unanswered,
)
from companion.devices.pico.lamps import PEAK, pack_rows
from companion.devices.ports import DARK, Effect, Lamp
from tests.firmware.line import NO_FAULTS, LineFaults
from tests.firmware.wired import Wired

MANY_FAULTS = LineFaults(lost=0.25, doubled=0.2, shortened=0.15, damaged=0.15, noisy=0.2, cut=0.02)
RED = Lamp((255, 0, 0), Effect.ON)


def sent(conversation: Conversation) -> list[tuple[int, int, bytes]]:
    return wire.Frames().feed(conversation.take_output())


def welcome(session: int, protocol: int = wire.PROTOCOL, board: bytes = b"pico", first: int = 0) -> bytes:
    return wire.frame(wire.WELCOME, session, bytes((protocol, 1, 2, 3)) + board + wire.pack_number(first))


@pytest.fixture
def connected() -> Conversation:
    conversation = Conversation(b"host", 0)
    conversation.begin(0)
    assert conversation.receive(welcome(1), 5) == [Connected((1, 2, 3))]
    conversation.take_output()
    return conversation


def test_a_greeting_is_repeated_until_it_is_answered() -> None:
    conversation = Conversation(b"host", 0xFFFF)
    conversation.begin(0)
    for now_ms in (HELLO_MS, 2 * HELLO_MS):
        assert sent(conversation) == [(wire.HELLO, 0, bytes((wire.PROTOCOL,)) + b"host\1")]
        assert conversation.next_ms() == now_ms
        assert conversation.tick(now_ms) == []


def test_a_greeting_that_nobody_answers_ends_with_what_came_instead() -> None:
    conversation = Conversation(b"host", 0)
    conversation.begin(0)
    greeting = conversation.take_output()
    assert conversation.receive(greeting + b"\r\nMicroPython v1.28\r\n>>> ", 10) == []
    [event] = conversation.tick(GREETING_MS)
    assert isinstance(event, Unanswered)
    assert b">>> " in event.tail


@pytest.mark.parametrize("protocol", [wire.PROTOCOL - 1, wire.PROTOCOL + 1])
def test_another_version_is_told_once_and_greeted_now_and_then(protocol: int) -> None:
    conversation = Conversation(b"host", 0)
    conversation.begin(0)
    assert conversation.receive(welcome(1, protocol), 5) == [OtherVersion(protocol, (1, 2, 3))]
    conversation.show(pack_rows(((RED,),)), 6)
    assert [kind for kind, _, _ in sent(conversation)] == [wire.HELLO], "nothing but the greeting was said"
    due_ms = conversation.next_ms()
    assert due_ms is not None
    assert conversation.tick(due_ms) == []
    assert [kind for kind, _, _ in sent(conversation)] == [wire.HELLO]
    assert conversation.receive(welcome(1, protocol), 7000) == []
    assert conversation.receive(welcome(1), 7001) == [Connected((1, 2, 3))]


def test_three_pings_without_an_answer_are_the_end(connected: Conversation) -> None:
    connected.tick(PING_MS)
    [(_, _, number)] = sent(connected)
    assert connected.receive(wire.frame(wire.PONG, 1, number), PING_MS + 3) == [Ponged(3)]
    now_ms = 0.0
    while not (events := connected.tick(now_ms)):
        due_ms = connected.next_ms()
        assert due_ms is not None
        now_ms = due_ms
    assert events == [Lost()]
    assert now_ms == PING_MS + 3 + 3 * PING_MS


def test_an_idle_link_only_pings(connected: Conversation) -> None:
    kinds = []
    for now_ms in range(0, 60_000, 100):
        connected.tick(now_ms)
        for kind, _, payload in sent(connected):
            kinds.append(kind)
            connected.receive(wire.frame(wire.PONG, 1, payload), now_ms)
    assert set(kinds) == {wire.PING}
    assert len(kinds) < 62


def test_frames_of_an_old_session_mean_nothing(connected: Conversation) -> None:
    connected.begin(100)
    presses = wire.pack_presses(0, b"\1")
    assert connected.receive(wire.frame(wire.PRESSES, 1, presses) + welcome(1), 101) == []
    assert connected.phase is Phase.GREETING


def test_a_board_that_was_off_is_greeted_as_soon_as_it_asks(connected: Conversation) -> None:
    connected.receive(wire.frame(wire.WHO, 1), 100)
    assert [(kind, session) for kind, session, _ in sent(connected)] == [(wire.HELLO, 2)]


def test_presses_are_taken_once_over_the_end_of_their_numbers(connected: Conversation) -> None:
    connected.begin(0)
    connected.receive(welcome(2, board=b"next", first=0xFFFE), 1)
    connected.take_output()
    seen = connected.receive(wire.frame(wire.PRESSES, 2, wire.pack_presses(0xFFFE, b"\0\1\2")), 2)
    seen += connected.receive(wire.frame(wire.PRESSES, 2, wire.pack_presses(0xFFFF, b"\1\2\3")), 3)
    seen += connected.receive(wire.frame(wire.PRESSES, 2, wire.pack_presses(0xFFFE, b"\0\1\2")), 4)
    assert seen == [Pressed(0), Pressed(1), Pressed(2), Pressed(3)]
    assert sent(connected) == [(wire.TAKEN, 2, number) for number in (b"\0\1", b"\0\2", b"\0\2")]


def test_a_board_tells_releases_and_an_older_one_gives_every_press_its_own(connected: Conversation) -> None:
    touch = wire.frame(wire.PRESSES, 1, wire.pack_presses(0, bytes((2, 2 | wire.UP))))
    assert connected.receive(touch, 2) == [Pressed(2), Released(2)]
    older = wire.pack_welcome(b"next", 0)
    connected.begin(10)
    connected.receive(wire.frame(wire.WELCOME, 2, older[:1] + bytes((1, 1, 0)) + older[4:]), 11)
    press = wire.frame(wire.PRESSES, 2, wire.pack_presses(0, b"\2"))
    assert connected.receive(press, 12) == [Pressed(2), Released(2)]


def test_a_board_that_another_host_has_used_goes_on_with_its_own_numbers(connected: Conversation) -> None:
    connected.begin(0)
    connected.receive(welcome(2, first=40), 1)
    assert connected.receive(wire.frame(wire.PRESSES, 2, wire.pack_presses(40, b"\2")), 2) == [Pressed(2)]


def test_lamps_that_differ_on_the_board_are_sent_whole(connected: Conversation) -> None:
    lamps = pack_rows(((RED,),))
    connected.show(lamps, 10)
    assert [kind for kind, _, _ in sent(connected)] == [wire.LAMPS]
    connected.receive(wire.frame(wire.SHOWN, 1, wire.pack_shown(1, lamps)), 11)
    connected.show(wire.DARK_LAMPS, 12)
    assert [kind for kind, _, _ in sent(connected)] == [wire.CHANGES]
    connected.receive(wire.frame(wire.SHOWN, 1, wire.pack_shown(2, lamps)), 13)
    assert [kind for kind, _, _ in sent(connected)] == [wire.LAMPS], "version 2, but not with our lamps"
    connected.receive(wire.frame(wire.SHOWN, 1, wire.pack_shown(3, wire.DARK_LAMPS)), 14)
    assert connected.is_shown


def test_changes_that_are_never_confirmed_give_way_to_the_whole_rows(connected: Conversation) -> None:
    lamps = pack_rows(((RED,),))
    connected.show(lamps, 10)
    connected.receive(wire.frame(wire.SHOWN, 1, wire.pack_shown(1, lamps)), 11)
    connected.take_output()
    connected.show(wire.DARK_LAMPS, 12)
    kinds = []
    for now_ms in range(12, 800, 10):
        connected.tick(now_ms)
        kinds += [kind for kind, _, _ in sent(connected)]
    assert kinds == [wire.CHANGES] * 4 + [wire.LAMPS] * 2


def test_only_the_latest_of_many_states_follows_the_one_under_way(connected: Conversation) -> None:
    states = [pack_rows(((Lamp((red, 0, 0), Effect.ON),),)) for red in (5, 100, 200, 255)]
    for at_ms, state in enumerate(states):
        connected.show(state, at_ms)
    [(_, _, first)] = sent(connected)
    assert first[-3:] == states[0][1:4]
    connected.receive(wire.frame(wire.SHOWN, 1, wire.pack_shown(1, states[0])), 60)
    [(kind, _, latest)] = sent(connected)
    assert (kind, latest[-3:]) == (wire.CHANGES, states[-1][1:4])


@pytest.mark.parametrize("seed", range(10))
def test_every_press_in_a_storm_counts_once_and_in_order(seed: int) -> None:
    rng = random.Random(seed)
    wired = Wired(rng, MANY_FAULTS)
    wired.advance(5000)
    pressed = [rng.randrange(5) for _ in range(300)]
    for seat in pressed:
        wired.press(seat, rng.randrange(12, 80))
    wired.advance(8000)
    assert wired.seats == pressed


@pytest.mark.parametrize("seed", range(10))
def test_the_rows_end_up_right_after_any_storm(seed: int) -> None:
    rng = random.Random(seed)
    wired = Wired(rng, MANY_FAULTS)
    for _ in range(100):
        row = tuple(rng.choice((DARK, RED, Lamp((9, 9, 9), Effect.BLINK))) for _ in range(8))
        wired.conversation.show(pack_rows((row,) * 5), wired.now_ms)
        wired.advance(rng.randrange(200))
        if rng.random() < 0.05:
            wired.power_cycle()
    row = (RED, *(DARK,) * 7)
    wired.conversation.show(pack_rows((row,) * 5), wired.now_ms)
    wired.advance(20_000)
    for _ in range(100):
        # On such a line the last session may be young.
        if not wired.conversation.is_shown:
            wired.advance(100)
    assert wired.conversation.is_shown
    assert wired.board.hal.pixels == bytearray((PEAK, 0, 0, *(0,) * 21)) * 5


def test_a_board_that_lost_its_power_is_back_at_once_with_its_rows() -> None:
    wired = Wired(random.Random(1), NO_FAULTS)
    wired.conversation.show(pack_rows(((RED,),)), 0)
    wired.advance(100)
    wired.press(1)
    wired.power_cycle()
    wired.advance(1100)
    assert wired.board.hal.pixels[:3] == bytes((PEAK, 0, 0))
    wired.press(2)
    wired.advance(50)
    assert wired.seats == [1, 2]


def test_the_board_tells_how_it_is() -> None:
    wired = Wired(random.Random(1), NO_FAULTS)
    wired.advance(2100)
    wired.conversation.ask_status()
    wired.advance(10)
    assert wired.events[-1] == BoardStatus(free_bytes=123_456, up_s=2, damaged=0, unsent=0, untaken=0)


def test_presses_that_the_board_lost_are_told_once_and_confirmed(connected: Conversation) -> None:
    def lost(session: int, number: int) -> bytes:
        return wire.frame(wire.LOST, session, wire.pack_number(number))

    assert connected.receive(lost(1, 3), 10) == [PressesLost(3)]
    assert connected.receive(lost(1, 3), 11) == []
    assert connected.receive(lost(1, 5) + wire.frame(wire.LOST, 1, b"\1"), 12) == [PressesLost(2)]
    assert sent(connected) == [(wire.KNOWN, 1, number) for number in (b"\0\3", b"\0\3", b"\0\5")]
    connected.begin(20)
    connected.receive(welcome(2), 21)
    assert connected.receive(lost(2, 5), 22) == [], "the same board, the same count"
    connected.begin(30)
    connected.receive(welcome(3, board=b"next"), 31)
    assert connected.receive(lost(3, 1), 32) == [PressesLost(1)]


def test_a_buffer_that_runs_over_is_told_when_the_host_is_back() -> None:
    wired = Wired(random.Random(1), NO_FAULTS)
    wired.advance(100)
    for _ in range(wire.PRESSES_MAX + 40):
        wired.board.app._presses.add(2)
    wired.advance(2100)
    assert wired.seats == [2] * wire.PRESSES_MAX
    assert [event for event in wired.events if isinstance(event, PressesLost)] == [PressesLost(40)]
