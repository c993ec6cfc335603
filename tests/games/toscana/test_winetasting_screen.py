"""The winetasting on the panel: everybody enters their own tile, by button and keys, in any order."""

import pytest

from companion.controls import intents
from companion.games.toscana.rules.terms import KINDS, Boxes, Phase
from companion.games.toscana.screens.winetasting import Winetasting
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
        ("red red red", {}),
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


def test_all_tiles_together_begin_with_plus_on_every_key() -> None:
    box = tasting().key("red").key("white").push()
    assert box.game.market.prices[RED] == 5
    assert box.game.market.prices[WHITE] == 5


def test_buttons_that_are_down_together_take_turns() -> None:
    box = tasting().hold_seat(2).hold_seat(0).hold_seat(1)
    box.key("red").key("white")
    assert box.scene.acting == "cleo"
    assert box.let_go(2).scene.acting == "anna"
    box.key("rose").let_go(0).key("white").let_go(1)
    assert tiles_in(box) == {"cleo": {RED: 1, WHITE: -1}, "anna": {ROSE: 1}, "ben": {WHITE: 1}}


def test_a_button_that_is_let_go_while_it_waits_leaves_the_open_tile_alone() -> None:
    box = tasting().hold_seat(0).hold_seat(1).key("red").let_go(1).key("white").let_go(0)
    assert tiles_in(box) == {"anna": {RED: 1, WHITE: -1}}


def test_a_key_pressed_soon_after_a_button_is_that_seats() -> None:
    box = tasting().touch(intents.Seat(1, is_down=True)).key("red")
    assert tiles_in(box) == {"ben": {RED: 1}}


def test_a_last_tile_with_one_mark_waits_for_a_push() -> None:
    box = tasting(2).hold_seat(0).key("red").key("white").let_go(0).hold_seat(1).key("rose").let_go(1)
    assert box.game.phase is Phase.WINETASTING
    assert box.push().game.phase is Phase.ACTIONS


def test_the_last_tile_ends_it_and_undo_brings_it_back() -> None:
    box = tasting(2).hold_seat(0).key("red").key("white").let_go(0)
    box.hold_seat(1).key("rose").key("white").let_go(1)
    assert (box.screen, box.game.round) == ("Moves", 2)
    assert box.hold_back().game.phase is Phase.WINETASTING


def test_the_sums_say_how_many_tiles_are_in() -> None:
    box = tasting().seat(0).key("red").push().push().push()
    assert "1 of 3 tiles" in box.text
