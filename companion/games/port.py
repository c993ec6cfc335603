"""The game port: all that the box knows of a game, and all that a game must give it.

A game is a package with an object of this kind (its rules), and one of `ui.kit.game_screens` (its screens).
Games, commands and events are the game's own frozen values; the box passes them on without reading them.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeAlias

from companion.frozen import frozen
from companion.games.kit.codec import Tagged, Text
from companion.games.kit.lamps import Lights
from companion.games.kit.refusals import Refusal
from companion.games.kit.sentences import Sentence

Game: TypeAlias = Any
"""One game at one moment."""
Event: TypeAlias = Any
"""A fact, usually one physical move at the table."""
Events: TypeAlias = tuple[Event, ...]


@frozen
class Person:
    """Somebody who plays, as named at set-up; without a name they are called by their id."""

    id: Text
    name: Text = ""
    colour: Text | None = None


@frozen
class Played:
    """What a command did: its events, and the game after them."""

    events: Events
    game: Game


@frozen
class Seat:
    """A player as every game has them: in lists and in results."""

    id: str
    name: str
    colour: str | None
    score: int


@frozen
class Place:
    """A line of the final ranking; shared places have the same number."""

    player: str
    score: int
    place: int


@frozen
class Facts:
    """What the box needs to know of any game, whichever it is."""

    seats: tuple[Seat, ...]
    round: int
    turn: str | None
    """Who acts next; None where nobody in particular does."""
    first: str | None
    """Who starts this round."""
    began: str
    """Who started the game."""
    is_over: bool
    ranking: tuple[Place, ...] = ()
    """By place, once the game is over."""

    def seat(self, player: str) -> Seat | None:
        return next((seat for seat in self.seats if seat.id == player), None)


@frozen
class Stamp:
    """Where an entry stands in its game, when it was made, in ISO 8601, and on which device."""

    seq: int
    at: str
    by: str | None = None
    """The name of the device; None for the panel."""


@frozen
class Moment:
    """An accepted command that stands: its stamp, the command as written down, its events, the game after it.

    The game is None where it was abandoned.
    """

    stamp: Stamp
    command: str
    events: Events
    game: Game | None


@frozen
class Listing:
    """What is said of a game before its package is imported; the same as in its port."""

    name: str
    title: str
    players: range
    package: str


class GamePort(Protocol):
    """What a game gives the box. All of it is pure: no file, no clock, no chance."""

    name: str
    """As the journal and `new_game` name it."""
    title: str
    """As people call it."""
    rules_version: str
    """Kept with each game that is played under it."""
    known_rules: frozenset[str]
    """The versions whose games it reads to the letter: this one, and older ones."""
    players: range
    """How many can play."""
    score_unit: str
    """What the score counts, in English."""
    score_field: str
    """Where a line of the ranking in the state's result has the score."""
    commands: Tagged[Any]
    """Its commands by name; `new_game` is one of them."""
    events: Tagged[Any]
    """Its events by name."""
    columns: tuple[str, ...]
    """The fields of its events that become columns of the spreadsheet."""

    def bad_form(self, command: Any, /) -> Refusal | None:
        """Why a command makes no sense in any game of this name; asked before all else, whatever runs."""

    def begin(self, command: Any) -> Played | Refusal:
        """A new game, from its `new_game` command."""

    def play(self, game: Game | None, command: Any) -> Played | Refusal:
        """What a command does to a running game (None where there is none), or why it is refused."""

    def apply(self, game: Game | None, event: Event) -> Game:
        """The game after an event; never asks whether the event was allowed."""

    def state(self, game: Game | None) -> dict[str, Any]:
        """The game as JSON can write it, for everybody outside; without a game all but its name reads null.

        `result` is null, or once the game is over an object whose `ranking` lists player, score and place.
        """

    def welcome(self, game: Game) -> dict[str, Any]:
        """What the answer to an accepted `new_game` says beside the state, by name."""

    def facts(self, game: Game) -> Facts: ...

    def lights(self, game: Game) -> tuple[Lights, ...]:
        """What each seat's lamps show, in the order of the seats."""

    def tell(self, event: Event, game: Game | None) -> Sentence:
        """The event as a sentence: which piece to move, and why. The game knows the players' names."""

    def story(self, moments: Iterable[Moment]) -> Iterator[str]:
        """Lines of text for the commands that stand; each is told by itself."""

    def standing(self, game: Game) -> Iterator[str]:
        """Lines of text that say where a game stands now."""


@frozen
class Begin:
    """Ask the table for a new game of this name; `command` is the game's own `new_game`."""

    game: str
    command: Any


@frozen
class Undo:
    """Ask the table to take back the last commands."""

    steps: int = 1


@frozen
class Redo:
    """Ask the table to bring back the command that was undone last."""


@frozen
class Abandon:
    """Ask the table to end the game without a result."""


@frozen
class GameAbandoned:
    """The one event that belongs to the table: the game ended without a result."""


TABLE_EVENTS: Tagged[GameAbandoned] = Tagged("event", "an event", (GameAbandoned,))
ABANDONED = Sentence("The game is abandoned without a result", {})


def tell(port: GamePort, event: Event, game: Game | None) -> Sentence:
    """Any event as a sentence, the table's own included."""
    return ABANDONED if isinstance(event, GameAbandoned) else port.tell(event, game)


def plain_event(port: GamePort, event: Event) -> Mapping[str, Any]:
    """Any event as a JSON object, the table's own included."""
    return TABLE_EVENTS.plain(event) if isinstance(event, GameAbandoned) else port.events.plain(event)


def command_of(port: GamePort, moment: Moment) -> Any | None:
    """The game's own command that led to a moment; None for the table's, and where nothing was written."""
    plain = json.loads(moment.command or "{}")
    plain.pop("game", None)
    return port.commands.read(plain) if plain.get("do") in port.commands.names else None


def players_of(facts: Facts) -> list[dict[str, str | None]]:
    """Who plays, as the journal lists them."""
    return [{"id": seat.id, "name": seat.name, "colour": seat.colour} for seat in facts.seats]
