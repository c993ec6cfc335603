"""Asks systemd about a unit over its own socket; systemctl takes an emulated machine most of a second."""

import select
import socket
import struct
from pathlib import Path

SOCKET = Path("/run/systemd/private")
SYSTEMD = "org.freedesktop.systemd1"
PROPERTIES, PEER = "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Peer"
# Where a property stands that is not the service's own.
OF_THE_UNIT = ("ActiveState", "SubState", "ActiveEnterTimestampMonotonic")
PINGS, AGAIN_S = 300, 0.2
METHOD_CALL, ANSWER, ERROR = 1, 2, 3
PATH, INTERFACE, MEMBER, DESTINATION, SIGNATURE = 1, 2, 3, 6, 8
FIXED = struct.Struct("<4BIII")
NUMBERS = {"u": struct.Struct("<I"), "t": struct.Struct("<Q")}


def properties(unit: str, names: list[str]) -> list[str]:
    """As `systemctl show --value` writes them."""
    path = f"/org/freedesktop/systemd1/unit/{''.join(map(_escaped, unit))}"
    with socket.socket(socket.AF_UNIX) as bus:
        bus.connect(str(SOCKET))
        # As root, in hexadecimal letters.
        bus.sendall(b"\0AUTH EXTERNAL 30\r\n")
        while not bus.recv(256).endswith(b"\n"):
            pass
        bus.sendall(b"BEGIN\r\n")
        values = []
        for name in names:
            interface = f"{SYSTEMD}.Unit" if name in OF_THE_UNIT else f"{SYSTEMD}.Service"
            body = _padded(_text(interface), 4) + _text(name)
            bus.sendall(_call(path, PROPERTIES, "Get", body))
            values.append(_value(_answer(bus)))
        return values


def _answer(bus: socket.socket) -> bytes:
    """The next answer with a value; signals come between, and empty answers to pings."""
    while True:
        _, kind, _, _, body_bytes, _, field_bytes = FIXED.unpack(_read(bus, FIXED.size))
        _read(bus, field_bytes + -(FIXED.size + field_bytes) % 8)
        body = _read(bus, body_bytes)
        if kind == ERROR:
            raise OSError(f"systemd does not tell that: {body!r}")
        if kind == ANSWER and body:
            return body


def _read(bus: socket.socket, count: int) -> bytes:
    """So many bytes. A call that comes together with BEGIN lies there until something else comes: a ping."""
    read = b""
    for _ in range(PINGS):
        while len(read) < count and select.select([bus], [], [], AGAIN_S)[0]:
            piece = bus.recv(count - len(read))
            if not piece:
                raise ConnectionError("systemd has closed its socket.")
            read += piece
        if len(read) == count:
            return read
        bus.sendall(_call("/", PEER, "Ping", b""))
    raise TimeoutError("systemd does not answer on its socket.")


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
