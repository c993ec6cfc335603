"""Fields: reading an untrusted JSON object by name, and the readers of plain values.

A reader takes the value and what to call it, and gives it back or raises MalformedError with a sentence.
What it accepts is noted as JSON Schema where it is made, by a function that makes it once somebody asks.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from companion.games.kit.sentences import SentenceError, Several, Value, say, shown

E = TypeVar("E", bound=StrEnum)
T = TypeVar("T")
Reader = Callable[[object, str], T]
R = TypeVar("R", bound=Callable[[object, str], Any])
Schema = Mapping[str, Any]

TEXT_MAX = 100
REASON_MAX = 500
NAMED_MAX = 3
NUMBER_DIGITS_MAX = 20
NULL: Schema = {"type": "null"}
PLAYER = "player"
"""The format of a text that is somebody's id."""
REQUIRED: Any = object()
# As the inside of a pattern's brackets: what a sentence can't show (UNPRINTABLE), blanks, and signs that
# nobody sees: fillers, joiners, variants, those that turn the text around them, and private ones.
_CONTROLS = r"\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff"
_BLANKS = r" \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_UNSEEN = (
    r"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    r"\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb"
)
SEEN = rf"[^\u0000-\u001f\u007f-\u009f\u2028\u2029{_BLANKS}{_UNSEEN}]"
"""A pattern that finds a sign which people see."""
_PRINTABLE = f"[^{_CONTROLS}]*[^{_CONTROLS}{_BLANKS}{_UNSEEN}][^{_CONTROLS}]*"
_is_printable = re.compile(_PRINTABLE).fullmatch


class MalformedError(SentenceError, ValueError):
    """A value that is not what it should be; carries the sentence that says why."""


def malformed(template: str, /, **values: Value) -> NoReturn:
    raise MalformedError(say(template, **values))


_shapes: dict[Any, Callable[[], Schema]] = {}


def shaped(reader: R, shape: Callable[[], Schema]) -> R:
    """Note what this reader accepts."""
    _shapes[reader] = shape
    return reader


def schema_of(reader: Callable[[object, str], Any]) -> Schema:
    """What a reader accepts; KeyError where nobody noted it."""
    return _shapes[reader]()


def or_null(schema: Schema) -> Schema:
    """The schema of what may also be null."""
    return schema if NULL in schema.get("anyOf", ()) else {"anyOf": [schema, NULL]}


def choice(choices: Iterable[StrEnum]) -> Schema:
    """One of these; the members themselves, which know their words."""
    return {"type": "string", "enum": list(choices)}


def any_map(keys: Schema, values: Schema) -> Schema:
    return {"type": "object", "propertyNames": keys, "additionalProperties": values}


class Fields:
    """The fields of one JSON object, each read once by name; `end` refuses what nobody has read."""

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

    def take(self, name: str) -> object:
        """Remove a field and give its raw value; None if it is missing. For fields that the box adds."""
        return self._left.pop(name, None)

    def end(self) -> None:
        if self._left:
            malformed(
                "{where} has no field {names}; its fields are {known}.",
                where=self.where,
                names=Several(tuple(map(shown, list(self._left)[:NAMED_MAX]))),
                known=Several(tuple(self._known)),
            )


def text(plain: object, name: str, most: int = TEXT_MAX) -> str:
    if not isinstance(plain, str) or len(plain) > most or not is_seen(plain):
        malformed(
            "{name} must be printable text of 1 to {most} characters, not {given}.",
            name=name,
            most=most,
            given=shown(plain),
        )
    return plain


def is_seen(text: str) -> bool:
    """Whether it is printable and has a sign in it that people see."""
    return _is_printable(text) is not None


def reason(plain: object, name: str) -> str:
    return text(plain, name, REASON_MAX)


def _printable(most: int) -> Schema:
    return {"type": "string", "minLength": 1, "maxLength": most, "pattern": f"^{_PRINTABLE}$"}


