"""The Pico on USB: what QEMU says in usbredir's protocol reaches the program behind it, and back."""

import socket
import struct
from collections.abc import Iterator

import pytest

from tests.pi import usb_pico
from tests.pi.usb_pico import BULK, CONNECT, CONTROL, DEVICE, ENDPOINTS, HELLO, IN, INTERFACES, OUT, UsbDevice

HEAD = "<III"


class Host:
    """QEMU's end, with numbers of 32 bits, and the program's end."""

    def __init__(self) -> None:
        self.end, host = socket.socketpair()
        self.program, program = socket.socketpair()
        self.device = UsbDevice(host, program)
        self.parts = (self.end, self.program, host, program)
        for part in (self.end, self.program):
            part.settimeout(5)

    def say(self, kind: int, number: int, body: bytes) -> None:
        self.device.feed(struct.pack(HEAD, kind, len(body), number) + body)

    def hear(self) -> tuple[int, int, bytes]:
        kind, length, number = struct.unpack(HEAD, self.end.recv(12))
        return kind, number, self.end.recv(length) if length else b""


@pytest.fixture
def host() -> Iterator[Host]:
    made = Host()
    assert made.hear()[0] == HELLO
    made.say(HELLO, 0, bytes(68))
    assert [made.hear()[0] for _ in range(3)] == [INTERFACES, ENDPOINTS, CONNECT]
    yield made
    for part in made.parts:
        part.close()


def test_it_says_that_it_is_a_pico(host: Host) -> None:
    host.say(CONTROL, 7, struct.pack("<BBBBHHH", 0x80, 6, 0x80, 0, 0x0100, 0, 64))
    kind, number, body = host.hear()
    assert (kind, number, body[10:]) == (CONTROL, 7, DEVICE)
    assert struct.unpack("<HH", DEVICE[8:12]) == (usb_pico.VENDOR, usb_pico.PRODUCT)


def test_what_the_guest_writes_reaches_the_program(host: Host) -> None:
    host.say(BULK, 8, struct.pack("<BBHI", OUT, 0, 5, 0) + b"hello")
    assert host.program.recv(64) == b"hello"
    assert host.hear() == (BULK, 8, struct.pack("<BBHI", OUT, 0, 5, 0))


def test_what_the_program_says_waits_until_the_guest_asks(host: Host) -> None:
    host.device.say(b"x" * 70)
    for number, size in ((9, 64), (10, 6)):
        host.say(BULK, number, struct.pack("<BBHI", IN, 0, 64, 0))
        assert host.hear() == (BULK, number, struct.pack("<BBHI", IN, 0, size, 0) + b"x" * size)
