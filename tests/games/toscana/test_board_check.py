"""Board check: any field is corrected with one knob, all of it is one entry, and the tiles stay legal."""

from collections import Counter

import pytest

from companion.controls.intents import PushHeld
from companion.games.toscana.rules.commands import Adjust, Correction, Place
from companion.games.toscana.rules.events import Corrected
from companion.games.toscana.rules.game import Options, Pieces
from companion.games.toscana.rules.terms import Action, Kind, Ledger, Tile, Vineyard
from companion.games.toscana.screens.board_check import BoardCheck
from companion.games.toscana.screens.board_fields import Field, stops
from companion.games.toscana.screens.board_rows import What
from companion.ui.kit.steps import Open
from tests.games.toscana.people import MARKET, Box, new_game


def checking(options: Options | None = None) -> Box:
    box = Box(new_game(3, options))
    box.navigator, _ = box.navigator._go(Open(BoardCheck()), box.desk)
    return box


def finished(box: Box) -> Box:
    return box.touch(PushHeld()).push()


def test_a_price_is_corrected_and_logged_with_its_reason() -> None:
    box = checking().push().turn(1).push()
    assert "1 change" in box.text
    box.touch(PushHeld()).turn(1).push()
    assert box.game.market.prices == {**MARKET.prices, Kind.RED: 4}
    assert Corrected("wrong entry") in box.table.timeline.moments[-1].events


def test_corrections_of_every_field_are_one_entry() -> None:
    box = checking()
    box.push().turn(-1).push()
    box.key("red").key("red").push().turn(2).push()
    box.seat(1).push().turn(5).push()
    box.turn(2).push().turn(1).push()
    finished(box)
    assert box.game.market.prices[Kind.RED] == 2
    assert box.game.market.storages[Kind.RED] == 4
    assert box.player("ben").money == 8
    assert (box.player("anna").boxes or {})[Kind.RED] == 3
    assert len(box.table.timeline.moments) == 2


@pytest.mark.parametrize("source", list(Kind))
@pytest.mark.parametrize("turns", [-4, -1, 1, 4])
def test_a_carried_tile_leaves_two_plusses_two_minuses_and_a_gap(source: Kind, turns: int) -> None:
    box = checking().turn(5 + list(Kind).index(source)).push().turn(turns).push()
    if "change" in box.text.splitlines()[1]:
        finished(box)
    assert Counter(box.game.market.board.values()) == {Tile.PLUS: 2, Tile.MINUS: 2, None: 1}


def test_a_tile_is_carried_into_the_gap() -> None:
    box = finished(checking().turn(5).push().turn(1).push())
    assert box.game.market.board == {**MARKET.board, Kind.RED: None, Kind.WHITE: Tile.PLUS}


def test_what_is_turned_back_is_no_change() -> None:
    box = checking().push().turn(2).turn(-2).push()
    assert "change" not in box.text.splitlines()[1]
    box.touch(PushHeld())
    assert box.screen == "BoardCheck"


def test_back_gives_up_one_change_then_all_then_leaves() -> None:
    box = checking().push().turn(1).push().turn(1).push().turn(1)
    assert "2 changes" in box.text
    assert "1 change" in box.back().text
    assert "1 change" not in box.back().text
    box.back()
    assert box.screen != "BoardCheck"
    assert len(box.table.timeline.moments) == 1


def test_numbers_stop_at_both_ends() -> None:
    box = checking().push().turn(-30).push().turn(1).push().turn(30).push()
    box.turn(9).push().turn(-30).push().turn(1).push().turn(30).push()
    finished(box)
    assert [box.game.market.prices[kind] for kind in (Kind.RED, Kind.WHITE)] == [0, 7]
    assert [box.game.market.storages[kind] for kind in (Kind.RED, Kind.WHITE)] == [0, 5]


def test_ledger_market_has_no_boxes_to_check() -> None:
    full, market = Box(new_game(3)).game, Box(new_game(3, Options(ledger=Ledger.MARKET))).game
    boxes = [stop for stop in stops(full) if stop.field is Field.BOXES]
    assert len(boxes) == 15
    assert not [stop for stop in stops(market) if stop.field is Field.BOXES]


