"""Asks systemd about a unit over its own socket; systemctl takes an emulated machine most of a second."""

import select
import socket
import struct
from pathlib import Path
from typing import Any

SOCKET = Path("/run/systemd/private")
SYSTEMD = "org.freedesktop.systemd1"
PROPERTIES, PEER = "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Peer"
# Where a property stands that is not the service's own.
OF_THE_UNIT = ("ActiveState", "ActiveEnterTimestampMonotonic")
PATIENCE_S, AGAIN_S = 60.0, 0.2
METHOD_CALL, ANSWER, ERROR = 1, 2, 3
PATH, INTERFACE, MEMBER, DESTINATION, SIGNATURE = 1, 2, 3, 6, 8
FIXED = struct.Struct("<4BIII")
NUMBERS = {"u": struct.Struct("<I"), "t": struct.Struct("<Q")}


def properties(unit: str, names: list[str]) -> list[str]:
    """As `systemctl show --value` writes them."""
    path = f"/org/freedesktop/systemd1/unit/{''.join(map(_escaped, unit))}"
    with socket.socket(socket.AF_UNIX) as bus, bus.makefile("rb") as stream:
        bus.settimeout(PATIENCE_S)
        bus.connect(str(SOCKET))
        # As root, in hexadecimal letters.
        bus.sendall(b"\0AUTH EXTERNAL 30\r\n")
        stream.readline()
        bus.sendall(b"BEGIN\r\n")
        _wake(bus, stream)
        values = []
        for name in names:
            interface = f"{SYSTEMD}.Unit" if name in OF_THE_UNIT else f"{SYSTEMD}.Service"
            body = _padded(_text(interface), 4) + _text(name)
            bus.sendall(_call(path, PROPERTIES, "Get", body))
            values.append(_value(_answer(stream)))
        return values


def _wake(bus: socket.socket, stream: Any) -> None:
    """Until systemd answers: a call that comes together with BEGIN lies there until something else comes."""
    pings = 0
    while not pings or not select.select([bus], [], [], AGAIN_S)[0]:
        bus.sendall(_call("/", PEER, "Ping", b""))
        pings += 1
    for _ in range(pings):
        _answer(stream)


def _answer(stream: Any) -> bytes:
    """Signals come between."""
    while True:
        _, kind, _, _, body_bytes, _, field_bytes = FIXED.unpack(stream.read(FIXED.size))
        stream.read(field_bytes + -(FIXED.size + field_bytes) % 8)
        body: bytes = stream.read(body_bytes)
        if kind == ERROR:
            raise OSError(f"systemd does not tell that: {body!r}")
        if kind == ANSWER:
            return body


def _escaped(letter: str) -> str:
    return letter if letter.isascii() and letter.isalnum() else f"_{ord(letter):02x}"


def _call(path: str, interface: str, member: str, body: bytes) -> bytes:
    """With a body of two texts, or none."""
    fields = b""
    for code, signature, text in (
        (PATH, "o", path),
        (INTERFACE, "s", interface),
        (MEMBER, "s", member),
        (DESTINATION, "s", SYSTEMD),
    ):
        fields = _padded(fields, 8) + struct.pack("<B", code) + _signature(signature) + _text(text)
    if body:
        fields = _padded(fields, 8) + struct.pack("<B", SIGNATURE) + _signature("g") + _signature("ss")
    head = FIXED.pack(ord("l"), METHOD_CALL, 0, 1, len(body), 1, len(fields))
    return _padded(head + fields, 8) + body


def _value(variant: bytes) -> str:
    """A text or a number behind its signature."""
    signature, at = variant[1:2].decode(), 3
    if signature == "s":
        (length,) = struct.unpack_from("<I", variant, 4)
        return variant[8 : 8 + length].decode()
    number = NUMBERS[signature]
    at += -at % number.size
    return str(number.unpack_from(variant, at)[0])


def _text(text: str) -> bytes:
    content = text.encode()
    return struct.pack("<I", len(content)) + content + b"\0"


def _signature(text: str) -> bytes:
    return struct.pack("<B", len(text)) + text.encode() + b"\0"


def _padded(piece: bytes, size: int) -> bytes:
    return piece + bytes(-len(piece) % size)
