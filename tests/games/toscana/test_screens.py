"""What people see and do on the game's screens: the numbers, and what a key or the knob changes."""

from dataclasses import replace
from datetime import timedelta

import pytest

from companion.controls.intents import PushHeld
from companion.games.kit import clock
from companion.games.toscana.rules.commands import Adjust, Command, Hire, MakeWine, Pass, Place
from companion.games.toscana.rules.game import Options, Pieces
from companion.games.toscana.rules.terms import Action, Kind, Ledger, Phase, Tile, Vineyard
from companion.games.toscana.screens import SCREENS
from companion.settings.preferences import Preferences
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import Scene
from companion.ui.screens.menu import LINES
from tests.games.toscana.evening import friends
from tests.games.toscana.people import Box, by_kind, new_game
from tests.games.toscana.rounds import CLOSE, all_pass, to_the_end, with_boxes
from tests.games.toscana.scenes import HIRED_IN_SILENCE

ALL_OUT = Adjust({"pieces": {"anna": Pieces(0, 0, 3)}}, "for the test")
NO_WORKER_LEFT = Adjust({"pieces": {"anna": Pieces(0, 3, 0)}}, "for the test")
RICH = with_boxes("anna", by_kind(3, 2, 1, 1, 3), money=20)


def lines(box: Box) -> list[str]:
    return box.text.splitlines()


# Home


def test_home_shows_turn_money_coins_and_round() -> None:
    first, right = lines(Box(new_game(3)))[:2]
    assert first == f"{Icon.TURN_PLAYER}Anna {Icon.MONEY} 3"
    assert right == f"{Icon.HIRING_READY}{Icon.WINEMAKING_READY}{Icon.TRADING_READY} 1/7"


def test_home_shows_where_each_price_would_close() -> None:
    columns = "\n".join((Icon.BIG_WATER, Icon.MINUS_TILE, "2", Icon.DOWN, "0/1"))
    assert columns in Box(new_game()).text


def test_the_turn_goes_on_after_an_action() -> None:
    box = Box(new_game(3)).push().key("red").push().push()
    assert "Ben" in lines(box)[0]


def test_the_knob_and_the_seats_choose_who_acts_in_relaxed_order() -> None:
    box = Box(new_game(3))
    assert "Ben" in lines(box.turn(1))[0]
    assert "Anna" in lines(box.turn(-1))[0]
    assert "Cleo" in lines(box.seat(2))[0]
    assert lines(box.seat(4))[0] == lines(box)[0]


def test_out_of_turn_is_said_on_home_and_on_every_entry() -> None:
    box = Box(new_game(3)).turn(1)
    assert "Ben, out of turn" in lines(box)[0]
    assert "Anna is on turn" in box.text
    assert "Ben, out of turn" in lines(box.key("red"))[0]
    box.back().push()
    assert "Ben, out of turn" in lines(box)[0]
    for key in ("red", "white", "champagne"):
        assert "Ben, out of turn" in lines(box.key(key))[0]
        box.back()


def test_home_returns_to_the_player_on_turn_by_itself() -> None:
    box = Box(new_game(3)).turn(1)
    wait_s = box.scene.redraw_s
    assert wait_s is not None
    assert "Ben" in home_after(box, wait_s - 1).title
    assert "Anna" in home_after(box, wait_s).title


def home_after(box: Box, seconds: float) -> Scene:
    return box.navigator.top.view(replace(box.desk, now=box.desk.now + timedelta(seconds=seconds)))


def test_the_timer_leaves_the_knobs_hint_on_home() -> None:
    box = Box(new_game(3), preferences=Preferences(language="en", clock=clock.Rule(clock.Kind.COUNT)))
    assert {"player", "0:00"} <= set(lines(box))


# Trade


def test_a_purchase_shows_its_cost_now_and_after_the_close() -> None:
    box = Box(new_game()).play(RICH).key("red").turn(2)
    assert "Costs 6; after close 8" in box.text


def test_a_sale_adds_kinds_and_shows_what_it_brings() -> None:
    box = Box(new_game()).play(RICH).key("red")
    assert "Brings 3; after close 4" in box.text
    box.key("water").turn(-1)
    assert "Brings 7; after close 4" in box.text


