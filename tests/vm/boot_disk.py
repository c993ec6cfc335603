"""A card's first partition as a disk image: FAT, as Windows and macOS see it; and a USB stick."""

from pathlib import Path
from tempfile import NamedTemporaryFile

from tests.vm.host import run

SIZE_MB = 256
SECTOR = 512
# Where a stick's partition begins, as it is sold.
STICK_SECTOR = 2048


class BootDisk:
    """The partition `bootfs`, which begins at this byte of the image; used while no machine has it."""

    def __init__(self, image: Path, *, is_new: bool = True, start: int = 0) -> None:
        self.image = image
        self._place = f"{image}@@{start}"
        if is_new:
            _make_empty(image)
            run("mkfs.vfat", "-F", "32", "-n", "bootfs", image)

    def write(self, name: str, content: bytes) -> None:
        with NamedTemporaryFile() as file:
            file.write(content)
            file.flush()
            run("mcopy", "-o", "-i", self._place, Path(file.name), f"::{name}")

    def read(self, name: str) -> bytes:
        with NamedTemporaryFile() as file:
            run("mcopy", "-n", "-o", "-i", self._place, f"::{name}", Path(file.name))
            return Path(file.name).read_bytes()

    def names(self) -> list[str]:
        return [Path(line).name for line in run("mdir", "-b", "-i", self._place, "::").splitlines()]


def make_stick(image: Path, folder: Path) -> Path:
    """A USB stick with one partition, on which this folder lies."""
    _make_empty(image)
    run("sh", "-c", f"echo start={STICK_SECTOR},type=c | sfdisk -q {image}")
    kib = SIZE_MB * 1024 - STICK_SECTOR * SECTOR // 1024
    run("mkfs.vfat", "-F", "32", "--offset", str(STICK_SECTOR), "-n", "STICK", image, str(kib))
    run("mcopy", "-s", "-i", f"{image}@@{STICK_SECTOR * SECTOR}", folder, "::")
    return image


def _make_empty(image: Path) -> None:
    image.unlink(missing_ok=True)
    run("truncate", "-s", f"{SIZE_MB}M", image)
