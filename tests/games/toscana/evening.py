"""Toscana's evening, from which its situations begin: the friends, and what they have played so far."""

from collections.abc import Iterator

from companion.games.port import Person
from companion.games.toscana.rules.commands import (
    Adjust,
    Buy,
    Command,
    Hire,
    HoldWinetasting,
    MakeWine,
    NewGame,
    Pass,
    Sell,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.game import Options
from companion.games.toscana.rules.terms import ACTIONS, Action, Coin, Kind, Piece
from companion.games.toscana.screens.memory import MEMORY, Memory
from companion.settings.preferences import Preferences
from tests.games.toscana.people import MARKET

FRIENDS = {"anna": "Anna", "ben": "Ben", "chloe": "Chloé", "eino": "Eino", "dora": "Dora"}
COLOURS = ("red", "yellow", "green", "blue", "purple")
REGULARS = Preferences(
    last_names=tuple(FRIENDS.values()),
    last_colours=COLOURS[:4],
    memories=MEMORY.keeping(Preferences(), Memory(MARKET))["memories"],  # type: ignore[arg-type]
    dim_after_s=300,
)
ANNA, BEN, CHLOE, EINO, DORA = FRIENDS


def friends(players: int = 4, options: Options | None = None) -> NewGame:
    seated = zip(FRIENDS.items(), COLOURS, strict=True)
    people = tuple(Person(id_, name, colour) for (id_, name), colour in seated)
    return NewGame(people[:players], ANNA, MARKET, options or Options())


# What so few pieces could not yet yield, so that everybody has something to trade.
GIFTS = {
    "boxes": {
        ANNA: {Kind.CHAMPAGNE: 1},
        BEN: {Kind.WHITE: 2, Kind.CHAMPAGNE: 1, Kind.ROSE: 1, Kind.WATER: 0},
        EINO: {Kind.CHAMPAGNE: 1, Kind.WATER: 5},
    },
    "actions": {BEN: {Action.WINEMAKING: Coin.USED}},
}
FIRST_ROUND: tuple[Command, ...] = (
    Hire(ANNA, Piece.WORKER),
    Sell(BEN, {Kind.RED: 1}),
    Sell(CHLOE, {Kind.RED: 1}),
    Buy(EINO, Kind.WATER, 1),
    MakeWine(ANNA, 2, {Kind.RED: 2}),
    Adjust(GIFTS, "a good year"),
    Pass(CHLOE, Action.WINEMAKING, Kind.WATER),
    Hire(EINO, Piece.WORKER),
    Sell(ANNA, {Kind.RED: 2, Kind.CHAMPAGNE: 1}),
    Pass(BEN, Action.HIRING),
    Hire(CHLOE, Piece.WORKER),
    MakeWine(EINO, 3, {Kind.RED: 2}),
)
CLOSE: tuple[Command, ...] = (
    UpdateWineBoard(),
    UpdateSupply(),
    HoldWinetasting(totals={Kind.RED: -1, Kind.CHAMPAGNE: 2, Kind.WHITE: 1}),
)
MID_GAME = (*FIRST_ROUND, *CLOSE)


def all_pass(players: int) -> Iterator[Command]:
    """A round in which nothing happens, up to its close."""
    for action in ACTIONS:
        yield from (Pass(player, action) for player in list(FRIENDS)[:players])


def rounds(count: int, players: int) -> tuple[Command, ...]:
    """So many rounds in which nothing happens."""
    close = (UpdateWineBoard(), UpdateSupply(), HoldWinetasting(totals={}))
    return tuple(command for _ in range(count) for command in (*all_pass(players), *close))
