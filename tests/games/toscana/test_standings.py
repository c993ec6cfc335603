"""Standings: who has what, and what the boxes would bring now."""

from companion.games.toscana.rules.commands import Adjust
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.terms import Kind, Ledger
from companion.games.toscana.screens.standings import Standings
from companion.ui.kit.scene import Bar, Rows
from companion.ui.kit.screen import Open
from tests.games.toscana.people import Box, by_kind, new_game


def standing(options: Options | None = None) -> Box:
    box = Box(new_game(3, options)).play(Adjust({"money": {"ben": 41, "cleo": 75}}, "test"))
    box.navigator, _ = box.navigator._go(Open(Standings()), box.desk)
    return box


def test_the_richest_stands_first_with_the_worth_of_the_boxes() -> None:
    shown = standing().text.splitlines()[2:]
    # Two red at 3 and two water at 2.
    assert shown == ["Cleo", "75 +10", "Ben", "41 +10", "Anna", "3 +10"]


def test_the_bars_go_to_sixty() -> None:
    (rows,) = standing().scene.body
    assert isinstance(rows, Rows)
    assert [row.meter for row in rows.rows] == [Bar(75, 60), Bar(41, 60), Bar(3, 60)]


def test_ledger_market_knows_no_boxes() -> None:
    box = standing(Options(ledger=Ledger.MARKET))
    assert "+" not in box.text
    box.turn(1).push()
    assert box.screen != "Holdings"


def test_a_player_is_looked_into_by_knob_or_seat() -> None:
    assert "Ben" in standing().turn(2).push().text
    box = standing().play(Adjust({"boxes": {"anna": by_kind(5, 4, 3, 2, 1)}}, "test"))
    box.navigator, _ = box.navigator._go(Open(Standings()), box.desk)
    box.seat(0)
    assert [line for line in box.text.splitlines() if line in "54321"] == list("54321")
    assert "3 + 52 for boxes = 55" in box.text
    assert "Cleo" in box.turn(1).text


def test_a_held_seat_button_shows_that_players_boxes_until_it_is_let_go() -> None:
    box = Box(new_game(3)).key("red")
    assert "Ben" in box.hold_seat(1).text
    assert box.screen == "Holdings"
    assert box.let_go(1).screen == "Trade", "what was entered below is still there"


def test_back_puts_the_boxes_away_and_letting_go_then_does_nothing() -> None:
    box = Box(new_game(3)).hold_seat(1).back().back()
    assert box.screen == "Menu"
    assert box.let_go(1).screen == "Menu"


def test_of_two_held_buttons_the_last_one_is_looked_into() -> None:
    box = Box(new_game(3)).hold_seat(0).hold_seat(2)
    assert "Cleo" in box.text
    assert box.let_go(0).screen == "Holdings"
    assert box.let_go(2).screen == "Home"


def test_ledger_market_takes_a_held_button_as_a_tap() -> None:
    box = Box(new_game(3, Options(ledger=Ledger.MARKET))).hold_seat(2)
    assert "Cleo" in box.text
    assert box.screen == "Home"


def test_the_worth_follows_the_prices() -> None:
    box = standing().play(Adjust({"prices": {Kind.RED: 0}}, "test"))
    box.navigator, _ = box.navigator._go(Open(Standings()), box.desk)
    assert "3 +4" in box.text
