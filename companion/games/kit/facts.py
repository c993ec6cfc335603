"""Facts: a game's events, each of which says what it does, how it is told and put back; and its players."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, cast

from companion.frozen import changed
from companion.games.kit.sentences import (
    Code,
    Refusal,
    Sentence,
    Several,
    Term,
    Value,
    mark,
    refuse,
    say,
    shown,
)

FINISHED = "finished"
"""The last phase of every game."""


class _Player(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


class _Person(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def colour(self) -> str | None: ...


class _Place(Protocol):
    @property
    def player(self) -> str: ...

    @property
    def place(self) -> int: ...


P = TypeVar("P", bound=_Player)


P_co = TypeVar("P_co", bound=_Player, covariant=True)


class _Game(Protocol[P_co]):
    @property
    def players(self) -> tuple[P_co, ...]: ...


HasPlayers = TypeVar("HasPlayers", bound=_Game[Any])


def is_over(game: Any) -> bool:
    return bool(game.phase == FINISHED)


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


def clockwise_from(player_id: str, players: tuple[P, ...]) -> tuple[P, ...]:
    """The players in the order of their seats, this one first."""
    first = [player.id for player in players].index(player_id)
    return players[first:] + players[:first]


def with_player(game: HasPlayers, player_id: str, **changes: Any) -> HasPlayers:
    """The game with this player's fields changed; KeyError where nobody has this id."""
    player = player_of(game, player_id)
    after = changed(player, **changes)
    return changed(game, players=tuple(after if each is player else each for each in game.players))


def wrong_people(people: Collection[_Person], counts: range, wrong_count: str) -> Sentence | None:
    """What is wrong with those who begin a game; `wrong_count` says it of their number, `{players}`."""
    if len(people) not in counts:
        return Sentence(wrong_count, {"players": len(people)})
    if len({person.id for person in people}) < len(people):
        return say("Two players have the same id; each needs their own.")
    colours = [person.colour for person in people if person.colour is not None]
    if len(set(colours)) < len(colours):
        return say("Two players have the same colour; each needs their own.")
    return None


def unknown_player(game: _Game[_Player], *player_ids: str) -> Refusal | None:
    known = tuple(player.id for player in game.players)
    return next((nobody_called(each, known) for each in player_ids if each not in known), None)


def nobody_called(player_id: str, known: tuple[str, ...]) -> Refusal:
    return refuse(
        Code.UNKNOWN_PLAYER,
        "Nobody called {player} is playing; the players are {players}.",
        player=shown(player_id),
        players=Several(known),
    )


def unknown_starter(starting_player: str, people: Iterable[_Person]) -> Refusal | None:
    """A game begins with somebody who plays it."""
    ids = tuple(person.id for person in people)
    if starting_player in ids:
        return None
    return refuse(
        Code.UNKNOWN_PLAYER,
        "The starting player {player} is not among the players: {players}.",
        player=shown(starting_player),
        players=Several(ids),
    )


class TurnOrder(Term):
    """Whether the box insists on whose turn it is."""

    STRICT = "strict", mark("strict")
    RELAXED = "relaxed", mark("free")


def turn_of(turn: str, game: _Game[_Player], player_id: str) -> Refusal:
    """It is not this player's turn, but another's."""
    names = {"turn": name_of(turn, game), "player": name_of(player_id, game)}
    return refuse(Code.NOT_YOUR_TURN, "It is {turn}'s turn; {player} acts later.", **names)


def no_game() -> Refusal:
    return refuse(Code.WRONG_PHASE, "No game is running; begin a new one first.")


def wrong_phase(phase: Term, needed: tuple[Term, ...]) -> Refusal:
    """What is asked for belongs to other phases."""
    if phase == FINISHED:
        return refuse(Code.WRONG_PHASE, "The game is over; begin a new one, or undo.")
    return refuse(
        Code.WRONG_PHASE,
        "This is possible only during {needed}; now it is time for {phase}.",
        phase=phase,
        needed=Several(needed),
    )


def places(merits: Mapping[str, Any]) -> dict[str, int]:
    """Everybody's place by their merit, the best first; who is equal shares one."""
    found = {each: 1 + sum(other > own for other in merits.values()) for each, own in merits.items()}
    return dict(sorted(found.items(), key=lambda item: item[1]))


def winners(ranking: Iterable[_Place], game: _Game[_Player] | None) -> tuple[str, ...]:
    """The names on the first place of a ranking."""
    return tuple(name_of(place.player, game) for place in ranking if place.place == 1)


