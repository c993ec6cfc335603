"""Choosing a game: offered first and remembered; a game that is not chosen is not even imported."""

import json
import logging
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.port import Listing
from companion.games.registry import GAMES, Registry
from companion.settings.preferences import LONGEST_MEMORY, Preferences
from companion.settings.preferences_file import FILE_NAME, load_preferences, save_preferences
from tests.hands import Hands
from tests.race.port import GAME as RACE
from tests.race.screens import SCREENS, Memory
from tests.ui.people import Box

TOSCANA = GAMES.listings[0]
BOTH = Registry((TOSCANA, Listing("race", "The race", range(2, 7), "tests.race")))
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Eino", "Fay")
FAMILY = Preferences(language="en", last_names=NAMES, last_colours=("red", "blue", "green", "white"))
SIX = replace(FAMILY, game="race", last_colours=("red", "blue", "green", "white", "black"))


def box_with(preferences: Preferences) -> Box:
    return Box(preferences=preferences, games=BOTH)


@pytest.mark.parametrize("listing", GAMES.listings, ids=lambda listing: listing.name)
def test_the_registry_says_what_the_game_says_itself(listing: Listing) -> None:
    port = GAMES.port(listing.name)
    assert (port.name, port.title, port.players) == (listing.name, listing.title, listing.players)


def test_the_first_evening_begins_with_which_game() -> None:
    box = box_with(Preferences(language="en"))
    assert "Which game?\nplayers\nToscana\n2-5\nThe race\n2-6" in box.text
    assert "How many players?" in box.push().text
    assert "Which game?" in box.back().text
    assert "2\n3\n4\n5\n6" in box.turn(1).push().text
    assert (box.preferences.game, box.desk.port) == ("race", RACE)


def test_one_game_alone_is_not_asked_for() -> None:
    alone = Registry((TOSCANA,))
    assert "How many players?" in Box(preferences=Preferences(language="en"), games=alone).text
    box = Box(preferences=FAMILY, games=alone)
    assert "Toscana" not in box.text
    assert "Anna" in box.turn(1).push().text


def test_the_same_game_as_last_time_takes_no_input_of_its_own() -> None:
    box = box_with(replace(FAMILY, game="race"))
    assert "Play with these\nThe race" in box.text
    assert "Who starts?" in box.push().text


def test_another_game_is_chosen_in_set_up_and_remembered(tmp_path: Path) -> None:
    save_preferences(tmp_path / FILE_NAME, FAMILY)
    hands = Hands(tmp_path, games=BOTH)
    assert "Toscana" in hands.text
    hands.turn(1)
    hands.push()
    hands.turn(1)
    hands.push()
    assert "The race" in hands.text
    hands.switch_off()
    again = Hands(tmp_path, games=BOTH)
    assert "The race" in again.text
    again.switch_off()


def test_set_up_without_a_change_of_mind_leads_back_to_the_people() -> None:
    box = box_with(FAMILY).turn(1).push()
    assert "Which game?" in box.text
    assert "Play with these\nToscana" in box.back().text
    assert "Play with these\nToscana" in box.turn(1).push().push().text


def finished_race() -> Box:
    box = box_with(replace(FAMILY, game="race"))
    for _ in range(5):
        box.push()
    while not box.desk.facts or not box.desk.facts.is_over:
        box.key("1").key("3").push().read()
    return box


def test_a_finished_game_makes_room_for_another_and_comes_back_when_its_game_is_chosen() -> None:
    box = finished_race()
    seen = box.text
    box.push().turn(1).push().turn(-1).push()
    assert "Play with these\nToscana" in box.text
    assert box.engine.publish(box.outside)[1].moment is None
    box.turn(1).push().turn(1).push()
    assert box.text == seen


def test_undo_takes_up_the_finished_game_again_whatever_was_chosen() -> None:
    box = finished_race().push().turn(1).push().turn(-1).push()
    assert box.hold_back().read().desk.port is RACE
    assert box.table.is_running


def test_a_running_game_is_shown_whatever_was_chosen() -> None:
    box = finished_race().hold_back().read()
    box.preferences = replace(box.preferences, game="toscana")
    assert box.desk.port is RACE


def test_a_game_that_this_program_does_not_have_is_as_if_none_was_chosen() -> None:
    assert "Toscana" in box_with(replace(FAMILY, game="chess")).text


def test_as_many_play_as_the_chosen_game_takes() -> None:
    six = replace(SIX, last_colours=(*SIX.last_colours, "grey"))
    assert "6 players" in box_with(six).text
    assert "5 players" in box_with(replace(six, game="toscana")).text


