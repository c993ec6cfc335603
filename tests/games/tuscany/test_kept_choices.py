"""What was chosen for the worker stays chosen while something else is entered, and travels with the push."""

from collections.abc import Callable

import pytest

from companion.games.kit.facts import TurnOrder
from companion.games.tuscany.rules.commands import Command, Gain, Place, Pushed
from companion.games.tuscany.rules.game import Options
from companion.games.tuscany.rules.terms import Season, Worker
from tests.games.tuscany.evening import ANNA, BEN, CHLOE, EINO, friends
from tests.games.tuscany.people import Box, box_of, with_specials

Enter = Callable[[Box], Box]
RICH = Gain(CHLOE, 20)
# Chloé is on turn, while Ben's soldato is out: what is chosen, and the turn that it leads to.
CHOSEN: dict[str, tuple[tuple[Worker, Worker], Enter, Place]] = {
    "worker": (
        (Worker.SOLDATO, Worker.CHEF),
        lambda box: box.key("worker").key("points"),
        Place(CHLOE, Worker.GRANDE),
    ),
    "tolls": (
        (Worker.SOLDATO, Worker.CHEF),
        lambda box: box.hold_key("worker"),
        Place(CHLOE, tolls=(BEN,)),
    ),
    "pushes": (
        (Worker.SOLDATO, Worker.CHEF),
        lambda box: box.key("worker").key("star").key("lira").key("points").back(),
        Place(CHLOE, Worker.CHEF, pushes=Pushed(BEN, Worker.NORMAL)),
    ),
    "recalls": (
        (Worker.SOLDATO, Worker.PROFESSORE),
        lambda box: box.key("worker").key("star").key("points").back(),
        Place(CHLOE, Worker.PROFESSORE, recalls=True),
    ),
    "pays": (
        (Worker.SOLDATO, Worker.INNKEEPER),
        lambda box: box.key("worker").key("star").key("star").back(),
        Place(CHLOE, Worker.INNKEEPER, pays=EINO),
    ),
    "again": (
        (Worker.SOLDATO, Worker.POLITICO),
        lambda box: box.key("worker").key("star").key("points").back(),
        Place(CHLOE, Worker.POLITICO, again=True),
    ),
    "season": (
        (Worker.SOLDATO, Worker.MESSENGER),
        lambda box: box.key("worker").key("star").key("lira").back(),
        Place(CHLOE, Worker.MESSENGER, season=Season.AUTUMN),
    ),
}
# What is entered before the push, from Home in spring on, and the command it leads to.
BETWEEN: dict[str, Enter] = {
    "star": lambda box: box.key("star").push(),
    "trade": lambda box: box.key("worker").key("pass").turn(3).push().key("points").key("star"),
    "sell_wine": lambda box: box.key("worker").key("pass").turn(7).push().key("points"),
    "train": lambda box: box.key("worker").key("worker").key("points"),
    "gain": lambda box: box.seat(0).key("points").seat(0),
}


@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("field", CHOSEN)
def test_a_choice_is_kept_while_something_else_is_entered(field: str, between: str) -> None:
    specials, choose, turn = CHOSEN[field]
    box = box_of(with_specials(*specials)).play(RICH, Place(BEN, Worker.SOLDATO))
    choose(box)
    BETWEEN[between](box)
    assert named(box.last_command) == between
    assert (box.screen, box.game.turn) == ("Home", CHLOE)
    box.push()
    assert box.last_command == turn


def named(command: Command) -> str:
    names = {"Star": "star", "Trade": "trade", "SellWine": "sell_wine", "Train": "train", "Gain": "gain"}
    return names[type(command).__name__]


def test_a_booking_on_the_own_page_keeps_what_was_entered_on_home() -> None:
    box = box_of().key("lira").key("worker").key("points").hold_seat(0).key("points").push()
    assert box.last_command == Gain(ANNA, points=1)
    box.push()
    assert box.last_command == Place(BEN, Worker.GRANDE, money=1)


def test_what_is_kept_is_a_half_entry_that_a_held_back_discards() -> None:
    box = box_of().key("worker").key("points").key("star").push().hold_back()
    assert box.game.map["arezzo"].stars[BEN] == 1
    box.back().push()
    assert box.last_command == Place(BEN)


def test_where_turns_come_as_they_come_the_choice_of_another_is_kept_too() -> None:
    box = box_of(friends(options=Options(turn_order=TurnOrder.RELAXED))).seat(0)
    box.key("worker").key("points").key("star").push().push()
    assert box.last_command == Place(ANNA, Worker.GRANDE)


def test_nothing_is_kept_once_the_turn_is_over() -> None:
    box = box_of().key("worker").key("points").push().push()
    assert box.last_command == Place(CHLOE)
    box = box_of().key("worker").key("points").key("pass").push()
    assert box.game.players[1].has_passed
    assert box.last_command == Place(CHLOE)
