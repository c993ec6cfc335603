"""Undo on the panel puts what a turn booked back onto Home, ready to be changed and sent."""

import pytest

from companion.games.tuscany.rules.commands import Gain, Place, Star
from companion.games.tuscany.rules.game import Marked
from tests.games.tuscany.people import box_of


@pytest.mark.parametrize(
    "command",
    [
        Place("ben", money=2),
        Place("ben", points=1, residual=1),
        Place("ben", money=-5, marks=Marked(windmill=True)),
    ],
)
def test_a_turn_stands_there_again_and_is_sent_as_it_was(command: Place) -> None:
    box = box_of().play(Gain("ben", money=9), command)
    after = box.game
    box.hold_back().read()
    assert box.screen == "Home"
    assert box.push().game == after
    assert box.last_command == command


def test_back_clears_it() -> None:
    box = box_of().play(Place("ben", money=2)).hold_back().read()
    assert box.text != box_of().text
    assert box.back().text == box_of().text


def test_a_booking_for_somebody_else_is_theirs_again() -> None:
    box = box_of().play(Gain("anna", points=2)).hold_back().read()
    assert "Anna" in box.text
    assert "+2" in box.text


@pytest.mark.parametrize("command", [Gain("ben", 1, source="anna"), Gain("ben", marks=Marked(statue=True))])
def test_what_home_cannot_say_is_not_opened(command: Gain) -> None:
    box = box_of().play(command).hold_back().read()
    assert box.text == box_of().text


def test_a_star_is_placed_by_its_map() -> None:
    box = box_of().play(Star("ben", "pisa")).hold_back().read()
    assert box.text == box_of().text
