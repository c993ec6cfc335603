"""Trading: buying one kind or selling any, and the optional deals between players."""

from companion.games.kit.facts import find_player, player_of, unknown_player
from companion.games.kit.sentences import Refusal, UpTo, refuse
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.commands import Buy, Deal, Sell
from companion.games.toscana.rules.facts.market import BoxesDealt, BoxesMoved, MarketTraded, TradingOpened
from companion.games.toscana.rules.game import Game, cost_of_box, value_of
from companion.games.toscana.rules.moves import Draft, begin_action, lacks_boxes, lacks_money
from companion.games.toscana.rules.terms import Action, Amount, Boxes, Cause, Code, Kind, Spot, of_every_kind


def most_to_buy(game: Game, player_id: str, kind: Kind) -> int:
    """How many boxes the player can buy: limited by the storage, the money and the room."""
    player = player_of(game, player_id)
    room = booklet.PLAYER_ROOM - (player.boxes[kind] if player.boxes is not None else 0)
    affordable = player.money // cost_of_box(game.market.prices[kind])
    return min(game.market.storages[kind], affordable, room)


def begin_trade(game: Game, player_id: str, *, is_deal: bool = False) -> Refusal | None:
    """A trade begins the trading action, or goes on with one that deals keep open."""
    if game.trading_open != player_id:
        return begin_action(game, player_id, Action.TRADING)
    if is_deal or not game.market_traded:
        return None
    return refuse(
        Code.ACTION_USED,
        "{player} has traded with the market in this action; only deals may follow.",
        player=player_of(game, player_id).name,
    )


def _end_trade(draft: Draft, player_id: str, *, is_deal: bool = False) -> None:
    """The first trade uses the coin; where players deal, the action stays open."""
    if draft.game.trading_open != player_id:
        draft.end_action(player_id, Action.TRADING)
        if not draft.game.options.player_deals:
            return
        draft.happen(TradingOpened(player_id))
    if not is_deal:
        draft.happen(MarketTraded(player_id))


# a) Buy one kind


def buy(draft: Draft, command: Buy) -> Refusal | None:
    refusal = begin_trade(draft.game, command.player) or _cannot_buy(draft.game, command)
    if refusal:
        return refusal
    cost = command.boxes * cost_of_box(draft.game.market.prices[command.kind])
    draft.move_boxes(
        BoxesMoved(command.player, command.kind, command.boxes, Spot.STORAGE, Spot.PLAYER, Cause.BUYING)
    )
    draft.move_money(command.player, -cost, Cause.BUYING)
    _end_trade(draft, command.player)
    return None


def _cannot_buy(game: Game, command: Buy) -> Refusal | None:
    kind, boxes = command.kind, command.boxes
    player = player_of(game, command.player)
    possible = UpTo(most_to_buy(game, command.player, kind))
    if not 1 <= boxes <= booklet.PLAYER_ROOM:
        return refuse(
            Code.BAD_AMOUNT,
            "A purchase is 1 to 5 boxes, not {boxes}; {player} can buy {possible} of {kind}.",
            boxes=boxes,
            player=player.name,
            possible=possible,
            kind=kind,
        )
    storage = game.market.storages[kind]
    if boxes > storage:
        return refuse(
            Code.STORAGE_EMPTY,
            "The storage has {storage}, not {boxes}. With {money} money at {price} each, "
            "{player} can buy {possible}.",
            storage=Amount(storage, kind),
            boxes=boxes,
            money=player.money,
            price=cost_of_box(game.market.prices[kind]),
            player=player.name,
            possible=possible,
        )
    cost = boxes * cost_of_box(game.market.prices[kind])
    if cost > player.money:
        return refuse(
            Code.NOT_ENOUGH_MONEY,
            "{player} has {money} money; {boxes} {boxes:costs|cost} {cost}. {player} can buy {possible}.",
            player=player.name,
            money=player.money,
            boxes=Amount(boxes, kind),
            cost=cost,
            possible=possible,
        )
    if player.boxes is not None and player.boxes[kind] + boxes > booklet.PLAYER_ROOM:
        return refuse(
            Code.NO_ROOM,
            "{player} has {owned} and room for 5; {player} can buy {possible}.",
            player=player.name,
            owned=Amount(player.boxes[kind], kind),
            possible=possible,
        )
    return None


