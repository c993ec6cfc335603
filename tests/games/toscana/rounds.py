"""Moves for tests that need a game at a certain point."""

from collections.abc import Iterator

from companion.games.toscana.rules.commands import (
    Adjust,
    Command,
    HoldWinetasting,
    Pass,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.terms import ACTIONS, Boxes
from tests.games.toscana.people import NAMES

IDS = tuple(name.lower() for name in NAMES)
CLOSE: tuple[Command, ...] = (UpdateWineBoard(), UpdateSupply(), HoldWinetasting(totals={}))


def with_boxes(player: str, boxes: Boxes, money: int | None = None) -> Adjust:
    """A referee hands out what the test needs."""
    purse = {} if money is None else {player: money}
    return Adjust({"boxes": {player: boxes}, "money": purse}, "for the test")


def with_money(**money: int) -> Adjust:
    return Adjust({"money": money}, "for the test")


def all_pass(players: int = 2) -> Iterator[Pass]:
    """Everybody passes everything."""
    for action in ACTIONS:
        for player in IDS[:players]:
            yield Pass(player, action)


def to_the_end(players: int = 2) -> Iterator[Command]:
    """Seven rounds in which nothing happens."""
    for _ in range(7):
        yield from all_pass(players)
        yield from CLOSE
