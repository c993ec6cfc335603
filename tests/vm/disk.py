"""A disk with a volatile cache: what was not flushed is lost when the power is cut, or half of it, at random.

It speaks NBD, the Network Block Device protocol, on a local socket, and QEMU shows it to a machine.
"""

import errno
import os
import random
import socket
import struct
from contextlib import suppress
from enum import IntEnum
from pathlib import Path
from threading import Thread

SECTOR = 512
MAGIC, OPTION_MAGIC = b"NBDMAGIC", b"IHAVEOPT"
REPLY_MAGIC, ANSWER_MAGIC = 0x3E889045565A9, 0x67446698
FIXED_NEWSTYLE = 1
# Flags of the export: it says what it can, and it can flush. No forced writes: whoever wants one must flush.
CAN_FLUSH = 1 | 4
ACK, EXPORT, UNSUPPORTED = 1, 3, 0x80000001


class Option(IntEnum):
    """What the other end may ask before it reads and writes."""

    EXPORT_NAME = 1
    ABORT = 2
    INFO = 6
    GO = 7


class Request(IntEnum):
    READ = 0
    WRITE = 1
    DISCONNECT = 2
    FLUSH = 3


class HungUpError(Exception):
    """The other end is gone."""


class VolatileDisk:
    """Writes wait in memory; only a flush brings them to the image."""

    def __init__(self, image: Path, path: Path, seed: int) -> None:
        self._file = os.open(image, os.O_RDWR)
        self._size = os.fstat(self._file).st_size
        self._random = random.Random(seed)
        self._waiting: dict[int, bytes] = {}
        self.writes = self.flushes = self.lost_sectors = 0
        path.unlink(missing_ok=True)
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(path))
        self._server.listen(1)
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def cut_power(self) -> None:
        """After the machine's: a drive may have written some sectors, in any order, and lost the others."""
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        self._thread.join()
        kept = [sector for sector in self._waiting if self._random.random() < 0.5]
        for sector in kept:
            os.pwrite(self._file, self._waiting[sector], sector * SECTOR)
        self.lost_sectors = len(self._waiting) - len(kept)
        os.close(self._file)

    def _serve(self) -> None:
        with suppress(HungUpError, OSError):
            end, _ = self._server.accept()
            with end:
                if self._greet(end):
                    self._obey(end)

    def _greet(self, end: socket.socket) -> bool:
        """Whether the other end goes on to read and write."""
        end.sendall(MAGIC + OPTION_MAGIC + struct.pack(">H", FIXED_NEWSTYLE))
        _received(end, 4)
        while True:
            _, option, length = struct.unpack(">8sII", _received(end, 16))
            _received(end, length)
            match option:
                case Option.INFO | Option.GO:
                    export = struct.pack(">HQH", 0, self._size, CAN_FLUSH)
                    for kind, payload in ((EXPORT, export), (ACK, b"")):
                        end.sendall(struct.pack(">QIII", REPLY_MAGIC, option, kind, len(payload)) + payload)
                    if option == Option.GO:
                        return True
                case Option.EXPORT_NAME:
                    end.sendall(struct.pack(">QH", self._size, CAN_FLUSH) + bytes(124))
                    return True
                case Option.ABORT:
                    return False
                case _:
                    end.sendall(struct.pack(">QIII", REPLY_MAGIC, option, UNSUPPORTED, 0))

    def _obey(self, end: socket.socket) -> None:
        while True:
            _, _, request, handle, offset, length = struct.unpack(">IHHQQI", _received(end, 28))
            error, payload = 0, b""
            match request:
                case Request.READ:
                    payload = self._read(offset, length)
                case Request.WRITE:
                    self._write(offset, _received(end, length))
                case Request.FLUSH:
                    self._flush()
                case Request.DISCONNECT:
                    return
                case _:
                    error = errno.EINVAL
            end.sendall(struct.pack(">IIQ", ANSWER_MAGIC, error, handle) + payload)

    def _read(self, offset: int, length: int) -> bytes:
        content = bytearray(os.pread(self._file, length, offset))
        for at in range(0, length, SECTOR):
            waiting = self._waiting.get((offset + at) // SECTOR)
            if waiting is not None:
                content[at : at + SECTOR] = waiting
        return bytes(content)

    def _write(self, offset: int, content: bytes) -> None:
        self.writes += 1
        for at in range(0, len(content), SECTOR):
            self._waiting[(offset + at) // SECTOR] = content[at : at + SECTOR]

    def _flush(self) -> None:
        self.flushes += 1
        for sector, content in self._waiting.items():
            os.pwrite(self._file, content, sector * SECTOR)
        self._waiting.clear()


def _received(end: socket.socket, length: int) -> bytes:
    content = bytearray()
    while len(content) < length:
        more = end.recv(length - len(content))
        if not more:
            raise HungUpError
        content += more
    return bytes(content)
