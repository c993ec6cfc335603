"""`toscana replay`: JSON Lines in, one line of JSON out for each, and an exit status that sums it up."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.calls import answers, assert_one_line, lines, replayed, toscana
from tests.evening import do, new_game, quick_game, state
from tests.tables import Table
from tests.unplugged import TOSCANA, change_and_unplug, content, unplug_while_playing

BUY = {"do": "buy", "player": "anna", "kind": "red", "boxes": 1}
Capture = pytest.CaptureFixture[bytes]


def test_all_accepted_is_exit_status_0_and_each_answer_shows_the_state(
    tmp_path: Path, capsysbinary: Capture
) -> None:
    commands = quick_game(3)
    status, told = replayed(tmp_path, capsysbinary, lines(commands))
    assert status == 0
    assert list(told[0]) == ["line", "ok", "setup", "state"]
    assert told[0].pop("setup")["money"] == 3
    assert [list(answer) for answer in told] == [["line", "ok", "state"]] * len(commands)
    table = Table()
    for number, (command, answer) in enumerate(zip(commands, told, strict=True), start=1):
        do(table, command)
        assert answer == {"line": number, "ok": True, "state": state(table)}


def test_any_refusal_is_exit_status_1_and_replay_goes_on(tmp_path: Path, capsysbinary: Capture) -> None:
    status, told = replayed(tmp_path, capsysbinary, lines([new_game(), {**BUY, "boxes": 3}, BUY]))
    assert status == 1
    assert [answer["ok"] for answer in told] == [True, False, True]
    assert list(told[1]) == ["line", "ok", "error", "message", "state"]
    assert told[1]["error"] == "storage_empty"
    assert told[1]["message"].endswith(".")
    assert told[1]["state"] == told[0]["state"]


def test_nothing_to_replay_is_no_answer_and_no_error(tmp_path: Path, capsysbinary: Capture) -> None:
    assert replayed(tmp_path, capsysbinary, b"") == (0, [])
    assert replayed(tmp_path, capsysbinary, b"\n\r\n \t\n\n") == (0, [])


def test_before_the_first_game_everything_but_the_phase_is_null(
    tmp_path: Path, capsysbinary: Capture
) -> None:
    _, (answer,) = replayed(tmp_path, capsysbinary, lines([BUY]))
    assert answer["error"] == "wrong_phase"
    assert {key: value for key, value in answer["state"].items() if value is not None} == {
        "game": "toscana",
        "phase": "setup",
    }


@pytest.mark.parametrize(
    "change",
    [
        lambda text: b"\xef\xbb\xbf" + text,
        lambda text: text.replace(b"\n", b"\r\n"),
        lambda text: text.removesuffix(b"\n"),
        lambda text: text.replace(b": ", b" :\t "),
        lambda text: b"\xef\xbb\xbf" + text.replace(b"\n", b" \r\n"),
    ],
    ids=["BOM", "CRLF", "no newline at the end", "white space", "all of it"],
)
def test_files_of_other_editors_are_read_as_meant(
    tmp_path: Path, capsysbinary: Capture, change: object
) -> None:
    assert callable(change)
    plain = replayed(tmp_path, capsysbinary, lines([new_game(), BUY]))
    assert replayed(tmp_path, capsysbinary, change(lines([new_game(), BUY]))) == plain


def test_empty_lines_are_not_answered_but_counted(tmp_path: Path, capsysbinary: Capture) -> None:
    text = b"\xef\xbb\xbf\r\n\n" + lines([new_game()]) + b"  \n\n" + lines([BUY]) + b"\n"
    status, told = replayed(tmp_path, capsysbinary, text)
    assert (status, [answer["line"] for answer in told]) == (0, [3, 6])


@pytest.mark.parametrize("file", ["no such file", ".", "a" * 300, "no such folder/file"])
def test_a_file_that_cannot_be_read_is_exit_status_2(tmp_path: Path, file: str) -> None:
    assert_one_line(toscana("replay", tmp_path / file), "cannot be read")


def test_standard_input_is_replayed_and_answered_in_utf_8() -> None:
    done = toscana(
        "replay", "-", stdin=lines([new_game(2, ("Zoé", "安")), BUY]), PYTHONIOENCODING="ascii", LC_ALL="C"
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert [player["name"] for player in answers(done.stdout)[1]["state"]["players"]] == ["Zoé", "安"]
    assert "Zoé".encode() in done.stdout


@pytest.mark.parametrize("save", [(), ("--save",)])
def test_each_answer_comes_before_the_next_command_is_asked_for(
    tmp_path: Path, save: tuple[str, ...]
) -> None:
    call: list[str | Path] = [*TOSCANA, "replay", "-", *save, "--journal", tmp_path / "journal.db"]
    with subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as box:
        assert box.stdin is not None
        assert box.stdout is not None
        for number, command in enumerate([new_game(), BUY, {"do": "nonsense"}, {"do": "undo"}], start=1):
            box.stdin.write(lines([command]))
            box.stdin.flush()
            assert json.loads(box.stdout.readline())["line"] == number
        box.stdin.close()
        assert box.wait() == 1


def test_without_save_nothing_is_kept(tmp_path: Path) -> None:
    done = toscana("replay", "-", "--journal", tmp_path / "journal.db", stdin=lines([new_game()]))
    assert done.returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_with_save_the_journal_goes_on_where_it_was(tmp_path: Path) -> None:
    path, game = tmp_path / "deep" / "journal.db", quick_game()
    first = toscana("replay", "-", "--save", stdin=lines(game[:20]), TOSCANA_JOURNAL=str(path))
    second = toscana("replay", "-", "--save", "--journal", path, stdin=lines(game[20:]))
    assert (first.returncode, second.returncode) == (0, 0)
    assert answers(second.stdout)[0]["line"] == 1
    assert answers(second.stdout)[-1]["state"]["phase"] == "finished"


def test_a_running_game_whose_last_entry_is_unreadable_is_not_played_on(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    unplug_while_playing(path, [new_game(), BUY])
    change_and_unplug(path, "UPDATE entry SET events = 'wine stain' WHERE seq = 2")
    before = content(tmp_path)
    assert_one_line(
        toscana("replay", "-", "--save", "--journal", path, stdin=lines([BUY])), "from entry 2 on"
    )
    assert content(tmp_path) == before
