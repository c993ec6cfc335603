"""Empty is never an answer: what nobody has said is unknown, nothing is booked from it, and none is said."""

import pytest

from companion.controls import intents
from companion.games.port import command_of
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.commands import Adjust, FinalSale, Hire, MakeWine, Place
from companion.games.toscana.rules.game import Options, Pieces
from companion.games.toscana.rules.terms import Kind, Ledger, Phase, Piece, Vineyard
from tests.games.toscana.people import Box, by_kind, new_game
from tests.games.toscana.rounds import CLOSE, all_pass, to_the_end, with_boxes


def last(box: Box) -> object:
    return command_of(GAME, box.table.timeline.moments[-1])


def lines(box: Box) -> list[str]:
    return box.text.splitlines()


def test_winemaking_is_not_booked_before_its_yield_is_told() -> None:
    box = Box(new_game()).push().key("white")
    assert lines(box).count("?") == 5
    assert box.push().screen == "Refused"
    assert not box.push().player("anna").used
    box.key("red").push()
    assert last(box) == MakeWine("anna", 1, {Kind.RED: 1})


def test_a_yield_of_nothing_is_said_with_a_hold() -> None:
    assert last(Box(new_game()).push().key("white").hold_knob()) == MakeWine("anna", 1, {})


def again() -> Box:
    """Anna made two boxes in the round before."""
    rest = [each for each in all_pass() if (each.player, each.action) != ("anna", "winemaking")]
    box = Box(new_game()).play(Adjust({"pieces": {"anna": Pieces(2, 3, 0)}}, "for the test"))
    made = MakeWine("anna", 1, {Kind.RED: 1, Kind.ROSE: 1})
    return box.play(made, *rest, *CLOSE, with_boxes("anna", by_kind(0, 0, 0, 0, 2))).seat(0)


def test_as_last_time_is_replaced_by_the_first_key() -> None:
    box = again().push().key("white")
    assert "As last time" in box.text
    box.key("white").push()
    assert last(box) == MakeWine("anna", 1, {Kind.WHITE: 1})


def test_a_box_more_than_the_pieces_give_says_why_and_flashes() -> None:
    box = Box(new_game()).push().key("white").key("red")
    flashing, _ = box.engine.handle(intents.Key(0), box.outside)
    assert flashing.refused == "anna"
    assert "1 piece: 1 box" in box.key("red").text
    assert "1 piece" not in box.turn(-1).text


def test_a_final_sale_of_nothing_is_said_with_a_hold() -> None:
    box = Box(new_game(options=Options(ledger=Ledger.MARKET))).play(*to_the_end())
    assert lines(box).count("?") == 5
    for _ in range(6):
        box.push()
    assert box.game.yet_to_sell == box.game.players, "a few pushes too many sell nothing"
    assert last(box.hold_knob()) == FinalSale("anna", {})


def on_a_map() -> Box:
    box = Box(new_game(options=Options(ledger=Ledger.MAP)))
    return box.play(Place("ben", Vineyard.RED), Place("anna", Vineyard.RED))


def test_pushes_alone_put_no_worker_on_an_abandoned_square() -> None:
    box = on_a_map().push().push().push().push()
    assert box.screen == "Refused"
    assert not box.player("anna").used
    box.push().turn(1).push()
    (square,) = [each for each in box.player("anna").squares or () if each.kind is Vineyard.ABANDONED]
    assert square.workers == 1


def test_a_first_worker_on_an_abandoned_square_is_a_hold() -> None:
    box = Box(new_game(options=Options(ledger=Ledger.MAP)))
    assert box.push().screen == "Refused"
    assert last(box.push().hold_knob()) == Place("ben", Vineyard.ABANDONED)


def test_a_place_is_offered_before_the_red_box_for_it_is_there() -> None:
    """Mr. Rosé buys the red box, so joining is refused for reasons of place only."""
    box = on_a_map().play(with_boxes("anna", by_kind(0, 0, 0, 1, 0), money=20)).push().key("red")
    box.key("red").key("rose").turn(2)
    assert "with the worker on a1" in box.text
    box.push().push().key("red").push()
    command = last(box)
    assert isinstance(command, Hire)
    assert (command.piece, command.first) == (Piece.WORKER, "helper")
    assert box.player("anna").squares_to_join == ()


@pytest.mark.parametrize(
    ("key", "screen"), [("red", "HireScreen"), ("white", "Winemaking"), ("champagne", "Passing")]
)
def test_a_held_key_is_its_other_action_at_once(key: str, screen: str) -> None:
    box = Box(new_game()).hold_key(key)
    assert (box.screen, box.inputs) == (screen, 1)
    assert box.back().screen == "Home"


def test_a_held_key_is_its_other_action_also_after_trading_and_over_a_list() -> None:
    box = Box(new_game()).key("red").turn(-1).push()
    assert box.screen == "Moves"
    assert box.seat(0).hold_key("white").screen == "Winemaking"


def test_a_held_key_is_a_minus_on_the_sums_of_a_winetasting() -> None:
    box = Box(new_game()).play(*all_pass(), *CLOSE[:2]).key("white").hold_key("red").push()
    assert box.game.phase is Phase.ACTIONS
    assert (box.game.market.prices[Kind.RED], box.game.market.prices[Kind.WHITE]) == (3, 5)
