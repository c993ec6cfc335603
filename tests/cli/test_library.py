"""`toscana games`, `show`, `export` and `import` on journals that are empty, running, finished, abandoned."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from tests.cli.calls import assert_one_line, lines, toscana
from tests.evening import Plain, new_game, one_round, quick_game

BUY: Plain = {"do": "buy", "player": "anna", "kind": "red", "boxes": 1}
PEOPLE = [{"id": "anna"}, {"id": "bela"}]
OF_TUSCANY: Plain = {"do": "new_game", "game": "tuscany", "players": PEOPLE, "starting_player": "anna"}
Capture = pytest.CaptureFixture[str]


def saved(path: Path, capture: Capture, *commands: Plain) -> Path:
    file = path.with_name("commands.jsonl")
    file.write_bytes(lines(commands))
    assert main(["replay", str(file), "--save", "--journal", str(path)]) == 0
    capture.readouterr()
    return path


@pytest.fixture
def empty(tmp_path: Path, capsys: Capture) -> Path:
    return saved(tmp_path / "journal.db", capsys)


@pytest.fixture
def three_games(empty: Path, capsys: Capture) -> Path:
    """Game 1 finished, game 2 abandoned, game 3 running."""
    return saved(
        empty, capsys, *quick_game(3), new_game(), BUY, {"do": "abandon"}, new_game(5), BUY, {"do": "undo"}
    )


def output_of(capture: Capture, *words: object) -> str:
    assert main([str(word) for word in words]) == 0
    out, err = capture.readouterr()
    assert err == ""
    return out


def test_an_empty_journal_has_no_games(empty: Path, capsys: Capture) -> None:
    assert output_of(capsys, "games", "--journal", empty) == "The journal holds no games yet.\n"


def test_games_lists_each_with_its_players_and_how_it_stands(three_games: Path, capsys: Capture) -> None:
    first, second, third = output_of(capsys, "games", "--journal", three_games).splitlines()
    assert first.split()[0] == "1"
    assert "Anna, Bela, Cleo" in first
    assert first.endswith("won by Anna with 40 money")
    assert "Anna, Bela " in second
    assert second.endswith("abandoned")
    assert "Anna, Bela, Cleo, Dora, Emil" in third
    assert third.endswith("running")


@pytest.fixture
def two_kinds(empty: Path, capsys: Capture) -> Path:
    """Game 1 of Toscana is finished, game 2 of Tuscany abandoned, game 3 of Toscana running."""
    return saved(empty, capsys, *quick_game(2), OF_TUSCANY, {"do": "abandon"}, new_game())


def test_games_says_which_game_each_was_and_lists_those_of_one_name(two_kinds: Path, capsys: Capture) -> None:
    rows = output_of(capsys, "games", "--journal", two_kinds).splitlines()
    assert [row.split()[3] for row in rows] == ["Toscana", "Tuscany", "Toscana"]
    assert output_of(capsys, "games", "tuscany", "--journal", two_kinds).splitlines() == [rows[1]]
    none = output_of(capsys, "games", "castles", "--journal", two_kinds)
    assert none == "The journal holds no games of The Castles of Tuscany yet.\n"


def test_the_last_game_of_a_name_is_shown_and_exported(two_kinds: Path, capsys: Capture) -> None:
    assert output_of(capsys, "show", "tuscany", "--journal", two_kinds).startswith("Game 2, Tuscany, ")
    assert output_of(capsys, "show", "toscana", "--journal", two_kinds).startswith("Game 3, Toscana, ")
    exported = json.loads(output_of(capsys, "export", "tuscany", "--journal", two_kinds))
    assert (exported["game"], len(exported["entries"])) == ("tuscany", 2)
    assert main(["show", "castles", "--journal", str(two_kinds)]) == 2
    assert "There is no game castles in" in capsys.readouterr().err


def test_a_shared_victory_names_all_winners(empty: Path, capsys: Capture) -> None:
    saved(empty, capsys, *quick_game(2, money={"anna": 9, "bela": 9}))
    assert "won by Anna and Bela with 9 money" in output_of(capsys, "games", "--journal", empty)


def test_show_tells_a_game_round_by_round_with_causes(three_games: Path, capsys: Capture) -> None:
    told = output_of(capsys, "show", "1", "--journal", three_games)
    assert told.startswith("Game 1, ")
    assert [f"Round {number} (" in told for number in range(1, 9)] == [True] * 7 + [False]
    assert "Red wine: 3 to 4 (Wine Board +)" in told
    assert "counted again" in told
    assert told.index("Round 7") < told.index("Result\n  1. Anna: 40 money\n  2. Bela: 3 money")


def test_show_tells_an_abandoned_game_and_a_running_one(three_games: Path, capsys: Capture) -> None:
    abandoned = output_of(capsys, "show", "2", "--journal", three_games)
    assert "abandoned (rules version 2)" in abandoned.splitlines()[0]
    running = output_of(capsys, "show", "last", "--journal", three_games)
    assert "running (rules version 2)" in running.splitlines()[0]
    assert "Anna acts next" in running
    assert "Times somebody undid a command: 1." in running
    assert "Anna: trading" not in running


@pytest.mark.parametrize(
    "game", ["0", "4", "-1", "first", "", "99999999999999999999", "1.0", "²", "1; DROP TABLE game"]
)
def test_a_game_that_is_not_there_is_one_line(three_games: Path, game: str) -> None:
    for words in (["show"], ["export"], ["export", "--format", "csv"]):
        done = toscana(*words, "--journal", three_games, "--", game)
        assert_one_line(done, f"There is no game {game}", "`toscana games` lists them")


def test_the_last_game_of_an_empty_journal_is_not_there(empty: Path) -> None:
    assert_one_line(toscana("show", "last", "--journal", empty), "There is no game last")


@pytest.mark.parametrize("words", [["games"], ["show", "1"], ["export", "1"], ["set-aside"]])
def test_without_a_journal_looking_makes_none(tmp_path: Path, words: list[str]) -> None:
    path = tmp_path / "new" / "journal.db"
    assert_one_line(toscana(*words, "--journal", path), f"There is no journal at {path} yet")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("form", ["json", "csv", "bgsplay"])
def test_export_writes_to_a_file_what_it_would_print(three_games: Path, capsys: Capture, form: str) -> None:
    file = three_games.with_name("game.out")
    file.write_text("an older export that was much longer than the new one\n" * 10_000)
    call = ["export", "1", "--format", form, "--journal", three_games]
    assert output_of(capsys, *call, "--output", file) == ""
    assert file.read_bytes() == output_of(capsys, *call).encode()


@pytest.mark.parametrize("game", ["2", "3"])
def test_a_game_without_a_result_has_no_bgsplay(three_games: Path, game: str) -> None:
    done = toscana("export", game, "--format", "bgsplay", "--journal", three_games)
    assert_one_line(done, "Only a finished game has a result for BG Stats")


@pytest.mark.parametrize("output", [".", "no such folder/game.json", "a" * 300])
def test_an_output_that_cannot_be_written_is_one_line(three_games: Path, output: str) -> None:
    done = toscana("export", "1", "--journal", three_games, "--output", three_games.parent / output)
    assert_one_line(done, "cannot be written")


def test_an_export_never_overwrites_the_journal(three_games: Path) -> None:
    before = three_games.read_bytes()
    done = toscana("export", "1", "--journal", three_games, "--output", three_games)
    assert_one_line(done, "is the journal itself")
    assert three_games.read_bytes() == before


def test_an_imported_game_is_told_as_it_was(three_games: Path, tmp_path: Path, capsys: Capture) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.db"
    for number in ("1", "2", "3"):
        output_of(capsys, "export", number, "--journal", three_games, "--output", file)
        assert output_of(capsys, "import", file, "--journal", other) == f"Imported as game {number}.\n"
        told = output_of(capsys, "show", number, "--journal", three_games)
        assert output_of(capsys, "show", number, "--journal", other) == told
    listed = output_of(capsys, "games", "--journal", three_games)
    assert output_of(capsys, "games", "--journal", other) == listed


def test_an_imported_running_game_is_played_on(three_games: Path, tmp_path: Path, capsys: Capture) -> None:
    exported = toscana("export", "3", "--journal", three_games).stdout
    other = tmp_path / "other.db"
    assert toscana("import", "-", "--journal", other, stdin=b"\xef\xbb\xbf" + exported).returncode == 0
    done = toscana(
        "replay", "-", "--save", "--journal", other, stdin=lines([{"do": "redo"}, *one_round(5)[:1]])
    )
    assert done.returncode == 0
    state = json.loads(done.stdout.splitlines()[-1])["state"]
    assert state["players"][0]["actions"] == {"hiring": "used", "winemaking": "ready", "trading": "used"}
