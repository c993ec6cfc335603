"""The table: a command counts once it is on record; undo and redo go where the table stood before."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.games.kit.sentences import Refusal, verbatim
from companion.games.port import Stamp
from companion.games.toscana.port import GAME
from companion.record.entries import Entry, JournalError, Standing, Written
from companion.record.replaying import replay_entries
from tests.evening import do, new_game, one_round, quick_game, state
from tests.tables import Table, command_from_plain

BUY = {"do": "buy", "player": "anna", "kind": "red", "boxes": 1}
PASS = {"do": "pass", "player": "bela", "action": "hiring"}


class MemoryRecord:
    """A record in memory; while `is_full`, it refuses entries."""

    def __init__(self) -> None:
        self.commands: list[str] = []
        self.standing = Standing()
        self.is_full = False

    def begin_game(self, name: str, players: str, rules: str, first: Written) -> Stamp:
        return self.append(first, Standing())

    def append(self, written: Written, standing: Standing, times: int = 1) -> Stamp:
        if self.is_full:
            raise JournalError(verbatim("The notebook is full."))
        self.commands += [written.command] * times
        self.standing = standing
        return Stamp(len(self.commands), "2026-01-01T20:00:00Z")

    def append_all(self, written: Sequence[Written], standing: Standing) -> Sequence[Stamp]:
        return [self.append(each, standing) for each in written]


def seated(*commands: dict[str, Any]) -> tuple[Table, MemoryRecord]:
    record = MemoryRecord()
    table = Table(record)
    for command in commands:
        do(table, command)
    return table, record


def position(table: Table) -> tuple[object, ...]:
    return state(table), table.timeline.moments, table.timeline.steps_back, table.timeline.steps_forth


def refused(table: Table, command: dict[str, Any]) -> Refusal:
    read = command_from_plain(command)
    outcome = read if isinstance(read, Refusal) else table.do(read)
    assert isinstance(outcome, Refusal)
    return outcome


@pytest.mark.parametrize("command", [BUY, {"do": "undo"}, {"do": "redo"}, {"do": "abandon"}])
def test_what_cannot_be_put_on_record_did_not_happen(command: dict[str, Any]) -> None:
    table, record = seated(new_game(), PASS, {**PASS, "action": "trading"}, {"do": "undo"})
    before = position(table)
    record.is_full = True
    with pytest.raises(JournalError):
        do(table, command)
    assert position(table) == before
    record.is_full = False
    do(table, command)
    assert position(table) != before


def test_a_game_that_cannot_be_put_on_record_did_not_begin() -> None:
    table, record = seated(*quick_game())
    before = position(table)
    record.is_full = True
    with pytest.raises(JournalError):
        do(table, new_game(3))
    assert position(table) == before


def test_an_undo_of_many_steps_happens_whole_or_not_at_all() -> None:
    table, record = seated(new_game(), *one_round())
    before = position(table)
    record.is_full = True
    with pytest.raises(JournalError):
        table.undo(5)
    assert position(table) == before


def test_a_step_along_the_timeline_leads_to_the_moments_that_were_there() -> None:
    table, _ = seated(new_game())
    begun = table.timeline.now
    do(table, BUY)
    bought = table.timeline.now
    refused(table, BUY)
    assert table.timeline.now is bought
    do(table, {"do": "undo"})
    assert table.timeline.now is begun
    do(table, {"do": "redo"})
    assert table.timeline.now is bought


def test_undo_goes_back_to_just_after_the_beginning() -> None:
    table, _ = seated(new_game())
    opening = state(table)
    for command in one_round():
        do(table, command)
    while table.timeline.steps_back:
        do(table, {"do": "undo"})
    assert state(table) == opening
    assert refused(table, {"do": "undo"}).code == "nothing_to_undo"
    assert state(table) == opening


@pytest.mark.parametrize("steps", [0, -1, 10, 10**30])
def test_undo_to_a_point_that_is_not_there_is_refused(steps: int) -> None:
    table, record = seated(new_game(), *one_round())
    before = position(table)
    outcome = table.undo(steps)
    assert isinstance(outcome, Refusal)
    assert outcome.code == "nothing_to_undo"
    assert (position(table), len(record.commands)) == (before, 10)


@pytest.mark.parametrize("steps", range(1, 10))
def test_undo_to_any_point_shows_the_state_of_that_point(steps: int) -> None:
    table, record = seated(new_game())
    states = [state(table)]
    for command in one_round():
        do(table, command)
        states.append(state(table))
    assert table.undo(steps) == ()
    assert state(table) == states[-1 - steps]
    assert record.commands[-steps:] == ['{"do":"undo"}'] * steps
    for expected in states[-steps:]:
        do(table, {"do": "redo"})
        assert state(table) == expected
    assert refused(table, {"do": "redo"}).code == "nothing_to_undo"


def test_a_refused_command_keeps_redo_and_an_accepted_one_ends_it() -> None:
    table, _ = seated(new_game(), BUY, {"do": "undo"})
    refused(table, {**BUY, "boxes": 5})
    assert table.timeline.steps_forth == 1
    do(table, PASS)
    assert refused(table, {"do": "redo"}).code == "nothing_to_undo"


def test_the_end_of_a_game_can_be_undone_and_done_again() -> None:
    table, record = seated(*quick_game())
    finished = state(table)
    assert record.standing.is_over
    do(table, {"do": "undo"})
    assert (state(table)["phase"], record.standing) == ("final_sale", Standing())
    do(table, {"do": "redo"})
    assert state(table) == finished
    assert record.standing.is_over


def test_an_abandoned_game_can_be_taken_up_again() -> None:
    table, record = seated(new_game(), BUY)
    running = state(table)
    do(table, {"do": "abandon"})
    assert (state(table)["phase"], record.standing) == ("setup", Standing(is_over=True))
    do(table, {"do": "undo"})
    assert (state(table), record.standing) == (running, Standing())


def test_without_a_record_the_table_plays_all_the_same() -> None:
    table = Table()
    for command in quick_game():
        do(table, command)
    assert state(table)["result"]["ranking"][0] == {"player": "anna", "money": 40, "place": 1}


@pytest.mark.parametrize(
    ("command", "events"),
    [
        ("not json", "[]"),
        ("[]", "[]"),
        ('{"undo":"do"}', "[]"),
        ('{"do":"undo"}', "[]"),
        ('{"do":"redo"}', "[]"),
        ('{"do":"buy"}', "null"),
        ('{"do":"buy"}', '[{"event":"cork_popped"}]'),
        ('{"do":"buy"}', '[{"event":"phase_began"}]'),
        ('{"do":"buy"}', '[{"event":"phase_began","phase":"supply"}]'),
        ('{"do":"buy"}', '[{"event":"round_began","round":true,"starting_player":"anna"}]'),
    ],
)
def test_an_entry_that_cannot_be_read_is_named_in_one_sentence(command: str, events: str) -> None:
    with pytest.raises(JournalError, match=r"^Entry 7 in the box cannot be read \(.+\); [^\n]+\.$"):
        replay_entries(GAME, [Entry(7, "2026-01-01T20:00:00Z", command, events)], "the box")
