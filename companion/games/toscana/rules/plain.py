"""Plain: frozen values to JSON and back, by the types their fields declare."""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from companion.games.toscana.rules.events import Event

T = TypeVar("T")


def snake(name: str) -> str:
    """PriceMoved is written price_moved."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


EVENT_TYPES: Mapping[str, type[Event]] = {
    snake(event_type.__name__): event_type for event_type in get_args(Event)
}
_NAMES: Mapping[type, str] = {event_type: name for name, event_type in EVENT_TYPES.items()}


def as_plain(value: Any) -> Any:
    """What JSON cannot write by itself: a dataclass as an object, a set as a list."""
    if isinstance(value, frozenset):
        return sorted(value)
    name = _NAMES.get(type(value))
    return value.__dict__ if name is None else {"event": name, **value.__dict__}


_encoder = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=as_plain)


def to_json(value: Any) -> str:
    return _encoder.encode(value)


def event_from_plain(plain: object) -> Event:
    """The event an object describes; ValueError where it describes none."""
    if not isinstance(plain, dict) or plain.get("event") not in EVENT_TYPES:
        raise ValueError(f"not an event: {to_json(plain)[:80]}")
    event_type: Any = EVENT_TYPES[plain["event"]]
    event: Event = _reader(event_type)({key: value for key, value in plain.items() if key != "event"})
    return event


def from_plain(declared: type[T], plain: object) -> T:
    """The value of a dataclass that an object describes; ValueError where it describes none."""
    read: Callable[[Any], T] = _reader(declared)  # type: ignore[arg-type]  # a class is hashable
    return read(plain)


@cache
def _reader(declared: Any) -> Callable[[Any], Any]:
    """How to read a value that was declared with this type."""
    origin, arguments = get_origin(declared), get_args(declared)
    if origin in (Union, UnionType):
        return _optional([_reader(argument) for argument in arguments if argument is not NoneType])
    if origin in (tuple, frozenset):
        return _collection(origin, _reader(arguments[0]))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(_reader(arguments[0]), _reader(arguments[1]))
    if is_dataclass(declared) and isinstance(declared, type):
        return _object(declared)
    if issubclass(declared, StrEnum):
        return _of_type(str, declared)
    return _of_type(declared, declared)


def _of_type(plain_type: type, make: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def read(plain: Any) -> Any:
        if type(plain) is not plain_type:
            raise ValueError(f"{plain!r:.40} is not of type {plain_type.__name__}")
        return make(plain)

    return read


def _optional(readers: list[Callable[[Any], Any]]) -> Callable[[Any], Any]:
    (read_value,) = readers
    return lambda plain: None if plain is None else read_value(plain)


def _collection(make: type, read_item: Callable[[Any], Any]) -> Callable[[Any], Any]:
    read_list = _of_type(list, list)
    return lambda plain: make(read_item(item) for item in read_list(plain))


def _mapping(read_key: Callable[[Any], Any], read_value: Callable[[Any], Any]) -> Callable[[Any], Any]:
    read_object = _of_type(dict, dict)
    return lambda plain: {read_key(key): read_value(value) for key, value in read_object(plain).items()}


def _object(cls: Any) -> Callable[[Any], Any]:
    hints = get_type_hints(cls)
    readers = {field.name: _reader(hints[field.name]) for field in fields(cls)}

    def read(plain: Any) -> Any:
        if not isinstance(plain, dict):
            raise ValueError(f"{plain!r:.40} is not an object")
        unknown = plain.keys() - readers.keys()
        if unknown:
            raise ValueError(f"unknown fields: {', '.join(sorted(unknown))}")
        values = {name: readers[name](value) for name, value in plain.items()}
        try:
            return cls(**values)
        except TypeError as problem:
            raise ValueError(str(problem)) from None

    return read
