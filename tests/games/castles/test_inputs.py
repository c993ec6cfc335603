"""How many inputs each entry takes, counted on the real screens: the targets of the contract."""

import random
from dataclasses import replace

import pytest

from companion.games.castles.rules.commands import Adjust, Draw, EndTurn, Place
from companion.games.castles.rules.terms import Phase, Thing, Type
from companion.games.port import command_of
from companion.settings.preferences import Preferences
from tests.games.castles.evenings import evening, in_full, in_points, turns_of, typed
from tests.games.castles.people import ANNA, BEN, REGULARS, Box, new_game
from tests.games.castles.player import play_on
from tests.games.castles.table_talk import given
from tests.games.castles.targets import ACTIONS, TARGETS, Target, box_with, stored
from tests.games.castles.typist import enter


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.what)
def test_an_entry_takes_no_more_inputs_than_its_target(target: Target) -> None:
    box = target.played()
    assert box.inputs <= target.most
    assert box.overflowing == set()


@pytest.mark.parametrize("target", ACTIONS, ids=lambda target: target.what)
def test_an_action_takes_its_inputs_and_tells_its_moves(target: Target) -> None:
    box = target.played()
    assert (box.screen, box.inputs) == ("Moves", target.most)


def test_the_choices_are_what_was_meant() -> None:
    box = stored(Thing.INN, Thing.CITY, Thing.FORT)
    box.key("choose").key("key3").key("key3").turn(1).push()
    assert box.player(ANNA).storage == (Thing.INN, Thing.FORT, Thing.INN)
    box = stored(Thing.PIECE)
    box.key("place").turn(-1).push()
    assert box.built(ANNA, Type.INN) == 1
    box = stored(Thing.AGRICULTURE)
    box.key("place").turn(1).push()
    assert box.player(ANNA).green == 2
    box = stored(Thing.VILLAGE, workers=1)
    box.key("place").key("key4").push()
    assert (box.player(ANNA).cards, box.player(ANNA).workers) == (8, 1)
    box.read().hold_back().read().key("place").key("key4").key("key4").push()
    assert (box.player(ANNA).cards, box.player(ANNA).workers) == (7, 2), "pairs of cards are not asked for"


def test_a_bonus_tile_takes_1() -> None:
    box = Box(new_game(2), name="castles").key("key2")
    assert (box.inputs, box.player(ANNA).room) == (1, 2)
    assert box.key("key1").game.phase is Phase.TURNS, "the moves let the next player's key through"


def test_a_yield_card_takes_2_or_3() -> None:
    box = stored(Thing.WAGON).play(Place(ANNA, Thing.WAGON))
    box.key("key1").push()
    assert box.inputs == 2
    assert box.player(ANNA).cards == 9 - 2 + 1
    box.key("key5").key("key5").push()
    assert (box.inputs, box.player(ANNA).green) == (5, 1)
    assert box.game.turn == BEN


def test_the_forts_free_tile_takes_3_to_5_and_declining_it_1() -> None:
    for path, inputs in (("key4 push push", 3), ("key2 key2 push push", 4), ("key2 key2 push key1 push", 5)):
        box = stored(Thing.FORT).play(Place(ANNA, Thing.FORT))
        for word in path.split():
            box.push() if word == "push" else box.key(word)
        assert (box.screen, box.inputs) == ("Moves", inputs)
        assert sum(box.player(ANNA).built.values()) == 3
    box = stored(Thing.FORT).play(Place(ANNA, Thing.FORT)).push()
    assert (box.inputs, box.game.turn) == (1, BEN)


def test_a_second_action_with_marble_takes_1_more() -> None:
    box = box_with(marble=1).key("draw").key("marble").key("draw")
    assert (box.inputs, box.player(ANNA).cards, box.player(ANNA).marble) == (3, 11, 0)
    assert box.game.turn == BEN


def test_an_open_turn_ends_with_the_next_players_first_key() -> None:
    for path in ("draw", "choose"):
        box = box_with(marble=1).play(Draw(ANNA)).key(path)
        if path == "choose":
            box.key("key1").push()
        assert isinstance(command_of(box.desk.port, box.table.timeline.moments[-2]), EndTurn)
        assert (box.inputs, box.game.turn) == (1 if path == "draw" else 3, ANNA)


