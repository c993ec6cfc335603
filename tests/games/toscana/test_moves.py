"""The lists of moves: a cause is said once, undo tells the way back, and water takes the short way."""

from companion.controls.intents import PushHeld
from companion.games.toscana.rules.commands import Adjust, Hire, Lobbyist, MakeWine, TileMove
from companion.games.toscana.rules.game import Pieces
from companion.games.toscana.rules.terms import Kind, Piece, Tile
from companion.ui.kit.icons import Icon
from tests.games.toscana.people import Box, by_kind, new_game
from tests.games.toscana.rounds import with_boxes

RICH = with_boxes("anna", by_kind(3, 2, 1, 1, 3), money=20)
TILES = Lobbyist((TileMove(Tile.PLUS, Kind.RED), TileMove(Tile.MINUS, Kind.WATER)))
ALL_OUT = Adjust({"pieces": {"anna": Pieces(0, 0, 3)}}, "for the test")


def test_a_cause_is_said_once() -> None:
    box = Box(new_game()).play(RICH).key("red").key("water").turn(-1).push()
    assert "Anna's money: 20 to 27" in box.text
    assert box.spin(99).text.count("sold") == 1


def test_undo_tells_the_way_back_without_the_causes() -> None:
    box = Box(new_game()).play(RICH).key("red").push().hold_back()
    assert "Undone: put back" in box.text
    assert "sold" not in box.text
    assert "Anna's money: 23 to 20" in box.text


def test_used_water_goes_straight_to_the_bank_and_back() -> None:
    box = Box(new_game()).play(ALL_OUT, MakeWine("anna", 2, {Kind.RED: 1}))
    moves = [str(each) for each in box.desk.screens.moves(box.table.timeline.moments[-1].events, box.game)]
    assert "2 boxes of water: Anna to bank (used water)" in moves
    assert not any("map" in move for move in moves)
    box.hold_back()
    assert f"2{Icon.WATER}: bank to Anna" in box.text
    assert "map" not in box.text


def test_the_lobbyist_stands_once_in_the_history() -> None:
    box = Box(new_game()).play(RICH, Hire("anna", Piece.WORKER, helper=TILES))
    events, game = box.table.timeline.moments[-1].events, box.game
    line = box.desk.screens.headline(events, game, box.desk.words)
    assert line == f"Anna: {Icon.WORKER} {Icon.LOBBYIST}"


def test_a_board_that_is_right_has_no_pieces_to_move() -> None:
    box = Box(new_game()).back().turn(1).push().push().turn(1).push().touch(PushHeld())
    assert "the board is right" in box.text
    assert box.push().screen == "Home"
    assert box.game.market.prices[Kind.RED] == 4
