"""What was confirmed, kept beside the journal: it shows whether the journal has lost its end.

One line of fixed length in its own file: how many games there are, then the current game's number, its last
entry's number and that entry's hash, at a tournament the stream's number and that of its last record, then a
check over the line. It is written after each commit and not
waited for, so after a power cut it may lag behind the journal; it never runs ahead of it. A file that is
missing or not whole claims nothing.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from companion.record.sha256 import sha256

ENDING = ".confirmed"
NOTHING = bytes(32)  # in the place of the hash while there is no current game
_OF_THE_END = 3  # the numbers of games, game and entry, which never become less
_LONGEST = len("0123456789 0123456789 0123456789 ") + 64 + 1 + len("0123456789 0123456789 ") + 16 + 1


class Confirmed(NamedTuple):
    """The journal's end as it was last confirmed."""

    games: int
    game: int
    seq: int
    hash: bytes
    stream: int = 0
    """Zero on a box that attends no tournament."""
    told: int = 0


def file_of(journal: Path) -> Path:
    return journal.with_name(journal.name + ENDING)


def read(journal: Path) -> Confirmed | None:
    """What the journal must hold at least. Read it before the journal, which may be played on meanwhile."""
    try:
        descriptor = os.open(file_of(journal), os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        line = os.read(descriptor, _LONGEST + 1)
    except OSError:
        return None
    finally:
        os.close(descriptor)
    with suppress(ValueError, TypeError):
        games, game, seq, digest, *told, _ = line.decode("ascii").split(" ")
        claim = Confirmed(int(games), int(game), int(seq), bytes.fromhex(digest), *map(int, told))
        return claim if line_of(claim) == line else None
    return None


def line_of(claim: Confirmed) -> bytes:
    """The line that says it."""
    games, game, seq, digest, stream, told = claim
    text = b"%010d %010d %010d %b " % (games, game, seq, digest.hex().encode())
    if stream:
        text += b"%010d %010d " % (stream, told)
    return text + sha256(text).hexdigest()[:16].encode() + b"\n"


class ConfirmedWriter:
    """Writes the line. A failed write is no error: the old line then claims less than the journal holds.

    What was confirmed stays so: the line never says less than before.
    """

    def __init__(self, journal: Path, claim: Confirmed | None) -> None:
        """`claim` is what the file says already."""
        self._file = file_of(journal)
        self._claim = claim or Confirmed(0, 0, 0, NOTHING)
        self._descriptor: int | None = None
        self._is_synced = True
        self._length = 0

    def write(self, claim: Confirmed, line: bytes = b"") -> None:
        """Overwrite the line; it reaches the disk whenever the system writes it, or with the next `sync`.

        Whoever has made the line already, while the processor had all at hand, gives it.
        """
        if claim[:_OF_THE_END] < self._claim[:_OF_THE_END] or claim == self._claim:
            return
        line = line or line_of(claim)
        try:
            if self._descriptor is None:
                self._descriptor = self._open()
            self._is_synced = False
            os.pwrite(self._descriptor, line, 0)
            if self._length != len(line):
                os.ftruncate(self._descriptor, len(line))  # anything after the line is cut off
                self._length = len(line)
        except OSError:
            return
        self._claim = claim

    def sync(self) -> None:
        """Wait for the disk. Call it only when nobody waits for the box."""
        if self._descriptor is not None and not self._is_synced:
            with suppress(OSError):
                os.fsync(self._descriptor)
                self._is_synced = True

    def close(self) -> None:
        self.sync()
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _open(self) -> int:
        flags = os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
        return os.open(self._file, flags, 0o644)
