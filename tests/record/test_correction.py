"""A correction on record: the undo and the commands again, together or not at all, whenever power fails."""

import json
from pathlib import Path

import pytest

from companion.games.kit.sentences import Refusal
from companion.games.port import Correct, command_of
from companion.record.journal import Journal
from tests.evening import do, new_game, one_round, state
from tests.killed import killed_at_every_step
from tests.tables import Table, command_from_plain

BUY = {"do": "buy", "player": "anna", "kind": "water", "boxes": 1}
# The last action of the round that Anna and then the others pass.
AT = 7


@pytest.fixture
def prepared(tmp_path: Path) -> Path:
    """A box's folder with a round in its journal."""
    path = tmp_path / "prepared" / "journal.db"
    path.parent.mkdir()
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        for command in (new_game(3), *one_round(3)):
            do(table, command)
    return path.parent


def corrected(path: Path) -> None:
    """Anna has bought a box where she passed; all later entries stand."""
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        moments = table.timeline.moments
        later = (command_of(table.now.port, moment) for moment in moments[AT + 1 :])
        done = table.do(Correct(len(moments) - AT, (command_from_plain(BUY), *later)))
        assert not isinstance(done, Refusal)


def commands_in(path: Path) -> list[str]:
    with Journal.open(path) as journal:
        return [json.loads(moment.command)["do"] for moment in Table.resume(journal).timeline.moments]


def test_it_is_kept_as_undo_and_the_commands_again(prepared: Path) -> None:
    path = prepared / "journal.db"
    before = commands_in(path)
    corrected(path)
    assert commands_in(path) == [*before[:AT], "buy", *before[AT + 1 :]]
    with Journal.open(path) as journal:
        game = journal.current()
        assert game is not None
        entries = [json.loads(entry.command)["do"] for entry in journal.entries(game.id)]
        table = Table.resume(journal)
    undone = len(before) - AT
    assert entries == [*before, *["undo"] * undone, "buy", *before[AT + 1 :]]
    assert [moment.stamp.seq for moment in table.timeline.moments[AT:]] == list(
        range(len(before) + undone + 1, len(entries) + 1)
    )
    assert state(table)["players"][0]["money"] == 1


def test_what_is_refused_changes_nothing(prepared: Path) -> None:
    with Journal.open(prepared / "journal.db") as journal:
        table = Table.resume(journal)
        before = table.now
        dear = command_from_plain({**BUY, "boxes": 9})
        assert isinstance(table.do(Correct(3, (dear,))), Refusal)
        assert isinstance(table.do(Correct(99, (command_from_plain(BUY),))), Refusal)
        assert table.now is before
    assert "undo" not in commands_in(prepared / "journal.db")


def test_killed_at_any_step_it_is_there_whole_or_not_at_all(prepared: Path, tmp_path: Path) -> None:
    path = tmp_path / "box" / "journal.db"
    old, outcomes = commands_in(prepared / "journal.db"), list[bool]()
    new = [*old[:AT], "buy", *old[AT + 1 :]]
    for _ in killed_at_every_step(prepared, path.parent, lambda: corrected(path)):
        found = commands_in(path)
        assert found in (old, new)
        outcomes.append(found == new)
    assert outcomes == sorted(outcomes)
    assert outcomes.count(False) > 3
    assert outcomes[-1]


def test_what_was_undone_before_it_can_still_be_redone_until_it_is_accepted(prepared: Path) -> None:
    with Journal.open(prepared / "journal.db") as journal:
        table = Table.resume(journal)
        table.undo(2)
        refused = table.do(Correct(1, (command_from_plain({**BUY, "boxes": 9}),)))
        assert isinstance(refused, Refusal)
        assert table.timeline.steps_forth == 2
        assert not isinstance(table.redo(), Refusal)


def test_what_is_played_once_more_keeps_its_time(prepared: Path) -> None:
    path = prepared / "journal.db"
    with Journal.open(path) as journal:
        before = [moment.stamp.at for moment in Table.resume(journal).timeline.moments]
    corrected(path)
    with Journal.open(path) as journal:
        table = Table.resume(journal)
        assert [moment.stamp.at for moment in table.timeline.moments] == before
