"""Debian's newest backported kernel: fetched once, with the modules the box needs and a first file system."""

import gzip
import hashlib
import lzma
import shutil
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.vm.archive import cpio
from tests.vm.host import CACHE, ROOT, HostError, run
from tests.vm.kernel_index import Deb, KernelDebs, newest_kernel
from tools.mirror import Mirror, find_mirror, source

# The first Debian kernel with both gpio-sim and i2c-stub; versions there come and go.
SUITE = "trixie-backports"
APT_HELPER = Path("/usr/lib/apt/apt-helper")
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
    # Radios of software, with WPA2's cipher.
    "mac80211_hwsim",
    "ccm",
    "ctr",
    # A stick in a USB port.
    "xhci_pci",
    "usb-storage",
    "sd_mod",
    # Its file system, and a Pi's boot partition's.
    "vfat",
    "nls_cp437",
    "nls_ascii",
    "nls_iso8859-1",
)
# Another list of modules is another folder.
MARK = hashlib.sha256(",".join(MODULES).encode()).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel and its first file system, ready for QEMU."""

    version: str
    image: Path
    initramfs: Path


def prepare_kernel() -> Kernel:
    """From the cache if it is there; the first file system is made anew, since it holds our programs."""
    known = sorted(CACHE.glob(f"kernel-{MARK}-*"))
    folder = known[-1] if known else _fetch()
    version = folder.name.removeprefix(f"kernel-{MARK}-")
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
    mirror = find_mirror()
    newest = _newest(mirror)
    version = newest.version
    with TemporaryDirectory(dir=CACHE) as place:
        unpacked = Path(place) / "unpacked"
        for deb in newest.debs:
            run("dpkg-deb", "-x", _downloaded(mirror, deb), unpacked)
        (unpacked / "lib").symlink_to("usr/lib")
        run("depmod", "-b", unpacked, version)
        ready = Path(place) / "ready"
        ready.mkdir()
        _pick(unpacked, version, ready)
        return ready.rename(CACHE / f"kernel-{MARK}-{version}")


def _newest(mirror: Mirror) -> KernelDebs:
    newest = newest_kernel(_index(mirror))
    if newest is None:
        raise HostError(f"{SUITE} has no whole amd64 kernel now: try again tomorrow.")
    return newest


def _index(mirror: Mirror) -> str:
    """The suite's list of packages; apt fetches it aside, so that its signature is checked."""
    with TemporaryDirectory(dir=CACHE) as place:
        sources, lists = Path(place) / "sources.list", Path(place) / "lists"
        sources.write_text(f"{source(mirror.archive, SUITE)}\n")
        (lists / "partial").mkdir(parents=True)
        settings = {
            "Dir::Etc::SourceList": sources,
            "Dir::Etc::SourceParts": "-",
            "Dir::State::Lists": lists,
            "APT::Architecture": "amd64",
            "APT::Architectures": "amd64",
            # apt's own user could not write here.
            "APT::Sandbox::User": "root",
        }
        apt = ("apt-get", *(f"--option={name}={value}" for name, value in settings.items()))
        _ask(mirror, *apt, "--error-on=any", "update")
        # A mirror may have a list of what is for every machine beside it.
        wanted = ("Created-By: Packages", "Architecture: amd64")
        index = run(*apt, "indextargets", "--format", "$(FILENAME)", *wanted).strip()
        return run(APT_HELPER, "cat-file", index)


def _downloaded(mirror: Mirror, deb: Deb) -> Path:
    """The package in the cache; apt fetches it, over the proxy it was told of, and checks its hash."""
    file = CACHE / Path(deb.path).name
    if not file.exists():
        unfinished = file.with_suffix(".unfinished")
        address, checked = f"{mirror.archive}/{deb.path}", f"SHA256:{deb.sha256}"
        _ask(mirror, APT_HELPER, "download-file", address, unfinished, checked)
        unfinished.rename(file)
    return file


def _ask(mirror: Mirror, *words: str | Path) -> None:
    try:
        run(*words)
    except HostError as problem:
        advice = "check the network and apt's sources, then try again."
        raise HostError(f"{mirror.archive} can't be asked ({problem}): {advice}") from problem


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
