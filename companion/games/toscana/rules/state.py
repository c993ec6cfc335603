"""The state as JSON, for replay, the journal and exports."""

from typing import Any

from companion.games.toscana.rules.game import Game, Player, bank_of, is_last_round, whose_turn
from companion.games.toscana.rules.terms import ACTIONS, Coin, Phase


def state_of(game: Game | None) -> dict[str, Any]:
    """Every kind is present in every map; before a game everything but the phase reads null."""
    if game is None:
        return {
            "game": "toscana",
            "round": None,
            "phase": Phase.SETUP.value,
            "starting_player": None,
            "turn": None,
            "last_round": None,
            "trading_open": None,
            "market_traded": None,
            "map_squares": None,
            "market": None,
            "players": None,
            "bank": None,
            "result": None,
        }
    turn = whose_turn(game)
    market = game.market
    return {
        "game": "toscana",
        "round": game.round,
        "phase": game.phase.value,
        "starting_player": game.starting_player,
        "turn": None if turn is None else turn.id,
        "last_round": is_last_round(game),
        "trading_open": game.trading_open,
        "market_traded": game.market_traded,
        "map_squares": game.map_squares,
        "market": {"prices": market.prices, "storages": market.storages, "board": market.board},
        "players": [_player_state(player) for player in game.players],
        "bank": bank_of(game),
        "result": _result(game),
    }


def _player_state(player: Player) -> dict[str, Any]:
    return {
        "id": player.id,
        "name": player.name,
        "colour": player.colour,
        "money": player.money,
        "reached_60": player.reached_60,
        "actions": {action: Coin.USED if action in player.used else Coin.READY for action in ACTIONS},
        "boxes": player.boxes,
        "workers_left": player.workers_left,
        "winemasters_left": player.winemasters_left,
        "winemasters_on_map": player.winemasters_on_map,
        "squares": player.squares,
    }


def _result(game: Game) -> dict[str, Any] | None:
    if game.ranking is None:
        return None
    ranking = [{"player": place.player, "money": place.money, "place": place.place} for place in game.ranking]
    return {"ranking": ranking}
