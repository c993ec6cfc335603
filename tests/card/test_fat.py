"""Files on a FAT32 file system that Debian's tools made, checked by them."""

import random
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.card.fat import Fat32, FatError
from tests.card.images import AS_FLASHED, MIB, START, check, content, make_image, names

NOW = datetime(2026, 11, 18, 2, 30, 10, tzinfo=UTC)
PACKAGE = "toscana-companion_1.0.0+deb13_arm64.deb"


def change(image: Path, act: Callable[[Fat32], None]) -> None:
    with image.open("r+b") as file:
        card = Fat32(file, START, NOW)
        act(card)
        card.flush()


@pytest.mark.parametrize("cluster", [1, 8])
def test_what_was_added_is_what_others_read(tmp_path: Path, cluster: int) -> None:
    size = 40 * MIB * cluster
    image = make_image(tmp_path, size, cluster)
    package = random.Random(1).randbytes(3 * MIB + 7)
    given = {PACKAGE: package, "user-data": b"ours\n", "table.toml": b"x" * 512 * cluster, "empty": b""}

    def add_all(card: Fat32) -> None:
        for name, each in given.items():
            card.add(name, each)

    change(image, add_all)
    check(image, size)
    for name, each in given.items():
        assert content(image, name) == each
    assert content(image, "config.txt") == AS_FLASHED["config.txt"]
    assert names(image) == {*AS_FLASHED, *given, "overlays/"}


def test_a_replaced_file_gives_its_room_back(tmp_path: Path) -> None:
    image = make_image(tmp_path)
    free = []

    def fill(card: Fat32) -> None:
        for _ in range(3):
            card.add("USER-DATA", bytes(30 * MIB))
            free.append(card.free_bytes)

    change(image, fill)
    check(image)
    assert len(set(free)) == 1
    assert content(image, "user-data") == bytes(30 * MIB)


def test_the_directory_grows_with_its_files(tmp_path: Path) -> None:
    image = make_image(tmp_path)
    many = {f"a rather long name, number {number:03}.text": f"{number}".encode() for number in range(120)}

    def add_all(card: Fat32) -> None:
        for name, each in many.items():
            card.add(name, each)

    change(image, add_all)
    check(image)
    for name in list(many)[::17]:
        assert content(image, name) == many[name]
    with image.open("rb") as file:
        card = Fat32(file, START, NOW)
        assert {name: card.read(name.upper()) for name in many} == many
        assert card.read("nothing") is None
        assert card.read("overlays") is None


def test_a_name_whose_length_fills_its_entries(tmp_path: Path) -> None:
    image = make_image(tmp_path)
    for length in (12, 13, 14, 26):
        name = "n" * length
        change(image, lambda card, name=name: card.add(name, name.encode()))  # type: ignore[misc]
        assert content(image, name) == name.encode()
    check(image)


def test_a_file_system_that_is_full_says_how_much_is_missing(tmp_path: Path) -> None:
    image = make_image(tmp_path)
    with pytest.raises(FatError, match=r"it is too full: \d MB more are needed"):
        change(image, lambda card: card.add("large", bytes(45 * MIB)))


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    image = make_image(tmp_path)
    with pytest.raises(FatError, match="its overlays is no file"):
        change(image, lambda card: card.add("overlays", b""))


def test_a_damaged_table_is_told(tmp_path: Path) -> None:
    image = make_image(tmp_path)
    with image.open("r+b") as file:
        file.seek(START + 32 * 512 + 4 * 2)
        file.write(b"\x02\0\0\0")  # the root directory leads to itself
        with pytest.raises(FatError, match="table of clusters is damaged"):
            Fat32(file, START, NOW)


@pytest.mark.parametrize("seed", range(3))
def test_no_damage_ends_in_another_error(tmp_path: Path, seed: int) -> None:
    """Whatever bytes are in boot sector, table and root directory: no other error, and no larger image."""
    image = make_image(tmp_path)
    whole, lot = image.read_bytes(), random.Random(seed)
    for _ in range(6):
        image.write_bytes(whole)
        with image.open("r+b") as file:
            for _ in range(8):
                file.seek(START + lot.randrange(lot.choice((512, 64 * 512, MIB))))
                file.write(bytes([lot.randrange(256)]))
            with suppress(FatError):
                card = Fat32(file, START, NOW)
                card.add("user-data", b"ours")
                card.flush()
        assert image.stat().st_size == len(whole)
