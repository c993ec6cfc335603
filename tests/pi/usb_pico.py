"""A Pico for QEMU's `usb-redir`: a serial device with its ids, and behind it the firmware in MicroPython.

The protocol is usbredir's, little-endian: type, length and number of a packet, its own head, then data.
"""

import os
import selectors
import socket
import struct
import subprocess
from contextlib import suppress
from pathlib import Path
from threading import Thread

from tests.vm.host import ROOT
from tools.micropython import micropython

HELLO, CONNECT, INTERFACES, ENDPOINTS = 0, 1, 4, 5
SET_CONFIG, GET_CONFIG, CONFIG, SET_ALT, GET_ALT, ALT = 6, 7, 8, 9, 10, 11
START_INTERRUPT, STOP_INTERRUPT, INTERRUPT_STATUS, CANCEL = 15, 16, 17, 21
CONTROL, BULK = 100, 101
SUCCESS, CANCELLED, STALL = 0, 1, 4
# The other end may know a device's version, large packets, and numbers of 64 bits.
CAPABILITIES = 1 << 1 | 1 << 4 | 1 << 5 | 1 << 6
WIDE_NUMBERS, LONG_BULK = 1 << 5, 1 << 6
FULL_SPEED = 1
VENDOR, PRODUCT = 0x2E8A, 0x0005
STRINGS = ("MicroPython", "Board in FS mode", "e6614103e7452d2f")
NOTIFY, OUT, IN = 0x81, 0x02, 0x82
READS = 0x80
DEVICE = struct.pack("<BBHBBBBHHHBBBB", 18, 1, 0x0200, 0xEF, 2, 1, 64, VENDOR, PRODUCT, 0x0100, 1, 2, 3, 1)
# CDC ACM: an interface to control it with one endpoint, one for the data with two.
INTERFACE_BYTES = b"".join(
    (
        bytes((8, 11, 0, 2, 2, 2, 0, 0)),
        bytes((9, 4, 0, 0, 1, 2, 2, 0, 0)),
        bytes((5, 0x24, 0, 0x20, 1, 5, 0x24, 1, 0, 1, 4, 0x24, 2, 2, 5, 0x24, 6, 0, 1)),
        struct.pack("<BBBBHB", 7, 5, NOTIFY, 3, 8, 16),
        bytes((9, 4, 1, 0, 2, 10, 0, 0, 0)),
        struct.pack("<BBBBHB", 7, 5, OUT, 2, 64, 0),
        struct.pack("<BBBBHB", 7, 5, IN, 2, 64, 0),
    )
)
CONFIGURATION = struct.pack("<BBHBBBBB", 9, 2, 9 + len(INTERFACE_BYTES), 2, 1, 0, 0x80, 125) + INTERFACE_BYTES
# Place in usbredir's table, kind, interval, interface, largest packet.
ENDPOINT_TABLE = (
    *((0, 0, 0, 0, 64), (16, 0, 0, 0, 64), (17, 3, 16, 0, 8)),
    *((2, 2, 0, 1, 64), (18, 2, 0, 1, 64)),
)
FIRMWARE = ROOT / "firmware"
RECORD_BYTES, TIME_BYTES = 4 + 120, 4


