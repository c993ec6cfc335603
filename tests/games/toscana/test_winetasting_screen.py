"""The winetasting on the panel: everybody enters their own tile, by button and keys, in any order."""

import pytest

from companion.controls import intents
from companion.games.port import command_of
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.commands import HoldWinetasting
from companion.games.toscana.rules.terms import KINDS, Boxes, Phase
from companion.games.toscana.screens.closing import Winetasting
from companion.ui.kit.icons import Icon
from tests.games.toscana.people import Box, new_game
from tests.games.toscana.rounds import CLOSE, all_pass
from tests.ui.people import Box as AnyBox

RED, WHITE, ROSE = KINDS[0], KINDS[1], KINDS[3]


def tasting(players: int = 3) -> Box:
    return Box(new_game(players)).play(*all_pass(players), *CLOSE[:2])


def tiles_in(box: AnyBox) -> dict[str, Boxes]:
    """What was entered, by player."""
    top = box.navigator.top
    assert isinstance(top, Winetasting)
    return {player: dict(marks) for player, marks in top.tiles.items()}


@pytest.mark.parametrize(
    ("keys", "tile"),
    [
        ("red", {RED: 1}),
        ("red red", {RED: -1}),
        ("red white", {RED: 1, WHITE: -1}),
        ("red white white", {RED: 1, WHITE: 1}),
        ("red white white white", {RED: 1}),
        ("red red white", {RED: -1, WHITE: 1}),
    ],
)
def test_the_first_key_of_a_tile_is_plus_and_the_next_one_minus(keys: str, tile: Boxes) -> None:
    box = tasting().seat(0)
    for key in keys.split():
        box.key(key)
    assert tiles_in(box) == {"anna": tile}


def test_a_mark_that_is_taken_off_again_leaves_the_tile_unknown() -> None:
    assert tiles_in(tasting().seat(0).key("red").key("red").key("red")) == {}


def test_all_tiles_together_begin_with_plus_on_every_key() -> None:
    box = tasting().key("red").key("white").push()
    assert box.game.market.prices[RED] == 5
    assert box.game.market.prices[WHITE] == 5


def test_buttons_that_are_down_together_take_turns() -> None:
    box = tasting().hold_seat(2).hold_seat(0).hold_seat(1)
    box.key("red").key("white")
    assert box.scene.acting == "cleo"
    assert box.let_go(2).scene.acting == "anna"
    box.key("rose").let_go(0).key("white")
    assert tiles_in(box) == {"cleo": {RED: 1, WHITE: -1}, "anna": {ROSE: 1}, "ben": {WHITE: 1}}
    assert box.let_go(1).game.phase is Phase.ACTIONS


def test_a_button_that_is_let_go_while_it_waits_leaves_the_open_tile_alone() -> None:
    box = tasting().hold_seat(0).hold_seat(1).key("red").let_go(1).key("white").let_go(0)
    assert tiles_in(box) == {"anna": {RED: 1, WHITE: -1}}


def test_a_key_pressed_soon_after_a_button_is_that_seats() -> None:
    box = tasting().touch(intents.Seat(1, is_down=True)).key("red")
    assert tiles_in(box) == {"ben": {RED: 1}}


@pytest.mark.parametrize(("keys", "steps"), [("rose", 1), ("rose rose", -1)])
def test_one_mark_is_a_whole_tile(keys: str, steps: int) -> None:
    box = tasting(2).hold_seat(0).key("red").let_go(0).hold_seat(1)
    for key in keys.split():
        box.key(key)
    box.let_go(1)
    assert command_of(GAME, box.table.timeline.moments[-1]) == HoldWinetasting(
        tiles={"anna": {RED: 1}, "ben": {ROSE: steps}}
    )


def test_a_winetasting_is_not_closed_while_a_tile_is_missing() -> None:
    box = tasting().hold_seat(1).key("red").let_go(1).push()
    assert box.game.phase is Phase.WINETASTING
    assert box.scene.acting == "cleo", "the next tile that nobody has shown"
    box.key("white").push().key("rose").push()
    assert "3 of 3 tiles" in box.text
    assert box.push().game.phase is Phase.ACTIONS


def test_a_tile_that_rates_nothing_is_said_with_a_hold() -> None:
    box = tasting(2).seat(0).push()
    assert "No mark is entered" in box.text
    assert "Anna" in box.push().text, "a push is no answer"
    box.push().hold_knob().key("red").push()
    assert "2 of 2 tiles" in box.text
    box.push()
    assert command_of(GAME, box.table.timeline.moments[-1]) == HoldWinetasting(
        tiles={"anna": {}, "ben": {RED: 1}}
    )


def test_a_held_knob_closes_no_winetasting_that_nobody_was_asked_about() -> None:
    box = tasting().hold_knob()
    assert box.game.phase is Phase.WINETASTING
    assert box.push().hold_knob().game.phase is Phase.ACTIONS


def test_sums_that_were_entered_are_kept_when_a_seat_button_is_pressed() -> None:
    box = tasting().key("red").key("red")
    for press in (box.seat, box.hold_seat):
        assert press(1).screen == "Refused"
        box.push()
    assert box.push().game.market.prices[RED] == 6


def test_a_key_on_the_sums_of_tiles_says_why_it_can_not() -> None:
    box = tasting().seat(1).key("red").push().back()
    assert box.key("red").screen == "Refused"


def test_the_page_of_a_tile_shows_the_boxes_of_its_player() -> None:
    box = tasting(2).seat(0).key("red").push().key("white").push()
    assert "2 of 2 tiles" in box.text
    assert f"2{Icon.BOX}" in box.hold_seat(1).text
    assert box.let_go(1).game.phase is Phase.WINETASTING, "to look is not to enter"


def test_the_last_tile_ends_it_and_undo_brings_it_back() -> None:
    box = tasting(2).hold_seat(0).key("red").key("white").let_go(0)
    box.hold_seat(1).key("rose").key("white").let_go(1)
    assert (box.screen, box.game.round) == ("Moves", 2)
    assert box.hold_back().game.phase is Phase.WINETASTING


def test_the_sums_say_how_many_tiles_are_in() -> None:
    box = tasting().seat(0).key("red").push().back()
    assert "1 of 3 tiles" in box.text