def player_id(plain: object, name: str) -> str:
    """Somebody's id; whether they play is for the game to say."""
    if not isinstance(plain, str):
        malformed("{name} must be a player's id, not {given}.", name=name, given=shown(plain))
    return plain


def string(plain: object, name: str) -> str:
    if not isinstance(plain, str):
        malformed("{name} must be text, not {given}.", name=name, given=shown(plain))
    return plain


def number(plain: object, name: str) -> int:
    if not isinstance(plain, int) or isinstance(plain, bool):
        malformed("{name} must be a whole number, not {given}.", name=name, given=shown(plain))
    return plain


def flag(plain: object, name: str) -> bool:
    if not isinstance(plain, bool):
        malformed("{name} must be true or false, not {given}.", name=name, given=shown(plain))
    return plain


shaped(text, lambda: _printable(TEXT_MAX))
shaped(reason, lambda: _printable(REASON_MAX))
shaped(player_id, lambda: {"type": "string", "format": PLAYER})
shaped(string, lambda: {"type": "string"})
shaped(number, lambda: {"type": "integer"})
shaped(flag, lambda: {"type": "boolean"})


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

    return shaped(read, lambda: choice(by_name.values()))


def mapping(read_key: Reader[Any], read_value: Reader[T]) -> Reader[dict[Any, T]]:
    def read(plain: object, name: str) -> dict[Any, T]:
        if not isinstance(plain, dict):
            malformed("{name} must be an object, not {given}.", name=name, given=shown(plain))
        return {
            read_key(key, f"each name in {name}"): read_value(value, f"{name}.{shown(key)}")
            for key, value in plain.items()
        }

    return shaped(read, lambda: any_map(schema_of(read_key), schema_of(read_value)))


def listed(read_item: Reader[T]) -> Reader[tuple[T, ...]]:
    def read(plain: object, name: str) -> tuple[T, ...]:
        if not isinstance(plain, list):
            malformed("{name} must be a list, not {given}.", name=name, given=shown(plain))
        return tuple(read_item(item, f"each of {name}") for item in plain)

    return shaped(read, lambda: {"type": "array", "items": schema_of(read_item)})


def of_every(choices: Iterable[E], read_value: Reader[T]) -> Reader[dict[E, T]]:
    """A map that names each of the choices; it is given back in their order."""
    order = tuple(choices)
    read_some: Reader[dict[E, T]] = mapping(one_of(order), read_value)

    def read(plain: object, name: str) -> dict[E, T]:
        named = read_some(plain, name)
        missing = tuple(choice.value for choice in order if choice not in named)
        if missing:
            malformed(
                "{name} must name all of {choices}; missing: {missing}.",
                name=name,
                choices=Several(tuple(choice.value for choice in order)),
                missing=Several(missing),
            )
        return {choice: named[choice] for choice in order}

    return shaped(read, lambda: {**schema_of(read_some), "required": list(order)})


def read_line(line: bytes) -> object:
    """The value that a line of JSON holds; MalformedError where it holds none, whatever the bytes."""
    try:
        return _decoder.decode(line.decode())
    except MalformedError:
        raise
    except UnicodeDecodeError:
        malformed("The line is not UTF-8 text; save the file as UTF-8.")
    except RecursionError:
        malformed("The line is nested too deeply for a command.")
    except ValueError as problem:
        malformed("The line is not JSON: {problem}.", problem=str(problem))


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        malformed("A field is named twice; each may stand once in an object.")
    return read


def _bounded(digits: str) -> int:
    """Limit the digits: no game has such numbers, and very long ones are slow to read."""
    return int(digits[:NUMBER_DIGITS_MAX])


def _no_number(constant: str) -> float:
    malformed("{constant} is not a JSON number.", constant=constant)


_decoder = json.JSONDecoder(object_pairs_hook=_unique, parse_int=_bounded, parse_constant=_no_number)
