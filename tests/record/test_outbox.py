"""The outbox: what the hub must hear is on the disk with the entry that it tells, or neither is."""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.record import backup, streams
from companion.record.entries import DamagedJournalError, LostEntriesError, Standing, Written
from companion.record.journal import Journal
from companion.record.outbox import Outbox
from companion.record.outbox_rows import Telling
from companion.record.setting_aside import judge, set_aside
from companion.tournament.records import ClockSource, Type, read_record
from tests.evening import do, new_game, one_round
from tests.killed import killed_at_every_step
from tests.tables import Table
from tests.unplugged import change_and_unplug

NOW = datetime(2026, 11, 17, 10, 0, tzinfo=UTC)
EVENT, BOX = "open26", "b12ab34cd"
PASS = {"do": "pass", "player": "anna", "action": "hiring"}


def attend(journal: Journal, event: str = EVENT, box: str = BOX) -> Outbox:
    journal.change_streams(lambda rows: streams.attend(rows, event, box))
    assert journal.outbox is not None
    return journal.outbox


def lines(journal: Journal) -> list[dict[str, Any]]:
    """Every record of the stream that grows, as the hub reads it."""
    outbox = journal.outbox
    assert outbox is not None
    kept = outbox.after(outbox.row, 0, 1_000_000)
    for line in kept:
        read_record(line.text.encode())
    return [json.loads(line.text) for line in kept]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "box").mkdir()
    return tmp_path / "box" / "journal.db"


def test_a_box_in_no_event_keeps_nothing_for_a_hub(path: Path) -> None:
    with Journal.open(path) as journal:
        do(Table.resume(journal), new_game())
        assert journal.outbox is None
    with closing(sqlite3.connect(path)) as connection:
        counts = [
            connection.execute(f"SELECT count(*) FROM {each}").fetchone() for each in ("stream", "outbox")
        ]
    assert counts == [(0,), (0,)]


def test_every_entry_is_told_with_its_hash_in_the_order_of_play(path: Path) -> None:
    with Journal.open(path, lambda: NOW) as journal:
        outbox = attend(journal)
        outbox.tell((), at_table="12", round=3)
        table = Table.resume(journal)
        for command in (new_game(), PASS, {"do": "undo"}):
            do(table, command)
        told = lines(journal)
        (game,) = journal.games()
        entries = journal.entries(1)
    assert [(each["seq"], each["type"]) for each in told] == [
        (1, "game_began"),
        (2, "command"),
        (3, "command"),
    ]
    assert {(each["table"], each["round"], each["game"], each["box"]) for each in told} == {
        ("12", 3, game.uuid, BOX)
    }
    assert [each["body"]["entry"]["hash"] for each in told] == [entry.hash.hex() for entry in entries]
    assert [each["body"]["entry"]["command"]["do"] for each in told] == ["new_game", "pass", "undo"]
    assert told[0]["body"]["players"] == json.loads(game.players)
    assert told[0]["at"] == 1794909600000


def test_an_end_is_told_with_its_result_and_an_undo_of_several_steps_step_by_step(path: Path) -> None:
    with Journal.open(path) as journal:
        attend(journal)
        table = Table.resume(journal)
        for command in (new_game(), {"do": "abandon"}):
            do(table, command)
        assert [each["type"] for each in lines(journal)] == ["game_began", "command", "game_ended"]
        assert lines(journal)[-1]["body"] == {"result": None, "last": journal.last_hash}


def test_a_number_goes_on_after_a_restart_and_time_is_the_hubs_once_known(path: Path) -> None:
    with Journal.open(path) as journal:
        outbox = attend(journal)
        do(Table.resume(journal), new_game())
        outbox.clock = lambda: (42, ClockSource.HUB)
        outbox.tell([Telling(Type.SEATED, '{"player":"anna","rev":1}')])
        name = outbox.row.name
    with Journal.open(path) as journal:
        assert journal.outbox is not None
        assert journal.outbox.row.name == name
        do(Table.resume(journal), PASS)
        told = lines(journal)
    assert [each["seq"] for each in told] == [1, 2, 3]
    assert [(each["at"], each["clock"]) for each in told][1] == (42, "hub")


