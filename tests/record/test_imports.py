"""Files that are no exported game: one sentence for each, and the journal stays as it was."""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.cli.library import FILE_MAX
from companion.record.entries import JournalError
from companion.record.export.spreadsheet import to_csv
from companion.record.recording import recording_from_json, recording_to_json
from tests.cli.calls import assert_one_line, lines, toscana
from tests.evening import Plain, new_game, quick_game
from tests.record.complaints import Capture
from tests.unplugged import content
from tests.untold import untold

Spoil = Callable[[Plain], object]


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with a running game of its own; every test finds it as the last one left it: untouched."""
    path = tmp_path_factory.mktemp("imports") / "box" / "journal.db"
    assert toscana("replay", "-", "--save", "--journal", path, stdin=lines([new_game(3)])).returncode == 0
    return path


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("exports") / "elsewhere.db"
    commands = [*quick_game(), {"do": "undo"}, {"do": "redo"}]
    assert toscana("replay", "-", "--save", "--journal", path, stdin=lines(commands)).returncode == 0
    return toscana("export", "1", "--journal", path).stdout


@pytest.fixture
def game(exported: bytes) -> Plain:
    """A finished game, exported elsewhere."""
    plain: Plain = json.loads(exported)
    return plain


def assert_refused(journal: Path, capture: Capture, text: bytes, *words: str) -> None:
    file = journal.parent.parent / "game.json"
    file.write_bytes(text)
    before = content(journal.parent)
    status = main(["import", str(file), "--journal", str(journal)])
    out, err = capture.readouterr()
    assert (status, out) == (2, "")
    assert err.startswith("toscana: ")
    assert err.count("\n") == 1
    assert len(err) < 300
    assert all(word in err for word in words), err
    assert content(journal.parent) == before
    assert main(["games", "--journal", str(journal)]) == 0
    assert capture.readouterr().out.endswith("running\n")


def test_the_same_game_is_taken_in_once(tmp_path: Path, exported: bytes) -> None:
    path = tmp_path / "journal.db"
    assert toscana("import", "-", "--journal", path, stdin=exported).stdout == b"Imported as game 1.\n"
    done = toscana("import", "-", "--journal", path, stdin=exported)
    assert_one_line(done, "This game is in the journal already, as game 1.")


def test_a_second_running_game_is_refused(journal: Path, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "elsewhere.db"
    toscana("replay", "-", "--save", "--journal", path, stdin=lines([new_game()]))
    assert_refused(journal, capsys, toscana("export", "1", "--journal", path).stdout, "Game 1 is running")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\0",
        b"null",
        b"7",
        b"[]",
        b"{}",
        b'"toscana-companion-game"',
        b"not json",
        b"\xff\xfe{}",
        b"[" * 100_000,
        b'{"format":"toscana-companion-game","version":1,"entries":' + b"[" * 100_000,
        b'{"format":"toscana-companion-game","version":1,"entries":NaN}',
        b'{"format":"toscana-companion-game","version":1,"entries":7}',
        b'{"format":"toscana-companion-game","version":1,"entries":{"seq":1}}',
        b'{"format":"toscana-companion-game","version":2}',
        b'{"format":"pgn","version":1}',
        b"9" * 10_000,
    ],
)
def test_a_file_that_is_no_export_is_refused(journal: Path, capsys: Capture, text: bytes) -> None:
    assert_refused(journal, capsys, text)


@pytest.mark.parametrize("share", [0.001, 0.1, 0.5, 0.9, 0.999])
def test_half_a_file_is_refused(journal: Path, capsys: Capture, game: Plain, share: float) -> None:
    text = json.dumps(game).encode()
    assert_refused(journal, capsys, text[: int(len(text) * share)], "not a game exported as json")


def test_a_file_without_end_is_refused(journal: Path, capsys: Capture) -> None:
    assert main(["import", "/dev/zero", "--journal", str(journal)]) == 2
    assert "/dev/zero is larger than 4 MiB" in capsys.readouterr().err


# VmHWM is the process's own peak, in KiB.
MEASURED = """
import re, sys, companion.cli
status = companion.cli.main(sys.argv[1:])
print(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1])
sys.exit(status)
"""


@pytest.mark.parametrize("filling", [b"{}", b"[[]]", b'{"a":1}', b"[[[[]]]]", b"1.5"])
def test_the_largest_file_that_is_read_fits_into_a_small_boxs_memory(
    journal: Path, tmp_path: Path, filling: bytes
) -> None:
    head, file = b'{"format":"toscana-companion-game","version":1,"entries":[', tmp_path / "large.json"
    file.write_bytes(head + b",".join([filling] * ((FILE_MAX - 100) // (len(filling) + 1))) + b"]}")
    call = [sys.executable, "-c", MEASURED, "import", str(file), "--journal", str(journal)]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "is not a game exported as json" in done.stderr
    assert int(done.stdout) < 256 << 10


@pytest.mark.parametrize("file", ["no such file", ""])
def test_a_file_that_cannot_be_read_is_one_line(journal: Path, file: str) -> None:
    assert_one_line(toscana("import", journal.parent / file, "--journal", journal), "cannot be read")


def entry(game: Plain, number: int) -> Plain:
    found: Plain = game["entries"][number - 1]
    return found


def events(game: Plain, number: int) -> list[Plain]:
    found: list[Plain] = entry(game, number)["events"]
    return found


FIELDS = ["format", "version", "uuid", "rules", "started_at", "ended_at", "entries", "state"]


@pytest.mark.parametrize("field", FIELDS)
def test_no_field_may_be_missing(journal: Path, capsys: Capture, game: Plain, field: str) -> None:
    del game[field]
    assert_refused(journal, capsys, json.dumps(game).encode(), f"no '{field}'")


@pytest.mark.parametrize("field", FIELDS)
def test_no_field_may_be_something_else(journal: Path, capsys: Capture, game: Plain, field: str) -> None:
    values: tuple[object, ...] = (None, 7, -1.5, [], [[]], {}, {"a": 1}, "\ud800")
    for value in values:
        assert_refused(journal, capsys, json.dumps({**game, field: value}).encode())


WRONG: dict[str, Spoil] = {
    "the state is edited": lambda game: game["state"]["players"][1].update(money=41),
    "the state has one field more": lambda game: game["state"].update(note="mine"),
    "an amount is edited": lambda game: events(game, 2)[-1].update(after=60),
    "a price is edited": lambda game: game["state"]["market"]["prices"].update(red=2),
    "an event is missing": lambda game: events(game, 2).pop(),
    "an event is unknown": lambda game: events(game, 2)[0].update(event="cork_popped"),
    "an event has a field more": lambda game: events(game, 2)[0].update(note="mine"),
    "an event has a field less": lambda game: events(game, 2)[-1].pop("after"),
    "an event has another type": lambda game: events(game, 2)[-1].update(after="40"),
    "an event has a boolean": lambda game: events(game, 2)[-1].update(after=True),
    "an event is about nobody": lambda game: events(game, 3)[0].update(player="nobody"),
    "an event is half a letter": lambda game: events(game, 2)[0].update(reason="\ud800"),
    "events are no list": lambda game: entry(game, 2).update(events={}),
    "an event is no object": lambda game: entry(game, 2).update(events=["sold"]),
    "the market lacks a kind": lambda game: events(game, 1)[0]["market"]["prices"].pop("red"),
    "the players are others": lambda game: events(game, 1)[0]["players"][0].update(id="nobody"),
    "the beginning has no events": lambda game: entry(game, 1).update(events=[]),
    "the game begins again": lambda game: events(game, 5).extend(events(game, 1)),
    "the ranking lacks a player": lambda game: events(game, -2)[-1]["ranking"].pop(),
    "the ranking has no winner": lambda game: events(game, -2)[-1]["ranking"][0].update(place=2),
    "a number is missing": lambda game: game["entries"].pop(3),
    "a number is there twice": lambda game: entry(game, 4).update(seq=3),
    "the order is another": lambda game: game["entries"].reverse(),
    "the last entries are missing": lambda game: game["entries"].__delitem__(slice(-3, None)),
    "nothing happened": lambda game: game["entries"].clear(),
    "it does not begin": lambda game: entry(game, 1).update(command={"do": "abandon"}),
    "it begins twice": lambda game: entry(game, 3).update(command=entry(game, 1)["command"]),
    "it undoes too much": lambda game: entry(game, 2).update(command={"do": "undo"}, events=[]),
    "it redoes nothing": lambda game: entry(game, 2).update(command={"do": "redo"}, events=[]),
    "an undo has events": lambda game: entry(game, -1).update(events=events(game, 2)),
    "a command is unknown": lambda game: entry(game, 3).update(command={"do": "cheat"}),
    "a command has a field more": lambda game: entry(game, 3)["command"].update(fast=True),
    "a command is no object": lambda game: entry(game, 3).update(command="pass"),
    "an entry is no object": lambda game: game["entries"].__setitem__(3, "pass"),
    "a time has no zone": lambda game: entry(game, 3).update(at="2026-03-01T20:00:00"),
    "a time is no time": lambda game: entry(game, 3).update(at="after dinner"),
    "a time is before all times": lambda game: game.update(started_at="0001-01-01T00:00:00+14:00"),
    "a time is after all times": lambda game: game.update(ended_at="9999-12-31T23:59:59-12:00"),
    "the uuid is none": lambda game: game.update(uuid="game 1"),
}


@pytest.mark.parametrize("spoil", WRONG.values(), ids=WRONG)
def test_a_game_that_was_tampered_with_is_refused(
    journal: Path, capsys: Capture, game: Plain, spoil: Spoil
) -> None:
    spoil(game)
    assert_refused(journal, capsys, json.dumps(game).encode())


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every position in a plain value: its container and its key."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield value, key
        yield from places(inner)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_written_over_a_spot_is_refused_or_can_be_told(exported: bytes, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        game = json.loads(exported)
        holder, key = rng.choice(list(places(game)))
        holder[key] = rng.choice((None, True, -1, 10**30, 0.5, "", "anna", "red", "finished", [], {}))
        try:
            recording = recording_from_json(json.dumps(game))
        except JournalError:
            continue
        to_csv(recording)
        assert json.loads(recording_to_json(recording))["entries"] == game["entries"]


def test_a_game_that_cannot_be_shown_is_not_taken_in(tmp_path: Path, capsys: Capture) -> None:
    file, journal = tmp_path / "game.json", tmp_path / "box" / "journal.db"
    file.write_text(json.dumps(untold(tmp_path)))
    assert main(["import", str(file), "--journal", str(journal)]) == 2
    assert "This game cannot be shown, so it is not taken in" in capsys.readouterr().err
    assert not journal.exists()
