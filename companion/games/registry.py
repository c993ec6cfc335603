"""The registry: which games there are. One is imported only when it is asked for."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from companion.frozen import frozen
from companion.games.kit.sentences import mark
from companion.games.port import GamePort, Listing

if TYPE_CHECKING:
    from companion.games.entering import GameEntering
    from companion.games.page import GamePage
    from companion.ui.kit.game_screens import GameScreens


@frozen
class Registry:
    """The games in the order in which they are offered.

    A game's package has the module `port` with the rules as `GAME`; it may have `screens` with `SCREENS`,
    `page` with `PAGE` and `entering` with `ENTERING`, else plain ones serve.
    """

    listings: tuple[Listing, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(listing.name for listing in self.listings)

    @property
    def usual(self) -> GamePort:
        """The rules of the first game, imported when they are used: another one may be played."""
        return cast("GamePort", _Awaited(self.listings[0]))

    def port(self, name: str) -> GamePort:
        """The rules of the game with this name; KeyError where there is none."""
        port: GamePort = _imported(f"{self._listed[name].package}.port").GAME
        return port

    def screens(self, name: str) -> "GameScreens":
        """The screens of the game with this name; KeyError where there is none."""
        screens: GameScreens | None = _declared(f"{self._listed[name].package}.screens", "SCREENS")
        return screens or _plain_screens(self, name)

    def page(self, name: str) -> "GamePage":
        """What the table page shows of the game with this name; KeyError where there is none."""
        from companion.games.page import GamePage  # noqa: PLC0415 - long after the first picture

        page: GamePage | None = _declared(f"{self._listed[name].package}.page", "PAGE")
        return page or GamePage()

    def entering(self, name: str) -> "GameEntering":
        """How the commands of the game with this name are offered; KeyError where there is none."""
        from companion.games.entering import GameEntering  # noqa: PLC0415 - long after the first picture

        entering: GameEntering | None = _declared(f"{self._listed[name].package}.entering", "ENTERING")
        return entering or GameEntering()

    def title(self, name: str) -> str:
        """As people call the game; its name where this program does not know it."""
        return self._listed[name].title if name in self.names else name

    @property
    def _listed(self) -> dict[str, Listing]:
        return {listing.name: listing for listing in self.listings}


class _Awaited:
    """A port that is imported when it is used."""

    def __init__(self, listing: Listing) -> None:
        self.name, self._package = listing.name, listing.package

    def __getattr__(self, attribute: str) -> Any:
        return getattr(_imported(f"{self._package}.port").GAME, attribute)


@cache
def _imported(module: str) -> Any:
    return import_module(module)


@cache
def _declared(module: str, name: str) -> Any:
    """What a module of a game declares; None where the game has no such module."""
    try:
        return getattr(_imported(module), name)
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise
        return None


@cache
def _plain_screens(games: Registry, name: str) -> "GameScreens":
    from companion.ui.kit.plain_screens import plain_screens  # noqa: PLC0415 - for games without screens only

    return plain_screens(games.port(name), games.entering(name))


GAMES = Registry(
    (
        Listing("toscana", mark("Toscana"), range(2, 6), "companion.games.toscana"),
        Listing("castles", mark("The Castles of Tuscany"), range(2, 5), "companion.games.castles"),
        Listing("tuscany", mark("Tuscany"), range(2, 7), "companion.games.tuscany"),
    )
)
