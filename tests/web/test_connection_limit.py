"""The connection limit: who comes in, who must leave, and what one may send. Time is turned by hand."""

import asyncio
from collections.abc import Iterator

import pytest

from companion.web.connection import (
    FAIR_FRAMES,
    FREE_BYTES,
    MOST_REQUEST_BYTES,
    READ_BYTES,
    TOO_LARGE,
    TOO_LOUD,
    Connection,
)
from companion.web.connection_limit import (
    ACTING,
    ASKS,
    LOUD_ASKS,
    MOST_CONNECTIONS,
    MOST_CONNECTIONS_EACH,
    MOST_PAGES,
    MOST_PAGES_EACH,
    MOST_REMEMBERED,
    MOST_UNREAD_BYTES,
    OWN_PAGES,
    REST_S,
    WATCHING,
    ConnectionLimit,
    network_of,
)

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

    def resume_reading(self) -> None:
        self.is_paused = False

    def abort(self) -> None:
        self.is_cut = True


class Street:
    """The machines before the box, and the clock."""

    def __init__(self, *, is_in_the_room: bool = False) -> None:
        self.now_s = 0.0
        self.limit = ConnectionLimit(Behind, lambda: self.now_s, is_in_the_room=is_in_the_room)

    def come(self, address: str = "10.0.0.1") -> tuple[Connection, Wire]:
        connection, wire = self.limit.new_connection(), Wire(address)
        connection.connection_made(wire)
        return connection, wire

    def open_page(self, address: str = "10.0.0.1") -> tuple[Connection, Wire]:
        connection, wire = self.come(address)
        send(connection, b"GET /socket HTTP/1.1\r\n\r\n")
        connection.ask()
        connection.become_page(self.limit.page_rate)
        return connection, wire


def send(connection: Connection, data: bytes) -> None:
    """As the kernel hands it over: at most a buffer at a time."""
    while data:
        buffer = connection.get_buffer(-1)
        piece, data = data[: len(buffer)], data[len(buffer) :]
        buffer[: len(piece)] = piece
        connection.buffer_updated(len(piece))


def heard(connection: Connection) -> bytes:
    assert isinstance(connection._http, Behind)
    return connection._http.data


@pytest.fixture(autouse=True)
def loop() -> Iterator[None]:
    """The connections set timers on the running loop; nothing of them is due in these tests."""
    runner = asyncio.Runner()
    asyncio._set_running_loop(runner.get_loop())
    yield
    asyncio._set_running_loop(None)
    runner.close()


def test_a_hand_on_the_page_is_never_too_fast() -> None:
    """A mouse tells of up to 240 movements a second; here for a whole minute."""
    street = Street()
    connection, wire = street.open_page()
    for _ in range(60 * 240):
        street.now_s += 1 / 240
        send(connection, b"\x81\x8amask" + b'{"turn":1}')
    assert (wire.written, wire.is_cut) == (b"", False)
    assert len(heard(connection)) > 60 * 240 * 16


@pytest.mark.parametrize("kind", [0x81, 0x82, 0x89, 0x8A, 0x01, 0x00], ids=hex)
def test_a_page_that_sends_too_much_hears_one_sentence_and_is_heard_no_more(kind: int) -> None:
    street = Street()
    connection, wire = street.open_page()
    before = len(heard(connection))
    send(connection, (bytes((kind, 0x80)) + b"mask") * 10_000)
    assert wire.written == b"\x88" + bytes((len(TOO_LOUD) + 2,)) + (1008).to_bytes(2) + TOO_LOUD.encode()
    assert wire.is_paused
    assert len(heard(connection)) - before <= ACTING.burst * 6


