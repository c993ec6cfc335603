"""What a position is worth to a seat, in money: what it holds, what it will make, and what others have."""

import json
from functools import cache
from math import ceil
from pathlib import Path
from typing import NamedTuple

from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.rules.terms import KINDS, Action, Kind, Phase, Tile

WEIGHTS = Path(__file__).with_name("weights.json")
MIDDLE = 3.5
"""Where prices tend to: nobody knows the tiles to come."""


class Weights(NamedTuple):
    """What each thing of a position is worth; `tools.weights` makes `weights.json` of it by self-play."""

    held: float = 0.72
    """A box that is sold in a later round, against its closing price."""
    water: float = 4.8
    """A box of water that can irrigate, beside its price."""
    made: float = 0.94
    """A box that is made in a later round, against its price then."""
    hire: float = 4.1
    """A box that pays the next piece, beside its price."""
    helper: float = 0.5
    """A champagne or a rosé that can pay a helper, beside its price."""
    award: float = 0.07
    """A step towards the third winemaster's award."""
    calm: float = 0.5
    """How far a price of today is forgotten by the time of a later box."""
    other: float = 1.0
    """A money of the best other, against one's own."""


@cache
def learned() -> Weights:
    return Weights(**json.loads(WEIGHTS.read_text()))


# How many of one's own squares, by how many there are, one, two or three boxes of water touch: about so many
# on the stand-in map of `self_play.py`. Four touch all.
TOUCHED = ((0, 1, 2, 2, 2, 3, 3, 4, 4), (0, 1, 2, 3, 4, 4, 5, 5, 6), (0, 1, 2, 3, 4, 5, 6, 6, 7))


def touched(squares: int, water: int) -> int:
    """About how many of so many own squares these boxes of water touch."""
    return TOUCHED[water - 1][squares] if 0 < water <= len(TOUCHED) else min(water, 1) * squares


def water_for(squares: int) -> int:
    """The fewest boxes of water that touch all of these squares, at least one."""
    return next((water for water in (1, 2, 3) if touched(squares, water) == squares), 4)


def closing_prices(game: Game) -> dict[Kind, int]:
    """The prices before the next winetasting; as they stand once the round is closing."""
    market, ladder = game.market, game.options.ladder
    is_open = game.phase in (Phase.PLACING, Phase.ACTIONS, Phase.WINE_BOARD)
    top, prices = len(ladder) - 1, {}
    for kind in KINDS:
        step = ladder.index(market.prices[kind])
        if is_open and (tile := market.board[kind]) is not None:
            step = min(top, step + 1) if tile is Tile.PLUS else max(0, step - 1)
        if is_open or game.phase is Phase.SUPPLY:
            stored = market.storages[kind]
            if stored == 0:
                step = min(top, step + 1)
            elif stored == booklet.STORAGE_ROOM:
                step = max(0, step - 1)
        prices[kind] = ladder[step]
    return prices


def value(game: Game, player_id: str, weights: Weights) -> float:
    """How far this seat is ahead, in money, as far as anybody can see now."""
    if game.phase is Phase.FINISHED or game.phase is Phase.TIE_BREAK:
        money = {player.id: player.money for player in game.players}
        return money.pop(player_id) - max(money.values())
    closes = closing_prices(game)
    rounds = rounds_left(game, closes)
    own = best = 0.0
    for player in game.players:
        worth = _worth(game, player, closes, rounds, weights)
        if player.id == player_id:
            own = worth
        else:
            best = max(best, worth)
    return own - weights.other * best


def rounds_left(game: Game, closes: dict[Kind, int]) -> int:
    """The rounds after this one: until the seventh, or until the richest will have come to 60."""
    if game.is_last_round:
        return 0
    left = booklet.LAST_ROUND - game.round
    for player in game.players:
        boxes = player.boxes or {}
        rich = player.money + sum(boxes.get(kind, 0) * closes[kind] for kind in KINDS)
        income = max(4.0, 2.5 * sum(square.yields for square in player.squares or ()))
        left = min(left, max(0, ceil((booklet.MONEY_TO_END - rich) / income)))
    return left


def _worth(game: Game, player: Player, closes: dict[Kind, int], rounds: int, weights: Weights) -> float:
    boxes, prices = player.boxes or {}, game.market.prices
    can_sell = Action.TRADING not in player.used and game.phase is Phase.ACTIONS
    later = weights.held if rounds else 1.0
    worth = float(player.money)
    for kind in KINDS:
        if count := boxes[kind]:
            price = later * closes[kind]
            if can_sell and prices[kind] > price:
                price = prices[kind]
            worth += count * price
    makings = rounds + (Action.WINEMAKING not in player.used)
    if makings:
        worth += _production(player, closes, makings, rounds, weights)
    hirings = rounds + (Action.HIRING not in player.used)
    if hirings and rounds:
        worth += _hands(player, hirings, weights)
    return worth


def _production(
    player: Player, closes: dict[Kind, int], makings: int, rounds: int, weights: Weights
) -> float:
    """What the squares give in the rounds to come, and what the water for it is worth."""
    squares = player.squares or ()
    needed = water_for(len(squares))
    each = 0.0
    for square in squares:
        kind = square.kind.kind
        price = MIDDLE if kind is None else weights.calm * MIDDLE + (1 - weights.calm) * closes[kind]
        if kind is Kind.WATER:
            price = max(price, weights.water)
        each += square.yields * price
    water = (player.boxes or {})[Kind.WATER]
    value = weights.made * each * (makings if rounds else 1)
    return value + weights.water * min(water, needed * makings) * (1.0 if water <= needed else needed / water)


def _hands(player: Player, hirings: int, weights: Weights) -> float:
    """The boxes that pay the next pieces and helpers."""
    held = player.boxes or {}
    worth = weights.helper * (min(held[Kind.CHAMPAGNE], 1) + min(held[Kind.ROSE], 1))
    workers, masters = player.workers_left or 0, player.winemasters_left or 0
    if workers:
        worth += weights.hire * min(held[Kind.RED], workers, hirings, 2)
    white = 0 if masters < 2 else 3 if masters == 3 else 2
    if white and hirings > workers:
        worth += weights.hire * min(held[Kind.WHITE], white)
    hired = booklet.STARTING_WORKERS + booklet.STARTING_WINEMASTERS - workers - masters
    return worth + weights.award * hired * (workers + masters <= hirings)
