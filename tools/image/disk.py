"""The card's partitions, made without mounting anything: firmware (FAT), journal and root (ext4), in an MBR.

The root is the last one, so that it can grow over the rest of the card; the journal's has its own size.
"""

import os
import re
import subprocess
from pathlib import Path

from tools.image.system import Parts

MIB = 1024 * 1024
START, BOOT, JOURNAL = 4 * MIB, 256 * MIB, 256 * MIB
# Fixed, as two builds are compared; systemd/image/root/etc/fstab names them.
DISK_ID = 0x54534341
BOOT_ID = "54534341"
ROOT_UUID = "54534341-4e41-4000-8000-000000000000"
JOURNAL_UUID = "705ca7a0-70c5-4a70-8c0a-70ca5a70ca5a"
HASH_SEED = "54534341-4e41-4000-8000-000000000001"
FIRST_INODE = 11
# What is downloaded and flashed on a slow line is not to grow unseen.
MOST_PACKED = 450 * MIB


class TooLargeError(Exception):
    """The packed image is larger than an image may be."""


def write(parts: Parts, made_at: int, work: Path) -> Path:
    """The whole image, unpacked."""
    boot = write_fat(parts.boot, made_at, work / "boot.img")
    journal = write_journal(parts.journal_owner, made_at, work / "journal.img")
    root = write_root(parts.root, made_at, work / "root.img")
    image = work / "card.img"
    _empty(image, START + sum(part.stat().st_size for part in (boot, journal, root)))
    subprocess.run(["sfdisk", "--quiet", image], input=table(root.stat().st_size), text=True, check=True)
    at = START
    for part in (boot, journal, root):
        _copy(part, image, at)
        at += part.stat().st_size
        part.unlink()
    return image


def table(root_size: int) -> str:
    """sfdisk's script: a plain MBR, the only kind that every Pi's firmware reads."""
    places = (
        (1, START, BOOT, "c"),
        (2, START + BOOT + JOURNAL, root_size, "83"),
        (3, START + BOOT, JOURNAL, "83"),
    )
    lines = [
        f"{number}: start={start // 512}, size={size // 512}, type={kind}"
        for number, start, size, kind in places
    ]
    return "\n".join(("label: dos", f"label-id: {DISK_ID:#x}", *lines, ""))


def write_fat(folder: Path, made_at: int, file: Path) -> Path:
    _empty(file, BOOT)
    _clamp(folder, made_at)
    _run(made_at, "mkfs.vfat", "-F", "32", "--invariant", "-n", "bootfs", "-i", BOOT_ID, file)
    _run(made_at, "mcopy", "-i", file, "-s", "-Q", "-m", *sorted(folder.iterdir()), "::")
    return file


def write_root(folder: Path, made_at: int, file: Path) -> Path:
    """With a tenth more than it needs, and 100 MiB for what is written before it has grown."""
    _clamp(folder, made_at)
    used = sum(_blocks(path) for path in folder.rglob("*"))
    _empty(file, -(-(used * 11 // 10 + 100 * MIB) // MIB) * MIB)
    _make_ext4(file, "rootfs", ROOT_UUID, made_at, "-d", folder)
    return file


def write_journal(owner: tuple[int, int], made_at: int, file: Path) -> Path:
    _empty(file, JOURNAL)
    _make_ext4(file, "toscana", JOURNAL_UUID, made_at, owner=owner)
    return file


def pack(image: Path, packed: Path) -> Path:
    """Threads are named, as their number decides how the file is cut. TooLargeError above `MOST_PACKED`."""
    unfinished = packed.with_name(f"unfinished-{packed.name}")
    with unfinished.open("wb") as out:
        subprocess.run(["xz", "-6", "--threads=2", "--stdout", image], check=True, stdout=out)
    size = unfinished.stat().st_size
    if size > MOST_PACKED:
        unfinished.unlink()
        raise TooLargeError(
            f"{packed.name} would have {size / MIB:.1f} MiB, more than {MOST_PACKED / MIB:.1f}."
        )
    unfinished.rename(packed)
    return packed


def _make_ext4(
    file: Path, label: str, uuid: str, made_at: int, *more: str | Path, owner: tuple[int, int] = (0, 0)
) -> None:
    extended = f"hash_seed={HASH_SEED},root_owner={owner[0]}:{owner[1]},lazy_itable_init=0"
    options = ("-q", "-t", "ext4", "-L", label, "-U", uuid, "-m", "1", "-E", extended)
    _run(made_at, "mke2fs", *options, *more, file)
    _set_times(file, made_at)


def _set_times(file: Path, made_at: int) -> None:
    """mke2fs takes over when each file was last read and changed, which is when it was unpacked here."""
    told = _run(made_at, "dumpe2fs", "-h", file)
    count, free = (
        int(re.findall(rf"(?m)^{name}: +(\d+)", told)[0]) for name in ("Inode count", "Free inodes")
    )
    lines = [
        f"set_inode_field <{inode}> {field} @{made_at}"
        for inode in (2, *range(FIRST_INODE, count - free + 1))
        for field in ("atime", "ctime")
    ]
    script = file.with_suffix(".debugfs")
    script.write_text("\n".join((*lines, "")))
    _run(made_at, "debugfs", "-w", "-f", script, file)
    script.unlink()


def _clamp(folder: Path, made_at: int) -> None:
    """Nothing is younger than the last change of what it is made from."""
    for path in (folder, *folder.rglob("*")):
        if path.lstat().st_mtime > made_at:
            os.utime(path, (made_at, made_at), follow_symlinks=False)


def _blocks(path: Path) -> int:
    size = path.lstat().st_size if path.is_file() and not path.is_symlink() else 0
    # An inode, and whole blocks.
    return 256 + -(-size // 4096) * 4096


def _empty(file: Path, size: int) -> None:
    with file.open("wb") as opened:
        opened.truncate(size)


def _copy(part: Path, image: Path, at: int) -> None:
    """Zeros are left out, as the image is made of them."""
    with part.open("rb") as source, image.open("r+b") as target:
        target.seek(at)
        while block := source.read(MIB):
            if block.count(0) == len(block):
                target.seek(len(block), os.SEEK_CUR)
            else:
                target.write(block)


def _run(made_at: int, *words: str | Path) -> str:
    fixed = {"SOURCE_DATE_EPOCH": str(made_at), "E2FSPROGS_FAKE_TIME": str(made_at), "TZ": "UTC"}
    done = subprocess.run(words, check=True, capture_output=True, text=True, env={**os.environ, **fixed})
    return done.stdout
