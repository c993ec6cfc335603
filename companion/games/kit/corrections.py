"""Corrections: one row for each thing that a referee can set, from which all that deals with it comes.

The row makes the JSON form of `adjust`, its bounds and its facts, the phone's form and the board check.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from functools import cached_property
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

from companion.frozen import changed, frozen
from companion.games.kit.codec import Form, PlayerId, reader_of, sparse
from companion.games.kit.facts import Draft, Fact, player_of
from companion.games.kit.fields import Fields, Reader, Schema, malformed, mapping, or_null, schema_of, shaped
from companion.games.kit.sentences import Refusal, Sentence, Term, Value, refuse

Keys = tuple[Any, ...]
"""What stands above a value in `set`: a player's id, or a region and a player; nothing above a lone one."""
Correction = Mapping[str, Any]
"""What a referee sets, by the names of the rows; whatever is not named stays."""
Bound = tuple[Value, int | None, int, int]
"""What a number is called, the number (None where it is not named), the least and the most it can be."""


@frozen
class Level:
    """The keys of a map in `set`."""

    form: Any
    """The type that a key is read as."""
    all: Callable[..., Iterable[Any]]
    """Those that there are in a game, under the keys above."""


PLAYER = Level(PlayerId, lambda game, *_: [player.id for player in game.players])


class Stop(NamedTuple):
    """Where the knob stops in a board check: a value of a row, or a part of one."""

    name: str
    keys: Keys = ()
    part: Any = None


@frozen
class Correctable:
    """A row: something that can be corrected, for each of its keys. A row that is peculiar overrides."""

    counts_parts: ClassVar[bool] = False
    """Whether each part of a value counts as a change of its own."""
    name: str
    """In `set`."""
    label: str
    """In English, on the panel and the phone."""
    fact: Callable[..., Fact]
    """What happens when it is set: a fact of its keys, what was and what is, or a function.

    The function is given the game, what was, what is to be, and the keys.
    """
    range: tuple[int, int] | None = None
    """From where to where a number can be, in any game."""
    form: Any = int
    """The type of its values."""
    of: tuple[Level, ...] = (PLAYER,)
    """The maps that its values stand in, from the outside; none for a lone value."""
    where: str | Callable[..., Any] = ""
    """What has it, if it is not called so: a field of the player or the game, or a function of the keys.

    A fact that sets a field says it itself.
    """
    is_followed: Callable[[Any], bool] = lambda _: True
    """Whether the box knows it in this game."""
    phases: tuple[Term, ...] = ()
    """In which phases it can be set; in all where none is named."""
    turns_round: bool = False
    """Whether the knob goes on from the last choice to the first."""
    is_offered: bool = True
    """Whether the phone's form has it."""

    # As JSON

    def reader(self) -> Reader[Any]:
        read = reader_of(self.form)
        for level in reversed(self.of):
            read = mapping(reader_of(level.form), read)
        return read

    def bounds(self, value: Any, *_: Any) -> Iterator[Bound]:
        """The numbers in a value that is named under these keys."""
        if self.range is not None:
            yield (self.name, value, *self.range)

    def named(self, correction: Correction) -> Iterator[tuple[Keys, Any]]:
        """All its values that a correction names, with their keys."""
        if self.name in correction:
            yield from _unfolded(correction[self.name], len(self.of))

    def players(self, correction: Correction) -> Iterator[str]:
        """Everybody whom it names; whoever they are."""
        if self.name in correction:
            yield from _players_in(correction[self.name], self.of, self.form)

    # In a game

    def read(self, game: Any, *keys: Any) -> Any:
        """What the game has, under these keys."""
        if callable(self.where):
            return self.where(game, *keys)
        if self.of[:1] == (PLAYER,):
            game, keys = player_of(game, keys[0]), keys[1:]
        value = attrgetter(self.where or getattr(self.fact, "field", self.name))(game)
        return value[keys[0]] if keys else value

    def keys(self, game: Any) -> Iterable[Keys]:
        found: list[Keys] = [()] if self.is_followed(game) else []
        for level in self.of:
            found = [(*above, key) for above in found for key in level.all(game, *above)]
        return found

    def becomes(self, _game: Any, value: Any, *_keys: Any) -> Any:
        """What the game has once this value is set."""
        return value

    def made(self, game: Any, before: Any, after: Any, *keys: Any) -> Fact:
        """What happens when it is set."""
        is_kind = isinstance(self.fact, type)
        return self.fact(*keys, before, after) if is_kind else self.fact(game, before, after, *keys)

    def current(self, game: Any) -> Any:
        """What stands now, as `set` would name it."""
        return _folded((keys, sparse(self.read(game, *keys))) for keys in self.keys(game))

    def can_be_set(self, game: Any) -> bool:
        """Whether the phase allows it."""
        return not self.phases or game.phase in self.phases

    # On the board check

    def stops(self, game: Any) -> Iterator[Stop]:
        for keys in self.keys(game):
            yield from (Stop(self.name, keys, part) for part in self.parts(game, *keys))

    def parts(self, _game: Any, *_keys: Any) -> Iterable[Any]:
        """What the knob changes one by one in a value; usually the value is one thing."""
        return (None,)

    def whose(self, stop: Stop) -> str | None:
        """The player whose page it stands on; None for the table's."""
        return next((key for key, level in zip(stop.keys, self.of, strict=True) if level is PLAYER), None)

    def title(self, _stop: Stop) -> tuple[Value, ...]:
        """What it is called, word by word; the panel may show a word as a sign."""
        return (Sentence(self.label, {}),)

    def opened(self, game: Any, *keys: Any) -> Any:
        """The value as the board check holds it."""
        return self.read(game, *keys)

    def closed(self, value: Any) -> Any:
        """A value of the board check as `set` names it."""
        return value

    def take(self, checked: "Checked", stop: Stop) -> Any:
        """What the knob changes at a stop."""
        return checked.value(stop)

    def put(self, _checked: "Checked", _stop: Stop, part: Any) -> Any:
        """The whole value once the knob has changed what is at a stop."""
        return part

    def choices(self, checked: "Checked", _stop: Stop) -> Sequence[Any]:
        """All that the knob goes through."""
        if self.form is PlayerId:
            return [player.id for player in checked.game.players]
        if self.range is None:
            return (False, True)
        least, most = self.range
        return range(least, most + 1)


