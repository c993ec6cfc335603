"""A card's first partition as a disk image: FAT, as Windows and macOS see it."""

from pathlib import Path
from tempfile import NamedTemporaryFile

from tests.vm.host import run

SIZE = "256M"


class BootDisk:
    """The partition `bootfs`; used while no machine has it."""

    def __init__(self, image: Path, *, is_new: bool = True) -> None:
        self.image = image
        if is_new:
            image.unlink(missing_ok=True)
            run("truncate", "-s", SIZE, image)
            run("mkfs.vfat", "-F", "32", "-n", "bootfs", image)

    def write(self, name: str, content: bytes) -> None:
        with NamedTemporaryFile() as file:
            file.write(content)
            file.flush()
            run("mcopy", "-o", "-i", self.image, Path(file.name), f"::{name}")

    def read(self, name: str) -> bytes:
        with NamedTemporaryFile() as file:
            run("mcopy", "-n", "-o", "-i", self.image, f"::{name}", Path(file.name))
            return Path(file.name).read_bytes()

    def names(self) -> list[str]:
        return [Path(line).name for line in run("mdir", "-b", "-i", self.image, "::").splitlines()]
