"""What Toscana's set-up asks beside the people: the opening market and the options."""

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias, TypeVar

from companion.frozen import changed, frozen
from companion.games.toscana.rules.game import Market, Options, Strength
from companion.games.toscana.rules.setup import bad_board
from companion.games.toscana.rules.terms import KINDS, Kind, Ledger, Tile
from companion.games.toscana.screens.memory import MEMORY
from companion.settings.preferences import Preferences
from companion.ui.kit.setup.plan import Plan

T = TypeVar("T")


@frozen
class Opening:
    """What was entered; a kind that is missing from a map has not been entered yet."""

    prices: Mapping[Kind, int] = field(default_factory=dict)
    storages: Mapping[Kind, int] = field(default_factory=dict)
    board: Mapping[Kind, Tile | None] = field(default_factory=dict)
    options: Options = field(default_factory=Options)
    is_first: bool = True
    """Whether no market is remembered, so that every question is asked."""
    box_seats: Mapping[str, Strength] = field(default_factory=dict)
    """The names under which the box plays, and how well."""

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
    opening = Opening(options=memory.options, box_seats=memory.box_seats)
    if memory.market is not None:
        market = memory.market
        opening = changed(
            opening, prices=market.prices, storages=market.storages, board=market.board, is_first=False
        )
    return opening


def with_opening(plan: ToscanaPlan, opening: Opening) -> ToscanaPlan:
    return changed(plan, own=opening)


def with_ladder(opening: Opening, ladder: tuple[int, ...]) -> Opening:
    """The opening with this ladder, without the prices that it does not have."""
    prices = {kind: price for kind, price in opening.prices.items() if price in ladder}
    return changed(opening, options=changed(opening.options, ladder=ladder), prices=prices)


def box_seats_of(plan: ToscanaPlan) -> dict[str, Strength]:
    """Which of these people are the box: none in ledger market or at a tournament, and never all of them."""
    if plan.own.options.ledger is Ledger.MARKET or any(person.id for person in plan.people):
        return {}
    names = [person.name for person in plan.people]
    chosen = {name: each for name, each in plan.own.box_seats.items() if name in names}
    return {} if len(chosen) == len(names) else chosen


def _in_order(row: Mapping[Kind, T]) -> dict[Kind, T]:
    return {kind: row[kind] for kind in KINDS}
