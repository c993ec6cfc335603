"""The screens of The Castles of Tuscany: what a person sees and what their inputs lead to."""

import random
from typing import Any

import pytest

from companion.controls.intents import Key, PushHeld
from companion.devices.ports import Effect
from companion.games.castles.rules.commands import Adjust, Choose, Draw
from companion.games.castles.rules.terms import Bonus, Farm, Ledger, Phase, Side, Thing, Type
from companion.games.port import command_of
from companion.games.registry import GAMES
from companion.outputs.display import PanelTwinOutput
from companion.outputs.lamps import game_rows
from companion.web.twin import Twin
from tests.games.castles.people import ANNA, BEN, CHLOE, DISPLAY, Box, bonus_tiles, new_game
from tests.games.castles.player import play_on
from tests.games.castles.table_talk import given
from tests.games.castles.targets import before_final_count


def box_with(*, players: int = 2, ledger: Ledger = Ledger.SCORE, **named: Any) -> Box:
    box = Box(new_game(players, ledger), name="castles").play(*bonus_tiles(players, Bonus.YIELD))
    own: dict[str, Any] = {name: {ANNA: value} for name, value in named.items()}
    return box.play(Adjust(dict(**own), "as it lies")) if own else box


# The turn


def test_home_says_who_acts_and_what_they_have() -> None:
    box = box_with(cards=12, marble=1, green=14, red=31)
    shown = box.text.splitlines()
    assert box.scene.acting == ANNA
    for word in ("12", "31", "1/3", "Draw", "Take", "Place", "More", "Rank"):
        assert any(word in line for line in shown), word


def test_a_marble_before_the_first_action_is_refused_with_the_reason() -> None:
    box = box_with(marble=1).key("marble")
    assert "A marble buys the second action of a turn" in box.text.replace("\n", " ")


def test_a_marble_can_be_kept_after_all() -> None:
    box = box_with(marble=1).key("draw").key("marble").back()
    assert box.screen == "Home"
    box.key("draw")
    assert (box.player(ANNA).marble, box.player(BEN).cards) == (1, 8)


@pytest.mark.parametrize("path", ["choose", "choose key1", "place", "place key1"])
def test_a_held_back_discards_the_entry_first_and_then_undoes(path: str) -> None:
    box = box_with(storage=(Thing.VILLAGE,), cards=9).play(Draw(ANNA), Draw(BEN))
    for key in path.split():
        box.key(key)
    assert "Nothing was entered" in box.hold_back().text
    assert box.player(BEN).cards == 8
    box.hold_back()
    assert box.player(BEN).cards == 5


def test_with_nothing_stored_there_is_nothing_to_place() -> None:
    assert "has nothing stored" in box_with().key("place").text.replace("\n", " ")


def test_the_next_screen_tells_the_end_of_the_round_and_the_forecast() -> None:
    box = box_with(players=3, piles=(1, 7, 7), green=9, red=4).push()
    assert "Pile 1: Anna has 1" in box.text
    assert "4 +9 = 13" in box.text
    box.back().play(Choose(ANNA, Type.INN)).push()
    assert "It closes; then: Chloé" in box.text


def test_an_impossible_area_says_why_when_it_is_pushed() -> None:
    box = box_with(storage=(Thing.CITY,)).key("place").key("key3")
    assert "not possible" in box.text
    box.push()
    assert "can complete an area of this size: 0, 1" in box.text.replace("\n", " ")
    assert box.push().screen == "Lay", "the entry is kept"


def test_what_a_placement_brings_is_shown_before_it_is_done() -> None:
    box = box_with(storage=(Thing.MONASTERY,)).key("place")
    assert "+3" in box.text
    box = box_with(storage=(Thing.AGRICULTURE,)).key("place").turn(1)
    assert "+2" in box.text
    assert "2 new farms" in box.text


# What is told


def test_who_still_has_a_turn_is_told_when_the_pile_is_empty() -> None:
    box = box_with(players=3, piles=(1, 7, 7)).key("choose").key("key1").push()
    assert "Anna's pile 1 is empty" in box.text.replace("\n", " ")
    assert "Ben, Chloé" in box.text.replace("\n", " ")


