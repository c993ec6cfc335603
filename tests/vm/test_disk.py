"""The disk that forgets: what was flushed stays, what was not may go, and a reader sees both."""

import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.vm.disk import SECTOR, Option, Request, VolatileDisk

SECTORS = 64
BLANK, WRITTEN = bytes(SECTOR), b"w" * SECTOR


class Client:
    """The little of the protocol that a test needs."""

    def __init__(self, path: Path) -> None:
        self._end = socket.socket(socket.AF_UNIX)
        self._end.connect(str(path))
        self._received(18)
        self._end.sendall(bytes(4) + struct.pack(">8sII", b"IHAVEOPT", Option.EXPORT_NAME, 0))
        (self.size,) = struct.unpack(">Q", self._received(134)[:8])

    def ask(self, request: Request, sector: int = 0, content: bytes = b"", length: int = 0) -> bytes:
        length = length or len(content)
        head = struct.pack(">IHHQQI", 0x25609513, 0, request, 7, sector * SECTOR, length)
        self._end.sendall(head + content)
        self._received(16)
        return self._received(length) if request is Request.READ else b""

    def close(self) -> None:
        self._end.close()

    def _received(self, length: int) -> bytes:
        return self._end.recv(length, socket.MSG_WAITALL)


@contextmanager
def until_power_is_cut(folder: Path, seed: int) -> Iterator[Client]:
    disk = VolatileDisk(folder / "image", folder / "socket", seed)
    client = Client(folder / "socket")
    yield client
    client.close()
    disk.cut_power()


@pytest.fixture
def image(tmp_path: Path) -> Path:
    file = tmp_path / "image"
    file.write_bytes(BLANK * SECTORS)
    return file


def test_what_was_flushed_survives(image: Path) -> None:
    with until_power_is_cut(image.parent, seed=1) as client:
        assert client.size == SECTORS * SECTOR
        client.ask(Request.WRITE, 3, WRITTEN * 8)
        client.ask(Request.FLUSH)
    assert image.read_bytes()[3 * SECTOR : 11 * SECTOR] == WRITTEN * 8


def test_of_what_was_not_flushed_some_sectors_are_lost_and_some_are_not(image: Path) -> None:
    with until_power_is_cut(image.parent, seed=1) as client:
        client.ask(Request.WRITE, 0, WRITTEN * SECTORS)
        assert client.ask(Request.READ, length=SECTORS * SECTOR) == WRITTEN * SECTORS
    content = image.read_bytes()
    sectors = [content[at : at + SECTOR] for at in range(0, len(content), SECTOR)]
    assert set(sectors) == {BLANK, WRITTEN}


def test_a_reader_sees_what_waits_over_what_is_there(image: Path) -> None:
    with until_power_is_cut(image.parent, seed=1) as client:
        client.ask(Request.WRITE, 2, WRITTEN)
        assert client.ask(Request.READ, 1, length=3 * SECTOR) == BLANK + WRITTEN + BLANK
