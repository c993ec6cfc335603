"""Toscana's people for the tests of its screens: a game with some of them, and the box they sit at."""

from collections.abc import Iterable
from typing import Any

from companion.games.kit.facts import player_of
from companion.games.port import Person, command_of
from companion.games.toscana.rules.commands import NewGame
from companion.games.toscana.rules.game import Game, Market, Options, Player
from companion.games.toscana.rules.terms import KINDS, Boxes, Tile
from tests.ui import people

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Eino")


def by_kind(*counts: int) -> Boxes:
    return dict(zip(KINDS, counts, strict=True))


MARKET = Market(
    by_kind(3, 4, 5, 2, 2),
    by_kind(2, 3, 0, 5, 4),
    dict(zip(KINDS, (Tile.PLUS, None, Tile.MINUS, Tile.PLUS, Tile.MINUS), strict=True)),
)


def new_game(
    players: int = 2, options: Options | None = None, market: Market = MARKET, names: Iterable[str] = NAMES
) -> NewGame:
    seated = tuple(Person(name.lower(), name) for name in names)[:players]
    return NewGame(seated, seated[0].id, market, options or Options())


class Box(people.Box):
    """A box with Toscana on its table."""

    @property
    def game(self) -> Game:
        assert isinstance(self.table.game, Game)
        return self.table.game

    def player(self, name: str) -> Player:
        return player_of(self.game, name)

    @property
    def last_command(self) -> Any:
        return command_of(self.table.port, self.table.timeline.moments[-1])
