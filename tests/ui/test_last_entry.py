"""After a start the last entry and its list are shown once more, and a push goes on."""

from companion.engine import Engine
from companion.games.toscana.rules.commands import Buy
from companion.games.toscana.rules.terms import Kind
from tests.games.toscana.people import Box, new_game
from tests.games.toscana.rounds import to_the_end


def started(box: Box) -> Box:
    """The box as it is switched on again."""
    box.engine = Engine.begin(box.games, box.table, box.outside)
    return box


def test_the_last_entry_stands_there_with_its_moves() -> None:
    box = started(Box(new_game()).play(Buy("anna", Kind.WATER, 1)))
    text = box.text.replace("\n", " ")
    assert text.startswith("Pieces moved?")
    assert "Anna" in text
    assert "money: 3 to 1" in text
    assert box.push().screen == "Home"


def test_one_push_is_enough_however_long_the_list_is() -> None:
    box = started(Box(new_game(5)).play(*tuple(to_the_end(5))[:17]))
    assert box.push().screen not in ("LastEntry", "Moves")


def test_a_key_acts_at_once() -> None:
    box = started(Box(new_game()).play(Buy("anna", Kind.WATER, 1)))
    assert box.key("red").screen in ("Trade", "Refused")


def test_a_held_back_takes_it_back() -> None:
    box = started(Box(new_game()).play(Buy("anna", Kind.WATER, 1))).hold_back()
    assert box.table.timeline.steps_back == 0


def test_before_the_first_entry_and_after_the_end_there_is_nothing_to_ask() -> None:
    assert started(Box(new_game())).screen == "Home"
    assert started(Box(new_game()).play(*to_the_end())).screen in ("GameEnd", "TieBreak")
