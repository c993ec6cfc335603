"""Debian's root file systems as disk images: made once by mmdebstrap, then only read."""

import hashlib
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


def prepare_root(suite: str) -> Path:
    """The suite's image; another list of packages is another image."""
    packages = (*PACKAGES, *MORE.get(suite, ()))
    mark = hashlib.sha256(",".join(packages).encode()).hexdigest()[:8]
    image = CACHE / f"{suite}-{mark}.img"
    if not image.exists():
        with TemporaryDirectory(dir=CACHE) as place:
            made = _make(suite, packages, Path(place))
            for old in CACHE.glob(f"{suite}-*.img"):
                old.unlink()
            made.rename(image)
    return image


def _make(suite: str, packages: tuple[str, ...], place: Path) -> Path:
    root, image = place / "root", place / "image"
    excluded = [f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in UNUSED]
    run(*mmdebstrap(suite, root, packages, *excluded))
    (root / "etc" / "hostname").write_text("toscana\n")
    (root / "etc" / "machine-id").write_text("uninitialized\n")
    (root / "usr" / "lib" / "modules").mkdir(exist_ok=True)
    run("truncate", "-s", SIZE, image)
    run("mkfs.ext4", "-q", "-F", "-E", "lazy_itable_init=1", "-d", root, image)
    return image


def copy_on_write(image: Path, copy: Path) -> Path:
    """A disk that begins as `image` and keeps what is written to it."""
    copy.unlink(missing_ok=True)
    run("qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", image, copy)
    return copy
