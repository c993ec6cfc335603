"""A FAT32 file system in an open image: files are found, added and replaced in its root directory."""

import os
import struct
from array import array
from collections.abc import Iterator
from datetime import datetime
from typing import BinaryIO

from companion.frozen import frozen

ENTRY = 32
LONG_NAME, VOLUME_OR_FOLDER = 0x0F, 0x18
FREE, NEVER_USED = 0xE5, 0x00
LETTERS_AN_ENTRY = 13
# The highest four bits of an entry in the table are not part of its number.
NUMBER, END = 0x0FFF_FFFF, 0x0FFF_FFF8
LAST_YEAR = 2107
SHORT_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'()-@^_`{}~"


class FatError(Exception):
    """The file system can't take what it should; the text is a sentence."""


@frozen
class Shape:
    """Where everything is, in bytes from the partition's start."""

    sector: int
    cluster: int
    tables: tuple[int, ...]
    """Each copy of the table of clusters that is in use."""
    table_size: int
    info: int | None
    """The sector that counts the free clusters; None if there is none."""
    data: int
    clusters: int
    root: int
    """The first cluster of the root directory."""


@frozen
class Found:
    """A file of the root directory: its first cluster, its size, and its entries, by their places."""

    first: int
    size: int
    slots: range
    is_file: bool


