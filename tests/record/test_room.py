"""Room in the write-ahead log: an entry finds it long enough, and what lies in the room counts nothing."""

import asyncio
import os
import shutil
from itertools import islice
from pathlib import Path

import pytest

from companion.record.journal import Journal
from companion.record.journal_file import ROOM, log_of
from tests.evening import do, long_evening, new_game, one_round, state
from tests.live_box import live_box, until
from tests.processes import free_port
from tests.tables import Table
from tests.unplugged import content, unplug_while_playing


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "box" / "journal.db"


def unplugged(path: Path, to: Path) -> Path:
    """The box's files as they are on the disk while it runs."""
    shutil.copytree(path.parent, to)
    to.joinpath(f"{path.name}-shm").unlink()
    return to / path.name


def test_entries_do_not_make_the_log_longer_and_survive_a_power_cut(path: Path, tmp_path: Path) -> None:
    with Journal.open(path) as journal:
        journal.make_room()
        table = Table.resume(journal)
        for command in (new_game(3), *one_round(3)):
            do(table, command)
        assert log_of(path).stat().st_size == ROOM
        told, left = state(table), unplugged(path, tmp_path / "left")
    assert not log_of(path).exists()
    with Journal.open(left) as journal:
        journal.check()
        assert state(Table.resume(journal)) == told


def test_room_beside_the_entries_of_an_evening_that_a_power_cut_ended(path: Path, tmp_path: Path) -> None:
    unplug_while_playing(path, [new_game(3), *one_round(3)])
    with Journal.open(path) as journal:
        before = state(Table.resume(journal))
        journal.make_room()
        table = Table.resume(journal)
        assert state(table) == before
        do(table, {"do": "undo"})
        told, left = state(table), unplugged(path, tmp_path / "left")
    with Journal.open(left) as journal:
        assert state(Table.resume(journal)) == told


def test_what_lies_in_the_room_counts_nothing(path: Path, tmp_path: Path) -> None:
    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())
        used = log_of(path).stat().st_size
        journal.make_room()
        told, left = state(Table.resume(journal)), unplugged(path, tmp_path / "left")
    log = bytearray(log_of(left).read_bytes())
    log[used:] = log[:used] * (ROOM // used) + b"\xff" * (ROOM % used)  # its own frames again, and garbage
    log_of(left).write_bytes(log[:ROOM])
    with Journal.open(left) as journal:
        journal.check()
        assert state(Table.resume(journal)) == told


def test_an_evening_longer_than_the_room_goes_on(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.make_room()
        table = Table.resume(journal)
        for command, _ in islice(long_evening(3), 300):
            do(table, command)
        assert log_of(path).stat().st_size > ROOM
        told = state(table)
    with Journal.open(path) as journal:
        assert state(Table.resume(journal)) == told


def test_a_full_disk_keeps_its_last_bytes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def as_far_as_it_goes(file: int, some: bytes) -> int:
        return os.pwrite(file, some[:1000], os.fstat(file).st_size)

    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())
        before = content(path.parent)
        monkeypatch.setattr(os, "write", as_far_as_it_goes)
        journal.make_room()
        assert content(path.parent) == before


def test_a_box_that_is_switched_on_makes_room(path: Path) -> None:
    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())

    async def evening() -> None:
        async with live_box(path, free_port()):
            await until(lambda: log_of(path).stat().st_size == ROOM)

    asyncio.run(evening())
    assert not log_of(path).exists()
