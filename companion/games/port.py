"""The game port: all that the box knows of a game, and all that a game must give it.

A game is a package with an object of this kind (its rules); one of `ui.kit.game_screens` (its screens), and
`entering`, `page` and `lesson`, may stand beside it.
Games, commands and events are the game's own frozen values; the box passes them on without reading them.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

from companion.frozen import frozen
from companion.games.kit.clock import Acting, TimeSpent
from companion.games.kit.codec import Form, Tagged, Text
from companion.games.kit.facts import Fact, is_over
from companion.games.kit.fields import schema_of, shaped
from companion.games.kit.lamps import Lights
from companion.games.kit.sentences import Refusal, mark

Game: TypeAlias = Any
"""One game at one moment."""
Events: TypeAlias = tuple[Fact, ...]


@frozen
class Later:
    """A function, class or constant of a module, imported when it is called; a constant is given as it is."""

    module: str
    name: str

    def __call__(self, *values: object) -> Any:
        value = getattr(import_module(self.module), self.name)
        return value(*values) if callable(value) else value


def later_form(table: Later) -> Form:
    """The form of a game's corrections, whose table is imported when one is read."""

    def read(plain: object, name: str) -> Any:
        return table().form.read(plain, name)

    return Form(shaped(read, lambda: schema_of(table().form.read)))


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


class Seat(NamedTuple):
    """A player as every game has them: in lists and in results."""

    id: str
    name: str
    colour: str | None
    score: int


@frozen
class RankingLine:
    """A line of the final ranking; shared places have the same number."""

    player: str
    score: int
    place: int


class Facts(NamedTuple):
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
    ranking: tuple[RankingLine, ...] = ()
    """By place, once the game is over."""

    def seat(self, player: str) -> Seat | None:
        return next((seat for seat in self.seats if seat.id == player), None)


def facts_of(  # noqa: PLR0913 - each fact has another name in each game
    game: Game, score: str, round_: int, turn: str | None, *, first: str | None, began: str
) -> Facts:
    """The facts of a game that `score` decides, a field of its players and of its ranking."""
    seats = (Seat(each.id, each.name, each.colour, getattr(each, score)) for each in game.players)
    ranking = (RankingLine(each.player, getattr(each, score), each.place) for each in game.ranking or ())
    return Facts(tuple(seats), round_, turn, first, began, is_over(game), tuple(ranking))


def result_of(game: Game) -> dict[str, Any] | None:
    """The game's own ranking as its state tells it; None before the game is over."""
    return None if game.ranking is None else {"ranking": [dict(each.__dict__) for each in game.ranking]}


THE_BOX = "the box"
"""The device of an entry that the box made itself, at a seat of its own."""


class Stamp(NamedTuple):
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
    time_spent: TimeSpent = TimeSpent()
    """Everybody's time up to this moment."""


@frozen
class Listing:
    """What is said of a game before its package is imported; the same as in its port."""

    name: str
    title: str
    players: range
    package: str


@frozen
class GamePort:
    """What a game gives the box. All of it is pure: no file, no clock, no chance.

    Its functions may be `Later` ones, so that the first picture does not wait for what it does not need.
    """

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
    begin: Callable[[Any], Played | Refusal]
    """A new game, from its `new_game` command."""
    play: Callable[[Game | None, Any], Played | Refusal]
    """What a command does to a running game (None where there is none), or why it is refused."""
    state: Callable[[Game | None], dict[str, Any]]
    """The game as JSON can write it, for everybody outside; without a game all but its name reads null.

    `result` is null, or once the game is over an object whose `ranking` lists player, score and place.
    """
    facts: Callable[[Game], Facts]
    is_over: Callable[[Game], bool]
    """The same as in its facts; asked for every command."""
    lights: Callable[[Game], tuple[Lights, ...]]
    """What each seat's lamps show, in the order of the seats."""
    story: Callable[[Iterable[Moment]], Iterator[str]]
    """Lines of text for the commands that stand; each is told by itself."""
    standing: Callable[[Game], Iterator[str]]
    """Lines of text that say where a game stands now."""
    bad_form: Callable[[Any], Refusal | None] = lambda _: None
    """Why a command makes no sense in any game of this name; asked before all else, whatever runs."""
    welcome: Callable[[Game], dict[str, Any]] = lambda _: {}
    """What the answer to an accepted `new_game` says beside the state, by name."""
    acting: Callable[[Game], Acting | None] | None = None
    """Whose clock runs; None where nobody in particular acts. Without it, that of whoever is on turn."""

    def acts(self, game: Game | None) -> Acting | None:
        """Whose clock runs in this game; None where it stands, and where there is no game."""
        if game is None:
            return None
        if self.acting is not None:
            return self.acting(game)
        turn = self.facts(game).turn
        return None if turn is None else Acting(turn)


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
class Correct:
    """Ask the table to take back the last commands and to do these in their place: all of it, or nothing."""

    steps: int
    commands: tuple[Any, ...]


@frozen
class Abandon:
    """Ask the table to end the game without a result."""


@frozen
class GameAbandoned(Fact):
    """The one event that belongs to the table: the game ended without a result."""

    told = mark("The game is abandoned without a result")

    def apply(self, _: Game) -> None:
        """No game is left."""


TABLE_EVENTS: Tagged[Fact] = Tagged("event", "an event", (GameAbandoned,))
ABANDONED = GameAbandoned().tell(None)


def plain_event(port: GamePort, event: Fact) -> Mapping[str, Any]:
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
