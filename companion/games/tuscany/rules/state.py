"""The state as JSON, for replay, the journal and exports."""

from collections.abc import Mapping
from typing import Any

from companion.games.tuscany.rules.game import Game, Player, stars_left
from companion.games.tuscany.rules.terms import Mark, Phase

FIELDS = (
    *("year", "season", "turn", "last_year", "options", "specials", "structures", "chart", "wine_points"),
    *("map", "players", "soldati", "messengers", "tell", "result"),
)


def state_of(game: Game | None) -> dict[str, Any]:
    """Before a game everything but its name and the phase reads null."""
    if game is None:
        return {"game": "tuscany", "phase": Phase.SETUP.value, **dict.fromkeys(FIELDS)}
    return {
        "game": "tuscany",
        "phase": game.phase.value,
        "year": game.year,
        "season": game.season,
        "turn": game.turn,
        "last_year": game.last_year,
        "options": dict(game.options.__dict__),
        "specials": game.specials,
        "structures": game.structures,
        "chart": _plain(game.chart),
        "wine_points": dict(game.wine_points),
        "map": {
            name: {
                "points": region.points,
                "benefit": region.benefit,
                "stars": dict(region.stars),
                "leader": region.leader,
            }
            for name, region in game.map.items()
        },
        "players": [_player_state(game, player) for player in game.players],
        "soldati": game.soldati,
        "messengers": [dict(waiting.__dict__) for waiting in game.messengers],
        "tell": [dict(reminder.__dict__) for reminder in game.tell],
        "result": None
        if game.ranking is None
        else {"ranking": [dict(each.__dict__) for each in game.ranking]},
    }


def _plain(values: Mapping[Any, Any]) -> dict[str, dict[str, Any]]:
    return {name: dict(value.__dict__) for name, value in values.items()}


def _player_state(game: Game, player: Player) -> dict[str, Any]:
    return {
        "id": player.id,
        "name": player.name,
        "colour": player.colour,
        "row": player.row,
        "passed": player.has_passed,
        "next_row": player.next_row,
        "points": player.points,
        "late_points": player.late_points,
        "money": player.money,
        "residual": player.residual,
        "stars_left": stars_left(game, player.id),
        "marks": {mark: mark in player.marks for mark in Mark},
        "workers": None if player.workers is None else _plain(player.workers),
    }
