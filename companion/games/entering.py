"""The entering half of the game port: how a game offers its commands to be filled in, and their names."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Protocol

from companion.frozen import frozen
from companion.games.port import Game

Choices = Mapping[str, tuple[Any, ...]]
Ranges = Mapping[str, tuple[int, int]]


@frozen
class Offer:
    """A command that is possible now. Fields are named by their path: `options.ladder`.

    A map's values and a list's items have the path of the map or list itself.
    """

    do: str
    preset: Mapping[str, Any] = field(default_factory=dict)
    """What is filled in already, and may be changed."""
    current: Mapping[str, Any] = field(default_factory=dict)
    """What stands now; a field that still reads so says nothing, and is not sent."""
    without: tuple[str, ...] = ()
    """Fields that this game does not use."""
    choices: Choices = field(default_factory=dict)
    """The only values that are possible now."""
    ranges: Ranges = field(default_factory=dict)
    """From where to where a number can be."""
    is_at_once: bool = False
    """Whether there is nothing to fill in, so that one touch enters it."""


class GameEntering(Protocol):
    """What a game gives the form in which its commands are entered. All of it is pure."""

    names: Mapping[str, str]
    """What commands, fields (`boxes`, or `buy.boxes` in one command) and values (`ledger=full`) are called.

    In English. A `Term` has its own words and needs none here.
    """

    def offers(self, game: Game | None) -> tuple[Offer, ...]:
        """The commands that are possible now, the likeliest first; without a running game, a new one."""


class PlainEntering:
    """A game that offers nothing in particular: each of its commands, under its name on the wire."""

    names: Mapping[str, str] = {}

    def offers(self, _: Game | None) -> tuple[Offer, ...]:
        return ()