class Fact:
    """Something that has happened, usually one physical move; a game's events are frozen facts."""

    told: ClassVar[str] = ""
    """Its sentence, which names the piece to move and the rule that moves it; filled from the fields."""
    told_back: ClassVar[str] = ""
    """The sentence that puts it back; without one, that of its reverse."""
    people: ClassVar[tuple[tuple[str, str], ...]] = (("player", "player"), ("by", "by"))
    """The words of its sentences that are names, each with the field that holds the player's id."""
    is_shown: ClassVar[bool] = False
    """Whether the next screen shows it, so that nobody needs to be told."""
    swapped: ClassVar[tuple[str, str]] = ("before", "after")
    """The fields that its reverse has the other way round, if it has such fields."""
    is_beginning: ClassVar[bool] = False
    """Whether a game begins with it; all others need one."""

    def apply(self, game: Any) -> Any:
        """The game after it; never asks whether it was allowed."""
        return game

    def tell(self, game: Any) -> Sentence:
        """It as a sentence; the game, before or after it, knows the players' names."""
        return self.say(self.told, game)

    def tell_back(self, game: Any) -> Sentence | None:
        """The move that puts the pieces back; None where no piece was moved."""
        if self.told_back:
            return self.say(self.told_back, game)
        reverse = self.reverse()
        return None if reverse is None else reverse.tell(game)

    def reverse(self) -> Self | None:
        """The fact that undoes it: one that moves a counter moves it back; None where there is none."""
        values, (one, other) = self.__dict__, self.swapped
        if one in values and other in values:
            return changed(self, **{one: values[other], other: values[one]})
        return None

    def moves(self, game: Any) -> Iterable[Sentence]:
        """What the table is asked to do, a sentence for each piece."""
        return () if self.is_shown else (self.tell(game),)

    def moves_back(self, game: Any) -> Iterable[Sentence]:
        """What puts the pieces back, a sentence each."""
        sentence = self.tell_back(game)
        return () if sentence is None else (sentence,)

    def words(self, game: Any) -> dict[str, Value]:
        """What fills its sentences: its fields, people by their names. A game's fact adds its own."""
        own = self.__dict__
        names = {word: name_of(own[field], game) for word, field in self.people if own.get(field)}
        return {**own, **names}

    def say(self, template: str, game: Any, /, **others: Value) -> Sentence:
        """A sentence filled with its words, and with these."""
        words = {**self.words(game), **others}
        return Sentence(template, {name: _in_words(words[name]) for name in _placeholders(template)})


def _in_words(value: Any) -> Value:
    """A field as a sentence has it: several things, or none, are listed."""
    if value is None or isinstance(value, tuple):
        return Several(tuple(map(_in_words, value or ())))
    word: Value = value
    return word


class SetsValue(Fact):
    """A value is set: `after` takes the place of what the game, or the player whom it names, has."""

    field: ClassVar[str]
    """Where the game or the player has it: `money`, or inside of another field, `options.draw`."""
    key: ClassVar[str] = ""
    """The field of the fact that is the key of the value, where they have a map."""

    def apply(self, game: Any) -> Any:
        own = self.__dict__
        value, player = own["after"], own.get("player")
        holder = game if player is None else player_of(game, player)
        if self.key:
            value = {**(getattr(holder, self.field) or {}), own[self.key]: value}
        outer, _, inner = self.field.partition(".")
        changes = {outer: changed(getattr(holder, outer), **{inner: value}) if inner else value}
        return changed(game, **changes) if player is None else with_player(game, player, **changes)


class BeginsPhase(Fact):
    """The game goes on with another phase."""

    told = mark("Now: {phase}")
    is_shown = True
    phase: Any

    def apply(self, game: Any) -> Any:
        return changed(game, phase=self.phase)


class FinishesGame(Fact):
    """The game is over, with its ranking."""

    told = mark("The game is over; winner: {winners}")
    is_shown = True
    ranking: Any

    def apply(self, game: Any) -> Any:
        return changed(game, ranking=self.ranking)

    def words(self, game: Any) -> dict[str, Value]:
        return {"winners": Several(winners(self.ranking, game))}


G = TypeVar("G")


class Draft(Generic[G, P]):
    """The game while a command is decided: each part of the command sees what the parts before it did."""

    def __init__(self, game: G) -> None:
        self.game = game
        self.events: list[Fact] = []

    def player(self, player_id: str) -> P:
        players: _Game[P] = cast("Any", self.game)
        return player_of(players, player_id)

    def happen(self, fact: Fact) -> None:
        self.events.append(fact)
        self.game = fact.apply(self.game)


@cache
def _placeholders(template: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(re.findall(r"{(\w+)}", template)))


def facts_of(*modules: ModuleType) -> Iterator[type[Fact]]:
    """The frozen facts that are written in these modules, in their order."""
    for module in modules:
        for value in vars(module).values():
            is_fact = isinstance(value, type) and issubclass(value, Fact) and hasattr(value, "__plan__")
            if is_fact and value.__module__ == module.__name__:
                yield value


def applied(game: Any, fact: Fact) -> Any:
    """The game after a fact of the record; ValueError where there is none and the fact begins none."""
    if game is None and not fact.is_beginning:
        raise ValueError(f"{type(fact).__name__} needs a game")
    return fact.apply(game)


def moves(facts: Iterable[Fact], game: Any) -> tuple[Sentence, ...]:
    """One sentence for each piece to move, and for all that is asked of the table."""
    return tuple(sentence for fact in facts for sentence in fact.moves(game))


def moves_back(facts: Iterable[Fact], game: Any) -> tuple[Sentence, ...]:
    """One sentence for each piece to put back."""
    return tuple(sentence for fact in facts for sentence in fact.moves_back(game))
