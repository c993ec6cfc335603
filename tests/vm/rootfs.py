"""Debian's root file systems as disk images: made once by mmdebstrap, then only read."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.vm.host import CACHE, run
from tools.mirror import mmdebstrap

# What Raspberry Pi OS has before the package comes, as far as the package leans on it, and what tests need.
PACKAGES = (
    "systemd",
    "systemd-sysv",
    "libpam-systemd",
    "udev",
    "dbus",
    "polkitd",
    "kmod",
    "e2fsprogs",
    "python3",
    "procps",
    "python3-pytest",
)
# The Pico's firmware runs in it; bookworm does not have it.
MORE = {"trixie": ("micropython",)}
UNUSED = ("man", "doc", "locale", "info", "i18n")
SIZE = "2G"


@dataclass(frozen=True, slots=True)
class Extra:
    """What an image of another name has besides: packages, and files by their paths."""

    name: str
    packages: tuple[str, ...]
    files: Mapping[str, str]


def prepare_root(suite: str, extra: Extra | None = None) -> Path:
    """The suite's image; another list of packages is another image."""
    packages = (*PACKAGES, *(MORE.get(suite, ()) if extra is None else extra.packages))
    files = {} if extra is None else extra.files
    told = ",".join((*packages, *(f"{path}={content}" for path, content in files.items())))
    mark = hashlib.sha256(told.encode()).hexdigest()[:8]
    name = suite if extra is None else f"{extra.name}-{suite}"
    image = CACHE / f"{name}-{mark}.img"
    if not image.exists():
        with TemporaryDirectory(dir=CACHE) as place:
            made = _make(suite, packages, files, Path(place))
            for old in CACHE.glob(f"{name}-*.img"):
                old.unlink()
            made.rename(image)
    return image


def _make(suite: str, packages: tuple[str, ...], files: Mapping[str, str], place: Path) -> Path:
    root, image = place / "root", place / "image"
    excluded = [f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in UNUSED]
    run(*mmdebstrap(suite, root, packages, *excluded))
    (root / "etc" / "hostname").write_text("toscana\n")
    (root / "etc" / "machine-id").write_text("uninitialized\n")
    (root / "usr" / "lib" / "modules").mkdir(exist_ok=True)
    for path, content in files.items():
        file = root / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    run("truncate", "-s", SIZE, image)
    run("mkfs.ext4", "-q", "-F", "-E", "lazy_itable_init=1", "-d", root, image)
    return image


def copy_on_write(image: Path, copy: Path) -> Path:
    """A disk that begins as `image` and keeps what is written to it."""
    copy.unlink(missing_ok=True)
    run("qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", image, copy)
    return copy


def files_of(disk: Path, folder: str) -> list[str]:
    """What lies in this folder on the disk of a machine that is off."""
    raw = disk.with_suffix(".raw")
    run("qemu-img", "convert", "-O", "raw", disk, raw)
    told = run("debugfs", "-R", f"ls -p {folder}", raw)
    raw.unlink()
    return [line.split("/")[5] for line in told.splitlines() if line.count("/") > 5]
