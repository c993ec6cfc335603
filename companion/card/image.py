"""A card image: unpacked, given our files on its boot partition, and described for Raspberry Pi Imager."""

import errno
import hashlib
import json
import lzma
import os
import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import BinaryIO

from companion.card.fat import Fat32, FatError
from companion.frozen import frozen

BLOCK = 1024 * 1024
SECTOR = 512
FAT_TYPES = (0x0B, 0x0C)
# What an image that cloud-init sets up at its first start has on its boot partition.
CLOUD_INIT = ("user-data", "meta-data")
FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)
# Imager's names: a Zero 2 W counts as a 3.
EVERY_PI = ("pi5-64bit", "pi4-64bit", "pi3-64bit")
ENDING = ".rpi-imager-manifest"
BUILDS = ("lite", "full")
PACKAGES = "toscana-companion_*+deb13_arm64.deb"


class CardError(Exception):
    """The card can't be made; the text is a sentence that says why."""


@frozen
class Made:
    """The finished image and its manifest."""

    image: Path
    manifest: Path


def files_of(release: Path, build: str) -> dict[str, bytes]:
    """What an unpacked release puts on a card, package and first-boot files, by name; else CardError."""
    folder = release / "first-boot" / build
    found = [*sorted((folder / "card").glob("*")), folder / "table.toml", _package(release / "packages")]
    try:
        files = {file.name: file.read_bytes() for file in found}
    except OSError as problem:
        raise CardError(f"{problem.filename} can't be read: {problem.strerror}.") from problem
    if "vendor-data" not in files:
        raise CardError(f"{folder / 'card'} has no vendor-data: unpack the release once more.")
    return files


def _package(folder: Path) -> Path:
    """The newest one."""
    packages = list(folder.glob(PACKAGES))
    if not packages:
        raise CardError(f"{folder} has no {PACKAGES}: name the folder of an unpacked release with --release.")
    return max(packages, key=_version)


def _version(package: Path) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d+", package.name.partition("+")[0])]


def make_card(source: Path, target: Path, files: Mapping[str, bytes], now: datetime) -> Made:
    """The source's image with these files, as `target`, and its manifest beside it; else a CardError.

    Whatever happens, there is no unfinished file afterwards, and an older target stays until the new one is
    whole.
    """
    unfinished = target.with_name(f"{target.name}.unfinished")
    manifest = target.with_suffix(ENDING)
    try:
        with unfinished.open("w+b") as image:
            _unpack(source, image)
            put_files(image, files, now)
        text = describe(unfinished, unfinished, target.absolute().as_uri(), EVERY_PI, now.date())
        unfinished.replace(target)
        manifest.write_text(text, encoding="utf-8", newline="\n")
    except OSError as problem:
        advice = " Make room: it is as large as the unpacked image." if problem.errno in FULL else ""
        raise CardError(f"{target} can't be written: {problem.strerror}.{advice}") from problem
    finally:
        unfinished.unlink(missing_ok=True)
    return Made(target, manifest)


def _unpack(source: Path, image: BinaryIO) -> None:
    for block in _blocks(source):
        # Zeros are left out where the file system can.
        if block.count(0) == len(block):
            image.seek(len(block), os.SEEK_CUR)
        else:
            image.write(block)
    image.truncate()


def _blocks(source: Path) -> Iterator[bytes]:
    """The image's bytes, unpacked if they are packed; CardError if they can't be read to their end."""
    try:
        with (
            lzma.open(source, format=lzma.FORMAT_XZ)
            if source.suffix == ".xz"
            else source.open("rb") as opened
        ):
            while block := opened.read(BLOCK):
                yield block
    except EOFError:
        raise CardError(f"{source} ends too early: download it again.") from None
    except lzma.LZMAError:
        raise CardError(f"{source} is damaged, or no .xz file: download it again.") from None
    except OSError as problem:
        raise CardError(f"{source} can't be read: {problem.strerror}.") from problem


def put_files(image: BinaryIO, files: Mapping[str, bytes], now: datetime) -> None:
    """These files, by name, in the root of the image's boot partition."""
    start = boot_partition(image)
    try:
        card = Fat32(image, start, now)
        if any(card.read(name) is None for name in CLOUD_INIT):
            raise CardError(
                "The image has no user-data on its boot partition: take Raspberry Pi OS Lite (64-bit) "
                "of 2025 or later (trixie)."
            )
        for name, content in files.items():
            card.add(name, content)
        card.flush()
    except FatError as problem:
        raise CardError(f"The image's boot partition can't be used: {problem}.") from None


def boot_partition(image: BinaryIO) -> int:
    """Where the first FAT partition begins, in bytes."""
    image.seek(0)
    record = image.read(SECTOR)
    if len(record) < SECTOR or record[510:] != b"\x55\xaa":
        raise CardError("This is no card image: it has no partition table (MBR).")
    partitions: list[tuple[int, int, int]] = list(struct.iter_unpack("<4xB3xII", record[446:510]))
    if image.seek(0, os.SEEK_END) < max(first + size for _, first, size in partitions) * SECTOR:
        raise CardError("The image ends before its last partition does: download it again.")
    for kind, first, _ in partitions:
        if kind in FAT_TYPES and first:
            return first * SECTOR
    raise CardError("This is no image of Raspberry Pi OS: it has no FAT32 partition.")


def describe(image: Path, packed: Path, address: str, devices: Sequence[str], released: date) -> str:
    """The manifest of an image, packed or not, that lies at `address`, as Raspberry Pi Imager reads it."""
    system = {
        "name": "Toscana Companion",
        "description": "The box beside the board: flash it, put the card in, play",
        "icon": "",
        "url": address,
        # Imager refuses an image with another checksum.
        "extract_size": image.stat().st_size,
        "extract_sha256": _checksum(image),
        "image_download_size": packed.stat().st_size,
        "image_download_sha256": _checksum(packed),
        "release_date": released.isoformat(),
        "init_format": "cloudinit",
        "architecture": "armv8",
        "devices": list(devices),
    }
    return json.dumps({"os_list": [system]}, indent=2) + "\n"


def _checksum(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
