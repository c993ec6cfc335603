"""The Pico's program as a file system that is dropped onto its disk like MicroPython itself: a UF2 file.

A real MicroPython makes the file system, as the board would, for the place where a Pico with 2 MiB keeps it.
"""

import struct
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.devices.pico.update import FILES, firmware_folder
from tools.micropython import micropython

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


def as_uf2(image: bytes) -> bytes:
    """The blocks that are not empty, each with its place; the boot loader writes these and no others."""
    used = [at for at in range(0, len(image), BLOCK) if image[at : at + BLOCK].strip(b"\xff")]
    pieces = [at + part for at in used for part in range(0, BLOCK, PAYLOAD)]
    return b"".join(
        struct.pack(
            "<8I476sI",
            *(UF2_FIRST, UF2_SECOND, UF2_HAS_FAMILY, STORAGE_AT + at, PAYLOAD, number, len(pieces), RP2040),
            image[at : at + PAYLOAD],
            UF2_END,
        )
        for number, at in enumerate(pieces)
    )