def test_a_kill_at_any_step_leaves_entry_and_record_or_neither(path: Path, tmp_path: Path) -> None:
    with Journal.open(path) as journal:
        attend(journal)
        do(Table.resume(journal), new_game())
    box, kills = tmp_path / "table" / "journal.db", 0

    def play() -> None:
        with Journal.open(box) as journal:
            table = Table.resume(journal)
            do(table, PASS)
            do(table, {"do": "undo"})

    for _ in killed_at_every_step(path.parent, box.parent, play):
        with Journal.open(box) as journal:
            with journal.snapshot():
                judge(journal)
            hashes = [entry.hash.hex() for entry in journal.entries(1)]
            assert [each["body"]["entry"]["hash"] for each in lines(journal)] == hashes
        kills += 1
    assert kills > 8


def test_a_lost_end_of_the_outbox_is_noticed_and_set_aside_begins_another_stream(path: Path) -> None:
    with Journal.open(path) as journal:
        outbox = attend(journal)
        do(Table.resume(journal), new_game())
        outbox.tell([Telling(Type.SEATED, '{"player":"anna","rev":1}')])
        name = outbox.row.name
    change_and_unplug(path, "DELETE FROM outbox WHERE line LIKE '%seated%'")
    with pytest.raises(LostEntriesError, match="ends at record 1 for the tournament"):
        Journal.open(path)
    assert not set_aside(path, NOW).is_fresh
    with Journal.open(path) as journal:
        assert journal.outbox is not None
        assert [each.row.name == name for each in journal.outbox.streams] == [True, False]
        assert journal.outbox.last.seq == 0


DAMAGE = {
    "a line": "UPDATE outbox SET line = replace(line, 'anna', 'bela')",
    "a line is gone": "DELETE FROM outbox WHERE id = 1000000001",
    "a line of no stream": "UPDATE outbox SET id = id + 1000000000",
    "where the box is": "UPDATE stream SET at_table = '13'",
    "what is acknowledged": "UPDATE stream SET acknowledged = 1",
}


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
def test_damage_of_what_is_kept_for_the_hub_is_noticed(path: Path, statement: str) -> None:
    with Journal.open(path) as journal:
        attend(journal)
        table = Table.resume(journal)
        do(table, new_game())
        do(table, PASS)
    path.with_name("journal.db.confirmed").unlink()
    change_and_unplug(path, statement)
    with pytest.raises(DamagedJournalError), Journal.open(path) as journal, journal.snapshot():
        judge(journal)


def test_a_restored_backup_begins_another_stream_and_still_sends_what_the_old_one_holds(
    path: Path, tmp_path: Path
) -> None:
    file = tmp_path / "backup.db"
    with Journal.open(path) as journal:
        outbox = attend(journal)
        table = Table.resume(journal)
        do(table, new_game())
        outbox.acknowledge(outbox.row.name, 1)
        for command in one_round()[:2]:
            do(table, command)
        backup.back_up(path, file)
        do(table, one_round()[2])
    backup.restore(file, path, NOW)
    with Journal.open(path) as journal:
        assert journal.outbox is not None
        old, new = journal.outbox.streams
        assert (old.row.acknowledged, old.last.seq, old.waiting) == (1, 3, 2)
        assert (new.last.seq, new.row.event, new.row.box) == (0, EVENT, BOX)
        assert journal.outbox.sending == old
        do(Table.resume(journal), one_round()[2])
        assert [each["seq"] for each in lines(journal)] == [1]
        journal.outbox.acknowledge(old.row.name, 3)
        assert journal.outbox.sending.row.name == new.row.name
        assert journal.outbox.waiting == 1


def test_another_event_begins_with_nothing_of_the_one_before(path: Path) -> None:
    with Journal.open(path) as journal:
        attend(journal)
        do(Table.resume(journal), new_game())
        attend(journal, "final26")
        assert lines(journal) == []
        assert [each.row.event for each in journal.outbox.streams] == ["final26"]  # type: ignore[union-attr]
        with journal.snapshot():
            judge(journal)


def test_a_box_that_left_plays_on_without_telling_and_comes_back_to_its_numbers(path: Path) -> None:
    with Journal.open(path) as journal:
        attend(journal)
        table = Table.resume(journal)
        do(table, new_game())
        journal.change_streams(streams.leave)
        do(table, PASS)
        assert journal.outbox is None
        attend(journal)
        do(table, {"do": "undo"})
        assert [each["seq"] for each in lines(journal)] == [1, 2]


def test_a_record_that_would_be_too_long_goes_without_its_events(path: Path) -> None:
    with Journal.open(path) as journal:
        attend(journal)
        do(Table.resume(journal), new_game())
        journal.append(Written('{"do":"pass"}', json.dumps(["x" * 17_000])), Standing())
        assert lines(journal)[-1]["body"]["entry"]["events"] is None
