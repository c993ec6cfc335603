"""The ranking: most money, and among those who lead together what they have on the map."""

from collections.abc import Mapping
from itertools import combinations

from companion.games.toscana.rules.game import Game, Place, Player
from companion.games.toscana.rules.squares import squares_of_pieces
from companion.games.toscana.rules.terms import STARTING_WINEMASTERS, STARTING_WORKERS

OnMap = tuple[int, int]
"""Vineyard squares, and winemasters on the map."""


def leaders(game: Game) -> tuple[Player, ...]:
    most = max(player.money for player in game.players)
    return tuple(player for player in game.players if player.money == most)


def rank(game: Game, comparison: Mapping[str, OnMap]) -> tuple[Place, ...]:
    """Most money wins; among the tied leaders more squares, then more winemasters; else a place is shared."""
    scores = {player.id: (player.money, comparison.get(player.id, (0, 0))) for player in game.players}
    ranked = sorted(game.players, key=lambda player: scores[player.id], reverse=True)
    better = {player.id: sum(score > scores[player.id] for score in scores.values()) for player in ranked}
    return tuple(Place(player.id, player.money, better[player.id] + 1) for player in ranked)


def known_comparison(game: Game) -> dict[str, OnMap] | None:
    """What the leaders have on the map, where the box knows enough to rank them; None where it must ask."""
    tied = leaders(game)
    if len(tied) == 1:
        return {}
    if game.follows_map:
        return {player.id: (len(player.squares or ()), player.winemasters_on_map or 0) for player in tied}
    if not game.follows_boxes or not all(_order_is_known(one, other) for one, other in combinations(tied, 2)):
        return None
    return {player.id: (squares_possible(player)[0], player.winemasters_on_map or 0) for player in tied}


def squares_possible(player: Player) -> range:
    """On how many squares a player's pieces can stand, in ledger full."""
    return squares_of_pieces(player.workers_on_map, player.winemasters_on_map or 0)


def squares_imaginable(winemasters: int) -> range:
    """As far as ledger market can tell: before a winemaster is hired all workers are out."""
    if winemasters == 0:
        return range(1, STARTING_WORKERS + 2)
    return squares_of_pieces(STARTING_WORKERS + 1, winemasters)


def winemasters_imaginable() -> range:
    return range(STARTING_WINEMASTERS + 1)


def _order_is_known(one: Player, other: Player) -> bool:
    """Whether all squares that can be lead to the same order of two players."""
    first, second = _counts_possible(one), _counts_possible(other)
    return first[-1] < second[0] or second[-1] < first[0] or len(first) == len(second) == 1


def _counts_possible(player: Player) -> list[OnMap]:
    """From the fewest squares to the most."""
    return [(squares, player.winemasters_on_map or 0) for squares in squares_possible(player)]