def test_a_refused_correction_keeps_what_was_entered() -> None:
    box = Box(new_game(5))
    owned = {name: {Kind.RED: 2} for name in ("anna", "ben", "cleo", "dora")}
    box.play(Adjust(Correction(storages={Kind.RED: 5}, boxes=owned), "more red"))
    box.navigator, _ = box.navigator._go(Open(BoardCheck()), box.desk)
    box.seat(4).turn(1).push().turn(3).push()
    finished(box)
    assert box.screen == "Refused"
    assert "1 change" in box.push().text


def at_row(box: Box, what: What, player: str = "", **more: object) -> Box:
    """Turn to a row of the table, and push to change it."""
    wanted = next(
        at
        for at, stop in enumerate(stops(box.game))
        if stop.field is Field.ROW
        and (stop.row.what, stop.row.player) == (what, player)
        and all(getattr(stop.row, name) == value for name, value in more.items())
    )
    top = box.navigator.top
    assert isinstance(top, BoardCheck)
    return box.spin(wanted - top.at).push()


def test_round_starting_player_coins_pieces_and_60_are_corrected() -> None:
    box = checking()
    at_row(box, What.ROUND).turn(2).push()
    at_row(box, What.STARTER).turn(1).push()
    at_row(box, What.COIN, "anna", action=Action.TRADING).turn(1).push()
    at_row(box, What.WORKERS_LEFT, "ben").turn(-4).push()
    at_row(box, What.WINEMASTERS_LEFT, "ben").turn(-1).push()
    at_row(box, What.SIXTY, "cleo").turn(1).push()
    assert "5 changes" in box.text
    assert finished(box).screen != "Refused", box.text
    assert (box.game.round, box.game.starting_player) == (3, "ben")
    assert box.player("anna").used == {Action.TRADING}
    assert box.player("ben").pieces == Pieces(0, 2, 1)
    assert box.player("cleo").reached_60


def test_what_a_row_turns_back_to_is_no_change() -> None:
    box = checking()
    at_row(box, What.ROUND).turn(1).turn(-1).push()
    at_row(box, What.COIN, "anna", action=Action.HIRING).turn(1).turn(1).push()
    at_row(box, What.WORKERS_LEFT, "anna").turn(-1).turn(1).push()
    at_row(box, What.SIXTY, "anna").turn(1).turn(1).push()
    assert "change" not in box.text.splitlines()[1]


def test_squares_and_the_size_of_the_map_are_corrected() -> None:
    box = Box(new_game(2, Options(ledger=Ledger.MAP, map_squares=32)))
    box.play(Place("ben", Vineyard.RED), Place("anna", Vineyard.RED))
    box.navigator, _ = box.navigator._go(Open(BoardCheck()), box.desk)
    at_row(box, What.MAP).turn(-2).push()
    at_row(box, What.SQUARE, "anna", square=0).turn(1).push()
    at_row(box, What.WORKERS_LEFT, "anna").turn(-1).push()
    finished(box)
    assert box.game.map_squares == 30
    (square,) = box.player("anna").squares or ()
    assert (square.kind, square.workers) == (Vineyard.RED, 2)


def test_a_forgotten_square_is_added_and_a_wrong_one_taken_away() -> None:
    box = Box(new_game(2, Options(ledger=Ledger.MAP)))
    box.play(Place("ben", Vineyard.RED), Place("anna", Vineyard.RED))
    box.navigator, _ = box.navigator._go(Open(BoardCheck()), box.desk)
    at_row(box, What.SQUARE, "anna", square=1).turn(3).push()
    at_row(box, What.SQUARE, "anna", square=0).spin(-99).push()
    finished(box)
    (square,) = box.player("anna").squares or ()
    assert (square.kind, square.workers) == (Vineyard.WHITE, 1)


def test_a_seat_button_leads_to_that_players_rows() -> None:
    box = checking()
    at_row(box, What.ROUND).push()
    box.seat(1)
    assert "Ben" in box.text
