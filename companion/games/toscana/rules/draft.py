"""A draft: events that happen one after the other while a command is decided, and the moves rules share."""

from collections.abc import Iterator

from companion.games.kit.players import find_player, player_of
from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several, shown
from companion.games.toscana.rules.amounts import Amount, amounts
from companion.games.toscana.rules.apply import apply_to
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.events import (
    ActionUsed,
    BoxesMoved,
    Event,
    MoneyMoved,
    PhaseBegan,
    PriceMoved,
)
from companion.games.toscana.rules.game import (
    Game,
    Market,
    Player,
    all_actions_used,
    bank_of,
    price_after,
    whose_turn,
)
from companion.games.toscana.rules.terms import (
    ACTIONS,
    PLAYER_ROOM,
    Action,
    Boxes,
    Cause,
    Kind,
    Phase,
    Spot,
    TurnOrder,
)


class Draft:
    """The game while a command is decided: each part of the command sees what the parts before it did."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        self.events.append(event)
        self.game = apply_to(self.game, event)

    def player(self, player_id: str) -> Player:
        return player_of(self.game, player_id)


def unknown_player(game: Game, player_id: str) -> Refusal | None:
    if find_player(game, player_id) is not None:
        return None
    return refuse(
        Code.UNKNOWN_PLAYER,
        "Nobody called {player} is playing; the players are {players}.",
        player=shown(player_id),
        players=Several(tuple(player.id for player in game.players)),
    )


def begin_action(game: Game, player_id: str, action: Action) -> Refusal | None:
    """A player takes an action that is still ready, on their turn where the order is strict."""
    if refusal := unknown_player(game, player_id):
        return refusal
    player = player_of(game, player_id)
    if len(player.used) == len(ACTIONS):
        return refuse(
            Code.ACTION_USED,
            "{player} has used all three actions; the coins return in the next round.",
            player=player.name,
        )
    if action in player.used:
        return refuse(
            Code.ACTION_USED,
            "{player} has already used {action} this round; still ready: {ready}.",
            player=player.name,
            action=action,
            ready=Several(tuple(ready for ready in ACTIONS if ready not in player.used)),
        )
    return out_of_turn(game, player_id)


def out_of_turn(game: Game, player_id: str) -> Refusal | None:
    turn = whose_turn(game)
    if game.options.turn_order is TurnOrder.RELAXED or turn is None or turn.id == player_id:
        return None
    return refuse(
        Code.NOT_YOUR_TURN,
        "It is {turn}'s turn; {player} acts later.",
        turn=turn.name,
        player=player_of(game, player_id).name,
    )


def end_action(draft: Draft, player_id: str, action: Action, *, is_passed: bool = False) -> None:
    """The coin leaves its circle; after the last one the round is closed."""
    draft.happen(ActionUsed(player_id, action, is_passed))
    if all_actions_used(draft.game):
        draft.happen(PhaseBegan(Phase.WINE_BOARD))


def price_moves(
    market: Market, ladder: tuple[int, ...], kind: Kind, steps: int, cause: Cause
) -> Iterator[PriceMoved]:
    """How the price marker moves along the ladder: once, or not at all where an end stops it."""
    before = market.prices[kind]
    after = price_after(ladder, before, steps)
    if after != before:
        yield PriceMoved(kind, before, after, steps, cause)


def move_price(draft: Draft, kind: Kind, steps: int, cause: Cause) -> None:
    for move in price_moves(draft.game.market, draft.game.options.ladder, kind, steps, cause):
        draft.happen(move)


def move_money(draft: Draft, player_id: str, change: int, cause: Cause) -> None:
    before = draft.player(player_id).money
    if change:
        draft.happen(MoneyMoved(player_id, before, before + change, cause))


def move_boxes(draft: Draft, moved: BoxesMoved) -> None:
    if moved.boxes:
        draft.happen(moved)


def pay_boxes(draft: Draft, player_id: str, cost: Boxes, cause: Cause) -> Refusal | None:
    """Costs are paid from the player's storage into the bank."""
    if refusal := lacks_boxes(draft.player(player_id), cost):
        return refusal
    for kind, boxes in cost.items():
        move_boxes(draft, BoxesMoved(player_id, kind, boxes, Spot.PLAYER, Spot.BANK, cause))
    return None


def lacks_boxes(player: Player, needed: Boxes) -> Refusal | None:
    if player.boxes is None or all(player.boxes[kind] >= boxes for kind, boxes in needed.items()):
        return None
    short = {kind: boxes for kind, boxes in needed.items() if player.boxes[kind] < boxes}
    return refuse(
        Code.NOT_ENOUGH_BOXES,
        "{player} needs {needed}, and has only {owned}.",
        player=player.name,
        needed=amounts(short),
        owned=Several(tuple(Amount(player.boxes[kind], kind) for kind in short)),
    )


def lacks_money(player: Player, cost: int) -> Refusal | None:
    if player.money >= cost:
        return None
    return refuse(
        Code.NOT_ENOUGH_MONEY,
        "{player} can pay {money} money at most; this costs {cost}.",
        player=player.name,
        money=player.money,
        cost=cost,
    )


def lacks_room(player: Player, kind: Kind, boxes: int = 1) -> Refusal | None:
    if player.boxes is None or player.boxes[kind] + boxes <= PLAYER_ROOM:
        return None
    return refuse(
        Code.NO_ROOM,
        "{player} has {owned}, and room for {room} in all; {more} more would not fit.",
        player=player.name,
        owned=Amount(player.boxes[kind], kind),
        room=PLAYER_ROOM,
        more=boxes,
    )


def lacks_bank(game: Game, kind: Kind) -> Refusal | None:
    bank = bank_of(game)
    if bank is None or bank[kind] > 0:
        return None
    return refuse(Code.BANK_EMPTY, "The bank has no {kind} left; take another kind, or none.", kind=kind)
