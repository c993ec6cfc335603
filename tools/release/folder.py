"""The release's folder: what has to be in it, its checksums, and that all of it is there."""

import hashlib
import os
import zipfile
from collections.abc import Iterable
from pathlib import Path

SUMS = "SHA256SUMS"
SIGNATURE = f"{SUMS}.minisig"
ZIP_DATE = (1980, 1, 1, 0, 0, 0)


class ReleaseError(Exception):
    """The release is not as it has to be; the text says what is wrong."""


def write_sums(folder: Path) -> None:
    """A line for each file, as sha256sum writes and reads them."""
    lines = [
        f"{_digest(folder / name)}  {name}\n" for name in names_in(folder) if name not in (SUMS, SIGNATURE)
    ]
    (folder / SUMS).write_text("".join(lines), encoding="utf-8")


def names_in(folder: Path) -> list[str]:
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())


def pack(folder: Path, file: Path, prefix: str = "") -> None:
    """The folder as one archive, below the prefix; the same bytes for the same files."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in names_in(folder):
            entry = zipfile.ZipInfo(f"{prefix}/{name}" if prefix else name, ZIP_DATE)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, (folder / name).read_bytes(), zipfile.ZIP_DEFLATED)


def expect_all(folder: Path, wanted: Iterable[str]) -> None:
    """Refuses a folder that lacks a file, has one too many or an empty one."""
    there, needed = set(names_in(folder)) - {SUMS, SIGNATURE}, set(wanted)
    if missing := sorted(needed - there):
        raise ReleaseError(f"The release lacks {missing[0]}, and {len(missing) - 1} files more.")
    if strange := sorted(there - needed):
        raise ReleaseError(f"The release has {strange[0]}, which nobody has asked for.")
    if empty := [name for name in sorted(there) if not (folder / name).stat().st_size]:
        raise ReleaseError(f"{empty[0]} is empty.")


def set_times(folder: Path, made_at: int) -> None:
    """All files as old as the source, so that an archive of the folder is the same too."""
    for path in (folder, *folder.rglob("*")):
        os.utime(path, (made_at, made_at))


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
