"""The state as JSON, for replay, the journal and exports."""

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
        "options": game.options,
        "specials": game.specials,
        "structures": game.structures,
        "chart": game.chart,
        "wine_points": game.wine_points,
        "map": {
            name: {
                "points": region.points,
                "benefit": region.benefit,
                "stars": region.stars,
                "leader": region.leader,
            }
            for name, region in game.map.items()
        },
        "players": [_player_state(game, player) for player in game.players],
        "soldati": game.soldati,
        "messengers": game.messengers,
        "tell": game.tell,
        "result": None if game.ranking is None else {"ranking": game.ranking},
    }


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
        "workers": player.workers,
    }
