"""Toscana's lesson: three actions for everybody, then the round's close."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.kit.sentences import Value, mark
from companion.games.lesson import At, Lesson, Page, Remark, Step, having
from companion.games.toscana.rules import commands, terms
from companion.games.toscana.rules.facts.market import BoxesMoved, PriceMoved, YieldLost
from companion.games.toscana.rules.facts.rounds import ActionUsed
from companion.games.toscana.rules.game import Game, Player


def _on_turn(game: Game) -> Player:
    assert game.whose_turn is not None
    return game.whose_turn


def _has(player: Player, kind: terms.Kind) -> bool:
    """Whether a player can pay with a box of this kind, as far as the box knows."""
    return player.boxes is None or player.boxes[kind] > 0


def _best(game: Game) -> terms.Kind | None:
    """What the player on turn sells for the most; where boxes are not followed, the red of the beginning."""
    boxes = _on_turn(game).boxes
    if boxes is None:
        return terms.Kind.RED
    return max(
        (kind for kind in boxes if boxes[kind]), key=lambda kind: game.market.prices[kind], default=None
    )


def _is_next(action: terms.Action, can: Callable[[Game], bool]) -> Callable[[At], bool]:
    """Whether the player on turn has this action left, and can or cannot do it."""

    def holds(at: At) -> bool:
        return (
            at.game.phase is terms.Phase.ACTIONS
            and action in _on_turn(at.game).ready_actions
            and can(at.game)
        )

    return holds


def _in(phase: terms.Phase) -> Callable[[At], bool]:
    return lambda at: bool(at.game.phase is phase)


def _make_wine(game: Game) -> commands.MakeWine:
    player = _on_turn(game).id
    match game.options.ledger:
        case terms.Ledger.MARKET:
            return commands.MakeWine(player)
        case terms.Ledger.FULL:
            return commands.MakeWine(player, 1, {terms.Kind.WHITE: 1})
    return commands.MakeWine(player, 1)


def _hire(game: Game) -> commands.Hire:
    square = commands.EmptySquare(terms.Vineyard.WHITE) if game.follows_map else None
    return commands.Hire(_on_turn(game).id, terms.Piece.WORKER, square=square)


def _sold(game: Game) -> Mapping[str, Value]:
    return {"boxes": terms.Amount(1, _best(game))}


def _passing(action: terms.Action, take: terms.Kind | None = None) -> Callable[[Game], Any]:
    return lambda game: commands.Pass(_on_turn(game).id, action, take)


STEPS = (
    Step(
        mark("first worker"),
        _in(terms.Phase.PLACING),
        mark("Place 1 worker on a coloured empty square."),
        mark("It will make boxes of that colour. On yellow a lone worker makes nothing."),
        lambda game: commands.Place(_on_turn(game).id, terms.Vineyard.WHITE),
    ),
    Step(
        mark("winemaking"),
        _is_next(terms.Action.WINEMAKING, lambda game: _has(_on_turn(game), terms.Kind.WATER)),
        mark("Lay 1 water on a crossroad beside your worker."),
        mark("Its square gives 1 box from the bank. Enter: push, winemaking."),
        _make_wine,
        hint=mark("Lay water where it touches several of your squares."),
    ),
    Step(
        mark("winemaking"),
        _is_next(terms.Action.WINEMAKING, lambda game: not _has(_on_turn(game), terms.Kind.WATER)),
        mark("You have no water: pass, and take 1 red or 1 water."),
        mark("Only winemaking pays for a pass. Enter: push, pass."),
        _passing(terms.Action.WINEMAKING, terms.Kind.RED),
    ),
    Step(
        mark("hiring"),
        _is_next(terms.Action.HIRING, lambda game: _has(_on_turn(game), terms.Kind.RED)),
        mark("Pay 1 red to the bank and place a worker."),
        mark("On an empty square, or beside your lone worker to make 2. Enter: push, hiring."),
        _hire,
        hint=mark("Workers cost red. After the fourth come winemasters, for white."),
    ),
    Step(
        mark("hiring"),
        _is_next(terms.Action.HIRING, lambda game: not _has(_on_turn(game), terms.Kind.RED)),
        mark("A worker costs 1 red, and you have none: pass."),
        mark("The coin is used up all the same. Enter: push, pass."),
        _passing(terms.Action.HIRING),
    ),
    Step(
        mark("trading"),
        _is_next(terms.Action.TRADING, lambda game: _best(game) is not None),
        mark("Sell into the storage: {boxes}."),
        mark("You get its price; money wins. Enter: its key, turn to -1, push."),
        lambda game: commands.Sell(_on_turn(game).id, {_best(game) or terms.Kind.RED: 1}),
        also=(commands.Buy, commands.Deal),
        hint=mark("Sell any kinds at once, or buy one. The small price is where it would close."),
        words=_sold,
    ),
    Step(
        mark("trading"),
        _is_next(terms.Action.TRADING, lambda game: _best(game) is None),
        mark("You have nothing to sell: buy 1 water, or pass."),
        mark("You need water to make wine. A pass: push, pass."),
        _passing(terms.Action.TRADING),
        also=(commands.Buy, commands.Deal),
    ),
    Step(
        mark("Wine Board update"),
        _in(terms.Phase.WINE_BOARD),
        mark("All coins are used. Move the markers that come next."),
        mark("A + tile lifts the price under it by 1, a - tile lowers it."),
        lambda _: commands.UpdateWineBoard(),
    ),
    Step(
        mark("Supply & demand"),
        _in(terms.Phase.SUPPLY),
        mark("Look at the storages, and move the markers again."),
        mark("Full (5): the price falls by 1. Empty: it rises by 1."),
        lambda _: commands.UpdateSupply(),
    ),
    Step(
        mark("Winetasting"),
        _in(terms.Phase.WINETASTING),
        mark("Everybody shows 1 tile of the hand at once."),
        mark("Each kind moves by the sum of its marks. Its key is a +, held a -; then push."),
        lambda _: commands.HoldWinetasting(totals={terms.Kind.RED: 1, terms.Kind.WHITE: -1}),
        hint=mark("Lift with your tile what you still hold."),
    ),
)


def _stands_lowest(event: BoxesMoved, game: Game, cause: terms.Cause) -> bool:
    return event.cause is cause and game.market.prices[event.kind] == 0


LESSON = Lesson(
    pages=(
        Page(
            mark("Toscana"), mark("Seven rounds: who has the most money then, wins. BACK leaves this lesson.")
        ),
        Page(
            mark("A round"),
            mark(
                "Everybody spends three coins, one a turn: winemaking, hiring, trading. Then the prices move."
            ),
        ),
        Page(
            mark("First workers"),
            mark("Place 1 worker each now, on coloured squares. On yellow a lone worker makes nothing."),
            lambda game: not game.follows_map,
        ),
    ),
    steps=STEPS,
    remarks=(
        Remark(
            BoxesMoved,
            mark("The storage is full (5). To the bank, but paid: {boxes}."),
            having(cause=terms.Cause.SELLING, target=terms.Spot.BANK),
        ),
        Remark(
            BoxesMoved,
            mark("Sold boxes lie in the market's storage: others can buy them."),
            having(cause=terms.Cause.SELLING, target=terms.Spot.STORAGE),
        ),
        Remark(
            BoxesMoved,
            mark("The price stands on 0/1: a box sells for 0."),
            lambda event, game: _stands_lowest(event, game, terms.Cause.SELLING),
        ),
        Remark(
            BoxesMoved,
            mark("The price stands on 0/1: a box costs 1."),
            lambda event, game: _stands_lowest(event, game, terms.Cause.BUYING),
        ),
        Remark(
            BoxesMoved,
            mark("Used water goes to the bank; what was made is yours."),
            having(cause=terms.Cause.WATER_USED),
        ),
        Remark(
            YieldLost, mark("{boxes} lost: your storage holds 5 of a kind."), having(loss=terms.Loss.NO_ROOM)
        ),
        Remark(YieldLost, mark("{boxes} lost: the bank has no more."), having(loss=terms.Loss.BANK_EMPTY)),
        Remark(
            ActionUsed,
            mark("A passed coin is used up; only winemaking brings 1 red or 1 water."),
            having(is_passed=True),
        ),
        Remark(
            PriceMoved,
            mark("The lobbyist's tiles move the prices under them at once."),
            having(cause=terms.Cause.LOBBYIST),
        ),
        Remark(
            PriceMoved,
            mark("Mr. Rosé moves prices at once, not only at the close."),
            having(cause=terms.Cause.MR_ROSE),
        ),
    ),
    other=mark("The three actions come in any order, and each may be passed."),
    second=Page(
        mark("Round 2"),
        mark("The coins are back, and the player on the left starts. From now on there are only hints."),
    ),
)
