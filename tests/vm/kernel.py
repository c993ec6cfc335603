"""Debian's newest backported kernel: fetched once, with the modules the box needs and a first file system."""

import gzip
import hashlib
import lzma
import re
import shutil
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.vm.archive import cpio
from tests.vm.host import CACHE, ROOT, HostError, run

# The first Debian kernel with both gpio-sim and i2c-stub; versions there come and go.
MIRROR = "https://deb.debian.org/debian"
SUITE = "trixie-backports"
PARTS = ("base", "binary-unsigned", "modules")
GUEST = Path(__file__).parent / "guest"
BUSYBOX = Path("/bin/busybox")

# What the first program loads to find the disk, and what may be loaded later.
FIRST_MODULES = ("virtio_pci", "virtio_blk", "ext4", "overlay")
MODULES = (
    *FIRST_MODULES,
    "virtio_console",
    "virtio_rng",
    "autofs4",
    "configfs",
    "gpio-sim",
    "i2c-dev",
    "i2c-stub",
    "cdc-acm",
    "dummy_hcd",
    "libcomposite",
    "usb_f_acm",
)


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel and its first file system, ready for QEMU."""

    version: str
    image: Path
    initramfs: Path


class _Deb(NamedTuple):
    name: str
    path: str
    sha256: str


def prepare_kernel() -> Kernel:
    """From the cache if it is there; the first file system is made anew, since it holds our programs."""
    known = sorted(CACHE.glob("kernel-*"))
    folder = known[-1] if known else _fetch()
    version = folder.name.removeprefix("kernel-")
    initramfs = CACHE / "initramfs"
    files = {
        "bin/busybox": (BUSYBOX.read_bytes(), 0o755),
        "init": ((GUEST / "init.sh").read_bytes(), 0o755),
        "first-modules": ((folder / "first-modules").read_bytes(), 0o644),
    }
    for file in sorted((folder / "modules").rglob("*")):
        if file.is_file():
            files[f"modules/{file.relative_to(folder / 'modules')}"] = (file.read_bytes(), 0o644)
    for file in sorted(GUEST.rglob("*")):
        if file.is_file() and file.suffix != ".pyc":
            files[f"guest/{file.relative_to(ROOT)}"] = (file.read_bytes(), 0o644)
    initramfs.write_bytes(gzip.compress(cpio(files), compresslevel=1))
    return Kernel(version, folder / "vmlinuz", initramfs)


def _fetch() -> Path:
    version, debs = _newest()
    with TemporaryDirectory(dir=CACHE) as place:
        unpacked = Path(place) / "unpacked"
        for deb in debs:
            run("dpkg-deb", "-x", _downloaded(deb), unpacked)
        (unpacked / "lib").symlink_to("usr/lib")
        run("depmod", "-b", unpacked, version)
        ready = Path(place) / "ready"
        ready.mkdir()
        _pick(unpacked, version, ready)
        return ready.rename(CACHE / f"kernel-{version}")


def _newest() -> tuple[str, list[_Deb]]:
    """The newest version of which all parts are there: the image, its modules, and what is built in."""
    index = lzma.decompress(_read(f"{MIRROR}/dists/{SUITE}/main/binary-amd64/Packages.xz")).decode()
    stanza = re.compile(r"^Package: (.*)$.*?^Filename: (.*)$.*?^SHA256: (.*)$", re.MULTILINE | re.DOTALL)
    debs = {found[1]: _Deb(*found.groups()) for found in map(stanza.search, index.split("\n\n")) if found}
    found = []
    for name in debs:
        if match := re.fullmatch(r"linux-modules-([\d.]+\+deb\d+-amd64)", name):
            known = [debs[part] for each in PARTS if (part := f"linux-{each}-{match[1]}") in debs]
            if len(known) == len(PARTS):
                found.append(([int(number) for number in re.findall(r"\d+", match[1])], match[1], known))
    if not found:
        raise HostError(f"{SUITE} has no amd64 kernel now: try again tomorrow.")
    return max(found)[1:]


def _downloaded(deb: _Deb) -> Path:
    file = CACHE / Path(deb.path).name
    if not file.exists():
        content = _read(f"{MIRROR}/{deb.path}")
        if hashlib.sha256(content).hexdigest() != deb.sha256:
            raise HostError(f"{deb.name} came damaged: run make test-vm again.")
        file.write_bytes(content)
    return file


def _read(address: str) -> bytes:
    try:
        with urllib.request.urlopen(address, timeout=120) as answer:
            content: bytes = answer.read()
    except OSError as problem:
        raise HostError(f"{address} can't be fetched ({problem}): check the network.") from problem
    return content


def _pick(unpacked: Path, version: str, ready: Path) -> None:
    """The image, and the modules with all they need, unpacked, since busybox reads them plain."""
    tree = unpacked / "usr" / "lib" / "modules" / version
    shutil.copy(next(tree.glob("vmlinuz*")), ready / "vmlinuz")
    kept = ready / "modules" / "lib" / "modules" / version
    for file in _with_needed(unpacked, version, MODULES):
        target = kept / file.resolve().relative_to(tree.resolve()).with_suffix("")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(lzma.decompress(file.read_bytes()))
    for file in tree.glob("modules.*"):
        shutil.copy(file, kept)
    run("depmod", "-b", ready / "modules", version)
    first = _with_needed(ready / "modules", version, FIRST_MODULES)
    (ready / "first-modules").write_text("".join(f"{file.relative_to(kept)}\n" for file in first))


def _with_needed(root: Path, version: str, names: tuple[str, ...]) -> list[Path]:
    """The modules' files in the order in which they can be loaded; one that is built in has none."""
    found: dict[Path, None] = {}
    for name in names:
        for line in run("modprobe", "-d", root, "-S", version, "--show-depends", name).splitlines():
            if line.startswith("insmod "):
                found[Path(line.split()[1])] = None
    return list(found)