def test_a_key_pressed_again_sells_one_more_as_far_as_there_are_boxes() -> None:
    box = Box(new_game()).play(RICH).key("red").key("red").key("rose").key("rose").push()
    assert box.player("anna").boxes == by_kind(1, 2, 1, 0, 3)


def test_the_first_turn_to_the_right_buys() -> None:
    box = Box(new_game()).play(RICH).key("red").turn(1)
    assert "Costs 3; after close 4" in box.text
    box.turn(-1).push()
    assert box.screen == "Trade"


def test_the_knob_stops_at_what_can_be_bought() -> None:
    box = Box(new_game()).play(RICH).key("red").turn(4).push()
    assert box.player("anna").boxes == by_kind(5, 2, 1, 1, 3)


def test_another_key_drops_a_purchase() -> None:
    box = Box(new_game()).play(RICH).key("red").turn(1).key("white").turn(1).push()
    assert box.player("anna").boxes == by_kind(3, 3, 1, 1, 3)


def test_nothing_is_traded_before_something_is_entered() -> None:
    """Of a kind that the player has none of, or where nobody knows what they have, nothing stands there."""
    for box in (
        Box(new_game()).key("champagne"),
        Box(new_game(options=Options(ledger=Ledger.MARKET))).key("red"),
    ):
        assert box.push().screen == "Trade"
        assert box.back().screen == "Home"


# Hire


def test_what_is_lit_is_hired() -> None:
    box = Box(new_game()).play(RICH).push().key("red")
    assert "Push: worker" in box.text
    box.key("rose").key("red").push().push()
    assert box.player("anna").workers_left == 4
    assert box.game.market.prices[Kind.RED] == 4


def test_a_lit_worker_stays_beside_a_helper() -> None:
    box = Box(new_game()).play(RICH).push().key("red").key("red").key("rose").key("red").push().push()
    assert box.player("anna").workers_left == 3
    assert box.game.market.prices[Kind.RED] == 4


def test_a_piece_that_is_not_next_in_line_says_why() -> None:
    box = Box(new_game()).play(RICH).push().key("red").key("white")
    assert box.screen == "HireScreen"
    assert "first 4 workers" in box.text
    assert "first" not in box.key("red").text


def test_a_winemaster_before_the_workers_says_why_in_ledger_map_too() -> None:
    box = Box(new_game(options=Options(ledger=Ledger.MAP)))
    box.play(Place("ben", Vineyard.RED), Place("anna", Vineyard.RED))
    assert "first 4 workers" in box.push().key("red").key("white").text


def test_the_order_of_a_hire_is_found_where_only_one_is_possible() -> None:
    """The first winemaster is paid with the white box that Mr. Rosé buys."""
    box = Box(new_game()).play(with_boxes("anna", by_kind(0, 0, 0, 1, 0), money=9), NO_WORKER_LEFT)
    box.push().key("red").key("white").key("rose").push().key("white").push()
    assert box.screen == "Moves"
    assert box.player("anna").winemasters_on_map == 1


def test_mr_rose_asks_what_is_first_only_where_it_matters() -> None:
    box = Box(new_game()).play(RICH).push().key("red").key("rose").key("red").push().key("white").key("white")
    assert box.push().screen == "Moves"


def test_used_actions_look_used() -> None:
    box = Box(new_game()).play(Pass("anna", Action.HIRING), Pass("ben", Action.HIRING)).push()
    assert "Hire" not in lines(box)
    assert {"Wine", "Pass"} <= set(lines(box))
    assert "Make wine with water" in box.text


def test_the_last_winemaster_shows_its_award() -> None:
    box = Box(friends(options=Options(ledger=Ledger.MARKET))).play(*HIRED_IN_SILENCE).seat(0)
    box.push().key("red").key("white").key("white")
    assert f"Winemaster, +10 {Icon.MONEY}" in box.text


def test_the_lobbyist_shows_the_tiles_as_they_will_lie() -> None:
    box = Box(new_game()).play(RICH).push().key("red").key("champagne").key("red").key("water")
    marks = [line for line in lines(box) if line in (Icon.PLUS_TILE, Icon.MINUS_TILE, Icon.EMPTY_TILE)]
    assert marks == [Icon.MINUS_TILE, Icon.PLUS_TILE, Icon.MINUS_TILE, Icon.PLUS_TILE, Icon.EMPTY_TILE]
    box.push()
    assert list(box.game.market.board.values()) == [Tile.MINUS, Tile.PLUS, Tile.MINUS, Tile.PLUS, None]


