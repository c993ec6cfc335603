"""Shapes: what a reader of JSON accepts, as JSON Schema, noted where the reader is made.

A shape is a function, so that no schema is made before somebody asks for one.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

Schema = Mapping[str, Any]
R = TypeVar("R", bound=Callable[[object, str], Any])

NULL: Schema = {"type": "null"}
PLAYER = "player"
"""The format of a text that is somebody's id."""

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
