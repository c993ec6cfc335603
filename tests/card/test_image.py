"""`toscana card`: from the image as it is downloaded to one that makes a box."""

import json
import lzma
import resource
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import jsonschema
import pytest

from companion.cli import main
from tests.card.images import MIB, START, check, content, make_fat, make_image
from tools import firstboot

PACKAGE = "toscana-companion_1.10.0+deb13_arm64.deb"
BEFORE = "toscana-companion_1.9.0+deb13_arm64.deb"


@pytest.fixture
def release(tmp_path: Path) -> Path:
    folder = tmp_path / "release"
    firstboot.write(folder / "first-boot")
    (folder / "packages").mkdir()
    for name in (BEFORE, PACKAGE):
        (folder / "packages" / name).write_bytes(name.encode() * 100_000)
    return folder


@pytest.fixture
def image(tmp_path: Path) -> Path:
    return make_image(tmp_path)


@pytest.fixture
def target(tmp_path: Path) -> Path:
    (tmp_path / "made").mkdir()
    return tmp_path / "made" / "box.img"


def card(image: Path, release: Path, target: Path, *more: str) -> int:
    return main(["card", str(image), "--release", str(release), "--output", str(target), *more])


def names_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def packed(image: Path) -> Path:
    file = image.with_suffix(".img.xz")
    file.write_bytes(lzma.compress(image.read_bytes(), preset=0))
    return file


@pytest.mark.parametrize("build", firstboot.BUILDS)
@pytest.mark.parametrize("pack", [packed, lambda image: image], ids=["xz", "img"])
def test_the_image_has_the_package_and_the_first_boot_files(
    image: Path, release: Path, target: Path, build: str, pack: Callable[[Path], Path]
) -> None:
    before = image.read_bytes()
    assert card(pack(image), release, target, "--build", build) == 0
    check(target)
    assert content(target, PACKAGE) == PACKAGE.encode() * 100_000
    made = firstboot.files()
    for name in ("card/user-data", "card/vendor-data", "card/network-config", "table.toml"):
        assert content(target, name.rpartition("/")[2]) == made[f"{build}/{name}"].encode()
    after = target.read_bytes()
    assert len(after) == len(before)
    assert after[:START] == before[:START]
    assert after[START + 40 * MIB :] == before[START + 40 * MIB :]


# What Imager's own schema (doc/json-schema/os-list-schema.json, August 2026) asks of a list and of a system
# in it, for every field that is used here.
TEXTS = ("name", "description", "icon", "url", "extract_sha256", "release_date", "architecture")
IMAGER_SCHEMA = {
    "type": "object",
    "required": ["os_list"],
    "additionalProperties": False,
    "properties": {
        "os_list": {
            "type": "array",
            "items": {
                "type": "object",
                "required": [
                    *("name", "description", "icon", "url", "release_date", "devices"),
                    *("extract_size", "extract_sha256", "image_download_size"),
                ],
                "properties": {
                    **{key: {"type": "string"} for key in TEXTS},
                    **{key: {"type": "integer"} for key in ("extract_size", "image_download_size")},
                    "init_format": {
                        "enum": ["", "systemd", "cloudinit", "cloudinit-rpi", "rpi-preseed", "none"]
                    },
                    "devices": {"type": "array", "items": {"type": "string"}},
                },
            },
        }
    },
}


def test_the_manifest_is_what_imager_asks_for(image: Path, release: Path, target: Path) -> None:
    assert card(image, release, target) == 0
    assert names_in(target.parent) == ["box.img", "box.rpi-imager-manifest"]
    (system,) = json.loads(target.with_suffix(".rpi-imager-manifest").read_text())["os_list"]
    assert system["url"] == target.as_uri()
    assert system["extract_size"] == system["image_download_size"] == target.stat().st_size
    assert system["extract_sha256"] == sha256(target.read_bytes()).hexdigest()
    assert system["init_format"] == "cloudinit"
    assert set(system["devices"]) == {"pi3-64bit", "pi4-64bit", "pi5-64bit"}
    jsonschema.validate({"os_list": [system]}, IMAGER_SCHEMA)


def cut_short(image: Path) -> Path:
    file = packed(image)
    file.write_bytes(file.read_bytes()[:-1000])
    return file


def cut_short_unpacked(image: Path) -> Path:
    image.write_bytes(image.read_bytes()[: START + 41 * MIB])
    return image