def test_the_lobbyist_takes_only_tiles_that_may_move() -> None:
    box = Box(new_game()).play(RICH).push().key("red").key("champagne")
    assert "Which tile" in box.key("white").text
    assert "Now a" in box.key("red").key("rose").text
    assert "Which tile" in box.back().text


def test_mr_rose_shows_what_either_order_leaves() -> None:
    box = (
        Box(new_game())
        .play(RICH)
        .push()
        .key("red")
        .key("rose")
        .key("red")
        .push()
        .key("red")
        .key("red")
        .push()
    )
    assert [line for line in lines(box) if line.startswith(Icon.MONEY)] == [
        f"{Icon.MONEY} 24",
        f"{Icon.MONEY} 23",
    ]


# Winemaking and passing


def test_lost_yields_are_shown_before_they_are_confirmed() -> None:
    box = Box(new_game()).play(ALL_OUT).push().key("white").turn(1).key("red").turn(4)
    assert f"Lost: 2{Icon.RED}" in box.text


def test_no_more_water_is_laid_out_than_there_is() -> None:
    box = Box(new_game()).push().key("white").turn(5)
    assert f"2 {Icon.WATER}" in lines(box)


def test_the_same_yield_as_last_time_is_entered_already() -> None:
    made = MakeWine("anna", 2, {Kind.RED: 2, Kind.WATER: 2})
    box = Box(new_game()).play(ALL_OUT, made, *rest_of_a_round("anna")).seat(0).push().key("white")
    assert "As last time" in box.text
    assert box.push().player("anna").boxes == by_kind(5, 0, 0, 0, 2)


def test_back_clears_last_times_yield_before_it_leaves() -> None:
    box = Box(new_game()).play(ALL_OUT, MakeWine("anna", 1, {Kind.RED: 2}), *rest_of_a_round("anna"))
    box.seat(0).push().key("white").back().key("white").push()
    assert (box.player("anna").boxes or {})[Kind.WHITE] == 1
    assert (box.player("anna").boxes or {})[Kind.RED] == 4


def test_ledger_map_asks_for_the_water_alone() -> None:
    box = Box(new_game(options=Options(ledger=Ledger.MAP)))
    box.play(Place("ben", Vineyard.RED), Place("anna", Vineyard.WHITE)).push().key("white").push()
    assert box.player("anna").boxes == by_kind(2, 1, 0, 0, 1)


def rest_of_a_round(made: str) -> tuple[Command, ...]:
    """Everybody passes what is left, and the round closes."""
    done = Pass(made, Action.WINEMAKING)
    return (*(each for each in all_pass() if each != done), *CLOSE)


def test_passing_winemaking_offers_its_boxes_by_key() -> None:
    box = Box(new_game()).push().key("champagne").key("water").push()
    assert Action.WINEMAKING in box.player("anna").used
    assert (box.player("anna").boxes or {})[Kind.WATER] == 3


def test_only_what_is_possible_is_offered_for_passing() -> None:
    box = Box(new_game()).play(with_boxes("anna", by_kind(5, 0, 0, 0, 5))).push().key("champagne")
    assert "+1" not in box.text


# The close


def test_the_close_names_each_marker_its_steps_and_its_cause() -> None:
    box = Box(new_game()).play(*all_pass())
    assert [line for line in lines(box) if "→" in line] == [
        f"{Icon.RED} 3 → 4",
        f"{Icon.CHAMPAGNE} 5 → 4",
        f"{Icon.ROSE} 2 → 3",
        f"{Icon.WATER} 2 → 0/1",
    ]
    box.push()
    assert [line for line in lines(box) if "→" in line] == [f"{Icon.CHAMPAGNE} 4 → 5", f"{Icon.ROSE} 3 → 2"]
    assert {"empty", "full"} <= set(lines(box))


def test_auto_mode_shows_only_markers_that_end_elsewhere() -> None:
    box = Box(new_game(), preferences=Preferences(language="en", is_coach=False)).play(*all_pass())
    assert [line for line in lines(box) if "→" in line] == [f"{Icon.RED} 3 → 4", f"{Icon.WATER} 2 → 0/1"]


