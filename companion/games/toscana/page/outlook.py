"""What the close would bring now: the prices, and what each player's boxes are worth."""

from collections.abc import Mapping
from typing import Any

from companion.games.toscana.rules.forecast import close_of
from companion.games.toscana.rules.game import Game, Player, cost_of_box, value_of
from companion.games.toscana.rules.terms import KINDS, Kind


def outlook(game: Game) -> dict[str, Any]:
    """The closing prices before the winetasting with their causes, and all boxes at both prices.

    `players` maps each player to what the boxes of each kind bring, now and at the close; `boxes` is null
    where nobody follows them.
    """
    closed, moves = close_of(game)
    now, close = game.market.prices, closed.market.prices
    return {
        "ladder": game.options.ladder,
        "close": close,
        "causes": {kind: [move.cause for move in moves if move.kind is kind] for kind in KINDS},
        "costs": {kind: cost_of_box(now[kind]) for kind in KINDS},
        "players": {player.id: _worth(player, now, close) for player in game.players},
    }


def _worth(player: Player, now: Mapping[Kind, int], close: Mapping[Kind, int]) -> dict[str, Any]:
    if player.boxes is None:
        return {"boxes": None}
    return {
        "boxes": {
            kind: {"now": player.boxes[kind] * now[kind], "close": player.boxes[kind] * close[kind]}
            for kind in KINDS
        },
        "now": value_of(player.boxes, now),
        "close": value_of(player.boxes, close),
    }
