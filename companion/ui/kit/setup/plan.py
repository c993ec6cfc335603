"""The plan of a game: what set-up has been told so far. What is not there yet is simply missing."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from companion.games.toscana.rules.commands import Newcomer, NewGame
from companion.games.toscana.rules.game import Market, Options
from companion.games.toscana.rules.setup import bad_board
from companion.games.toscana.rules.terms import KINDS, PLAYERS_MAX, TILES_OF_A_SIGN, Kind, Tile
from companion.preferences import Changes, Preferences

T = TypeVar("T")

NAMES_KEPT = 12


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody at the table; empty texts are still to be asked."""

    name: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """Guests sit clockwise in this order. A kind that is missing from a map has not been entered."""

    guests: tuple[Guest, ...] = ()
    starting_seat: int = 0
    prices: Mapping[Kind, int] = field(default_factory=dict)
    storages: Mapping[Kind, int] = field(default_factory=dict)
    board: Mapping[Kind, Tile | None] = field(default_factory=dict)
    options: Options = field(default_factory=Options)

    @property
    def has_whole_market(self) -> bool:
        return all(len(row) == len(KINDS) for row in (self.prices, self.storages, self.board))

    @property
    def has_legal_board(self) -> bool:
        return len(self.board) == len(KINDS) and bad_board(self.board) is None


def plan_of(preferences: Preferences) -> Plan:
    """The last game once more. Its players come first among the names kept, one colour each."""
    names = preferences.last_names[: min(len(preferences.last_colours), PLAYERS_MAX)]
    guests = tuple(map(Guest, names, preferences.last_colours))
    plan = Plan(guests, options=preferences.last_options)
    market = preferences.last_market
    if market is None:
        return plan
    return replace(plan, prices=market.prices, storages=market.storages, board=market.board)


def with_guest(plan: Plan, seat: int, **changes: str) -> Plan:
    guests = list(plan.guests)
    guests[seat] = replace(guests[seat], **changes)
    return replace(plan, guests=tuple(guests))


def with_count(plan: Plan, count: int) -> Plan:
    """So many guests: the last ones go, or new ones sit down behind them."""
    missing = max(0, count - len(plan.guests))
    return replace(plan, guests=plan.guests[:count] + (Guest(),) * missing)


def with_seat(plan: Plan, seat: int, target: int) -> Plan:
    """The guest of this seat on another one; those between move up."""
    guests = list(plan.guests)
    guests.insert(target, guests.pop(seat))
    return replace(plan, guests=tuple(guests))


def with_ladder(plan: Plan, ladder: tuple[int, ...]) -> Plan:
    """Prices that the ladder does not have are to be entered again."""
    prices = {kind: price for kind, price in plan.prices.items() if price in ladder}
    return replace(plan, options=replace(plan.options, ladder=ladder), prices=prices)


def with_tile(plan: Plan, kind: Kind, tile: Tile | None) -> Plan:
    """A square of the Wine Board; when it is the fourth that fits, the fifth follows from it."""
    board = {**plan.board, kind: tile}
    missing = [kind for kind in KINDS if kind not in board]
    if len(missing) == 1:
        left = [each for each in (*Tile, None) if _has_room(board, each)]
        board |= {missing[0]: left[0]} if len(left) == 1 else {}
    return replace(plan, board=board)


def new_game(plan: Plan) -> NewGame:
    """The command for a plan that is complete."""
    ids = _ids(plan.guests)
    newcomers = tuple(
        Newcomer(id_, guest.name, guest.colour) for id_, guest in zip(ids, plan.guests, strict=True)
    )
    market = Market(_in_order(plan.prices), _in_order(plan.storages), _in_order(plan.board))
    return NewGame(newcomers, ids[plan.starting_seat], market, plan.options)


def remembered(plan: Plan, preferences: Preferences) -> Changes:
    """What the next set-up offers: these players first, then those who have played before."""
    names = [guest.name for guest in plan.guests]
    names += [name for name in preferences.last_names if name not in names]
    return {
        "last_names": tuple(names[:NAMES_KEPT]),
        "last_colours": tuple(guest.colour for guest in plan.guests),
        "last_market": new_game(plan).market,
        "last_options": plan.options,
        "breaks": (),
    }


def _in_order(row: Mapping[Kind, T]) -> dict[Kind, T]:
    return {kind: row[kind] for kind in KINDS}


def _has_room(board: Mapping[Kind, Tile | None], tile: Tile | None) -> bool:
    return list(board.values()).count(tile) < (1 if tile is None else TILES_OF_A_SIGN)


def _ids(guests: tuple[Guest, ...]) -> tuple[str, ...]:
    """Names without accents and spaces; namesakes are numbered."""
    ids: list[str] = []
    for seat, guest in enumerate(guests, 1):
        letters = unicodedata.normalize("NFKD", guest.name).encode("ascii", "ignore").decode().lower()
        plain = re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or f"player-{seat}"
        ids.append(plain if plain not in ids else f"{plain}-{seat}")
    return tuple(ids)