def test_a_close_in_which_nothing_moves_says_so() -> None:
    box = Box(new_game()).play(Adjust({"storages": by_kind(1, 1, 1, 1, 1)}, "test"), *all_pass())
    assert "No price moves." in box.push().text
    assert box.game.phase is Phase.SUPPLY


def tasting(players: int = 2) -> Box:
    return Box(new_game(players)).play(*all_pass(players)).push().push()


def test_marks_that_cancel_each_other_stay_in_sight() -> None:
    box = tasting().key("red").turn(-1).key("red")
    assert {"0", "+−"} <= set(lines(box))  # noqa: RUF001 - the sign on the tile
    assert box.push().game.round == 2
    assert box.game.market.prices[Kind.RED] == 4


def test_a_winetasting_without_a_mark_is_asked_about() -> None:
    box = tasting().push()
    assert box.game.phase is Phase.WINETASTING
    assert "No mark is entered" in box.text
    assert "No mark is entered" not in box.push().text
    assert box.push().touch(PushHeld()).game.round == 2


def test_a_hold_does_not_drop_marks_that_were_entered() -> None:
    box = tasting().key("red").touch(PushHeld())
    assert box.game.phase is Phase.WINETASTING


def test_back_takes_off_one_mark_at_a_time() -> None:
    box = tasting().key("red").key("red").key("white").back()
    assert "++" in lines(box)
    assert box.back().push().game.market.prices[Kind.RED] == 5


def test_tiles_are_entered_one_by_one_without_seat_buttons() -> None:
    box = tasting().push().turn(1)
    assert "Anna" in box.text
    box.key("red").push().key("red").push()
    assert "++" in lines(box)


# The tie-break


def tied() -> Box:
    pieces = {"anna": Pieces(0, 3, 0), "ben": Pieces(1, 3, 0)}
    return Box(new_game()).play(Adjust({"pieces": pieces}, "for the test"), *to_the_end())


def test_what_nobody_counted_is_a_question_mark_and_crowns_nobody() -> None:
    box = tied()
    assert lines(box).count("?") == 2
    assert box.push().screen == "Refused"
    assert box.push().game.ranking is None
    assert "?" in lines(box.turn(1).push())


def nothing_left(box: Box) -> Box:
    """Both have no box left for the final sale, and say so."""
    return box.hold_knob().read().hold_knob()


def test_a_tie_asks_for_winemasters_only_where_the_squares_are_level() -> None:
    hired = tuple(Hire(each.player) if each.action is Action.HIRING else each for each in all_pass())
    box = Box(new_game(options=Options(ledger=Ledger.MARKET))).play(*(*hired, *CLOSE) * 7)
    nothing_left(box).spin(5).push()
    assert "winemasters" not in box.spin(6).text
    assert "winemasters" in box.turn(-1).text


def test_winemasters_that_the_squares_rule_out_are_not_asked_for() -> None:
    hired = tuple(Hire(each.player) if each.action is Action.HIRING else each for each in all_pass())
    box = Box(new_game(options=Options(ledger=Ledger.MARKET))).play(*(*hired, *CLOSE) * 7)
    nothing_left(box).spin(8).push().spin(8)
    assert "?" not in lines(box), "on eight squares stand three winemasters"


def test_what_was_told_in_ledger_market_is_known() -> None:
    """Nobody hired anybody, so one worker each stands on one square: nothing is left to ask."""
    box = Box(new_game(options=Options(ledger=Ledger.MARKET))).play(*to_the_end())
    nothing_left(box)
    assert [place.place for place in box.game.ranking or ()] == [1, 1]


# The menu


MENU = [*(line.label for line in SCREENS.menu), *(label for label, _ in LINES)]


@pytest.mark.parametrize("line", range(len(MENU)), ids=MENU)
def test_every_line_of_the_menu_leads_somewhere_and_back(line: int) -> None:
    box = Box(new_game()).back()
    assert box.screen == "Menu"
    opened = box.turn(line).push().screen
    assert opened != "Menu"
    # The self-test wants to see BACK once before it leaves by it.
    box.back()
    assert (box.back() if box.screen == opened else box).screen in ("Menu", "Home")