@frozen
class Lone(Correctable):
    """A row of one value, which is everybody's."""

    of: tuple[Level, ...] = ()


class Listed(Correctable):
    """A row whose values are lists, changed item by item."""

    counts_parts = True

    def parts(self, game: Any, *keys: Any) -> Iterable[int]:
        return range(len(self.opened(game, *keys)))

    def take(self, checked: "Checked", stop: Stop) -> Any:
        return checked.value(stop)[stop.part]

    def put(self, checked: "Checked", stop: Stop, part: Any) -> tuple[Any, ...]:
        items = list(checked.value(stop))
        items[stop.part] = part
        return tuple(items)


def out_of_bounds(bounds: Iterable[Bound], code: StrEnum, template: str) -> Refusal | None:
    """The first number that is out of its bounds, refused with this code and sentence."""
    for name, number, least, most in bounds:
        if number is not None and not least <= number <= most:
            return refuse(code, template, name=name, number=number, least=least, most=most)
    return None


def _unfolded(value: Any, depth: int, above: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    if depth == 0:
        yield above, value
        return
    for key, inner in value.items():
        yield from _unfolded(inner, depth - 1, (*above, key))


def _folded(values: Iterable[tuple[Keys, Any]]) -> Any:
    folded: dict[Any, Any] = {}
    for keys, value in values:
        if not keys:
            return value
        inner = folded
        for key in keys[:-1]:
            inner = inner.setdefault(key, {})
        inner[keys[-1]] = value
    return folded


def _players_in(value: Any, of: tuple[Level, ...], form: Any) -> Iterator[str]:
    if not of:
        if form is PlayerId:
            yield value
        return
    if of[0] is PLAYER:
        yield from value
    for inner in value.values():
        yield from _players_in(inner, of[1:], form)


class Corrections:
    """All that can be corrected in a game, a row each, in the order of the JSON form."""

    def __init__(
        self, *rows: Correctable, is_empty_map_nothing: bool = False, must_name: bool = True
    ) -> None:
        """A map that names nothing may be the same as none; a `set` that does so is refused here, or not."""
        self.rows = {row.name: row for row in rows}
        self._usual: dict[str, Any] = {
            row.name: {} if is_empty_map_nothing and row.of else None for row in rows
        }
        self._must_name = must_name
        self.form = Form(shaped(self._read, self._schema))

    @property
    def names(self) -> Mapping[str, str]:
        """What its fields are called."""
        return {name: row.label for name, row in self.rows.items()}

    @cached_property
    def _readers(self) -> Mapping[str, Reader[Any]]:
        return {name: row.reader() for name, row in self.rows.items()}

    def _read(self, plain: object, name: str) -> Correction:
        own = Fields(plain, name)
        values = {each: own.read(each, read, self._usual[each]) for each, read in self._readers.items()}
        named = {each: value for each, value in values.items() if value != self._usual[each]}
        self.check(named)
        own.end()
        return named

    def check(self, named: Correction) -> None:
        """What a schema does not say: that something is named."""
        if self._must_name and not named:
            malformed("set must name something to correct.")

    def _schema(self) -> Schema:
        properties = {name: or_null(schema_of(read)) for name, read in self._readers.items()}
        usual = {name: {"default": value} for name, value in self._usual.items() if value is not None}
        return {
            "type": "object",
            "properties": {name: {**schema, **usual.get(name, {})} for name, schema in properties.items()},
            "required": [],
            "additionalProperties": False,
        }

    def bounds(self, correction: Correction) -> Iterator[Bound]:
        for row in self.rows.values():
            for keys, value in row.named(correction):
                yield from row.bounds(value, *keys)

    def players(self, correction: Correction) -> Iterator[str]:
        """Everybody whose things are corrected; whoever they are."""
        for row in self.rows.values():
            yield from row.players(correction)

    def set(self, draft: Draft[Any, Any], correction: Correction, *first: str) -> None:
        """All that is named, row by row, these rows first; what is so already stays."""
        for name in dict.fromkeys((*first, *self.rows)):
            row = self.rows[name]
            for keys, value in row.named(correction):
                before, after = row.read(draft.game, *keys), row.becomes(draft.game, value, *keys)
                if after != before:
                    draft.happen(row.made(draft.game, before, after, *keys))

    def offered(self, game: Any) -> dict[str, Any]:
        """The fields of the offer of `adjust`: what stands now, what is not followed, and the ranges."""
        rows = [row for row in self.rows.values() if row.is_offered]
        known = {row.name: row.current(game) for row in rows if row.is_followed(game)}
        return {
            "current": {"set": known},
            "without": tuple(f"set.{name}" for name in self.rows if name not in known),
            "choices": {
                f"set.{row.name}": tuple(level.all(game))
                for row in rows
                for level in row.of
                if level.form is str
            },
            "ranges": {f"set.{row.name}": row.range for row in rows if row.range is not None},
        }


@frozen
class Checked:
    """A game in a board check, with the values that were changed so far."""

    table: Corrections
    game: Any
    changes: Mapping[tuple[str, Keys], Any] = field(default_factory=dict)

    def row(self, stop: Stop) -> Correctable:
        return self.table.rows[stop.name]

    def stops(self) -> Iterator[Stop]:
        """All that can be set now, row by row."""
        for row in self.table.rows.values():
            if row.can_be_set(self.game):
                yield from row.stops(self.game)

    def value(self, stop: Stop) -> Any:
        """The whole value, as corrected so far."""
        key = (stop.name, stop.keys)
        return self.changes[key] if key in self.changes else self.row(stop).opened(self.game, *stop.keys)

    def at(self, stop: Stop) -> Any:
        """What is at a stop, as corrected so far."""
        return self.row(stop).take(self, stop)

    @property
    def unchanged(self) -> "Checked":
        return changed(self, changes={})

    def is_changed(self, stop: Stop) -> bool:
        return bool(self.at(stop) != self.unchanged.at(stop))

    def turned(self, stop: Stop, steps: int) -> "Checked":
        """After the knob was turned at a stop."""
        row = self.row(stop)
        return self.having(stop, _turned(row, row.choices(self, stop), self.at(stop), steps))

    def having(self, stop: Stop, part: Any) -> "Checked":
        """With this at a stop; what is as it was is no change."""
        key, value = (stop.name, stop.keys), self.row(stop).put(self, stop, part)
        others = {each: kept for each, kept in self.changes.items() if each != key}
        is_known = value == self.unchanged.value(stop)
        return changed(self, changes=others if is_known else {**others, key: value})

    def swapped(self, stop: Stop, other: Stop) -> "Checked":
        """With what is at two stops exchanged."""
        return self.having(stop, self.at(other)).having(other, self.at(stop))

    @property
    def count(self) -> int:
        """How many changes there are."""
        return sum(self._count(*each) for each in self.changes)

    def _count(self, name: str, keys: Keys) -> int:
        row = self.table.rows[name]
        if not row.counts_parts:
            return 1
        return sum(self.is_changed(Stop(name, keys, part)) for part in row.parts(self.game, *keys))

    @property
    def correction(self) -> Correction:
        """All changes, as `set` names them."""
        return {
            name: _folded(
                (keys, row.closed(value)) for (of, keys), value in self.changes.items() if of == name
            )
            for name, row in self.table.rows.items()
            if any(of == name for of, _ in self.changes)
        }


def _turned(row: Correctable, choices: Sequence[Any], now: Any, steps: int) -> Any:
    if isinstance(choices, range):
        return max(choices[0], min(now + steps, choices[-1]))
    at = (choices.index(now) if now in choices else 0) + steps
    return choices[at % len(choices) if row.turns_round else max(0, min(at, len(choices) - 1))]
