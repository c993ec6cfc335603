"""How many inputs each action takes, counted on the real screens from Home on."""

from collections.abc import Callable

import pytest

from companion.controls.intents import Push, PushHeld
from companion.games.kit.clock import Hold
from companion.games.port import command_of
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.commands import HoldWinetasting
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.terms import Kind, Phase
from tests.games.toscana import paths
from tests.games.toscana.people import MARKET, Box, by_kind, new_game
from tests.games.toscana.rounds import CLOSE, all_pass, with_boxes

HELD = with_boxes("anna", by_kind(3, 2, 1, 1, 3), money=20)


@pytest.mark.parametrize("boxes", [1, 2])
def test_a_purchase_of_n_boxes_takes_n_plus_2(boxes: int) -> None:
    box = Box(new_game()).play(HELD)
    box.key("red").turn(boxes).push()
    assert box.inputs == boxes + 2
    assert box.player("anna").boxes == by_kind(3 + boxes, 2, 1, 1, 3)


@pytest.mark.parametrize("boxes", [1, 2])
def test_a_sale_of_n_boxes_takes_n_plus_1(boxes: int) -> None:
    box = Box(new_game()).play(HELD)
    box.key("red").turn(1 - boxes).push()
    assert box.inputs == boxes + 1
    assert box.player("anna").boxes == by_kind(3 - boxes, 2, 1, 1, 3)


def test_a_sale_of_two_kinds_takes_its_boxes_plus_1() -> None:
    box = Box(new_game()).play(HELD)
    box.key("red").turn(-1).key("water").turn(-2).push()
    assert box.inputs == 2 + 3 + 1
    assert box.player("anna").boxes == by_kind(1, 2, 1, 1, 0)


def test_passing_takes_2_with_its_key_held_and_3_from_the_list() -> None:
    assert paths.passing() == 2
    box = Box(new_game()).push().key("champagne").push()
    assert box.inputs == 3
    assert len(box.player("anna").used) == 1


def test_hiring_a_worker_takes_2() -> None:
    box = Box(new_game()).hold_key("red").push()
    assert box.inputs == 2
    assert box.player("anna").workers_left == 3


def test_hiring_the_lobbyist_takes_6() -> None:
    box = Box(new_game()).play(HELD).push().key("red").key("champagne").key("red").key("water").push()
    assert box.inputs == 6
    assert box.game.market.board != MARKET.board
    assert box.player("anna").workers_left == 4


@pytest.mark.parametrize("players", [2, 5])
def test_closing_a_round_without_tiles_is_one_input_a_phase_and_one_that_says_so(players: int) -> None:
    box = Box(new_game(players)).play(*all_pass(players))
    phases = [box.touch(each).game.phase for each in (Push(), Push(), Push(), PushHeld())]
    assert phases == [Phase.SUPPLY, Phase.WINETASTING, Phase.WINETASTING, Phase.ACTIONS]
    assert (box.game.round, box.inputs) == (2, 4)


def test_three_players_enter_their_tiles_in_three_inputs_each() -> None:
    box = Box(new_game(3)).play(*all_pass(3), *CLOSE[:2])
    for seat, kinds in enumerate((("red", "white"), ("red", "rose"), ("water", "champagne"))):
        box.hold_seat(seat)
        for kind in kinds:
            box.key(kind)
        box.let_go(seat)
    assert box.inputs == 9
    tiles = {"anna": ("red", "white"), "ben": ("red", "rose"), "cleo": ("water", "champagne")}
    assert command_of(GAME, box.table.timeline.moments[-1]) == HoldWinetasting(
        tiles={name: {Kind(up): 1, Kind(down): -1} for name, (up, down) in tiles.items()}
    )


def test_a_partner_is_named_and_says_yes_with_their_own_button() -> None:
    box = Box(new_game(3, Options(player_deals=True))).play(HELD)
    box.push().key("rose").seat(2).key("red").push().push().seat(1)
    assert box.screen == "DealScreen", "a third player has no say"
    assert box.scene.acting == "cleo"
    assert box.seat(2).screen == "Moves"
    assert box.player("anna").boxes == by_kind(2, 2, 1, 1, 3)


def hold_of(box: Box) -> Hold | None:
    return box.engine.table.clock.hold


def test_a_pause_is_one_hold_of_the_knob_and_ends_with_a_push() -> None:
    box = Box(new_game())
    assert box.hold_knob().screen == "Timer"
    assert box.inputs == 1
    assert hold_of(box) is Hold.PAUSE
    assert box.push().screen == "Home"
    assert hold_of(box) is None


def test_an_entry_ends_a_pause_without_any_input_more() -> None:
    box = Box(new_game()).hold_knob()
    assert box.key("red").screen == "Trade", "a key needs no push before it"
    assert hold_of(box) is Hold.PAUSE
    box.turn(1).push()
    assert hold_of(box) is None
    box.hold_knob()
    assert hold_of(box) is None, "the pieces to move are no place for a pause"


def test_a_pause_that_was_left_by_back_is_shown_again_by_the_next_hold() -> None:
    box = Box(new_game()).hold_knob().back().hold_knob()
    assert box.screen == "Timer"
    assert hold_of(box) is Hold.PAUSE


def test_undo_is_one_hold() -> None:
    box = Box(new_game()).push().key("red").push()
    before = box.inputs
    box.hold_back()
    assert box.inputs - before == 1
    assert box.player("anna").workers_left == 4


def test_the_moves_need_no_push_before_the_next_trade() -> None:
    box = Box(new_game()).push().key("red").push()
    assert box.screen == "Moves"
    assert box.key("red").screen == "Trade"


@pytest.mark.parametrize("path", [paths.wine_as_last_time, paths.wine_by_map])
def test_winemaking_of_seven_boxes_takes_2(path: Callable[[], int]) -> None:
    assert path() == 2


def test_a_winetasting_of_three_with_six_marks_takes_one_person_9_at_most() -> None:
    assert paths.tasting_by_one() <= 9


def test_the_first_market_takes_30_at_most() -> None:
    assert paths.first_market() <= 30


def test_a_name_of_four_letters_takes_16_at_most() -> None:
    assert paths.four_letter_name() <= 16


def test_a_recorded_round_of_five_takes_55_at_most() -> None:
    assert paths.round_of_five() <= 55


@pytest.mark.evenings
def test_a_round_of_five_takes_55_at_most_where_everybody_hires_makes_wine_and_sells() -> None:
    counted, rounds = paths.game_of_five()
    assert sum(map(sum, counted.values())) / rounds <= 55