class UsbDevice:
    """Answers what the guest asks of the device; `incoming` is what it has still to read."""

    def __init__(self, host: socket.socket, program: socket.socket) -> None:
        self._host, self._program = host, program
        self._buffer, self._incoming = b"", b""
        self._is_wide = self._is_long = False
        self._waiting: list[tuple[int, int]] = []
        self._limit = 64
        self._configuration, self._coding = 0, struct.pack("<IBBB", 115200, 0, 0, 8)
        self._send(HELLO, 0, b"toscana".ljust(64, b"\0") + struct.pack("<I", CAPABILITIES))

    def feed(self, data: bytes) -> None:
        """Bytes from QEMU."""
        self._buffer += data
        while True:
            form = "<IIQ" if self._is_wide else "<III"
            head = struct.calcsize(form)
            if len(self._buffer) < head:
                return
            kind, length, number = struct.unpack(form, self._buffer[:head])
            if len(self._buffer) < head + length:
                return
            body, self._buffer = self._buffer[head : head + length], self._buffer[head + length :]
            self._take(kind, number, body)

    def say(self, data: bytes) -> None:
        """Bytes from the firmware, which the guest takes when it asks."""
        self._incoming += data
        while self._waiting and self._incoming:
            number, endpoint = self._waiting.pop(0)
            part, self._incoming = self._incoming[: self._limit], self._incoming[self._limit :]
            self._bulk(number, endpoint, SUCCESS, part)

    def _send(self, kind: int, number: int, body: bytes) -> None:
        form = "<IIQ" if self._is_wide else "<III"
        self._host.sendall(struct.pack(form, kind, len(body), number) + body)

    def _take(self, kind: int, number: int, body: bytes) -> None:
        state = {
            SET_CONFIG: lambda: (CONFIG, bytes((SUCCESS, body[0]))),
            GET_CONFIG: lambda: (CONFIG, bytes((SUCCESS, self._configuration))),
            SET_ALT: lambda: (ALT, bytes((SUCCESS, body[0], body[1]))),
            GET_ALT: lambda: (ALT, bytes((SUCCESS, body[0], 0))),
            START_INTERRUPT: lambda: (INTERRUPT_STATUS, bytes((SUCCESS, body[0]))),
            STOP_INTERRUPT: lambda: (INTERRUPT_STATUS, bytes((SUCCESS, body[0]))),
        }
        work = {HELLO: self._greet, CANCEL: self._cancel, CONTROL: self._control, BULK: self._move}
        if kind == SET_CONFIG:
            self._configuration = body[0]
        if kind in state:
            answer, content = state[kind]()
            self._send(answer, number, content)
        elif kind in work:
            work[kind](number, body)

    def _greet(self, _: int, body: bytes) -> None:
        known = struct.unpack("<I", body[64:68])[0] if len(body) >= 68 else 0
        self._is_wide, self._is_long = bool(known & WIDE_NUMBERS), bool(known & LONG_BULK)
        two = [bytes(values).ljust(32, b"\0") for values in ((0, 1), (2, 10), (2, 0), (0, 0))]
        self._send(INTERFACES, 0, struct.pack("<I", 2) + b"".join(two))
        kinds, intervals, interfaces = bytearray(b"\xff" * 32), bytearray(32), bytearray(32)
        sizes = [0] * 32
        for at, kind, interval, interface, size in ENDPOINT_TABLE:
            kinds[at], intervals[at], interfaces[at], sizes[at] = kind, interval, interface, size
        self._send(ENDPOINTS, 0, bytes(kinds + intervals + interfaces) + struct.pack("<32H", *sizes))
        self._send(CONNECT, 0, struct.pack("<BBBBHHH", FULL_SPEED, 0xEF, 2, 1, VENDOR, PRODUCT, 0x0100))

    def _cancel(self, number: int, _: bytes) -> None:
        for waiting in [each for each in self._waiting if each[0] == number]:
            self._waiting.remove(waiting)
            self._bulk(*waiting, CANCELLED, b"")

    def _move(self, number: int, body: bytes) -> None:
        endpoint, length = body[0], struct.unpack("<H", body[2:4])[0]
        if endpoint & READS:
            self._waiting.append((number, endpoint))
            self._limit = length
            self.say(b"")
            return
        data = body[10 if self._is_long else 8 :]
        self._program.sendall(data)
        head = struct.pack("<BBHI", endpoint, SUCCESS, len(data), 0)
        self._send(BULK, number, head + (b"\0\0" if self._is_long else b""))

    def _bulk(self, number: int, endpoint: int, status: int, data: bytes) -> None:
        head = struct.pack("<BBHI", endpoint, status, len(data), 0) + (b"\0\0" if self._is_long else b"")
        self._send(BULK, number, head + data)

    def _control(self, number: int, body: bytes) -> None:
        endpoint, request, kind, _, value, index, length = struct.unpack("<BBBBHHH", body[:10])
        if (kind, request) == (0x21, 0x20):
            self._coding = body[10:17]
        answer = self._answer(kind, request, value) if kind & READS else b""
        status = STALL if answer is None else SUCCESS
        answer = (answer or b"")[:length]
        moved = len(answer) if kind & READS else length
        head = struct.pack("<BBBBHHH", endpoint, request, kind, status, value, index, moved)
        self._send(CONTROL, number, head + answer)

    def _answer(self, kind: int, request: int, value: int) -> bytes | None:
        """What is read: a description, the state, how the line is set; None if there is no such thing."""
        if kind & 0x7F == 0 and request == 0:
            return b"\0\0"
        if (kind, request) == (0xA1, 0x21):
            return self._coding
        if (kind, request) != (0x80, 6):
            return None
        which, index = value >> 8, value & 0xFF
        if which == 3 and index <= len(STRINGS):
            return _text(index)
        return {1: DEVICE, 2: CONFIGURATION}.get(which)


class UsbPico:
    """On the socket `path`, from its making on: what it lights, and a press on its buttons."""

    def __init__(self, path: Path, work: Path) -> None:
        self.pixels = b""
        self.frames = 0
        contacts, light = work / "pico-contacts", work / "pico-light"
        for each in (path, contacts, light):
            each.unlink(missing_ok=True)
        for each in (contacts, light):
            os.mkfifo(each)
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._listener.listen(1)
        self._ours, theirs = socket.socketpair()
        words = (
            micropython(),
            "-X",
            "heapsize=192k",
            str(FIRMWARE / "simulate.py"),
            str(contacts),
            str(light),
        )
        environment = {**os.environ, "MICROPYPATH": str(FIRMWARE)}
        self._program = subprocess.Popen(
            words, stdin=theirs.fileno(), stdout=theirs.fileno(), env=environment
        )
        theirs.close()
        self._contacts = contacts.open("wb", buffering=0)
        for run in (lambda: self._watch(light), self._serve):
            Thread(target=run, daemon=True).start()

    def unplug(self) -> None:
        self._program.kill()
        self._program.wait()
        self._listener.close()

    def _watch(self, light: Path) -> None:
        with light.open("rb") as records:
            while record := records.read(RECORD_BYTES):
                self.pixels = record[TIME_BYTES:]
                self.frames += 1

    def _serve(self) -> None:
        with suppress(OSError), selectors.DefaultSelector() as selector:
            host, _ = self._listener.accept()
            device = UsbDevice(host, self._ours)
            for end in (host, self._ours):
                selector.register(end, selectors.EVENT_READ)
            while True:
                for key, _ in selector.select():
                    end = host if key.fileobj is host else self._ours
                    data = end.recv(65536)
                    if not data:
                        return
                    (device.feed if end is host else device.say)(data)


def _text(index: int) -> bytes:
    if index == 0:
        return struct.pack("<BBH", 4, 3, 0x0409)
    text = STRINGS[index - 1].encode("utf-16-le")
    return bytes((2 + len(text), 3)) + text
