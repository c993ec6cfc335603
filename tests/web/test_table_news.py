"""What a watcher is told: put together, the events lead from any table it knew to the one of now."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.registry import GAMES
from companion.record.journal import Journal
from companion.web.table.board import LOG_LENGTH, Board
from companion.web.table.server_sent_events import NOTHING, Heard, changes, heard_from
from tests.evening import long_evening, new_game
from tests.hands import EVENING
from tests.tables import Table
from tests.web.live_table import seen_of

GAMES_FOLDER = Path(__file__).parents[1] / "games"
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=3),
    max_leaves=12,
)


class Reader:
    """A page without a browser: keeps the table and the log as the events say."""

    def __init__(self) -> None:
        self.heard = NOTHING
        self.table: dict[str, Any] = {}
        self.log: dict[int, Any] = {}
        self.kinds: list[str] = []

    def read(self, events: bytes) -> None:
        for block in events.decode().split("\n\n")[:-1]:
            fields = dict(line.split(": ", 1) for line in block.split("\n"))
            self.heard = heard_from(fields["id"])
            self.kinds.append(fields["event"])
            self._take(fields["event"], json.loads(fields["data"]))

    def _take(self, kind: str, data: Any) -> None:
        match kind:
            case "table":
                if data["began"] != self.table.get("began"):
                    self.log = {}
                self.log |= {entry["seq"]: entry for entry in data.pop("log")}
                self.table = data
            case "change":
                for place, value in data:
                    self.table = put(self.table, place, value)
            case "move":
                self.log[data["seq"]] = data
            case "undone":
                self.log = {seq: entry for seq, entry in self.log.items() if seq <= data["seq"]}


def put(whole: Any, place: list[Any], value: Any) -> Any:
    if not place:
        return value
    whole[place[0]] = put(whole[place[0]], place[1:], value)
    return whole


def show(board: Board, table: Table) -> None:
    board.show(seen_of(table))


def seqs(table: Table) -> list[int]:
    return [moment.stamp.seq for moment in table.timeline.moments]


@given(PLAIN, PLAIN)
def test_changes_put_into_one_table_make_the_other_of_it(before: Any, after: Any) -> None:
    whole = deepcopy(before)
    for place, value in changes(before, after):
        whole = put(whole, list(place), value)
    assert json.dumps(whole, sort_keys=True) == json.dumps(after, sort_keys=True)


@pytest.mark.parametrize("seed", range(3))
def test_whoever_listens_seldom_has_the_same_table_and_log_as_whoever_always_does(
    tmp_path: Path, seed: int
) -> None:
    """Over games, undos and redos; one of them goes to sleep for longer and longer."""
    board, always, seldom = Board(GAMES, lambda: EVENING), Reader(), Reader()
    with Journal.open(tmp_path / "journal.db") as journal:
        table = Table(journal)
        moves = long_evening(seed, table)
        for number in range(220):
            next(moves)
            show(board, table)
            always.read(board.tell(always.heard))
            if number < 60 or number % 23 == 0:
                seldom.read(board.tell(seldom.heard))
                assert seldom.table == always.table
                assert sorted(seldom.log) == seqs(table)[-len(seldom.log) :]
    assert sorted(always.log) == seqs(table)
    assert json.loads(board.snapshot())["state"] == always.table["state"]
    assert board.tell(always.heard) == b""


@pytest.mark.parametrize(
    "recorded",
    [
        "castles/recorded/four-players-second-thoughts",
        "toscana/recorded/five-players-full-map",
        "tuscany/recorded/three-players-soldato-and-messenger",
    ],
)
def test_the_changes_of_a_whole_game_lead_to_its_table(tmp_path: Path, recorded: str) -> None:
    board, reader = Board(GAMES, lambda: EVENING), Reader()
    lines = (GAMES_FOLDER / f"{recorded}.jsonl").read_text(encoding="utf-8").splitlines()
    with Journal.open(tmp_path / "journal.db") as journal:
        table = Table(journal)
        for line in filter(None, lines):
            table.say(json.loads(line))
            show(board, table)
            reader.read(board.tell(reader.heard))
            whole = json.loads(board.snapshot())
            del whole["log"]
            assert reader.table == whole
    assert reader.kinds.count("change") > 50


def test_a_move_is_told_by_a_few_words_and_an_undo_takes_it_back(tmp_path: Path) -> None:
    board, reader = Board(GAMES, lambda: EVENING), Reader()
    with Journal.open(tmp_path / "journal.db") as journal:
        table = Table(journal)
        table.say(new_game())
        show(board, table)
        whole = board.tell(reader.heard)
        reader.read(whole)
        table.say({"do": "buy", "player": "anna", "kind": "red", "boxes": 1})
        show(board, table)
        move = board.tell(reader.heard)
        reader.read(move)
        assert reader.kinds == ["table", "move", "change"]
        assert len(move) < len(whole) / 5
        assert list(reader.log) == [1, 2]
        table.undo()
        show(board, table)
        reader.read(board.tell(reader.heard))
        assert reader.kinds[3:] == ["undone", "change"]
        assert list(reader.log) == [1]
        table.redo()
        show(board, table)
        reader.read(board.tell(reader.heard))
        assert list(reader.log) == [1, 2]


def test_whoever_slept_through_a_start_of_the_box_hears_every_move(tmp_path: Path) -> None:
    reader = Reader()
    with Journal.open(tmp_path / "journal.db") as journal:
        table = Table(journal)
        table.say(new_game())
        board = Board(GAMES, lambda: EVENING)
        show(board, table)
        reader.read(board.tell(reader.heard))
        for money in range(2 * LOG_LENGTH):
            table.say({"do": "adjust", "set": {"money": {"anna": money}}, "reason": "counted again"})
    with Journal.open(tmp_path / "journal.db") as journal:
        table, board = Table.resume(journal), Board(GAMES, lambda: EVENING)
        show(board, table)
        reader.read(board.tell(reader.heard))
        assert list(reader.log) == seqs(table) == list(range(1, 2 * LOG_LENGTH + 2))
        assert reader.heard == board.heard


@pytest.mark.parametrize("text", ["", "x", "..", "a.b.c", "a.-1.c", f"a.{'9' * 30}.c", "a.²", "\0.1"])
def test_an_id_that_is_none_of_ours_gets_the_whole_table(tmp_path: Path, text: str) -> None:
    board, reader = Board(GAMES, lambda: EVENING), Reader()
    with Journal.open(tmp_path / "journal.db") as journal:
        table = Table(journal)
        table.say(new_game())
        show(board, table)
    reader.read(board.tell(heard_from(text)))
    assert reader.kinds == ["table"]


def test_an_id_is_read_as_it_was_written() -> None:
    heard = Heard("0badcafe", 41, "19a-7")
    assert heard_from(str(heard)) == heard
