"""The Pico's program as a file system that is dropped onto its disk like MicroPython itself: a UF2 file.

A real MicroPython makes the file system, as the board would, for the place where a Pico with 2 MiB keeps it.
"""

import struct
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.devices.pico.update import FILES, firmware_folder
from tools.micropython import micropython
from tools.release.folder import ReleaseError

BLOCK = 4096
# Of a Raspberry Pi Pico: the last 1408 KiB of its flash.
STORAGE_BYTES, FLASH_BYTES, FLASH_AT = 1408 * 1024, 2 * 1024 * 1024, 0x10000000
STORAGE_AT = FLASH_AT + FLASH_BYTES - STORAGE_BYTES
UF2_FIRST, UF2_SECOND, UF2_END = 0x0A324655, 0x9E5D5157, 0x0AB16F30
UF2_HAS_FAMILY, RP2040 = 0x2000, 0xE48BFF56
PAYLOAD = 256
MAKE = """\
import os, sys, vfs
class Flash:
    def __init__(self, size): self.data = bytearray(b"\\xff" * size)
    def readblocks(self, number, into, at=0):
        first = number * {block} + at
        into[:] = memoryview(self.data)[first : first + len(into)]
    def writeblocks(self, number, given, at=None):
        first = number * {block} + (at or 0)
        self.data[first : first + len(given)] = given
    def ioctl(self, what, number):
        if what == 4: return len(self.data) // {block}
        if what == 5: return {block}
        if what == 6: self.data[number * {block} : (number + 1) * {block}] = b"\\xff" * {block}
        return 0
flash = Flash({size})
vfs.VfsLfs2.mkfs(flash, progsize=256)
made = vfs.VfsLfs2(flash, progsize=256, mtime=False)
for name in sys.argv[2:]:
    with open(name, "rb") as given: content = given.read()
    file = made.open(name.split("/")[-1], "wb")
    file.write(content)
    file.close()
with open(sys.argv[1], "wb") as image: image.write(flash.data)
"""


def firmware() -> dict[str, bytes]:
    """The files of the board, by name."""
    return {name: (firmware_folder() / name).read_bytes() for name in FILES}


def as_image(files: Mapping[str, bytes]) -> bytes:
    """A littlefs of the board's size with these files."""
    with TemporaryDirectory() as place:
        for name, content in files.items():
            (Path(place) / name).write_bytes(content)
        script, image = Path(place) / "make-image", Path(place) / "image"
        script.write_text(MAKE.format(block=BLOCK, size=STORAGE_BYTES), encoding="utf-8")
        call = [micropython(), "-X", "heapsize=16M", str(script), str(image)]
        subprocess.run([*call, *(str(Path(place) / name) for name in files)], check=True)
        return image.read_bytes()


@dataclass(frozen=True, slots=True)
class Piece:
    """What a UF2 block writes: 256 bytes of the flash, and where."""

    address: int
    content: bytes


def as_uf2(image: bytes) -> bytes:
    """The file system's blocks that are not empty; the boot loader writes these and no others."""
    used = [at for at in range(0, len(image), BLOCK) if image[at : at + BLOCK].strip(b"\xff")]
    places = [at + part for at in used for part in range(0, BLOCK, PAYLOAD)]
    return packed([Piece(STORAGE_AT + at, image[at : at + PAYLOAD]) for at in places])


def with_micropython(micropython_uf2: bytes, program: bytes) -> bytes:
    """Both in one file, so that one copy makes a Pico ready: MicroPython first, then its file system."""
    below = unpacked(micropython_uf2)
    if wrong := [piece for piece in below if not FLASH_AT <= piece.address < STORAGE_AT]:
        raise ReleaseError(
            f"MicroPython would write to {wrong[0].address:#x}, where the program's files are."
        )
    return packed([*below, *unpacked(program)])


def packed(pieces: Sequence[Piece]) -> bytes:
    """The blocks, numbered: the boot loader starts the board when it has all of them."""
    return b"".join(
        struct.pack(
            "<8I476sI",
            *(UF2_FIRST, UF2_SECOND, UF2_HAS_FAMILY, piece.address, PAYLOAD, number, len(pieces), RP2040),
            piece.content,
            UF2_END,
        )
        for number, piece in enumerate(pieces)
    )


def unpacked(uf2: bytes) -> list[Piece]:
    """What it writes; ReleaseError if it is not a whole UF2 file for an RP2040."""
    if not uf2 or len(uf2) % 512:
        raise ReleaseError("That is no UF2 file: its length is not one of blocks.")
    pieces = []
    for number, at in enumerate(range(0, len(uf2), 512)):
        *marks, address, size, index, count, family = struct.unpack_from("<8I", uf2, at)
        (end,) = struct.unpack_from("<I", uf2, at + 508)
        if (*marks, end, size, family) != (UF2_FIRST, UF2_SECOND, UF2_HAS_FAMILY, UF2_END, PAYLOAD, RP2040):
            raise ReleaseError(f"Block {number} of the UF2 file is not one for an RP2040.")
        if (index, count) != (number, len(uf2) // 512):
            raise ReleaseError(f"Block {number} of the UF2 file says that it is {index} of {count}.")
        pieces.append(Piece(address, uf2[at + 32 : at + 32 + PAYLOAD]))
    return pieces