def to_six(box: Box) -> Box:
    """A sixth person joins the five."""
    return box.turn(7).push().turn(1).push().push().push()


def test_with_six_the_table_says_who_has_no_lamps_and_keeps_its_order() -> None:
    box = to_six(box_with(SIX)).push()
    assert "Who has no lamps?" in box.text
    box.turn(-3).push().push().push().push().read()
    assert [person.name for person in box.game.players] == ["Dora", "Eino", "Fay", "Anna", "Ben", "Cleo"]
    assert box.overflowing == set()


def test_who_has_no_lamps_is_asked_once() -> None:
    box = to_six(box_with(SIX)).push().push().push().push().push().read()
    again = box_with(box.preferences).push()
    assert "Who starts?" in again.text


def test_what_was_entered_once_is_offered_again() -> None:
    box = box_with(replace(FAMILY, game="race")).push().push().push()
    box.turn(-4).push().read()
    assert box.game.goal == 6
    assert SCREENS.memory.recall(box.preferences) == Memory(6)
    assert "It goes over 6 steps." in box_with(box.preferences).push().push().push().text


def test_a_memory_that_cannot_be_read_is_told_once_and_begins_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kept = replace(FAMILY, memories={"race": {"goal": "far"}, "toscana": {}})
    save_preferences(tmp_path / FILE_NAME, kept)
    with caplog.at_level(logging.WARNING):
        hands = Hands(tmp_path, games=BOTH)
        assert caplog.messages == []
        hands.turn(1)
        hands.push()
        hands.turn(1)
        hands.push()
        hands.push(3)
    assert len(caplog.messages) == 1
    assert caplog.messages[0].startswith("What the set-up of race remembered cannot be read")
    assert "It goes over 10 steps." in hands.text
    hands.switch_off()
    assert load_preferences(tmp_path / FILE_NAME)[0].last_names == NAMES


def test_a_memory_that_is_too_long_is_not_kept_so_that_the_rest_is() -> None:
    assert SCREENS.memory.keeping(FAMILY, Memory(10)) == {"memories": {"race": {"goal": 10}}}
    assert SCREENS.memory.keeping(FAMILY, Memory(10**9)) == {}


def test_a_file_with_a_memory_that_is_too_long_is_damaged(tmp_path: Path) -> None:
    file = tmp_path / FILE_NAME
    file.write_text(json.dumps({"memories": {"race": {"goals": [1000] * (LONGEST_MEMORY // 5)}}}))
    assert load_preferences(file)[0] == Preferences()


def loaded_after(code: str) -> set[str]:
    """The packages of games that a new process has imported."""
    code += '\nprint(*(n for n in sys.modules if n.startswith(("companion.games.", "tests.race"))))'
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names = (name.removeprefix("companion.games.").split(".")[0] for name in ran.stdout.split())
    return {name for name in names if name not in ("kit", "port", "registry")}


CHOOSER = """
import sys
from companion.games.port import Listing
from companion.games.registry import GAMES, Registry
from companion.settings.preferences import Preferences
from tests.ui.people import Box
games = Registry((*GAMES.listings, Listing("race", "The race", range(2, 7), "tests.race")))
box = Box(preferences=Preferences(language="en", game={game!r}), games=games, name={game!r})
"""


REPLAY = """
import os, sys
from companion.cli import main
with open(os.devnull, "w") as sys.stdout:
    main(["replay", {file!r}])
sys.stdout = sys.__stdout__
"""


def test_the_chooser_imports_no_game_that_is_not_chosen() -> None:
    opened = CHOOSER.format(game="toscana") + "box.back(); assert 'Which game?' in box.text"
    assert loaded_after(opened) == {"toscana"}
    assert loaded_after(CHOOSER.format(game="race")) == {"tests"}


def test_replay_of_nothing_imports_no_game(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    assert loaded_after(REPLAY.format(file=str(tmp_path / "empty.jsonl"))) == set()


@pytest.mark.parametrize("name", GAMES.names)
def test_replay_imports_no_game_that_is_not_played(name: str) -> None:
    recorded = sorted(Path(__file__).parent.glob(f"games/{name}/recorded/*.jsonl"))
    assert loaded_after(REPLAY.format(file=str(recorded[0]))) == {name}


@pytest.mark.parametrize("name", GAMES.names)
def test_each_game_is_set_up_where_its_title_fits(name: str) -> None:
    box = Box(preferences=FAMILY).turn(1).push().turn(GAMES.names.index(name)).push()
    assert box.preferences.game == name or name == GAMES.names[0]
    assert f"Play with these\n{GAMES.title(name)}" in box.text
    assert box.overflowing == set()
