"""A game for the benchmarks: rounds of everyday commands by five players."""

from companion.games.port import Person
from companion.games.toscana.rules.commands import (
    Adjust,
    Buy,
    Command,
    Hire,
    HoldWinetasting,
    Lobbyist,
    MakeWine,
    NewGame,
    Pass,
    Sell,
    TileMove,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.game import Market
from companion.games.toscana.rules.terms import Action, Kind, Tile

PLAYERS = ("anna", "ben", "cleo", "dora", "eero")
MARKET = Market(
    prices={Kind.RED: 3, Kind.WHITE: 4, Kind.CHAMPAGNE: 5, Kind.ROSE: 4, Kind.WATER: 2},
    storages={Kind.RED: 2, Kind.WHITE: 2, Kind.CHAMPAGNE: 1, Kind.ROSE: 1, Kind.WATER: 4},
    board={
        Kind.RED: Tile.PLUS,
        Kind.WHITE: Tile.MINUS,
        Kind.CHAMPAGNE: None,
        Kind.ROSE: Tile.PLUS,
        Kind.WATER: Tile.MINUS,
    },
)
STOCK = {Kind.RED: 2, Kind.CHAMPAGNE: 1, Kind.WATER: 2}
NEW_GAME = NewGame(tuple(Person(name, name.title()) for name in PLAYERS), "anna", MARKET)


def one_game() -> list[Command]:
    """Six rounds of trading, hiring and winemaking, put back to order by a referee after each."""
    commands: list[Command] = [NEW_GAME]
    for _ in range(6):
        commands += _round()
    return commands


def _round() -> list[Command]:
    put_in_order = Adjust(
        {
            "prices": MARKET.prices,
            "storages": MARKET.storages,
            "board": MARKET.board,
            "money": dict.fromkeys(PLAYERS, 10),
            "boxes": dict.fromkeys(PLAYERS, STOCK),
        },
        reason="a new round of the benchmark",
    )
    lobbyist = Lobbyist((TileMove(Tile.PLUS, Kind.RED), TileMove(Tile.MINUS, Kind.WHITE)))
    commands: list[Command] = [put_in_order, Hire("anna", helper=lobbyist)]
    commands += [Pass(player, Action.HIRING) for player in PLAYERS[1:]]
    commands += [MakeWine(player, 1, {Kind.ROSE: 1}) for player in PLAYERS]
    commands += [Buy("anna", Kind.WATER, 2), *(Sell(player, {Kind.RED: 1}) for player in PLAYERS[1:])]
    return [
        *commands,
        UpdateWineBoard(),
        UpdateSupply(),
        HoldWinetasting(totals={Kind.RED: -1, Kind.ROSE: 1}),
    ]
