"""What the actions share: moves of coins, prices, money and boxes, and the refusals of what is lacking."""

from collections.abc import Iterator

from companion.games.kit import facts
from companion.games.kit.facts import TurnOrder, player_of, unknown_player
from companion.games.kit.sentences import Refusal, Several, refuse, shown
from companion.games.toscana.rules import booklet, terms
from companion.games.toscana.rules.facts.market import BoxesMoved, MoneyMoved, PriceMoved
from companion.games.toscana.rules.facts.rounds import ActionUsed, PhaseBegan
from companion.games.toscana.rules.game import Game, Player, price_after


class Draft(facts.Draft[Game, Player]):
    """The game while a command is decided, with the moves that its rules share."""

    def end_action(self, player_id: str, action: terms.Action, *, is_passed: bool = False) -> None:
        """The coin leaves its circle; after the last one the round is closed."""
        self.happen(ActionUsed(player_id, action, is_passed))
        if self.game.all_actions_used:
            self.happen(PhaseBegan(terms.Phase.WINE_BOARD))

    def move_price(self, kind: terms.Kind, steps: int, cause: terms.Cause) -> None:
        for move in price_moves(self.game, kind, steps, cause):
            self.happen(move)

    def move_money(self, player_id: str, change: int, cause: terms.Cause) -> None:
        before = self.player(player_id).money
        if change:
            self.happen(MoneyMoved(player_id, before, before + change, cause))

    def move_boxes(self, moved: BoxesMoved) -> None:
        if moved.boxes:
            self.happen(moved)

    def pay_boxes(self, player_id: str, cost: terms.Boxes, cause: terms.Cause) -> Refusal | None:
        """Costs are paid from the player's storage into the bank."""
        if refusal := lacks_boxes(self.player(player_id), cost):
            return refusal
        for kind, boxes in cost.items():
            self.move_boxes(BoxesMoved(player_id, kind, boxes, terms.Spot.PLAYER, terms.Spot.BANK, cause))
        return None


def unknown_square(player: Player, square_id: str) -> Refusal:
    return refuse(
        terms.Code.UNKNOWN_SQUARE,
        "{player} has no square {square}; there are {squares}.",
        player=player.name,
        square=shown(square_id),
        squares=Several(tuple(square.id for square in player.squares or ())),
    )


def begin_action(game: Game, player_id: str, action: terms.Action) -> Refusal | None:
    """A player takes an action that is still ready, on their turn where the order is strict."""
    if refusal := unknown_player(game, player_id):
        return refusal
    player = player_of(game, player_id)
    if not player.ready_actions:
        return refuse(
            terms.Code.ACTION_USED,
            "{player} has used all three actions; the coins return in the next round.",
            player=player.name,
        )
    if action in player.used:
        return refuse(
            terms.Code.ACTION_USED,
            "{player} has already used {action} this round; still ready: {ready}.",
            player=player.name,
            action=action,
            ready=Several(player.ready_actions),
        )
    return out_of_turn(game, player_id)


def out_of_turn(game: Game, player_id: str) -> Refusal | None:
    turn = game.whose_turn
    if game.options.turn_order is TurnOrder.RELAXED or turn is None or turn.id == player_id:
        return None
    return facts.turn_of(turn.id, game, player_id)


def price_moves(game: Game, kind: terms.Kind, steps: int, cause: terms.Cause) -> Iterator[PriceMoved]:
    """How the price marker moves along the ladder: once, or not at all where an end stops it."""
    before = game.market.prices[kind]
    after = price_after(game.options.ladder, before, steps)
    if after != before:
        yield PriceMoved(kind, before, after, steps, cause)


def lacks_boxes(player: Player, needed: terms.Boxes) -> Refusal | None:
    if player.boxes is None or all(player.boxes[kind] >= boxes for kind, boxes in needed.items()):
        return None
    short = {kind: boxes for kind, boxes in needed.items() if player.boxes[kind] < boxes}
    if not any(player.boxes[kind] for kind in short):
        return refuse(
            terms.Code.NOT_ENOUGH_BOXES,
            "{player} needs {needed}, and has none.",
            player=player.name,
            needed=terms.amounts(short),
        )
    return refuse(
        terms.Code.NOT_ENOUGH_BOXES,
        "{player} needs {needed}, and has only {owned}.",
        player=player.name,
        needed=terms.amounts(short),
        owned=Several(tuple(terms.Amount(player.boxes[kind], kind) for kind in short)),
    )


def lacks_money(player: Player, cost: int) -> Refusal | None:
    if player.money >= cost:
        return None
    return refuse(
        terms.Code.NOT_ENOUGH_MONEY,
        "{player} can pay {money} money at most; this costs {cost}.",
        player=player.name,
        money=player.money,
        cost=cost,
    )


def lacks_room(player: Player, kind: terms.Kind, boxes: int = 1) -> Refusal | None:
    if player.boxes is None or player.boxes[kind] + boxes <= booklet.PLAYER_ROOM:
        return None
    return refuse(
        terms.Code.NO_ROOM,
        "{player} has {owned}, and room for {room} in all; {more} more would not fit.",
        player=player.name,
        owned=terms.Amount(player.boxes[kind], kind),
        room=booklet.PLAYER_ROOM,
        more=boxes,
    )


def lacks_bank(game: Game, kind: terms.Kind) -> Refusal | None:
    bank = game.bank
    if bank is None or bank[kind] > 0:
        return None
    return refuse(
        terms.Code.BANK_EMPTY, "The bank has no {kind} left; take another kind, or none.", kind=kind
    )
