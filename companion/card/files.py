"""What goes onto a card: the package and the first-boot files, out of an unpacked release."""

import re
from pathlib import Path

from companion.card.image import CardError

BUILDS = ("lite", "full")
PACKAGES = "toscana-companion_*+deb13_arm64.deb"


def files_of(release: Path, build: str) -> dict[str, bytes]:
    """Every file by its name on the card; CardError if the release lacks one."""
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
