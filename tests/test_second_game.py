"""A second game, the race, works in the box, journal, page, replay and exports through its port alone."""

import asyncio
import json
from pathlib import Path

import pytest

from companion.cli.library import games
from companion.cli.replay import replay
from companion.devices.ports import Effect, Line
from companion.games.port import Listing
from companion.games.registry import GAMES, Registry
from companion.record.entries import JournalError
from companion.record.export.bgstats import to_bgsplay
from companion.record.export.spreadsheet import to_csv
from companion.record.journal import Journal, JournalReader
from companion.record.recording import (
    Recording,
    read_recording,
    recording_from_json,
    recording_to_json,
    tell_table,
)
from companion.record.replaying import resume
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, save_preferences
from tests.hands import Hands
from tests.live_box import live_box
from tests.processes import free_port

RACE = Registry((Listing("race", "The race", range(2, 7), "tests.race"), *GAMES.listings[:1]))
ALONE = Registry((Listing("race", "The race", range(2, 7), "tests.race.rules_alone"),))
TWO = Preferences(language="en", game="race", last_names=("Anna", "Ben"), last_colours=("red", "blue"))
# The people, who starts by lot, how far it goes, the moves.
BEGIN = 5
PLAYERS = [{"id": "anna"}, {"id": "ben"}]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    save_preferences(tmp_path / FILE_NAME, TWO)
    return tmp_path


def go(hands: Hands, steps: int) -> None:
    """The first key enters what is offered first, another one how far."""
    hands.key(0, steps - 1)
    hands.push(2)


def raced(folder: Path) -> Recording:
    """Anna has won with 12 steps, entered on the panel."""
    hands = Hands(folder, games=RACE)
    hands.push(BEGIN)
    for _ in range(4):
        go(hands, 3)
        go(hands, 1)
    hands.switch_off()
    return recorded(folder)


def recorded(folder: Path) -> Recording:
    with JournalReader.open(folder / "journal.db") as journal:
        return read_recording(journal, journal.games()[-1], RACE)


def test_the_box_plays_it_by_its_keys(table: Path) -> None:
    hands = Hands(table, games=RACE)
    assert "Play with these" in hands.text
    hands.push(BEGIN - 1)
    assert "The game begins" in hands.text
    hands.push()
    go(hands, 3)
    assert hands.words.lines == ("Anna 3", "Ben 0")
    anna, ben = hands.twin.lamp_rows.showing[:2]
    assert [lamp.effect for lamp in anna[:3]] == [Effect.OFF, Effect.ON, Effect.OFF]
    assert [lamp.effect for lamp in ben[:3]] == [Effect.BLINK, Effect.OFF, Effect.OFF]
    hands.push()
    hands.back()
    hands.turn(-1)
    hands.push(2)
    assert "ben goes 1 to 3 steps." in hands.text
    hands.push()
    hands.back()
    hands.back()
    hands.undo()
    assert "Undone: put back" in hands.text
    hands.push()
    assert hands.words.lines == ("Anna 0", "Ben 0")
    hands.back()
    assert "History" in hands.text
    hands.pull_the_plug()
    again = Hands(table, games=RACE)
    assert again.words.lines == ("Anna 0", "Ben 0")
    again.switch_off()


def test_the_rules_alone_are_enough_to_play_it(table: Path) -> None:
    hands = Hands(table, games=ALONE)
    hands.push(3)
    assert "Goal 10" in hands.text
    hands.turn(-9)
    hands.push(2)
    assert "Anna 0\nBen 0" in hands.text
    hands.push()
    assert "Player Anna\n> Steps 0" in hands.text
    hands.turn(1)
    hands.push(2)
    assert "winner\nAnna\n1\n" in hands.text
    hands.turn(1)
    assert "Anna wins" in hands.text
    hands.switch_off()
    assert recorded(table).row.name == "race"


def test_the_journal_names_it_and_tells_it(table: Path) -> None:
    recording = raced(table)
    assert recording.row.name == "race"
    assert list(tell_table(recording.table))[:3] == [
        "The race begins",
        "anna goes 3 steps",
        "ben goes 1 steps",
    ]
    assert to_csv(recording).splitlines()[2].endswith('"anna","3","anna goes 3 steps","The race",""')
    assert json.loads(to_bgsplay(recording))["games"][0]["name"] == "The race"
    taken_in = recording_from_json(recording_to_json(recording), RACE)
    assert taken_in.row.name == "race"
    assert [(entry.command, entry.events) for entry in taken_in.entries] == [
        (entry.command, entry.events) for entry in recording.entries
    ]


def test_a_program_without_it_says_so_and_changes_nothing(table: Path) -> None:
    recording = raced(table)
    with pytest.raises(JournalError, match="does not know the game race in the file; update it"):
        recording_from_json(recording_to_json(recording), GAMES)
    with (
        Journal.open(table / "journal.db") as journal,
        pytest.raises(JournalError, match="does not know the game race"),
    ):
        resume(journal, GAMES)
    assert recorded(table).entries == recording.entries


def test_a_program_without_it_still_lists_it(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raced(table)
    assert games(table / "journal.db") == 0
    assert capsys.readouterr().out.split()[3] == "race"
    assert games(table / "journal.db", "toscana") == 0
    assert capsys.readouterr().out == "The journal holds no games of Toscana yet.\n"


def test_a_file_that_names_another_game_than_it_begins_is_refused(table: Path) -> None:
    file = json.loads(recording_to_json(raced(table)))
    file["game"] = "toscana"
    with pytest.raises(JournalError, match="it is said to be toscana, but begins a game of race"):
        recording_from_json(json.dumps(file), RACE)


def test_replay_plays_either_game(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    go = {"do": "go", "player": "anna", "steps": 2}
    commands: list[object] = [
        {"do": "new_game", "game": "race", "players": PLAYERS},
        go,
        {"do": "new_game", "game": "toscana"},
        {"do": "new_game", "game": "chess"},
        {"do": "abandon"},
        {"do": "undo"},
    ]
    file = tmp_path / "commands.jsonl"
    file.write_text("\n".join(map(json.dumps, commands)))
    assert replay(str(file), None, RACE) == 1
    answers = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, True, False, False, True, True]
    assert answers[1]["state"] == {"game": "race", "at": {"anna": 2, "ben": 0}, "result": None}
    assert answers[3]["message"] == "There is no game chess; this box has race, toscana."
    assert answers[4]["state"]["at"] is None
    assert answers[5]["state"] == answers[1]["state"]


def test_the_page_shows_it(table: Path) -> None:
    async def play() -> None:
        async with live_box(table / "journal.db", free_port(), has_keys=False, games=RACE) as box:
            await box.sees("Play with these")
            for _ in range(BEGIN):
                await box.push()
            await box.press(Line.KEY_1)
            await box.press(Line.KEY_3)
            await box.push()
            await box.push()
            await box.sees("Anna 3")
            plain = box.twin.appearance().plain()
            assert plain["players"] == ("Anna", "Ben")
            assert plain["labels"]["key_3"] == "3"
            assert plain["labels"]["lamp_3"] == "steps"

    asyncio.run(play())
