"""Hiring Mr. Rosé: up to two prices move a step, and one box may be bought or sold."""

from companion.games.kit.refusals import Refusal, refuse
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import MrRose
from companion.games.toscana.rules.draft import (
    Draft,
    lacks_bank,
    lacks_boxes,
    lacks_money,
    lacks_room,
    move_boxes,
    move_money,
    move_price,
    pay_boxes,
)
from companion.games.toscana.rules.events import BoxesMoved
from companion.games.toscana.rules.game import cost_of_box
from companion.games.toscana.rules.terms import MR_ROSE_COST, MR_ROSE_PRICES_MAX, Cause, Kind, Spot, Step
from companion.games.toscana.rules.trading import move_to_market


def hire_mr_rose(draft: Draft, player_id: str, mr_rose: MrRose) -> Refusal | None:
    refusal = _bad_errand(mr_rose) or pay_boxes(draft, player_id, MR_ROSE_COST, Cause.MR_ROSE)
    if refusal:
        return refusal
    if mr_rose.first is Step.DEAL:
        refusal = _deal_with_mr_rose(draft, player_id, mr_rose)
    for kind, steps in mr_rose.prices.items():
        move_price(draft, kind, steps, Cause.MR_ROSE)
    if mr_rose.first is Step.PRICES:
        refusal = _deal_with_mr_rose(draft, player_id, mr_rose)
    return refusal


def _bad_errand(mr_rose: MrRose) -> Refusal | None:
    if mr_rose.buy is not None and mr_rose.sell is not None:
        return refuse(Code.BAD_COMMAND, "Mr. Rosé buys one box or sells one, not both.")
    if not mr_rose.prices and mr_rose.buy is None and mr_rose.sell is None:
        return refuse(Code.BAD_COMMAND, "Mr. Rosé moves prices, deals one box, or both; to do neither, pass.")
    if len(mr_rose.prices) > MR_ROSE_PRICES_MAX or any(
        steps not in (1, -1) for steps in mr_rose.prices.values()
    ):
        return refuse(Code.BAD_AMOUNT, "Mr. Rosé moves up to two prices, each by one step up or down.")
    return None


def _deal_with_mr_rose(draft: Draft, player_id: str, mr_rose: MrRose) -> Refusal | None:
    if mr_rose.buy is not None:
        return _buy_from_mr_rose(draft, player_id, mr_rose.buy)
    if mr_rose.sell is not None:
        return _sell_to_mr_rose(draft, player_id, mr_rose.sell)
    return None


def _buy_from_mr_rose(draft: Draft, player_id: str, kind: Kind) -> Refusal | None:
    """From an empty storage the box comes from the bank."""
    player, market = draft.player(player_id), draft.game.market
    cost = cost_of_box(market.prices[kind])
    source = Spot.STORAGE if market.storages[kind] else Spot.BANK
    refusal = lacks_money(player, cost) or lacks_room(player, kind)
    if source is Spot.BANK:
        refusal = refusal or lacks_bank(draft.game, kind)
    if refusal:
        return refusal
    move_boxes(draft, BoxesMoved(player_id, kind, 1, source, Spot.PLAYER, Cause.MR_ROSE))
    move_money(draft, player_id, -cost, Cause.MR_ROSE)
    return None


def _sell_to_mr_rose(draft: Draft, player_id: str, kind: Kind) -> Refusal | None:
    if refusal := lacks_boxes(draft.player(player_id), {kind: 1}):
        return refusal
    move_to_market(draft, player_id, kind, 1, Cause.MR_ROSE)
    move_money(draft, player_id, draft.game.market.prices[kind], Cause.MR_ROSE)
    return None
