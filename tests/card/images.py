"""Card images made by Debian's tools, and read back by them."""

import subprocess
from pathlib import Path

MIB = 1024 * 1024
START = 4 * MIB
AS_FLASHED = {
    "config.txt": b"dtparam=audio=on\n",
    "user-data": b"#cloud-config\n" * 400,
    "meta-data": b"instance_id: x\n",
}


def run(*words: str | Path, given: str = "") -> str:
    done = subprocess.run(
        [str(word) for word in words], input=given, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done.stdout


def make_fat(folder: Path, size: int, cluster: int = 1, bits: int = 32) -> Path:
    """A file system with the files that Raspberry Pi OS has, and a folder."""
    fat = folder / "fat.img"
    with fat.open("wb") as file:
        file.truncate(size)
    run("mkfs.vfat", "-F", str(bits), "-s", str(cluster), "-n", "bootfs", fat)
    for name, content in AS_FLASHED.items():
        (folder / name).write_bytes(content)
        run("mcopy", "-i", fat, folder / name, "::")
    run("mmd", "-i", fat, "::overlays")
    return fat


def make_image(folder: Path, size: int = 40 * MIB, cluster: int = 1, kind: str = "c", bits: int = 32) -> Path:
    """An image with that file system as its first partition, and one for the rest."""
    fat, image = make_fat(folder, size, cluster, bits), folder / "raspios.img"
    with image.open("wb") as file:
        file.truncate(START + size + 4 * MIB)
        file.seek(START)
        file.write(fat.read_bytes())
    rest = (START + size) // 512
    table = f"label: dos\nstart={START // 512}, size={size // 512}, type={kind}\nstart={rest}, type=83\n"
    run("sfdisk", "-q", image, given=table)
    return image


def check(image: Path, size: int = 40 * MIB) -> None:
    """fsck finds nothing to say about the file system, its copies and its counts."""
    part = image.with_name("part.img")
    with image.open("rb") as file:
        file.seek(START)
        part.write_bytes(file.read(size))
    told = run("fsck.vfat", "-n", "-v", part)
    assert "differ" not in told.casefold(), told
    assert "wrong" not in told.casefold(), told


def content(image: Path, name: str) -> bytes:
    out = image.with_name("copied-out")
    out.unlink(missing_ok=True)
    run("mcopy", "-i", f"{image}@@{START}", f"::{name}", out)
    return out.read_bytes()


def names(image: Path) -> set[str]:
    listed = run("mdir", "-b", "-i", f"{image}@@{START}", "::")
    return {line.removeprefix("::/") for line in listed.split()}