def not_packed(image: Path) -> Path:
    return image.rename(image.with_suffix(".img.xz"))


def no_table(image: Path) -> Path:
    image.write_bytes(bytes(MIB))
    return image


def without_fat(image: Path) -> Path:
    return make_image(image.parent, kind="83")


def unformatted(image: Path) -> Path:
    with image.open("r+b") as file:
        file.seek(START)
        file.write(bytes(MIB))
    return image


def fat_16(image: Path) -> Path:
    return make_image(image.parent, bits=16, cluster=4)


def too_full(image: Path) -> Path:
    fat = make_fat(image.parent, 40 * MIB)
    filler = image.parent / "filler"
    filler.write_bytes(bytes(36 * MIB))
    subprocess.run(["mcopy", "-i", fat, filler, "::"], check=True)
    with image.open("r+b") as file:
        file.seek(START)
        file.write(fat.read_bytes())
    return image


def older(image: Path) -> Path:
    subprocess.run(["mdel", "-i", f"{image}@@{START}", "::user-data"], check=True)
    return image


def missing(image: Path) -> Path:
    return image.with_name("nowhere.img")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (cut_short, "ends too early: download it again."),
        (cut_short_unpacked, "The image ends before its last partition does: download it again."),
        (not_packed, "is damaged, or no .xz file: download it again."),
        (no_table, "This is no card image: it has no partition table (MBR)."),
        (without_fat, "This is no image of Raspberry Pi OS: it has no FAT32 partition."),
        (unformatted, "boot partition can't be used: it has no FAT32 file system."),
        (fat_16, "boot partition can't be used: it has no FAT32 file system."),
        (too_full, "boot partition can't be used: it is too full: 1 MB more are needed."),
        (older, "take Raspberry Pi OS Lite (64-bit) of 2025 or later (trixie)."),
        (missing, "nowhere.img can't be read: No such file or directory."),
    ],
)
def test_what_cannot_be_used_gets_one_sentence_and_leaves_nothing(
    image: Path,
    release: Path,
    target: Path,
    capsys: pytest.CaptureFixture[str],
    spoil: Callable[[Path], Path],
    said: str,
) -> None:
    assert card(spoil(image), release, target) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert names_in(target.parent) == []


def test_a_card_that_was_there_stays_until_the_new_one_is_whole(
    image: Path, release: Path, target: Path
) -> None:
    target.write_bytes(b"the old one")
    assert card(cut_short(image), release, target) == 2
    assert target.read_bytes() == b"the old one"
    assert names_in(target.parent) == ["box.img"]


def test_a_disk_that_is_full_is_told_and_keeps_nothing(image: Path, release: Path, target: Path) -> None:
    words = ["card", str(image), "--release", str(release), "--output", str(target)]
    limit = (START + 2 * MIB, START + 2 * MIB)
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit),
    )
    assert done.returncode == 2
    told = "can't be written: File too large. Make room: it is as large as the unpacked image.\n"
    assert done.stderr == f"toscana: {target} {told}"
    assert names_in(target.parent) == []


@pytest.mark.parametrize(
    ("lost", "said"),
    [
        (f"packages/{PACKAGE}", "name the folder of an unpacked release with --release."),
        ("first-boot/lite/table.toml", "table.toml can't be read: No such file"),
        ("first-boot/lite/card/vendor-data", "has no vendor-data: unpack the release once more."),
    ],
)
def test_a_release_that_lacks_a_file_is_told(
    image: Path, release: Path, target: Path, capsys: pytest.CaptureFixture[str], lost: str, said: str
) -> None:
    (release / lost).unlink()
    (release / "packages" / BEFORE).unlink()
    assert card(image, release, target) == 2
    assert said in capsys.readouterr().err
    assert names_in(target.parent) == []


def test_the_image_itself_is_never_written(image: Path, release: Path) -> None:
    before = image.read_bytes()
    assert card(image, release, image) == 2
    assert card(image, release, image.with_suffix(".zip")) == 2
    assert image.read_bytes() == before


def test_it_needs_no_module_that_only_unix_has(image: Path, release: Path, target: Path) -> None:
    """As on Windows, where an import of one fails."""
    without = "import sys; sys.modules.update(dict.fromkeys(('fcntl', 'pwd', 'grp', 'termios', 'resource')))"
    words = ["card", str(image), "--release", str(release), "--output", str(target)]
    program = f"{without}; from companion.cli import main; sys.exit(main({words!r}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert target.exists()
