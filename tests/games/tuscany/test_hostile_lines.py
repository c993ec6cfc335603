"""Lines that no table would write: each is refused with one sentence, and changes nothing."""

import io
import json
from pathlib import Path

import pytest

from companion.cli.replay import replay
from tests.games.tuscany.table_talk import Plain, new_game

BEGUN: list[Plain] = [
    {"do": "new_game", **new_game(2)},
    {"do": "wake_up", "player": "anna", "row": 2},
    {"do": "wake_up", "player": "ben", "row": 3},
]
HOSTILE: list[object] = [
    {"do": "place"},
    {"do": "place", "player": 7},
    {"do": "place", "player": None},
    {"do": "place", "player": "anna", "tolls": "ben"},
    {"do": "place", "player": "anna", "tolls": [["ben"]]},
    {"do": "place", "player": "anna", "worker": ["chef"]},
    {"do": "place", "player": "anna", "money": 1.5},
    {"do": "place", "player": "anna", "money": "1"},
    {"do": "place", "player": "anna", "marks": ["cottage"]},
    {"do": "place", "player": "anna", "marks": {"villa": True}},
    {"do": "place", "player": "anna", "marks": {"cottage": 1}},
    {"do": "place", "player": "anna", "worker": "chef", "pushes": {"player": "ben"}},
    {"do": "place", "player": "anna", "colour": "red"},
    {"do": "pass", "player": "anna", "row": True},
    {"do": "gain", "player": "anna", "marks": {"cottage": {}}},
    {"do": "star", "player": "anna", "to": ["pisa"]},
    {"do": "trade", "player": "anna", "give": "wine", "get": "point"},
    {"do": "train", "player": "anna", "worker": "normal", "now": "yes"},
    {"do": "adjust", "reason": "x", "set": {"stars": {"pisa": [1]}}},
    {"do": "adjust", "reason": "x", "set": {"workers": {"anna": {"normal": 3}}}},
    {"do": "adjust", "reason": 5, "set": {"turn": "anna"}},
    {"do": "break_tie", "wine": [1]},
    {"do": "undo", "steps": 2},
    {"do": "buy", "player": "anna", "kind": "red", "boxes": 1},
    {"player": "anna"},
    [],
    None,
    "pass",
]


@pytest.mark.parametrize("line", HOSTILE, ids=json.dumps)
def test_a_hostile_line_changes_nothing(
    line: object, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "commands.jsonl"
    file.write_text("\n".join(json.dumps(each) for each in (*BEGUN, line)))
    assert replay(str(file), None) == 1
    answers = [json.loads(answer) for answer in io.BytesIO(capsysbinary.readouterr().out)]
    assert [answer["ok"] for answer in answers] == [True, True, True, False]
    assert answers[3]["error"] == "bad_command"
    assert answers[3]["message"].endswith(".")
    assert answers[3]["state"] == answers[2]["state"]