def test_the_marker_of_red_is_told_when_50_is_passed() -> None:
    box = box_with().play(
        Adjust({"green": {ANNA: 20}, "red": {ANNA: 40}, "turn": BEN, "piles": {ANNA: (0, 7, 7)}}, "late"),
        Draw(BEN),
    )
    box.push()
    told = box.text.replace("\n", " ")
    assert "on space 10" in told
    assert "Anna's marker shows 50 of red" in told
    box.hold_back()
    assert "Anna takes the marker of red away" in box.text.replace("\n", " ")


def test_the_counters_are_shown_where_they_stand() -> None:
    box = box_with(green=0, red=62).key("points")
    line = next(line for line in box.text.splitlines() if "12 +50" in line)
    assert "50" in line, "a counter with no points stands on its 50"


@pytest.mark.parametrize("seed", [0])
def test_every_entry_of_a_game_has_a_headline_and_a_way_back(seed: int) -> None:
    talk = given("anna ben")
    play_on(talk, random.Random(seed))
    screens = GAMES.screens("castles")
    box = Box(new_game(2), name="castles")
    for moment in talk.table.timeline.moments:
        line = screens.headline(moment.events, moment.game, box.desk.words)
        assert line
        assert "{" not in line
        back = screens.moves_back(tuple(reversed(moment.events)), moment.game)
        assert all("{" not in str(sentence) for sentence in back)


# Ledger full


def full(**named: Any) -> Box:
    return box_with(ledger=Ledger.FULL, **named)


def test_the_tile_that_came_is_asked_and_takes_one_key() -> None:
    box = full().key("choose").key("key1")
    assert box.screen == "Came"
    box.turn(1).key("key1")
    assert box.game.display is not None
    assert box.game.display[Type.FORT] == DISPLAY[Type.FORT] + 1
    assert (box.player(ANNA).storage, box.inputs) == ((Thing.AGRICULTURE,), 4)


def test_farms_and_area_are_asked_for_an_agriculture_tile() -> None:
    box = full(storage=(Thing.AGRICULTURE,)).key("place").key("key1")
    assert box.screen == "Farms"
    box.key("key5").key("key2").key("key2").key("key4").key("key1")
    areas = (box.player(ANNA).areas or {})[Type.AGRICULTURE]
    assert (areas[1].filled, areas[1].farms) == (1, (Farm.VINEYARD, Farm.WHEAT))


def test_nothing_fits_is_a_held_key() -> None:
    box = full().key("choose").key("key2").touch(Key(1, is_held=True))
    assert box.screen == "Exchange"
    box.key("key5")
    assert box.game.display is not None
    assert box.game.display[Type.VILLAGE] == 0
    assert (box.game.turn, box.game.actions) == (ANNA, 0)


def test_five_of_a_colour_ask_for_as_many_tiles() -> None:
    box = full().play(
        Adjust({"display": {Type.AGRICULTURE: 4, Type.VILLAGE: 0, Type.QUARRY: 0}}, "so it lies")
    )
    box.key("choose").key("key3").key("key1")
    assert box.back().screen == "NewTiles"
    for key in (2, 2, 3, 3):
        box.key(f"key{key}")
    box.back().key("key3").turn(1).key("key3")
    assert box.game.pending == ()
    assert box.game.display is not None
    assert box.game.display[Type.INN] == 2


# Corrections, the end


def test_a_board_check_corrects_several_fields_in_one_entry() -> None:
    box = box_with().back().turn(1).push()
    box.push().turn(4).push()
    box.key("key2").turn(5).push().turn(-1).push()
    box.key("key5").turn(1).push().turn(1).push()
    box.touch(PushHeld()).push()
    assert box.screen == "Home", "the table is right already, so there is nothing to move"
    assert box.player(ANNA).green == 4
    assert box.player(BEN).piles == (6, 7, 7)
    assert box.game.sides[Type.AGRICULTURE] is Side.II
    box.hold_back()
    assert box.player(ANNA).green == 0


def test_a_held_back_discards_a_half_made_correction_and_undoes_nothing() -> None:
    box = box_with(green=3).back().turn(1).push()
    box.push().turn(4).push().hold_back()
    assert (box.screen, box.player(ANNA).green) == ("Discarded", 3)


