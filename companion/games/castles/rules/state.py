"""The state as JSON, for replay, the journal and exports."""

from typing import Any

from companion.games.castles.rules.game import Area, Game, Player, bonus_left
from companion.games.castles.rules.terms import Phase, Type

FIELDS = (
    *("round", "phase", "starting_player", "turn", "actions", "closing", "extra", "pending", "display"),
    *("bonus_left", "colour_bonus", "players", "result"),
)


def state_of(game: Game | None) -> dict[str, Any]:
    """Every type and bonus is present in its map; before a game everything but the phase reads null."""
    if game is None:
        return {"game": "castles", **dict.fromkeys(FIELDS), "phase": Phase.SETUP.value}
    return {
        "game": "castles",
        "round": game.round,
        "phase": game.phase.value,
        "starting_player": game.starting_player,
        "turn": game.acting,
        "actions": game.actions if game.phase is Phase.TURNS else None,
        "closing": game.is_closing,
        "extra": game.is_extra,
        "pending": [{"what": asked.what, "count": asked.count} for asked in game.pending],
        "display": game.display,
        "bonus_left": bonus_left(game),
        "colour_bonus": {
            type_: {**sides, "next": game.sides[type_]} for type_, sides in game.colour_bonus.items()
        },
        "players": [_player_state(player) for player in game.players],
        "result": _result(game),
    }


def _player_state(player: Player) -> dict[str, Any]:
    return {
        "id": player.id,
        "name": player.name,
        "colour": player.colour,
        "green": player.green,
        "red": player.red,
        "cards": player.cards,
        "workers": player.workers,
        "marble": player.marble,
        "storage": player.storage,
        "fresh": player.fresh,
        "room": player.room,
        "piles": player.piles,
        "bonus": player.bonus,
        "built": player.built,
        "spaces_left": player.spaces_left,
        "completed": player.completed,
        "areas": None if player.areas is None else _areas(player.areas),
    }


def _areas(areas: Any) -> dict[Type, list[dict[str, Any]]]:
    return {type_: [_area(type_, area) for area in each] for type_, each in areas.items()}


def _area(type_: Type, area: Area) -> dict[str, Any]:
    """Only agriculture has farms."""
    plain: dict[str, Any] = {"size": area.size, "filled": area.filled}
    return {**plain, "farms": area.farms} if type_ is Type.AGRICULTURE else plain


def _result(game: Game) -> dict[str, Any] | None:
    return None if game.ranking is None else {"ranking": [line.__dict__ for line in game.ranking]}
