"""The door and its gates: who comes in, who must leave, and what one may send. Time is turned by hand."""

import asyncio
from collections.abc import Iterator

import pytest

from companion.web.door import (
    ACTING,
    LOUD_ASKS,
    MOST_CONNECTIONS,
    MOST_CONNECTIONS_EACH,
    MOST_PAGES_EACH,
    MOST_UNREAD_BYTES,
    REST_S,
    WATCHING,
    Door,
)
from companion.web.gate import (
    FAIR_FRAMES,
    FREE_BYTES,
    MOST_REQUEST_BYTES,
    READ_BYTES,
    TOO_LARGE,
    TOO_LOUD,
    Gate,
)
from companion.web.visitors import ASKS, MOST_REMEMBERED, network_of

PING = b"\x89\x80mask"


class Behind(asyncio.Protocol):
    """Stands for aiohttp: keeps what it is given."""

    def __init__(self) -> None:
        self.data = b""

    def data_received(self, data: bytes) -> None:
        self.data += data


class Wire(asyncio.Transport):
    """A connection from this address: keeps what is written, and whether it was cut."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 40_000)})
        self.written = b""
        self.unread = 0
        self.is_cut = False
        self.is_paused = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return self.unread

    def pause_reading(self) -> None:
        self.is_paused = True

    def abort(self) -> None:
        self.is_cut = True


class Street:
    """The machines before the door, and the clock."""

    def __init__(self, *, is_in_the_room: bool = False) -> None:
        self.now_s = 0.0
        self.door = Door(Behind, lambda: self.now_s, is_in_the_room=is_in_the_room)

    def come(self, address: str = "10.0.0.1") -> tuple[Gate, Wire]:
        gate, wire = self.door.new_gate(), Wire(address)
        gate.connection_made(wire)
        return gate, wire

    def open_page(self, address: str = "10.0.0.1") -> tuple[Gate, Wire]:
        gate, wire = self.come(address)
        send(gate, b"GET /socket HTTP/1.1\r\n\r\n")
        gate.ask()
        gate.become_page(self.door.pace)
        return gate, wire


def send(gate: Gate, data: bytes) -> None:
    """As the kernel hands it over: at most a buffer at a time."""
    while data:
        buffer = gate.get_buffer(-1)
        piece, data = data[: len(buffer)], data[len(buffer) :]
        buffer[: len(piece)] = piece
        gate.buffer_updated(len(piece))


def heard(gate: Gate) -> bytes:
    assert isinstance(gate._behind, Behind)
    return gate._behind.data


@pytest.fixture(autouse=True)
def loop() -> Iterator[None]:
    """The gates set timers on the running loop; nothing of them is due in these tests."""
    runner = asyncio.Runner()
    asyncio._set_running_loop(runner.get_loop())
    yield
    asyncio._set_running_loop(None)
    runner.close()


def test_a_hand_on_the_page_is_never_too_fast() -> None:
    """A mouse tells of up to 240 movements a second; here for a whole minute."""
    street = Street()
    gate, wire = street.open_page()
    for _ in range(60 * 240):
        street.now_s += 1 / 240
        send(gate, b"\x81\x8amask" + b'{"turn":1}')
    assert (wire.written, wire.is_cut) == (b"", False)
    assert len(heard(gate)) > 60 * 240 * 16


@pytest.mark.parametrize("kind", [0x81, 0x82, 0x89, 0x8A, 0x01, 0x00], ids=hex)
def test_a_page_that_sends_too_much_hears_one_sentence_and_is_heard_no_more(kind: int) -> None:
    street = Street()
    gate, wire = street.open_page()
    before = len(heard(gate))
    send(gate, (bytes((kind, 0x80)) + b"mask") * 10_000)
    assert wire.written == b"\x88" + bytes((len(TOO_LOUD) + 2,)) + (1008).to_bytes(2) + TOO_LOUD.encode()
    assert wire.is_paused
    assert len(heard(gate)) - before <= ACTING.at_once * 6


def test_frames_that_come_along_with_the_opening_count_too() -> None:
    street = Street()
    gate, wire = street.come()
    send(gate, b"GET /socket HTTP/1.1\r\n\r\n" + PING * ((FREE_BYTES // 6) + int(ACTING.at_once)))
    gate.ask()
    gate.become_page(street.door.pace)
    send(gate, PING)
    assert TOO_LOUD.encode() in wire.written


def test_whoever_only_watches_may_say_less() -> None:
    street = Street(is_in_the_room=True)
    gate, wire = street.open_page()
    send(gate, PING * int(WATCHING.at_once))
    assert not wire.written
    send(gate, PING)
    assert TOO_LOUD.encode() in wire.written


def test_a_calm_page_is_not_closed_for_the_noise_beside_it() -> None:
    street = Street()
    calm, calm_wire = street.open_page()
    loud = [street.open_page() for _ in range(10)]
    for gate, _ in loud:
        send(gate, PING * int(ACTING.at_once))
    assert TOO_LOUD.encode() in loud[-1][1].written
    send(calm, PING * FAIR_FRAMES)
    assert not calm_wire.written


def test_an_address_that_had_to_be_closed_again_and_again_must_wait() -> None:
    street = Street()
    for _ in range(int(ASKS.at_once / LOUD_ASKS)):
        gate, _ = street.open_page()
        send(gate, PING * 10_000)
    assert street.come()[1].is_cut
    assert not street.come("10.0.0.2")[1].is_cut
    street.now_s += 1.0
    assert not street.come()[1].is_cut


@pytest.mark.parametrize("data", [b"x" * 1_000_000, b"GET / HTTP/1.1\r\nA: " + b"\xff" * 1_000_000])
def test_a_request_without_end_is_refused(data: bytes) -> None:
    gate, wire = Street().come()
    send(gate, data)
    assert wire.written == TOO_LARGE
    assert len(heard(gate)) <= MOST_REQUEST_BYTES


def test_a_body_without_end_is_not_read_on() -> None:
    gate, wire = Street().come()
    send(gate, b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")
    gate.ask()
    send(gate, b"1\r\nx\r\n" * 100_000)
    assert wire.is_paused
    assert len(heard(gate)) <= 2 * MOST_REQUEST_BYTES


def test_one_after_the_other_may_ask_for_more_than_that() -> None:
    street = Street()
    gate, wire = street.come()
    for _ in range(100):
        street.now_s += 1.0
        send(gate, b"x" * READ_BYTES)
        assert gate.ask()
    assert not wire.is_cut


def test_who_asks_too_often_is_told_so_and_others_are_not_held_up() -> None:
    street = Street()
    gate, _ = street.come()
    answers = [gate.ask() for _ in range(int(ASKS.at_once) + 10)]
    assert answers[0]
    assert not answers[-1]
    assert street.come("10.0.0.2")[0].ask()


def test_slow_senders_keep_nobody_out() -> None:
    street = Street()
    slow = [street.come(f"10.0.0.{number % 3}") for number in range(MOST_CONNECTIONS)]
    for address in ("10.0.0.1", "10.9.9.9"):
        assert not street.come(address)[1].is_cut
    assert [wire.is_cut for _, wire in slow].count(True) == 2


def test_one_address_cannot_have_all_connections() -> None:
    street = Street()
    wires = [street.come()[1] for _ in range(MOST_CONNECTIONS)]
    assert [wire.is_cut for wire in wires].count(False) == MOST_CONNECTIONS_EACH


def test_open_pages_stay_and_the_connection_that_rested_longest_goes() -> None:
    street = Street()
    pages = [street.open_page("127.0.0.1") for _ in range(MOST_CONNECTIONS_EACH - 1)]
    asked, wire = street.come("127.0.0.1")
    asked.ask()
    assert street.come("127.0.0.1")[1].is_cut
    street.now_s += REST_S
    assert not street.come("127.0.0.1")[1].is_cut
    assert wire.is_cut
    assert not any(page_wire.is_cut for _, page_wire in pages)


def test_who_leaves_most_unread_makes_room_for_the_next_answer() -> None:
    street = Street()
    page, calm, slow, slowest = (
        street.open_page()[1],
        *(street.come(f"10.0.0.{number}")[1] for number in (2, 3, 4)),
    )
    calm.unread, slow.unread, slowest.unread = 100, MOST_UNREAD_BYTES // 2 - 100, MOST_UNREAD_BYTES // 2
    street.door.make_room(0)
    assert not slowest.is_cut
    street.door.make_room(1)
    assert [each.is_cut for each in (page, calm, slow, slowest)] == [False, False, False, True]
    street.door.make_room(2 * MOST_UNREAD_BYTES)
    assert [each.is_cut for each in (page, calm, slow)] == [False, True, True]


def test_whoever_comes_when_the_box_stops_is_not_let_in() -> None:
    street = Street()
    _, early = street.come()
    street.door.close()
    _, late = street.come()
    assert (early.is_cut, late.is_cut) == (True, True)


def test_one_machine_in_the_room_leaves_pages_for_others() -> None:
    street = Street()
    pages = [street.open_page() for _ in range(MOST_PAGES_EACH)]
    assert not street.door.may_open_page(pages[0][0])
    assert street.door.may_open_page(street.come("10.0.0.2")[0])
    assert street.door.may_open_page(street.come("127.0.0.1")[0])


def test_a_page_that_was_told_to_go_takes_no_place() -> None:
    street = Street()
    gate, _ = street.open_page()
    assert street.door.pages == 1
    send(gate, PING * 10_000)
    assert street.door.pages == 0


def test_no_crowd_of_addresses_is_remembered_for_ever() -> None:
    street = Street()
    for number in range(2 * MOST_REMEMBERED):
        gate, _ = street.come(f"10.0.{number // 250}.{number % 250}")
        gate.connection_lost(None)
    assert len(street.door._visitors._by_address) <= MOST_REMEMBERED


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("2001:db8::1:2", "2001:db8::/64"),
        ("::1", "::1"),
        ("", ""),
    ],
)
def test_a_machine_with_many_addresses_is_one(host: str, network: str) -> None:
    assert network_of(host) == network