class Fat32:
    """The file system that begins at this byte of the image; `flush` writes what was added to its tables."""

    def __init__(self, image: BinaryIO, start: int, now: datetime) -> None:
        self._image, self._start, self._now = image, start, now
        self._end = image.seek(0, os.SEEK_END)
        self._shape = shape_of(self._read(0, 512))
        self._table = array("I", self._read(self._shape.tables[0], self._shape.table_size))
        last = self._shape.clusters + 1
        if len(self._table) <= last or start + self._place(last + 1) > self._end:
            raise FatError("it ends too early")
        self._root = bytearray(b"".join(map(self._cluster, self._chain(self._shape.root))))

    @property
    def free_bytes(self) -> int:
        return sum(1 for _ in self._free_from(2)) * self._shape.cluster

    def read(self, name: str) -> bytes | None:
        """The content of the file with this name, in whatever case; None if there is none."""
        found = self._find(name)
        if found is None or not found.is_file:
            return None
        whole = b"".join(map(self._cluster, self._chain(found.first))) if found.first else b""
        return whole[: found.size]

    def add(self, name: str, content: bytes) -> None:
        """A file with this name; one that is there is replaced."""
        found = self._find(name)
        if found is not None:
            self._remove(name, found)
        clusters = self._take(-(-len(content) // self._shape.cluster))
        for at, cluster in enumerate(clusters):
            part = content[at * self._shape.cluster : (at + 1) * self._shape.cluster]
            self._write(self._place(cluster), part.ljust(self._shape.cluster, b"\0"))
        short = self._short_name(name)
        entries = [
            *_long_entries(name, short),
            self._entry(short, clusters[0] if clusters else 0, len(content)),
        ]
        at = self._room_for(len(entries)) * ENTRY
        self._root[at : at + len(entries) * ENTRY] = b"".join(entries)

    def flush(self) -> None:
        size = self._shape.cluster
        for at, cluster in enumerate(self._chain(self._shape.root)):
            self._write(self._place(cluster), self._root[at * size : (at + 1) * size])
        for table in self._shape.tables:
            self._write(table, self._table.tobytes())
        if self._shape.info is not None:
            free = list(self._free_from(2))
            counts = struct.pack("<II", len(free), free[0] if free else 2)
            self._write(self._shape.info + 488, counts)

    def _remove(self, name: str, found: Found) -> None:
        if not found.is_file:
            raise FatError(f"its {name} is no file")
        for cluster in list(self._chain(found.first)) if found.first else ():
            self._set(cluster, 0)
        for slot in found.slots:
            self._root[slot * ENTRY] = FREE

    def _find(self, name: str) -> Found | None:
        return next((found for names, found in self._entries() if name.casefold() in names), None)

    def _entries(self) -> Iterator[tuple[set[str], Found]]:
        """Every file and folder of the root directory, with its long and its short name."""
        long, first = "", 0
        for slot in range(len(self._root) // ENTRY):
            entry = self._root[slot * ENTRY : (slot + 1) * ENTRY]
            if entry[0] == NEVER_USED:
                return
            if entry[0] == FREE:
                long = ""
            elif entry[11] == LONG_NAME:
                if entry[0] & 0x40:
                    long, first = "", slot
                part = (entry[1:11] + entry[14:26] + entry[28:32]).decode("utf-16-le", "replace")
                long = part.split("\0")[0] + long
            else:
                high, low, size = struct.unpack_from("<H4xHI", entry, 20)
                slots = range(first if long else slot, slot + 1)
                short = _shown_short(bytes(entry[:11]))
                is_file = not entry[11] & VOLUME_OR_FOLDER
                if not entry[11] & 0x08:
                    yield {long.casefold(), short.casefold()}, Found(high << 16 | low, size, slots, is_file)
                long = ""

    def _short_name(self, name: str) -> bytes:
        """The name of eleven signs that old programs see, unlike all others."""
        taken = {bytes(self._root[at : at + 11]) for at in range(0, len(self._root), ENTRY)}
        base, _, ending = name.upper().rpartition(".")
        stem, ending = _old_signs(base or ending), _old_signs(ending if base else "")
        for number in range(1, 1_000_000):
            tail = f"~{number}"
            short = f"{stem[: 8 - len(tail)]}{tail}".ljust(8) + ending[:3].ljust(3)
            if short.encode("ascii") not in taken:
                return short.encode("ascii")
        raise FatError(f"it has no name left for {name}")

    def _entry(self, short: bytes, first: int, size: int) -> bytes:
        now = self._now
        date = min(now.year, LAST_YEAR) - 1980 << 9 | now.month << 5 | now.day
        time = now.hour << 11 | now.minute << 5 | now.second // 2
        return struct.pack(
            "<11sBBBHHHHHHHI",
            *(short, 0x20, 0, 0, time, date, date),
            *(first >> 16, time, date, first & 0xFFFF, size),
        )

    def _room_for(self, count: int) -> int:
        """The first of so many free entries in a row; the directory grows if it has none."""
        while True:
            begun = 0
            for slot in range(len(self._root) // ENTRY):
                if self._root[slot * ENTRY] not in (FREE, NEVER_USED):
                    begun = slot + 1
                elif slot + 1 - begun == count:
                    return begun
            *_, last = self._chain(self._shape.root)
            (new,) = self._take(1)
            self._set(last, new)
            self._root += bytes(self._shape.cluster)

    def _take(self, count: int) -> list[int]:
        """So many free clusters, chained."""
        taken = [cluster for cluster, _ in zip(self._free_from(2), range(count), strict=False)]
        if len(taken) < count:
            missing = (count - len(taken)) * self._shape.cluster
            raise FatError(f"it is too full: {-(-missing // 1_000_000)} MB more are needed")
        for cluster, following in zip(taken, [*taken[1:], NUMBER], strict=False):
            self._set(cluster, following)
        return taken

    def _free_from(self, first: int) -> Iterator[int]:
        for cluster in range(first, self._shape.clusters + 2):
            if not self._table[cluster] & NUMBER:
                yield cluster

    def _chain(self, first: int) -> Iterator[int]:
        cluster, seen = first, 0
        while cluster < END:
            if not 2 <= cluster < self._shape.clusters + 2 or seen > self._shape.clusters:
                raise FatError("its table of clusters is damaged")
            yield cluster
            cluster, seen = self._table[cluster] & NUMBER, seen + 1

    def _set(self, cluster: int, following: int) -> None:
        self._table[cluster] = self._table[cluster] & ~NUMBER & 0xFFFF_FFFF | following

    def _place(self, cluster: int) -> int:
        return self._shape.data + (cluster - 2) * self._shape.cluster

    def _cluster(self, cluster: int) -> bytes:
        return self._read(self._place(cluster), self._shape.cluster)

    def _read(self, at: int, size: int) -> bytes:
        if self._start + at + size > self._end:
            raise FatError("it ends too early")
        self._image.seek(self._start + at)
        return self._image.read(size)

    def _write(self, at: int, content: bytes | bytearray) -> None:
        self._image.seek(self._start + at)
        self._image.write(content)


def shape_of(boot: bytes) -> Shape:
    """What the first sector says; FatError if it is not that of a FAT32 file system."""
    sector, per_cluster, reserved, copies = struct.unpack_from("<HBHB", boot, 11)
    (short_table,) = struct.unpack_from("<H", boot, 22)
    total, table, flags, _version, root, info = struct.unpack_from("<IIHHIH", boot, 32)
    is_fat = boot[510:512] == b"\x55\xaa" and sector in (512, 1024, 2048, 4096)
    in_use = range(copies) if not flags & 0x80 else range(copies)[flags & 0x0F :][:1]
    if not is_fat or not (per_cluster and reserved and in_use and table) or short_table:
        raise FatError("it has no FAT32 file system")
    data = reserved + copies * table
    return Shape(
        sector=sector,
        cluster=sector * per_cluster,
        tables=tuple((reserved + copy * table) * sector for copy in in_use),
        table_size=table * sector,
        info=info * sector if 0 < info < reserved else None,
        data=data * sector,
        clusters=(total - data) // per_cluster,
        root=root & NUMBER,
    )


def _long_entries(name: str, short: bytes) -> list[bytes]:
    """The entries with the name as it is written, the last part first."""
    check = 0
    for sign in short:
        check = ((check & 1) << 7) + (check >> 1) + sign & 0xFF
    letters = name.encode("utf-16-le")
    size = LETTERS_AN_ENTRY * 2
    if len(letters) % size:
        letters += b"\0\0"
    letters += b"\xff" * (-len(letters) % size)
    parts = [letters[at : at + size] for at in range(0, len(letters), size)]
    return [
        struct.pack(
            "<B10sBBB12sH4s",
            *(number | (0x40 if number == len(parts) else 0), part[:10], LONG_NAME, 0, check),
            *(part[10:22], 0, part[22:]),
        )
        for number, part in reversed(list(enumerate(parts, 1)))
    ]


def _shown_short(short: bytes) -> str:
    stem, ending = short[:8].decode("latin-1").rstrip(), short[8:].decode("latin-1").rstrip()
    return f"{stem}.{ending}" if ending else stem


def _old_signs(text: str) -> str:
    return "".join(sign if sign in SHORT_SIGNS else "_" for sign in text if sign not in " .")