def test_an_open_turn_ends_with_the_next_players_button() -> None:
    box = box_with(marble=1).play(Draw(ANNA)).seat(0)
    assert box.screen == "Holdings", "one's own button only shows what one has"
    box.back().seat(1)
    assert (box.game.turn, box.player(ANNA).marble) == (BEN, 1)


def test_before_a_scoring_a_push_ends_the_open_turn() -> None:
    box = box_with(players=2).play(
        Adjust({"turn": BEN, "marble": {BEN: 1}, "piles": {ANNA: (0, 7, 7)}}, "the round ends"), Draw(BEN)
    )
    box.key("draw")
    assert box.screen == "Refused"
    box.push()
    inputs = box.inputs
    box.push()
    assert (box.inputs - inputs, box.game.phase) == (1, Phase.SCORING)


def test_scoring_a_round_and_the_final_count_take_1_each() -> None:
    box = box_with()
    for number in (1, 2, 3):
        box.play(Adjust({"turn": BEN, "piles": {ANNA: (0, 0, 0)}}, "the round ends"), Draw(BEN))
        if number == 3:
            box.play(Draw(ANNA), Draw(BEN))
        before = box.inputs
        assert "+0" in box.text
        box.push()
        assert box.inputs - before == 1
    assert box.game.phase is Phase.FINAL
    box.read()
    before = box.inputs
    assert box.push().game.phase is Phase.FINISHED
    assert box.inputs - before == 1


def test_a_later_evening_is_set_up_in_5_and_a_bonus_tile_each() -> None:
    box = Box(preferences=replace(REGULARS, language="en"), name="castles")
    box.push().push().push().push().push()
    assert (box.inputs, box.game.phase) == (5, Phase.BONUS)
    for _ in range(4):
        box.key("key1")
    assert (box.inputs, box.game.phase) == (9, Phase.TURNS)


def test_the_first_evening_asks_for_all_16_numbers_and_remembers_them() -> None:
    names = {"last_names": ("Anna", "Ben"), "last_colours": ("red", "blue")}
    box = Box(preferences=Preferences(language="en", **names), name="castles")  # type: ignore[arg-type]
    box.push().push().push()
    box.turn(1).push().turn(-1).push()
    for _ in range(16):
        box.turn(3).push()
    assert "Same on the tiles?" in box.text
    box.push()
    assert set(box.game.colour_bonus[Type.INN].values()) == {2}
    again = Box(preferences=box.preferences, name="castles").push().push().push().push()
    assert "Same on the tiles?" in again.text


# A whole game on the panel


@pytest.mark.evenings
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_is_played_on_the_panel_with_few_inputs(seed: int) -> None:
    talk = given("anna ben cleo")
    play_on(talk, random.Random(seed))
    box, turns = Box(name="castles"), 0
    begin, *commands = talk.done
    box.play(begin.command)
    for command in commands:
        turn = box.game.turn
        enter(box, command)
        turns += box.game.turn != turn
    assert box.game == talk.game
    assert box.overflowing == set()
    assert box.inputs / turns <= 3.5


@pytest.mark.evenings
@pytest.mark.parametrize("players", [2, 4])
def test_an_evening_of_the_tracks_alone_ends_as_the_whole_game_did(players: int) -> None:
    played = evening(players, 1)
    last = played[-1][1].game
    assert last is not None
    box = typed(in_points(played))
    assert {each.player: each.red for each in box.game.ranking or ()} == {
        each.id: each.red for each in last.players
    }
    assert box.overflowing == set()
    assert box.inputs <= 45 * players


@pytest.mark.evenings
def test_an_evening_of_display_and_areas_takes_3_inputs_a_turn_and_ends_as_it_was_played() -> None:
    played = evening(4, 1)
    box = typed(in_full(played))
    last = played[-1][1].game
    assert last is not None
    assert box.game.ranking == last.ranking
    assert box.overflowing == set()
    assert box.inputs / turns_of(played) <= 3
