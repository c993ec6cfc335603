"""What the agent asks systemd, and how it reads the answer, on a socket that answers as systemd does."""

import socket
import struct
from pathlib import Path
from threading import Thread

import pytest

from tests.vm.guest import systemd_bus

ANSWER_FIELDS = bytes((5, 1)) + b"u\0" + struct.pack("<I", 1)
STATUS = b"\x01s\0\0" + struct.pack("<I", 8) + b"Round 1.\0"
PID = b"\x01u\0\0" + struct.pack("<I", 364)
BEGAN = b"\x01t" + bytes(6) + struct.pack("<Q", 392_502_500)
SIGNAL = b"l\x04\x00\x01" + struct.pack("<III", 4, 9, 0) + b"news"


def message(body: bytes) -> bytes:
    head = b"l\x02\x01\x01" + struct.pack("<III", len(body), 7, len(ANSWER_FIELDS)) + ANSWER_FIELDS
    return head + bytes(-len(head) % 8) + body


def heard(end: socket.socket, word: bytes) -> bytes:
    """What comes until this word is in it."""
    came = b""
    while word not in came:
        came += end.recv(4096)
    return came


def systemd(server: socket.socket, asked: list[bytes]) -> None:
    end, _ = server.accept()
    with end:
        end.recv(64)
        end.sendall(b"OK 0123456789abcdef\r\n")
        end.recv(len(b"BEGIN\r\n"))
        for body in (STATUS, PID, BEGAN):
            asked.append(heard(end, b"Get\0"))
            if body is STATUS:
                # The first call is looked at only when another comes, and the ping's own answer comes late.
                heard(end, b"Ping\0")
            end.sendall(SIGNAL + message(body) + message(b""))


def test_texts_and_numbers_come_back_as_systemctl_shows_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "private"))
        server.listen()
        monkeypatch.setattr(systemd_bus, "SOCKET", tmp_path / "private")
        thread = Thread(target=systemd, args=(server, asked))
        thread.start()
        names = ["StatusText", "MainPID", "ActiveEnterTimestampMonotonic"]
        assert systemd_bus.properties("toscana.service", names) == ["Round 1.", "364", "392502500"]
        thread.join()
    assert b"/org/freedesktop/systemd1/unit/toscana_2eservice\0" in asked[0]
    assert all(name.encode() + b"\0" in call for name, call in zip(names, asked, strict=True))
