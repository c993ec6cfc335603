"""Winemaking, and passing any action with the compensation that winemaking has."""

from companion.games.kit.refusals import Refusal, refuse
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import MakeWine, Pass
from companion.games.toscana.rules.draft import (
    Draft,
    begin_action,
    end_action,
    lacks_bank,
    lacks_boxes,
    lacks_room,
    move_boxes,
)
from companion.games.toscana.rules.events import BoxesMoved, YieldLost
from companion.games.toscana.rules.game import bank_of
from companion.games.toscana.rules.terms import (
    COMPENSATION,
    PLAYER_ROOM,
    WATER_MAX,
    Action,
    Boxes,
    Cause,
    Kind,
    Loss,
    Spot,
)
from companion.games.toscana.rules.yields import computed_yield, told_yield


def make_wine(draft: Draft, command: MakeWine) -> Refusal | None:
    refusal = begin_action(draft.game, command.player, Action.WINEMAKING)
    if refusal:
        return refusal
    if draft.game.follows_boxes:
        refusal = _make(draft, command)
    elif command != MakeWine(command.player):
        refusal = refuse(
            Code.BAD_COMMAND,
            "Ledger market does not follow players' boxes; make_wine takes the player alone.",
        )
    if refusal:
        return refusal
    end_action(draft, command.player, Action.WINEMAKING)
    return None


def _make(draft: Draft, command: MakeWine) -> Refusal | None:
    player, water = draft.player(command.player), command.water
    if water is None:
        return refuse(Code.BAD_COMMAND, "Winemaking needs the water laid out.")
    if not 1 <= water <= WATER_MAX:
        return refuse(
            Code.BAD_AMOUNT,
            "1 to 5 boxes of water can be laid out, not {water}; to make no wine, pass.",
            water=water,
        )
    yields = (computed_yield if draft.game.follows_map else told_yield)(player, command, water)
    if isinstance(yields, Refusal):
        return yields
    if refusal := lacks_boxes(player, {Kind.WATER: water}):
        return refusal
    _produce(draft, command.player, water, yields)
    return None


def _produce(draft: Draft, player_id: str, water: int, yields: Boxes) -> None:
    """The caps are read while the used water is neither in the bank nor in the player's storage."""
    bank = bank_of(draft.game) or {}
    move_boxes(draft, BoxesMoved(player_id, Kind.WATER, water, Spot.PLAYER, Spot.MAP, Cause.WINEMAKING))
    owned = draft.player(player_id).boxes or {}
    for kind, boxes in yields.items():
        room = PLAYER_ROOM - owned.get(kind, 0)
        produced = min(boxes, bank.get(kind, 0), room)
        move_boxes(draft, BoxesMoved(player_id, kind, produced, Spot.BANK, Spot.PLAYER, Cause.WINEMAKING))
        if produced < boxes:
            loss = Loss.NO_ROOM if produced == room else Loss.BANK_EMPTY
            draft.happen(YieldLost(player_id, kind, boxes - produced, loss))
    move_boxes(draft, BoxesMoved(player_id, Kind.WATER, water, Spot.MAP, Spot.BANK, Cause.WATER_USED))


def pass_action(draft: Draft, command: Pass) -> Refusal | None:
    refusal = begin_action(draft.game, command.player, command.action) or _no_compensation(draft, command)
    if refusal:
        return refusal
    if command.take is not None:
        move_boxes(
            draft, BoxesMoved(command.player, command.take, 1, Spot.BANK, Spot.PLAYER, Cause.COMPENSATION)
        )
    end_action(draft, command.player, command.action, is_passed=True)
    return None


def _no_compensation(draft: Draft, command: Pass) -> Refusal | None:
    if command.take is None:
        return None
    if command.action is not Action.WINEMAKING or command.take not in COMPENSATION:
        return refuse(
            Code.BAD_COMMAND, "Only passing winemaking brings a box: 1 red wine or 1 water from the bank."
        )
    return lacks_bank(draft.game, command.take) or lacks_room(draft.player(command.player), command.take)
