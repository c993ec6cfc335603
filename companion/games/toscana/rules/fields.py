"""Fields: reading an untrusted JSON object by name and type, with a sentence for whatever is wrong."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from companion.games.toscana.rules.sentences import UNPRINTABLE, Sentence, Several, Value, say, shown
from companion.games.toscana.rules.terms import KINDS, Kind, Tile

E = TypeVar("E", bound=StrEnum)
T = TypeVar("T")
Reader = Callable[[object, str], T]

TEXT_MAX = 100
REASON_MAX = 500
NAMED_MAX = 3
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
            malformed("{where} must be an object, not {given}.", where=where, given=shown(plain))
        self._left: dict[str, Any] = dict(plain)
        self._known: list[str] = []
        self.where = where

    def read(self, name: str, reader: Reader[T], default: T = REQUIRED) -> T:
        """A field with a default may be missing or null."""
        self._known.append(name)
        plain = self._left.pop(name, REQUIRED)
        if plain is REQUIRED and default is REQUIRED:
            malformed("{where} needs the field {name}.", where=self.where, name=name)
        if default is not REQUIRED and (plain is REQUIRED or plain is None):
            return default
        return reader(plain, name)

    def end(self) -> None:
        if self._left:
            malformed(
                "{where} has no field {names}; its fields are {known}.",
                where=self.where,
                names=Several(tuple(map(shown, list(self._left)[:NAMED_MAX]))),
                known=Several(tuple(self._known)),
            )


def text(plain: object, name: str, most: int = TEXT_MAX) -> str:
    is_fit = isinstance(plain, str) and len(plain.strip()) > 0 and len(plain) <= most
    if not isinstance(plain, str) or not is_fit or not UNPRINTABLE.isdisjoint(plain):
        malformed(
            "{name} must be printable text of 1 to {most} characters, not {given}.",
            name=name,
            most=most,
            given=shown(plain),
        )
    return plain


def reason(plain: object, name: str) -> str:
    return text(plain, name, REASON_MAX)


def player_id(plain: object, name: str) -> str:
    """Somebody's id; whether they play is for the game to say."""
    if not isinstance(plain, str):
        malformed("{name} must be a player's id, not {given}.", name=name, given=shown(plain))
    return plain


def number(plain: object, name: str) -> int:
    if not isinstance(plain, int) or isinstance(plain, bool):
        malformed("{name} must be a whole number, not {given}.", name=name, given=shown(plain))
    return plain


def flag(plain: object, name: str) -> bool:
    if not isinstance(plain, bool):
        malformed("{name} must be true or false, not {given}.", name=name, given=shown(plain))
    return plain


def one_of(choices: Iterable[E]) -> Reader[E]:
    by_name = {choice.value: choice for choice in choices}

    def read(plain: object, name: str) -> E:
        if not isinstance(plain, str) or plain not in by_name:
            malformed(
                "{name} must be one of {choices}, not {given}.",
                name=name,
                choices=Several(tuple(by_name)),
                given=shown(plain),
            )
        return by_name[plain]

    return read


kind = one_of(Kind)
tile = one_of(Tile)


def tile_or_none(plain: object, name: str) -> Tile | None:
    if plain is not None and plain not in tuple(Tile):
        malformed("{name} must be +, - or null, not {given}.", name=name, given=shown(plain))
    return None if plain is None else tile(plain, name)


def mapping(key_reader: Reader[E] | Reader[str], reader: Reader[T]) -> Reader[dict[Any, T]]:
    def read(plain: object, name: str) -> dict[Any, T]:
        if not isinstance(plain, dict):
            malformed("{name} must be an object, not {given}.", name=name, given=shown(plain))
        return {
            key_reader(key, f"each name in {name}"): reader(value, f"{name}.{shown(key)}")
            for key, value in plain.items()
        }

    return read


def by_kind(reader: Reader[T]) -> Reader[dict[Kind, T]]:
    return mapping(kind, reader)


def every_kind(reader: Reader[T]) -> Reader[dict[Kind, T]]:
    def read(plain: object, name: str) -> dict[Kind, T]:
        named = by_kind(reader)(plain, name)
        missing = tuple(kind.value for kind in KINDS if kind not in named)
        if missing:
            malformed("{name} must name every kind; missing: {kinds}.", name=name, kinds=Several(missing))
        return {kind: named[kind] for kind in KINDS}

    return read


def listed(reader: Reader[T]) -> Reader[tuple[T, ...]]:
    def read(plain: object, name: str) -> tuple[T, ...]:
        if not isinstance(plain, list):
            malformed("{name} must be a list, not {given}.", name=name, given=shown(plain))
        return tuple(reader(item, f"each of {name}") for item in plain)

    return read


def within(read_fields: Callable[[Fields], T]) -> Reader[T]:
    """An object inside a command, with fields of its own."""

    def read(plain: object, name: str) -> T:
        inner = Fields(plain, name)
        value = read_fields(inner)
        inner.end()
        return value

    return read


boxes = by_kind(number)
per_player = mapping(player_id, number)
