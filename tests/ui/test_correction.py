"""A correction of an earlier entry: its form, the difference for everybody, and all later entries anew."""

from typing import TypeVar

from companion.games.port import Undo
from companion.games.toscana.rules.commands import Buy, HoldWinetasting, Pass
from companion.games.toscana.rules.terms import ACTIONS, Action, Kind
from companion.games.tuscany.rules.commands import Place
from companion.ui.kit.correction import form_at
from companion.ui.navigator import Navigator
from companion.ui.screens.history import Point
from tests.games.toscana.people import Box, new_game
from tests.games.toscana.rounds import CLOSE, all_pass, with_money
from tests.games.tuscany.people import box_of
from tests.ui import people

B = TypeVar("B", bound=people.Box)


def at_point(box: B, at: int) -> B:
    """The box with this entry of the history open."""
    box.navigator = Navigator((box.navigator.screens[0], Point(at)))
    return box


def rich() -> Box:
    """Anna has bought 2 boxes of water for 4, Ben has passed."""
    return Box(new_game()).play(
        with_money(anna=9), Buy("anna", Kind.WATER, 2), Pass("ben", ACTIONS[0]), Pass("anna", Action.HIRING)
    )


def test_the_new_command_takes_the_place_of_the_old_and_all_later_ones_stand() -> None:
    box = rich()
    later = [moment.command for moment in box.table.timeline.moments[3:]]
    at_point(box, 2).key("red")
    assert "Costs 4" in box.text
    box.turn(-1).push()
    assert box.screen == "Difference"
    assert "5 → 7" in box.text
    assert "3 =" in box.text
    assert box.table.timeline.steps_back == 4, "nothing is changed yet"
    box.push()
    moments = box.table.timeline.moments
    assert (box.screen, box.player("anna").money) == ("Home", 7)
    assert [moment.command for moment in moments[3:]] == later
    assert moments[2].command == '{"do":"buy","player":"anna","kind":"water","boxes":1}'


def test_the_difference_names_what_lies_otherwise_on_the_table() -> None:
    box = at_point(rich(), 2).key("red").turn(-1).push().turn(9)
    assert "4 → 3" in box.text, "the boxes of water that Anna has"


def test_back_from_the_difference_is_the_form_and_then_the_entry() -> None:
    box = at_point(rich(), 2).key("red").turn(-1).push().back()
    assert (box.screen, "Costs 2" in box.text) == ("Correction", True)
    assert box.back().screen == "Point"


def test_a_later_entry_that_could_not_be_stands_against_it() -> None:
    box = Box(new_game()).play(*all_pass())
    before = box.table
    at_point(box, 1).key("red").turn(1).push()
    assert box.screen == "StandsAgainst"
    text = box.text.replace("\n", " ")
    assert "Nothing is changed Then this could not be: Anna" in text
    assert "still ready: hiring" in box.turn(9).text.replace("\n", " ")
    assert box.push().screen == "Correction"
    assert box.table is before


def test_what_is_wrong_with_the_entry_itself_is_told_over_its_form() -> None:
    box = Box(new_game()).play(with_money(anna=2), Buy("anna", Kind.WATER, 1), Pass("ben", ACTIONS[0]))
    at_point(box, 2).key("red").key("champagne").turn(1).push()
    assert box.screen == "Refused"
    assert box.push().screen == "Correction"


def test_the_form_is_that_of_the_game_as_it_was() -> None:
    tasting = HoldWinetasting(totals={Kind.RED: 1})
    box = Box(new_game()).play(*all_pass(), *CLOSE[:2], tasting, Pass("ben", ACTIONS[0]))
    at_point(box, 9).key("red")
    assert "Winetasting" in box.text
    price = box.game.market.prices[Kind.RED]
    box.key("red").push().push()
    assert box.game.market.prices[Kind.RED] > price
    assert box.table.timeline.steps_back == 10


def test_a_held_back_discards_it() -> None:
    box = at_point(rich(), 2).key("red").turn(-1).hold_back()
    assert box.screen == "Discarded"
    assert box.table.timeline.steps_back == 4


def test_after_a_correction_undo_takes_back_the_last_command_alone() -> None:
    box = at_point(rich(), 2).key("red").turn(-1).push().push()
    box.play(Undo())
    assert box.table.timeline.steps_back == 3
    assert box.player("anna").money == 7


def test_the_beginning_and_what_asks_for_nothing_cannot_be_corrected() -> None:
    box = Box(new_game()).play(*all_pass(), *CLOSE)
    assert [bool(form_at(box.desk, at)) for at in (0, 1, 7, 8, 9)] == [False, True, False, False, True]
    assert at_point(box, 0).key("red").screen == "Point"


def test_a_command_without_screens_of_its_own_has_the_form_that_it_is_offered_in() -> None:
    box = at_point(rich(), 1).key("red")
    assert (box.screen, "Correction" in box.text) == ("Correction", True)
    assert box.hold_knob().screen == "Difference"
    assert box.push().player("anna").money == 5


def test_a_turn_of_tuscany_is_corrected_on_its_home() -> None:
    box = box_of().play(Place("ben", money=2), Place("chloe"))
    money = box.player("ben").money
    at_point(box, len(box.desk.moments) - 2).key("points")
    assert box.screen == "Correction"
    box.key("lira").push()
    assert box.screen == "Difference", box.text
    box.push()
    assert box.player("ben").money == (money or 0) + 1
