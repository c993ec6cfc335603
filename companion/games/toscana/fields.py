"""Fields: reading an untrusted JSON object by name and type, with a sentence for whatever is wrong."""

import json
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from companion.games.toscana.sentences import Sentence, Several, Value, say
from companion.games.toscana.terms import KINDS, Kind, Tile

E = TypeVar("E", bound=StrEnum)
T = TypeVar("T")

TEXT_MAX = 100
REASON_MAX = 500
UNPRINTABLE = frozenset(map(chr, (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, *range(0xD800, 0xE000))))
REQUIRED: Any = object()


class MalformedError(ValueError):
    """An object that is not a command; carries the sentence that says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def malformed(template: str, /, **values: Value) -> NoReturn:
    raise MalformedError(say(template, **values))


class Fields:
    """The fields of one JSON object, each read once by name and type; what nobody read is unknown."""

    def __init__(self, plain: object, where: str) -> None:
        if not isinstance(plain, dict):
            malformed("{where} must be an object.", where=where)
        self._left: dict[str, Any] = dict(plain)
        self.where = where

    def read(self, name: str, reader: Callable[[object, str], T], default: T = REQUIRED) -> T:
        if name in self._left:
            return reader(self._left.pop(name), name)
        if default is REQUIRED:
            malformed("{where} needs the field {name}.", where=self.where, name=name)
        return default

    def end(self) -> None:
        if self._left:
            malformed(
                "{where} has no field {names}.",
                where=self.where,
                names=Several(tuple(map(shown, self._left))),
            )


def shown(value: object) -> str:
    """A piece of somebody's input, short and printable enough to stand in a sentence."""
    text = value if isinstance(value, str) else json.dumps(value)
    return "".join("?" if letter in UNPRINTABLE else letter for letter in text[:40])


def text(plain: object, name: str, most: int = TEXT_MAX) -> str:
    if (
        not isinstance(plain, str)
        or not plain.strip()
        or len(plain) > most
        or not UNPRINTABLE.isdisjoint(plain)
    ):
        malformed("{name} must be printable text of 1 to {most} characters.", name=name, most=most)
    return plain


def reason(plain: object, name: str) -> str:
    return text(plain, name, REASON_MAX)


def number(plain: object, name: str) -> int:
    if not isinstance(plain, int) or isinstance(plain, bool):
        malformed("{name} must be a whole number.", name=name)
    return plain


def flag(plain: object, name: str) -> bool:
    if not isinstance(plain, bool):
        malformed("{name} must be true or false.", name=name)
    return plain


def one_of(choices: Iterable[E]) -> Callable[[object, str], E]:
    by_name = {choice.value: choice for choice in choices}

    def read(plain: object, name: str) -> E:
        if not isinstance(plain, str) or plain not in by_name:
            malformed("{name} must be one of {choices}.", name=name, choices=Several(tuple(by_name)))
        return by_name[plain]

    return read


kind = one_of(Kind)
tile = one_of(Tile)


def optional(reader: Callable[[object, str], T]) -> Callable[[object, str], T | None]:
    return lambda plain, name: None if plain is None else reader(plain, name)


def mapping(
    key_reader: Callable[[object, str], E | str], reader: Callable[[object, str], T]
) -> Callable[[object, str], dict[Any, T]]:
    def read(plain: object, name: str) -> dict[Any, T]:
        if not isinstance(plain, dict):
            malformed("{name} must be an object.", name=name)
        return {key_reader(key, name): reader(value, f"{name}.{shown(key)}") for key, value in plain.items()}

    return read


def by_kind(reader: Callable[[object, str], T]) -> Callable[[object, str], dict[Kind, T]]:
    return mapping(kind, reader)


def every_kind(reader: Callable[[object, str], T]) -> Callable[[object, str], dict[Kind, T]]:
    def read(plain: object, name: str) -> dict[Kind, T]:
        named = by_kind(reader)(plain, name)
        missing = tuple(kind for kind in KINDS if kind not in named)
        if missing:
            malformed("{name} must name every kind; missing: {kinds}.", name=name, kinds=Several(missing))
        return {kind: named[kind] for kind in KINDS}

    return read


def listed(reader: Callable[[object, str], T]) -> Callable[[object, str], tuple[T, ...]]:
    def read(plain: object, name: str) -> tuple[T, ...]:
        if not isinstance(plain, list):
            malformed("{name} must be a list.", name=name)
        return tuple(reader(item, name) for item in plain)

    return read


def within(read_fields: Callable[[Fields], T]) -> Callable[[object, str], T]:
    """An object inside a command, with fields of its own."""

    def read(plain: object, name: str) -> T:
        inner = Fields(plain, name)
        value = read_fields(inner)
        inner.end()
        return value

    return read


boxes = by_kind(number)
per_player = mapping(text, number)
