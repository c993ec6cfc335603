"""Winemaking, and passing any action with the compensation that winemaking has."""

from companion.games.kit.sentences import Refusal, Several, refuse
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import MakeWine, Pass
from companion.games.toscana.rules.facts.market import BoxesMoved, YieldLost
from companion.games.toscana.rules.game import Player
from companion.games.toscana.rules.moves import (
    Draft,
    begin_action,
    lacks_bank,
    lacks_boxes,
    lacks_room,
    unknown_square,
)
from companion.games.toscana.rules.pieces import Squares
from companion.games.toscana.rules.terms import (
    KINDS,
    Action,
    Boxes,
    Cause,
    Code,
    Kind,
    Loss,
    Spot,
    of_every_kind,
)


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
    draft.end_action(command.player, Action.WINEMAKING)
    return None


def _make(draft: Draft, command: MakeWine) -> Refusal | None:
    player, water = draft.player(command.player), command.water
    if water is None:
        return refuse(Code.BAD_COMMAND, "Winemaking needs the water laid out.")
    if not 1 <= water <= booklet.WATER_MAX:
        return refuse(
            Code.BAD_AMOUNT,
            "1 to 5 boxes of water can be laid out, not {water}; to make no wine, pass.",
            water=water,
        )
    yields = (_computed_yield if draft.game.follows_map else _told_yield)(player, command, water)
    if isinstance(yields, Refusal):
        return yields
    if refusal := lacks_boxes(player, {Kind.WATER: water}):
        return refusal
    _produce(draft, command.player, water, yields)
    return None


def _produce(draft: Draft, player_id: str, water: int, yields: Boxes) -> None:
    """The caps are read while the used water is neither in the bank nor in the player's storage."""
    bank = draft.game.bank or {}
    draft.move_boxes(BoxesMoved(player_id, Kind.WATER, water, Spot.PLAYER, Spot.MAP, Cause.WINEMAKING))
    owned = draft.player(player_id).boxes or {}
    for kind, boxes in yields.items():
        room = booklet.PLAYER_ROOM - owned.get(kind, 0)
        produced = min(boxes, bank.get(kind, 0), room)
        draft.move_boxes(BoxesMoved(player_id, kind, produced, Spot.BANK, Spot.PLAYER, Cause.WINEMAKING))
        if produced < boxes:
            loss = Loss.NO_ROOM if produced == room else Loss.BANK_EMPTY
            draft.happen(YieldLost(player_id, kind, boxes - produced, loss))
    draft.move_boxes(BoxesMoved(player_id, Kind.WATER, water, Spot.MAP, Spot.BANK, Cause.WATER_USED))


def _told_yield(player: Player, command: MakeWine, water: int) -> Boxes | Refusal:
    """Ledger full: the boxes entered, at most what the pieces and the water allow."""
    if command.boxes is None or command.squares is not None or command.choices is not None:
        return refuse(
            Code.BAD_COMMAND, "Winemaking needs the water laid out and the boxes the squares yield."
        )
    boxes = of_every_kind(command.boxes)
    if min(boxes.values()) < 0:
        fewest = min(boxes.values())
        return refuse(Code.BAD_AMOUNT, "Squares yield 0 boxes or more, not {boxes}.", boxes=fewest)
    most = player.most_yield(water)
    if sum(boxes.values()) > most:
        return refuse(
            Code.BAD_AMOUNT,
            "{player}'s pieces on the map give {most} {most:box|boxes} at most with so much water, not "
            "{boxes}.",
            player=player.name,
            most=most,
            boxes=sum(boxes.values()),
        )
    return boxes


def _computed_yield(player: Player, command: MakeWine, water: int) -> Boxes | Refusal:
    """Ledger map: each square that is touched gives once, an abandoned one of the kind that is chosen."""
    if command.boxes is not None:
        return refuse(Code.BAD_COMMAND, "Ledger map knows what the squares yield; it takes the water alone.")
    touched = _touched(player, command, water)
    if isinstance(touched, Refusal):
        return touched
    choices = command.choices or {}
    if refusal := _bad_choices(touched, set(choices)):
        return refusal
    total = dict.fromkeys(KINDS, 0)
    for square in touched:
        if square.yields:
            total[square.kind.kind or choices[square.id]] += square.yields
    return total


def _touched(player: Player, command: MakeWine, water: int) -> Squares | Refusal:
    own = player.squares or ()
    named = command.squares if command.squares is not None else tuple(square.id for square in own)
    if len(set(named)) < len(named):
        return refuse(Code.BAD_COMMAND, "Each square gives once; one of them is named twice.")
    if len(named) > booklet.SQUARES_OF_A_CROSSROAD * water:
        return refuse(
            Code.BAD_AMOUNT,
            "{water} water touches {most} {most:square|squares} at most, not {squares}; "
            "name those that are touched.",
            water=water,
            most=booklet.SQUARES_OF_A_CROSSROAD * water,
            squares=len(named),
        )
    if missing := tuple(each for each in named if player.find_square(each) is None):
        return unknown_square(player, missing[0])
    return tuple(square for square in own if square.id in named)


def _bad_choices(touched: Squares, chosen: set[str]) -> Refusal | None:
    needed = {square.id for square in touched if square.needs_choice}
    if needed == chosen:
        return None
    return refuse(
        Code.BAD_COMMAND,
        "A kind is chosen for each abandoned square that gives a box, and for no other: {squares}.",
        squares=Several(tuple(sorted(needed))),
    )


# Passing any action


def pass_action(draft: Draft, command: Pass) -> Refusal | None:
    refusal = begin_action(draft.game, command.player, command.action) or _no_compensation(draft, command)
    if refusal:
        return refusal
    if command.take is not None:
        draft.move_boxes(
            BoxesMoved(command.player, command.take, 1, Spot.BANK, Spot.PLAYER, Cause.COMPENSATION)
        )
    draft.end_action(command.player, command.action, is_passed=True)
    return None


def _no_compensation(draft: Draft, command: Pass) -> Refusal | None:
    if command.take is None:
        return None
    if command.action is not Action.WINEMAKING or command.take not in booklet.COMPENSATION:
        return refuse(
            Code.BAD_COMMAND, "Only passing winemaking brings a box: 1 red wine or 1 water from the bank."
        )
    return lacks_bank(draft.game, command.take) or lacks_room(draft.player(command.player), command.take)
