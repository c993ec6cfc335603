"""Journals to damage, made once."""

from itertools import islice
from pathlib import Path

import pytest

from companion.record.journal import Journal
from tests.evening import do, long_evening, new_game
from tests.tables import Table
from tests.unplugged import unplug_while_playing


@pytest.fixture(scope="session")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of some games, closed in order."""
    path = tmp_path_factory.mktemp("closed") / "journal.db"
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        for command, _ in islice(long_evening(5), 300):
            do(table, command)
    return path


@pytest.fixture(scope="session")
def unplugged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal whose box lost power: much of it is still in the write-ahead log."""
    path = tmp_path_factory.mktemp("unplugged") / "journal.db"
    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())
        do(Table.resume(journal), {"do": "abandon"})
    unplug_while_playing(path, [command for command, _ in islice(long_evening(6), 100)])
    assert path.with_name("journal.db-wal").stat().st_size > 100_000
    return path