def test_frames_that_come_along_with_the_opening_count_too() -> None:
    street = Street()
    connection, wire = street.come()
    send(connection, b"GET /socket HTTP/1.1\r\n\r\n" + PING * ((FREE_BYTES // 6) + int(ACTING.burst)))
    connection.ask()
    connection.become_page(street.limit.page_rate)
    send(connection, PING)
    assert TOO_LOUD.encode() in wire.written


def test_whoever_only_watches_may_say_less() -> None:
    street = Street(is_in_the_room=True)
    connection, wire = street.open_page()
    send(connection, PING * int(WATCHING.burst))
    assert not wire.written
    send(connection, PING)
    assert TOO_LOUD.encode() in wire.written


def test_a_calm_page_is_not_closed_for_the_noise_beside_it() -> None:
    street = Street()
    calm, calm_wire = street.open_page()
    loud = [street.open_page() for _ in range(10)]
    for connection, _ in loud:
        send(connection, PING * int(ACTING.burst))
    assert TOO_LOUD.encode() in loud[-1][1].written
    send(calm, PING * FAIR_FRAMES)
    assert not calm_wire.written


def test_an_address_that_had_to_be_closed_again_and_again_must_wait() -> None:
    street = Street()
    for _ in range(int(ASKS.burst / LOUD_ASKS)):
        connection, _ = street.open_page()
        send(connection, PING * 10_000)
    assert street.come()[1].is_cut
    assert not street.come("10.0.0.2")[1].is_cut
    street.now_s += 1.0
    assert not street.come()[1].is_cut


@pytest.mark.parametrize("data", [b"x" * 1_000_000, b"GET / HTTP/1.1\r\nA: " + b"\xff" * 1_000_000])
def test_a_request_without_end_is_refused(data: bytes) -> None:
    connection, wire = Street().come()
    send(connection, data)
    assert wire.written == TOO_LARGE
    assert len(heard(connection)) <= MOST_REQUEST_BYTES


def test_a_body_without_end_is_not_read_on() -> None:
    connection, wire = Street().come()
    send(connection, b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")
    connection.ask()
    send(connection, b"1\r\nx\r\n" * 100_000)
    assert wire.is_paused
    assert len(heard(connection)) <= 2 * MOST_REQUEST_BYTES


def test_one_after_the_other_may_ask_for_more_than_that() -> None:
    street = Street()
    connection, wire = street.come()
    for _ in range(100):
        street.now_s += 1.0
        send(connection, b"x" * READ_BYTES)
        assert connection.ask()
    assert not wire.is_cut


def test_who_asks_too_often_is_told_so_and_others_are_not_held_up() -> None:
    street = Street()
    connection, _ = street.come()
    answers = [connection.ask() for _ in range(int(ASKS.burst) + 10)]
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
    street.limit.make_room(0)
    assert not slowest.is_cut
    street.limit.make_room(1)
    assert [each.is_cut for each in (page, calm, slow, slowest)] == [False, False, False, True]
    street.limit.make_room(2 * MOST_UNREAD_BYTES)
    assert [each.is_cut for each in (page, calm, slow)] == [False, True, True]


def test_whoever_comes_when_the_box_stops_is_not_let_in() -> None:
    street = Street()
    _, early = street.come()
    street.limit.close()
    _, late = street.come()
    assert (early.is_cut, late.is_cut) == (True, True)


def test_one_machine_in_the_room_leaves_pages_for_others() -> None:
    street = Street()
    pages = [street.open_page() for _ in range(MOST_PAGES_EACH)]
    assert not street.limit.may_open_page(pages[0][0])
    assert street.limit.may_open_page(street.come("10.0.0.2")[0])
    assert street.limit.may_open_page(street.come("127.0.0.1")[0])


def test_machines_with_many_silent_pages_make_room_for_those_with_few() -> None:
    street = Street(is_in_the_room=True)
    held = [street.open_page(f"10.0.0.{1 + number % 7}") for number in range(MOST_PAGES)]
    street.now_s = 10.0
    for connection, _ in held[1:]:
        send(connection, PING)
    newcomer, _ = street.come("10.0.1.1")
    assert street.limit.has_page_place(newcomer)
    assert [wire.is_cut for _, wire in held] == [True] + [False] * (MOST_PAGES - 1), "the silent one"
    newcomer.become_page(WATCHING)
    for number in range(2, 50):
        one, _ = street.come(f"10.0.1.{number}")
        assert street.limit.has_page_place(one)
        one.become_page(WATCHING)
    assert street.limit.pages == MOST_PAGES
    assert sum(not wire.is_cut for _, wire in held) == 7


def test_where_all_have_as_few_nobody_is_sent_away() -> None:
    street = Street(is_in_the_room=True)
    held = [street.open_page(f"10.0.0.{number}") for number in range(MOST_PAGES)]
    assert not street.limit.has_page_place(street.come("10.0.1.1")[0])
    assert not street.limit.has_page_place(street.come("10.0.0.1")[0])
    assert not any(wire.is_cut for _, wire in held)


def test_some_places_are_kept_for_the_own_machine_and_its_pages_stay() -> None:
    street = Street(is_in_the_room=True)
    own = [street.open_page("127.0.0.1") for _ in range(MOST_PAGES_EACH + 2)]
    others = [street.open_page(f"10.0.0.{number}") for number in range(MOST_PAGES - len(own))]
    assert not street.limit.has_page_place(street.come("10.0.1.1")[0])
    for _ in range(OWN_PAGES):
        one, _ = street.come("127.0.0.1")
        assert street.limit.has_page_place(one)
        one.become_page(WATCHING)
    assert not street.limit.has_page_place(street.come("127.0.0.1")[0])
    assert not any(wire.is_cut for _, wire in own + others)


def test_a_page_that_was_told_to_go_takes_no_place() -> None:
    street = Street()
    connection, _ = street.open_page()
    assert street.limit.pages == 1
    send(connection, PING * 10_000)
    assert street.limit.pages == 0


def test_no_crowd_of_addresses_is_remembered_for_ever() -> None:
    street = Street()
    for number in range(2 * MOST_REMEMBERED):
        connection, _ = street.come(f"10.0.{number // 250}.{number % 250}")
        connection.connection_lost(None)
    assert len(street.limit._clients._by_address) <= MOST_REMEMBERED


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
