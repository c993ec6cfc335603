"""Lines that are no commands: each is refused with a sentence, and the state stays as it was."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.cli.replay import LINE_MAX
from companion.games.kit.sentences import Refusal
from tests.cli.calls import lines, replayed
from tests.evening import KINDS, SEATS, Plain, do, new_game, one_round
from tests.tables import Table, command_from_json, command_from_plain

BUY: Plain = {"do": "buy", "player": "anna", "kind": "red", "boxes": 1}
Capture = pytest.CaptureFixture[bytes]

NOT_JSON = {
    "words": b"buy two red",
    "half a command": b'{"do":"buy","player":"anna"',
    "two commands": b'{"do":"undo"}{"do":"undo"}',
    "single quotes": b"{'do':'undo'}",
    "a comma too many": b'{"do":"undo",}',
    "a comment": b'{"do":"undo"} // twice',
    "not a number": b'{"do":"buy","player":"anna","kind":"red","boxes":NaN}',
    "infinity": b'{"do":"buy","player":"anna","kind":"red","boxes":Infinity}',
    "a leading zero": b'{"do":"buy","player":"anna","kind":"red","boxes":01}',
    "invalid UTF-8": b'{"do":"buy","player":"\xff","kind":"red","boxes":1}',
    "Latin-1": '{"do":"buy","player":"zoé","kind":"red","boxes":1}'.encode("latin-1"),
    "UTF-16": '{"do":"undo"}'.encode("utf-16"),
    "a surrogate as bytes": b'{"do":"\xed\xa0\x80"}',
    "zero bytes": b'{"do":"undo"}\0',
    "a control character": b'{"do":"un\x01do"}',
    "a second byte order mark": b'\xef\xbb\xbf{"do":"undo"}',
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"do":' * 100_000,
    "deep and closed": b'{"do":"adjust","reason":"x","set":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "a key twice": b'{"do":"undo","do":"undo"}',
    "a kind twice": b'{"do":"sell","player":"anna","boxes":{"red":1,"red":1}}',
}
NO_COMMANDS: dict[str, object] = {
    "a list": [BUY],
    "text": "undo",
    "a number": 7,
    "null": None,
    "nothing": {},
    "no do": {"player": "anna"},
    "do is null": {"do": None},
    "do is a list": {"do": ["undo"]},
    "unknown command": {"do": "cheat"},
    "capitals": {"do": "Undo"},
    "an unknown field": {**BUY, "fast": True},
    "a field of undo": {"do": "undo", "steps": 2},
    "an unknown field within": new_game() | {"options": {"speed": 1}},
    "a missing field": {"do": "buy", "player": "anna", "kind": "red"},
    "a boolean for a number": {**BUY, "boxes": True},
    "a float": {**BUY, "boxes": 1.0},
    "text for a number": {**BUY, "boxes": "1"},
    "null for a number": {**BUY, "boxes": None},
    "a number for text": {**BUY, "player": 1},
    "a list for text": {**BUY, "player": ["anna"]},
    "an unknown kind": {**BUY, "kind": "grape"},
    "a list for a kind": {**BUY, "kind": ["red"]},
    "an empty name": new_game(2, ("Anna", "")),
    "a control character": new_game(2, ("Anna", "Be\nla")),
    "an escape sequence": new_game(2, ("Anna", "\x1b[2J")),
    "a lone surrogate": new_game(2, ("Anna", "\ud800")),
    "a lone surrogate as a key": {**BUY, "\udfff": 1},
    "a lone surrogate as a command": {"do": "\ud83c"},
    "a long name": new_game(2, ("Anna", "a" * 101)),
    "a number for a flag": new_game() | {"options": {"player_deals": 1}},
    "a mapping for a list": new_game() | {"players": {"anna": {}}},
    "an unknown tile": {"do": "adjust", "set": {"board": {"red": "*"}}, "reason": "x"},
    "nothing to adjust": {"do": "adjust", "set": {}, "reason": "x"},
}


@pytest.mark.parametrize("line", NOT_JSON.values(), ids=NOT_JSON)
def test_a_line_that_is_not_json_is_refused(tmp_path: Path, capsysbinary: Capture, line: bytes) -> None:
    assert_refused(tmp_path, capsysbinary, line)


@pytest.mark.parametrize("plain", NO_COMMANDS.values(), ids=NO_COMMANDS)
def test_json_that_is_no_command_is_refused(tmp_path: Path, capsysbinary: Capture, plain: object) -> None:
    assert_refused(tmp_path, capsysbinary, json.dumps(plain).encode())


def assert_refused(tmp_path: Path, capture: Capture, line: bytes, code: str = "bad_command") -> None:
    """The line alone is refused; what stands before and after it counts, and the state is kept."""
    status, replies = replayed(tmp_path, capture, lines([new_game()]) + line + b"\n" + lines([BUY]))
    assert status == 1
    assert [answer["line"] for answer in replies] == [1, 2, 3]
    assert [answer.get("error") for answer in replies] == [None, code, None]
    assert replies[1]["state"] == replies[0]["state"]
    message = replies[1]["message"]
    assert message.endswith(".")
    assert message.isprintable()
    assert len(message) < 500


@pytest.mark.parametrize("player", ["", "nobody", "an\nna", "\x1b[2J", "\ud800", "a" * 1000])
def test_an_unknown_player_is_named_in_a_printable_sentence(
    tmp_path: Path, capsysbinary: Capture, player: str
) -> None:
    assert_refused(tmp_path, capsysbinary, json.dumps({**BUY, "player": player}).encode(), "unknown_player")


@pytest.mark.parametrize("digits", [4300, 5000, 100_000])
def test_a_number_of_thousands_of_digits_is_refused(
    tmp_path: Path, capsysbinary: Capture, digits: int
) -> None:
    line = json.dumps(BUY).replace("1}", f"{'9' * digits}}}").encode()
    assert_refused(tmp_path, capsysbinary, line, "bad_amount")


@pytest.mark.parametrize("number", [-1, 8, 10**9, -(10**20), 10**100])
@pytest.mark.parametrize(
    "command",
    [
        '{"do":"buy","player":"anna","kind":"red","boxes":%d}',
        '{"do":"sell","player":"anna","boxes":{"red":%d}}',
        '{"do":"deal","player":"anna","with":"bela","give":{"red":%d},"take":{},"pay":0}',
        '{"do":"deal","player":"anna","with":"bela","give":{},"take":{},"pay":%d}',
        '{"do":"make_wine","player":"anna","water":%d,"boxes":{"red":1}}',
        '{"do":"make_wine","player":"anna","water":1,"boxes":{"red":%d,"white":-1}}',
        '{"do":"hire","player":"anna","helper":{"mr_rose":{"prices":{"red":%d}}}}',
        '{"do":"adjust","set":{"prices":{"red":%d}},"reason":"x"}',
        '{"do":"adjust","set":{"storages":{"red":%d}},"reason":"x"}',
        '{"do":"adjust","set":{"boxes":{"anna":{"red":%d}}},"reason":"x"}',
        '{"do":"adjust","set":{"money":{"anna":-7%d}},"reason":"x"}',
    ],
)
def test_numbers_out_of_range_are_refused(command: str, number: int) -> None:
    table = Table()
    do(table, new_game(player_deals=True))
    before = table.game
    read = command_from_json((command % number).replace("-7-", "-7").encode())
    outcome = read if isinstance(read, Refusal) else table.do(read)
    assert isinstance(outcome, Refusal)
    assert outcome.message.endswith(".")
    assert table.game == before


def test_a_command_padded_to_a_megabyte_is_read_and_a_longer_line_is_not(
    tmp_path: Path, capsysbinary: Capture
) -> None:
    padded = json.dumps(BUY).encode() + b" " * (LINE_MAX - len(json.dumps(BUY)))
    endless = b'{"do":"adjust","reason":"' + b"x" * 3 * LINE_MAX
    overlong = padded + b"  "
    text = b"\n".join([*lines([new_game()]).splitlines(), endless, overlong, padded, b'{"do":"undo"}'])
    status, replies = replayed(tmp_path, capsysbinary, text)
    assert (status, [answer["line"] for answer in replies]) == (1, [1, 2, 3, 4, 5])
    assert [answer.get("error") for answer in replies] == [None, "bad_command", "bad_command", None, None]
    assert replies[1]["message"] == "The line is longer than 1 MiB; a command is far shorter."
    assert replies[2]["state"] == replies[0]["state"] == replies[4]["state"]


RUNNING = Table()
for command in [new_game(3, player_deals=True), *one_round(3)[:4]]:
    do(RUNNING, command)


def assert_harmless(line: bytes) -> None:
    """Whatever the line says, the game is as it was or as an accepted command left it."""
    before, depth = RUNNING.game, RUNNING.timeline.steps_back
    read = command_from_json(line)
    outcome = read if isinstance(read, Refusal) else RUNNING.do(read)
    if isinstance(outcome, Refusal):
        assert outcome.message.isprintable()
        assert RUNNING.game == before
    else:
        RUNNING.undo(max(1, RUNNING.timeline.steps_back - depth))
        while RUNNING.timeline.steps_back < depth:
            RUNNING.redo()
    assert RUNNING.game == before


@given(st.binary(max_size=200))
@example(b"\xff\xfe")
@example(b"-")
@example(b'"\\ud800"')
def test_random_bytes_change_nothing(line: bytes) -> None:
    assert_harmless(line)


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-10, 70)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from([*KINDS, *SEATS, "+", "-", "worker", "winemaster", "hiring", "trading", "winemaking"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from([*KINDS, *SEATS, "tile", "from", "prices", "money"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)
COMMANDS = (
    "new_game",
    "buy",
    "sell",
    "deal",
    "make_wine",
    "hire",
    "pass",
    "adjust",
    "hold_winetasting",
    "undo",
    "redo",
)
NAMES = (
    "player",
    "kind",
    "boxes",
    "with",
    "give",
    "take",
    "pay",
    "water",
    "piece",
    "helper",
    "action",
    "set",
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(COMMANDS), st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=4))
def test_random_fields_change_nothing_unless_they_are_accepted(name: str, fields: dict[str, Any]) -> None:
    assert_harmless(json.dumps({"do": name, **fields}).encode())


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(VALUES)
def test_random_json_is_no_command(plain: object) -> None:
    assert isinstance(command_from_plain(plain), Refusal)
