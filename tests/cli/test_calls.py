"""How `toscana` is called: help that is enough, and one line for whatever is wrong with a call."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import __version__
from companion.cli import main
from tests.cli.calls import assert_one_line, lines, toscana
from tests.evening import new_game, quick_game
from tests.unplugged import TOSCANA

OPTIONS = {
    "replay": ["FILE", "--save", "--journal", "- for standard input", "Exit status"],
    "games": ["--journal", "TOSCANA_JOURNAL"],
    "show": ["GAME", "--journal", "`last`"],
    "export": ["GAME", "--format", "json", "csv", "bgsplay", "--output", "--journal"],
    "import": ["FILE", "--journal", "- for standard input"],
    "set-aside": ["--journal", "left alone"],
}


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "journal.db"
    commands = [*quick_game(2, ("Zoé", "安"))]
    assert toscana("replay", "-", "--save", "--journal", path, stdin=lines(commands)).returncode == 0
    return path


@pytest.mark.parametrize("command", OPTIONS)
def test_the_help_of_each_command_names_its_options(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    text = " ".join(capsys.readouterr().out.split())
    assert [word for word in OPTIONS[command] if word not in text] == []


def test_the_help_names_every_command_and_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert [command for command in OPTIONS if f"\n    {command}" not in text] == []
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"toscana {__version__}\n"


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["sell"],
        ["--frobnicate"],
        ["games", "--frobnicate"],
        ["games", "today"],
        ["replay"],
        ["replay", "a", "b"],
        ["show"],
        ["export", "1", "--format", "pdf"],
        ["export", "1", "--format"],
        ["import"],
        ["set-aside", "now"],
    ],
)
def test_a_call_that_is_not_understood_is_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    out, err = capsys.readouterr()
    assert (left.value.code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.endswith("--help\n")


def test_the_installed_command_is_the_same_program() -> None:
    command = Path(sys.executable).with_name("toscana")
    done = subprocess.run([command, "replay", "/no such file"], capture_output=True, check=False)
    assert_one_line(done, "/no such file cannot be read")


CALLS = [["games"], ["show", "last"], ["export", "last"], ["export", "last", "--format", "csv"], ["--help"]]


@pytest.mark.parametrize("words", [*CALLS, ["replay", "-"]])
def test_a_reader_who_has_seen_enough_ends_it_silently(journal: Path, words: list[str]) -> None:
    where = [] if words == ["--help"] else ["--journal", str(journal)]
    read_end, write_end = os.pipe()
    os.close(read_end)
    try:
        done = subprocess.run(
            [*TOSCANA, *words, *where],
            input=lines([new_game()]),
            stdout=write_end,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(write_end)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("words", [*CALLS[:-1], ["replay", "-"]])
def test_output_that_does_not_fit_is_said_in_one_line(journal: Path, words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*TOSCANA, *words, "--journal", journal],
            input=lines([new_game()]),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (
        2,
        b"toscana: the output cannot be written: No space left on device.\n",
    )


@pytest.mark.parametrize("words", ["replay - <&-", "import - <&-", "replay /dev/null >&-", "games >&-"])
def test_closed_standard_streams_are_said_in_one_line(journal: Path, words: str) -> None:
    call = f'exec "$0" -m companion {words}'
    done = subprocess.run(
        ["/bin/sh", "-c", call, sys.executable],
        capture_output=True,
        check=False,
        env={**os.environ, "TOSCANA_JOURNAL": str(journal)},
    )
    assert_one_line(done, "is closed")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_terminal_that_lacks_a_letter_shows_the_rest(journal: Path, encoding: str) -> None:
    expected = "won by Zoé".encode(encoding, "replace")
    for words in (["games"], ["show", "last"]):
        done = toscana(*words, "--journal", journal, PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (0, b"")
        assert expected in done.stdout


def test_a_journal_may_have_any_name(tmp_path: Path) -> None:
    for name in (b"a?b#c%20 d.db", b"caf\xe9.db", "wine ✓.db".encode()):
        path = os.fsencode(tmp_path) + b"/" + name
        saved = toscana("replay", "-", "--save", "--journal", os.fsdecode(path), stdin=lines([new_game()]))
        assert (saved.returncode, saved.stderr) == (0, b"")
        assert b"running" in toscana("games", "--journal", os.fsdecode(path)).stdout


def test_without_a_home_a_journal_must_be_named(tmp_path: Path) -> None:
    program = (
        "import pathlib, sys, companion.cli\n"
        "def nobody_knows(): raise RuntimeError('Could not determine home directory.')\n"
        "pathlib.Path.home = nobody_knows\n"
        "sys.exit(companion.cli.main(sys.argv[1:]))"
    )
    bare = {name: text for name, text in os.environ.items() if name in ("PATH", "LANG")}
    for words, status in (
        (["games"], 2),
        (["replay", "/dev/null", "--save"], 2),
        (["replay", "/dev/null"], 0),
    ):
        done = subprocess.run(
            [sys.executable, "-c", program, *words], capture_output=True, check=False, env=bare
        )
        said = (
            b""
            if status == 0
            else b"toscana: your home folder is not known; name a journal with --journal.\n"
        )
        assert (done.returncode, done.stdout, done.stderr) == (status, b"", said)
