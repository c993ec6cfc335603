"""Whatever the rules know as a command can be entered on the panel, and what is entered is what is asked."""

from dataclasses import replace

import pytest

from companion.engine import Keep
from companion.games.kit.facts import TurnOrder
from companion.games.port import Abandon
from companion.games.toscana.rules.commands import (
    Adjust,
    BreakTie,
    Buy,
    Command,
    Deal,
    FinalSale,
    Hire,
    HoldWinetasting,
    Lobbyist,
    MakeWine,
    MrRose,
    Pass,
    Sell,
    TileMove,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.game import Options, Pieces
from companion.games.toscana.rules.terms import Action, Kind, Ledger, Piece, Step, Tile
from tests.games.toscana.people import Box, by_kind, new_game
from tests.games.toscana.rounds import CLOSE, all_pass, to_the_end, with_boxes, with_money
from tests.games.toscana.typist import Entered, enter, taste_by_player

MARKET_LEDGER = Options(ledger=Ledger.MARKET)
RICH = with_boxes("anna", by_kind(2, 2, 2, 2, 4), money=30)
TILES = Lobbyist((TileMove(Tile.PLUS, Kind.RED), TileMove(Tile.MINUS, Kind.WATER)))
ROSE = MrRose({Kind.RED: 1, Kind.WHITE: -1}, sell=Kind.RED, first=Step.DEAL)


def hired_in_silence(rounds: int, players: int) -> tuple[Command, ...]:
    """So many rounds in which everybody hires, and nobody says whom."""
    played = tuple(
        Hire(each.player) if each == Pass(each.player, Action.HIRING) else each for each in all_pass(players)
    )
    return (*played, *CLOSE) * rounds


SIX_ROUNDS = hired_in_silence(6, 2)
FULL: tuple[Entered, ...] = (
    Buy("anna", Kind.WATER, 1),
    Buy("ben", Kind.RED, 1),
    Sell("anna", {Kind.RED: 1, Kind.WHITE: 2, Kind.WATER: 3}),
    Sell("ben", {Kind.RED: 2}),
    Pass("anna", Action.HIRING),
    Pass("anna", Action.WINEMAKING),
    Pass("anna", Action.WINEMAKING, Kind.RED),
    Pass("ben", Action.WINEMAKING, Kind.WATER),
    Pass("anna", Action.TRADING),
    MakeWine("anna", 4, {Kind.ROSE: 1}),
    MakeWine("anna", 1, {Kind.WATER: 1}),
    MakeWine("ben", 2, {}),
    Hire("anna", Piece.WORKER),
    Hire("ben", Piece.WORKER),
    Hire("anna", helper=TILES),
    Hire("anna", Piece.WORKER, helper=TILES),
    Hire("anna", helper=ROSE),
    Hire("anna", Piece.WORKER, helper=ROSE),
    Hire("anna", helper=MrRose({Kind.ROSE: -1})),
    Hire("anna", helper=MrRose({}, buy=Kind.CHAMPAGNE)),
    Hire("anna", helper=replace(ROSE, first=Step.PRICES)),
    Abandon(),
)


def asked(box: Box, command: Entered) -> object:
    """What the panel asked the table for when this command was entered."""
    enter(box, command)
    (keep,) = [effect for effect in box.effects if isinstance(effect, Keep)]
    return keep.asked.command


@pytest.mark.parametrize("command", FULL, ids=repr)
def test_an_action_is_entered_in_the_full_ledger(command: Entered) -> None:
    box = Box(new_game()).play(RICH)
    assert asked(box, command) == command
    assert box.screen != "Refused"


@pytest.mark.parametrize(
    "command",
    [
        MakeWine("anna"),
        Hire("anna"),
        Hire("anna", Piece.WINEMASTER),
        Hire("anna", Piece.WINEMASTER, award=True),
        Hire("anna", Piece.WINEMASTER, award=True, helper=TILES),
        Sell("anna", {Kind.CHAMPAGNE: 5}),
        Buy("ben", Kind.RED, 1),
    ],
    ids=repr,
)
def test_an_action_is_entered_in_the_market_ledger(command: Entered) -> None:
    is_winemaster = isinstance(command, Hire) and command.piece is Piece.WINEMASTER
    box = Box(new_game(options=MARKET_LEDGER)).play(*(SIX_ROUNDS if is_winemaster else ()))
    assert asked(box, command) == command
    assert box.screen != "Refused"


@pytest.mark.parametrize(
    "command",
    [
        Deal("anna", "cleo", {Kind.RED: 2}, {Kind.WATER: 1, Kind.RED: 1}, -2),
        Deal("ben", "anna", {}, {Kind.WATER: 2}, 3),
    ],
    ids=repr,
)
def test_a_deal_is_entered(command: Deal) -> None:
    box = Box(new_game(3, Options(player_deals=True)))
    assert asked(box, command) == command
    assert box.screen == "Moves"


def test_a_winemaster_that_makes_room_is_entered_in_a_game_of_five() -> None:
    command = Hire("anna", Piece.WORKER, replaces="cleo")
    box = Box(new_game(5, MARKET_LEDGER)).play(*hired_in_silence(5, 5))
    assert asked(box, command) == command


TASTING = (*all_pass(3), UpdateWineBoard(), UpdateSupply())


@pytest.mark.parametrize(
    "command",
    [HoldWinetasting(totals={Kind.RED: 2, Kind.WATER: -3}), HoldWinetasting(totals={})],
    ids=repr,
)
def test_tiles_are_entered_all_together(command: HoldWinetasting) -> None:
    assert asked(Box(new_game(3)).play(*TASTING), command) == command


def test_tiles_are_entered_player_by_player() -> None:
    tiles = {"anna": {Kind.RED: 1, Kind.WHITE: -1}, "ben": {Kind.RED: 2}, "cleo": {}}
    box = Box(new_game(3)).play(*TASTING)
    taste_by_player(box, tiles)
    (keep,) = [effect for effect in box.effects if isinstance(effect, Keep)]
    assert keep.asked.command == HoldWinetasting(tiles=tiles)


def test_the_final_sale_and_a_tie_are_entered() -> None:
    box = Box(new_game(options=MARKET_LEDGER)).play(*hired_in_silence(7, 2))
    enter(box, FinalSale("ben", {Kind.RED: 2, Kind.WHITE: 1}))
    enter(box, FinalSale("anna", {Kind.RED: 2, Kind.WHITE: 1}))
    enter(box, BreakTie({"anna": 5, "ben": 5}, {"anna": 1, "ben": 2}))
    assert [(place.player, place.place) for place in box.game.ranking or ()] == [("ben", 1), ("anna", 2)]
    assert "Tie broken by winemasters" in box.read().spin(2).text
    assert "Ben: winemasters" in box.spin(9).text


def test_the_winemasters_of_a_tie_are_not_asked_for_where_the_box_counts_them() -> None:
    pieces = {"anna": Pieces(0, 3, 0), "ben": Pieces(1, 3, 0)}
    box = Box(new_game()).play(Adjust({"pieces": pieces}, "for the test"), *to_the_end())
    assert box.screen == "TieBreak"
    assert asked(box, BreakTie({"anna": 4, "ben": 3})) == BreakTie({"anna": 4, "ben": 3})
    assert "Anna wins" in box.read().turn(1).text


def test_a_strict_order_gives_nobody_else_the_knob() -> None:
    box = Box(new_game(3, Options(turn_order=TurnOrder.STRICT)))
    box.turn(1).seat(2)
    assert "Anna" in box.text.splitlines()[0]


def test_money_decides_without_a_tie_break() -> None:
    box = Box(new_game(options=MARKET_LEDGER)).play(with_money(ben=40), *to_the_end())
    enter(box, FinalSale("anna", {}))
    enter(box, FinalSale("ben", {}))
    assert "Ben wins" in box.read().turn(1).text
