"""The clock: banks come from the journal's times alone, and nobody is charged who could not act."""

from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from companion.games.kit.clock import ClockMark, End, Hold, Kind, Rule, times
from companion.games.port import Undo
from companion.games.registry import GAMES
from companion.games.toscana.rules.commands import Buy, Pass
from companion.games.toscana.rules.terms import Action
from companion.games.toscana.rules.terms import Kind as Wine
from companion.record.entries import JournalError
from companion.record.journal import Journal
from companion.record.recording import read_recording, recording_from_json, recording_to_json
from companion.record.replaying import resume
from companion.record.table import Table, keep_mark
from tests.games.toscana.people import new_game
from tests.record.clock_games import TimedRecord, play_one
from tests.record.clock_kills import play_killed
from tests.tables import Table as Playing


def test_banks_equal_a_second_count_of_the_journals_times() -> None:
    assert sum(play_one(seed) for seed in range(45)) > 0


def test_boxes_that_are_killed_charge_what_their_journal_says(tmp_path: Path) -> None:
    assert play_killed(tmp_path, Random(3), lives=3) > 0


def left(table: Table, record: TimedRecord, player: str) -> int | None:
    now = table.timeline.now
    assert now is not None
    return times(table.clock, now.time_spent, ("anna", "ben"), record.now_ms).banks[player].left_ms


class Clocked:
    """Anna and Ben play by a clock of this rule; time passes by the second."""

    def __init__(self, rule: Rule) -> None:
        self.record = TimedRecord()
        self.playing = Playing(self.record)
        self.playing.do(new_game(2))
        self.mark(ClockMark(rule=rule))

    def mark(self, mark: ClockMark) -> None:
        self.playing.now = keep_mark(self.playing.now, mark, self.record)

    def wait(self, seconds: int) -> "Clocked":
        self.record.now += timedelta(seconds=seconds)
        return self

    def left(self, player: str) -> int:
        found = left(self.playing.now, self.record, player)
        assert found is not None
        return found // 1000


def test_an_undone_turn_gives_its_time_back_and_a_redo_takes_it_again() -> None:
    game = Clocked(Rule(Kind.BANK, 300))
    game.wait(50).playing.do(Pass("anna", Action.HIRING))
    game.wait(20)
    assert (game.left("anna"), game.left("ben")) == (250, 280)
    game.playing.undo()
    assert (game.left("anna"), game.left("ben")) == (300, 300)
    game.wait(10)
    assert game.left("anna") == 290
    game.playing.redo()
    assert (game.left("anna"), game.left("ben")) == (250, 300)


def test_a_refill_is_added_always_or_at_most_what_was_used() -> None:
    for is_delay, after in ((False, 310), (True, 300)):
        game = Clocked(Rule(Kind.BANK, 300, action_s=20, is_delay=is_delay))
        game.wait(10).playing.do(Pass("anna", Action.HIRING))
        assert game.left("anna") == after


def test_a_turn_has_its_limit_and_the_next_one_has_it_again() -> None:
    game = Clocked(Rule(Kind.TURN, 60, end=End.LOSS))
    game.wait(70)
    assert game.left("anna") == -10
    game.playing.do(Pass("anna", Action.HIRING))
    game.wait(5)
    assert (game.left("anna"), game.left("ben")) == (60, 55)


def test_nobodys_clock_runs_in_a_pause_and_the_partners_while_it_is_theirs_to_answer() -> None:
    game = Clocked(Rule(Kind.BANK, 300))
    game.mark(ClockMark(hold=Hold.PAUSE))
    game.wait(100)
    game.mark(ClockMark(hold=Hold.ASKED, asked="ben"))
    game.wait(30)
    game.mark(ClockMark(hold=Hold.GO))
    game.wait(7)
    assert (game.left("anna"), game.left("ben")) == (293, 270)


def test_time_in_which_the_box_was_off_is_nobodys() -> None:
    game = Clocked(Rule(Kind.BANK, 300)).wait(120)
    game.mark(ClockMark(skip_ms=90_000))
    assert game.left("anna") == 270


def test_the_clock_is_in_the_journal_and_in_the_exported_game(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        playing = Playing(journal)
        playing.do(new_game(2))
        playing.now = keep_mark(playing.now, ClockMark(rule=Rule(Kind.BANK, 300)), journal)
        playing.do(Buy("anna", Wine.RED, 1))
        playing.now = keep_mark(playing.now, ClockMark(hold=Hold.PAUSE), journal)
        resumed = resume(journal, GAMES)
        row = journal.current()
        assert row is not None
        text = recording_to_json(read_recording(journal, row))
    assert resumed.clock == playing.now.clock
    assert resumed.timeline.steps_back == 1, "the clock's entries are no moves"
    assert recording_from_json(text).table.clock == resumed.clock
    with pytest.raises(JournalError, match="hourglass"):
        recording_from_json(text.replace('"bank"', '"hourglass"'))


def test_undo_never_takes_the_clocks_own_entries_back() -> None:
    game = Clocked(Rule(Kind.BANK, 300))
    game.playing.do(Pass("anna", Action.HIRING))
    game.mark(ClockMark(add_s=60))
    game.playing.do(Undo())
    assert game.left("anna") == 360