def test_a_correction_that_cannot_be_says_why_and_is_kept() -> None:
    box = box_with().back().turn(1).push()
    box.turn(28).push().turn(2).push().touch(PushHeld()).push()
    assert box.screen == "Refused"


def test_hands_are_counted_anew_before_the_final_count() -> None:
    box = box_with()
    for number in (1, 2, 3):
        box.play(Adjust({"turn": BEN, "piles": {ANNA: (0, 0, 0)}}, "the round ends"), Draw(BEN))
        if number == 3:
            box.play(Draw(ANNA), Draw(BEN))
        box.push().read()
    cards = box.player(BEN).cards
    box.seat(1).turn(2).push()
    assert box.game.phase is Phase.FINISHED
    assert box.player(BEN).cards == cards + 2
    assert "cards, 1 for every five" in " ".join(str(each) for each in box.navigator.top.sentences)  # type: ignore[attr-defined]
    box.read()
    assert box.screen == "GameEnd"
    assert box.push().screen == "Setup"


# Lamps


def test_the_lamps_show_turn_piles_marble_and_storage() -> None:
    box = box_with(players=3, piles=(0, 3, 7), marble=1, storage=(Thing.INN,), bonus={Bonus.STORAGE: 1})
    lights = GAMES.port("castles").lights(box.game)
    first = game_rows(box.desk.facts, lights)[0]
    assert [lamp.effect for lamp in first] == [
        *(Effect.BLINK, Effect.BLINK, Effect.ON, Effect.ON),
        *(Effect.ON, Effect.ON, Effect.ON, Effect.OFF),
    ]
    assert first[6].level < first[5].level, "a free place is faint"
    lite = game_rows(box.desk.facts, lights, lamps=3)[0]
    assert [lamp.effect for lamp in lite] == [Effect.BLINK, Effect.ON, Effect.ON]
    assert [lamp.effect for lamp in game_rows(box.desk.facts, lights)[1][:5]] == [
        *(Effect.OFF, Effect.ON, Effect.ON, Effect.ON),
        Effect.OFF,
    ]


def test_an_empty_pile_of_an_earlier_round_is_dark() -> None:
    box = box_with(piles=(0, 7, 7)).play(Draw(ANNA), Draw(BEN))
    box.push().read()
    assert box.game.round == 2
    first = game_rows(box.desk.facts, GAMES.port("castles").lights(box.game))[0]
    assert first[1].effect is Effect.OFF


def test_a_held_seat_button_shows_what_that_player_has() -> None:
    page = GAMES.screens("castles").seat_page(box_with(players=3).game, 2)
    assert getattr(page, "player", "") == CHLOE
    assert GAMES.screens("castles").seat_page(box_with(players=3).game, 3) is None


def test_a_slip_found_at_the_end_is_corrected_and_the_last_command_sent_again() -> None:
    box = before_final_count().push().read()
    assert (box.screen, box.player(ANNA).red) == ("GameEnd", before_final_count().push().player(ANNA).red)
    red = box.player(ANNA).red
    box.key("key5").push().turn(7).push()
    assert box.text.startswith("Anna"), "the board check of the game before the final count"
    assert box.touch(PushHeld()).push().screen == "Difference"
    box.push().read()
    assert (box.screen, box.player(ANNA).green) == ("GameEnd", 7)
    assert box.player(ANNA).red == red
    moments = box.table.timeline.moments
    assert [type(command_of(box.desk.port, moment)).__name__ for moment in moments[-2:]] == [
        "Adjust",
        "FinalCount",
    ]


@pytest.mark.parametrize(
    ("ledger", "keys"), [(Ledger.SCORE, "Draw Choose Place Marble Points"), (Ledger.POINTS, "1 2 3 4 5")]
)
def test_the_browsers_keys_are_named_by_what_they_do_in_this_ledger(ledger: Ledger, keys: str) -> None:
    box, twin = Box(new_game(2, ledger), name="castles"), Twin(is_simulator=True, clock_ms=lambda: 0)
    _, published, _ = box.engine.publish(box.outside)
    PanelTwinOutput(twin)(published)
    assert [twin.labels[f"key_{number}"] for number in range(1, 6)] == keys.split()
