"""The state as JSON, for replay, the journal and exports."""

from typing import Any

from companion.games.toscana.rules.game import Game, Player, bank_of, whose_turn
from companion.games.toscana.rules.terms import ACTIONS, Phase


def state_of(game: Game | None) -> dict[str, Any]:
    """Every kind is present in every map; before a game everything but the phase reads null."""
    if game is None:
        return {
            "game": "toscana",
            "round": None,
            "phase": Phase.SETUP.value,
            "starting_player": None,
            "turn": None,
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
        "actions": {action: "used" if action in player.used else "ready" for action in ACTIONS},
        "boxes": player.boxes,
        "workers_left": player.workers_left,
        "winemasters_left": player.winemasters_left,
        "winemasters_on_map": player.winemasters_on_map,
    }


def _result(game: Game) -> dict[str, Any] | None:
    if game.ranking is None:
        return None
    ranking = [{"player": place.player, "money": place.money, "place": place.place} for place in game.ranking]
    return {"ranking": ranking}