# b) Sell any kinds


def sell(draft: Draft, command: Sell) -> Refusal | None:
    refusal = begin_trade(draft.game, command.player) or bad_lot(command.boxes)
    if refusal:
        return refusal
    if not any(command.boxes.values()):
        return refuse(Code.BAD_AMOUNT, "A sale is at least one box; to sell none, pass.")
    if refusal := lacks_boxes(draft.player(command.player), command.boxes):
        return refusal
    income = value_of(command.boxes, draft.game.market.prices)
    for kind, boxes in of_every_kind(command.boxes).items():
        move_to_market(draft, command.player, kind, boxes, Cause.SELLING)
    draft.move_money(command.player, income, Cause.SELLING)
    _end_trade(draft, command.player)
    return None


def move_to_market(draft: Draft, player_id: str, kind: Kind, boxes: int, cause: Cause) -> None:
    """Boxes beyond a full storage go to the bank, and are paid all the same."""
    stored = min(boxes, booklet.STORAGE_ROOM - draft.game.market.storages[kind])
    draft.move_boxes(BoxesMoved(player_id, kind, stored, Spot.PLAYER, Spot.STORAGE, cause))
    draft.move_boxes(BoxesMoved(player_id, kind, boxes - stored, Spot.PLAYER, Spot.BANK, cause))


def bad_lot(boxes: Boxes) -> Refusal | None:
    """A player holds 0 to 5 boxes of a kind, so no lot can be larger."""
    for kind, count in boxes.items():
        if not 0 <= count <= booklet.PLAYER_ROOM:
            return refuse(
                Code.BAD_AMOUNT,
                "There cannot be {count} of {kind}; 0 to 5 boxes of a kind are possible.",
                count=count,
                kind=kind,
            )
    return None


# Optional rule: deals between players during the own trading action


def deal(draft: Draft, command: Deal) -> Refusal | None:
    game = draft.game
    refusal = (
        _deals_are_off(game)
        or begin_trade(game, command.player, is_deal=True)
        or unknown_player(game, command.partner)
        or bad_lot(command.give)
        or bad_lot(command.take)
    )
    if refusal:
        return refusal
    player, partner = draft.player(command.player), draft.player(command.partner)
    if command.player == command.partner:
        return refuse(Code.BAD_COMMAND, "{player} needs another player to deal with.", player=player.name)
    if not any(command.give.values()) and not any(command.take.values()):
        return refuse(Code.BAD_AMOUNT, "In a deal at least one box changes hands.")
    refusal = (
        lacks_boxes(player, command.give)
        or lacks_boxes(partner, command.take)
        or lacks_money(player, command.pay)
        or lacks_money(partner, -command.pay)
        or _no_room_after(game, command.player, out=command.give, into=command.take)
        or _no_room_after(game, command.partner, out=command.take, into=command.give)
    )
    if refusal:
        return refusal
    for giver, taker, boxes in (
        (command.player, command.partner, command.give),
        (command.partner, command.player, command.take),
    ):
        for kind, count in boxes.items():
            if count:
                draft.happen(BoxesDealt(giver, taker, kind, count))
    draft.move_money(command.player, -command.pay, Cause.DEAL)
    draft.move_money(command.partner, command.pay, Cause.DEAL)
    _end_trade(draft, command.player, is_deal=True)
    return None


def _deals_are_off(game: Game) -> Refusal | None:
    if game.options.player_deals:
        return None
    return refuse(
        Code.REQUIREMENTS_NOT_MET, "Deals between players are an optional rule that this game does not use."
    )


def _no_room_after(game: Game, player_id: str, *, out: Boxes, into: Boxes) -> Refusal | None:
    player = find_player(game, player_id)
    if player is None or player.boxes is None:
        return None
    for kind, count in into.items():
        after = player.boxes[kind] - out.get(kind, 0) + count
        if after > booklet.PLAYER_ROOM:
            return refuse(
                Code.NO_ROOM,
                "{player} would have {after}; there is room for 5.",
                player=player.name,
                after=Amount(after, kind),
            )
    return None
