"""The registry: which games there are. One is imported only when it is asked for."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.frozen import frozen
from companion.games.port import GamePort

if TYPE_CHECKING:
    from companion.ui.kit.game_screens import GameScreens


@frozen
class Registry:
    """Games by name, each with the package that holds it; the first one is offered before any was played.

    A game's package has a module `port` with the rules as `GAME`, and a module `screens` with `SCREENS`.
    """

    packages: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.packages)

    @property
    def usual(self) -> GamePort:
        return self.port(self.names[0])

    def port(self, name: str) -> GamePort:
        """The rules of the game with this name; KeyError where there is none."""
        port: GamePort = _imported(f"{self.packages[name]}.port").GAME
        return port

    def screens(self, name: str) -> "GameScreens":
        """The screens of the game with this name; KeyError where there is none."""
        screens: GameScreens = _imported(f"{self.packages[name]}.screens").SCREENS
        return screens


@cache
def _imported(module: str) -> Any:
    return import_module(module)


GAMES = Registry(
    {
        "toscana": "companion.games.toscana",
        "castles": "companion.games.castles",
        "tuscany": "companion.games.tuscany",
    }
)
