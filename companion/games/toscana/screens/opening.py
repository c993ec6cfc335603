"""What Toscana's set-up asks beside the people: the opening market and the options."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import TypeAlias, TypeVar

from companion.frozen import changed, frozen
from companion.games.toscana.rules.commands import NewGame
from companion.games.toscana.rules.game import Market, Options
from companion.games.toscana.rules.setup import bad_board
from companion.games.toscana.rules.terms import (
    KINDS,
    Kind,
    Ledger,
    Tile,
)
from companion.games.toscana.screens.memory import MEMORY
from companion.preferences import Preferences
from companion.ui.kit.setup.plan import Plan, identified

T = TypeVar("T")
USUAL_MAP = 32
"""Squares that are offered, to be counted on the board."""


@frozen
class Opening:
    """What was entered; a kind that is missing from a map has not been entered yet."""

    prices: Mapping[Kind, int] = field(default_factory=dict)
    storages: Mapping[Kind, int] = field(default_factory=dict)
    board: Mapping[Kind, Tile | None] = field(default_factory=dict)
    options: Options = field(default_factory=Options)
    is_first: bool = True
    """Whether no market is remembered, so that every question is asked."""

    @property
    def has_whole_market(self) -> bool:
        return all(len(row) == len(KINDS) for row in (self.prices, self.storages, self.board))

    @property
    def has_legal_board(self) -> bool:
        return len(self.board) == len(KINDS) and bad_board(self.board) is None

    @property
    def market(self) -> Market:
        """The market of a complete opening."""
        return Market(_in_order(self.prices), _in_order(self.storages), _in_order(self.board))


ToscanaPlan: TypeAlias = Plan[Opening]


def opening_of(preferences: Preferences) -> Opening:
    """The market and the options of the last game."""
    memory = MEMORY.recall(preferences)
    opening = Opening(options=memory.options)
    if memory.market is not None:
        market = memory.market
        opening = Opening(market.prices, market.storages, market.board, memory.options, is_first=False)
    return opening


def with_opening(plan: ToscanaPlan, opening: Opening) -> ToscanaPlan:
    return replace(plan, own=opening)


def with_ladder(opening: Opening, ladder: tuple[int, ...]) -> Opening:
    """The opening with this ladder, without the prices that it does not have."""
    prices = {kind: price for kind, price in opening.prices.items() if price in ladder}
    return replace(opening, options=changed(opening.options, ladder=ladder), prices=prices)


def with_ledger(options: Options, ledger: Ledger) -> Options:
    """Only ledger map has use for the number of squares."""
    return changed(options, ledger=ledger, map_squares=USUAL_MAP if ledger is Ledger.MAP else None)


def new_game(plan: ToscanaPlan) -> NewGame:
    """The command that begins the game of a complete plan."""
    people = identified(plan.people)
    return NewGame(people, people[plan.starting_seat].id, plan.own.market, plan.own.options)


def _in_order(row: Mapping[Kind, T]) -> dict[Kind, T]:
    return {kind: row[kind] for kind in KINDS}
