"""Players by their id, in any game that lists its own."""

from typing import Protocol, TypeVar


class _Player(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


P = TypeVar("P", bound=_Player)
P_co = TypeVar("P_co", bound=_Player, covariant=True)


class _Game(Protocol[P_co]):
    @property
    def players(self) -> tuple[P_co, ...]: ...


def find_player(game: _Game[P], player_id: str) -> P | None:
    return next((player for player in game.players if player.id == player_id), None)


def player_of(game: _Game[P], player_id: str) -> P:
    """The player with this id, who is known to be in the game; KeyError where the record says otherwise."""
    for player in game.players:
        if player.id == player_id:
            return player
    raise KeyError(player_id)


def name_of(player_id: str, game: _Game[_Player] | None) -> str:
    player = None if game is None else find_player(game, player_id)
    return player_id if player is None else player.name
