"""Game options: what of a game's beginning a director sets for all tables, and whether it fits the game."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.registry import GAMES

Schema = Mapping[str, Any]
# Who plays is the round's, and these two are the hub's own.
NOT_OPTIONS = ("do", "players", "starting_player")
TYPES: Mapping[str, type] = {"integer": int, "string": str, "boolean": bool, "array": list, "object": dict}


def _properties(game: str) -> Mapping[str, Schema]:
    known: Mapping[str, Schema] = GAMES.port(game).commands.schema("new_game")["properties"]
    return {name: schema for name, schema in known.items() if name not in NOT_OPTIONS}


def fields_of(game: str) -> list[dict[str, Any]]:
    """The numbers, choices and yes-or-no questions of a game's beginning, each with its path."""
    return [field for name, schema in _properties(game).items() for field in _fields((name,), _plain(schema))]


def _plain(schema: Schema) -> Schema:
    """The schema without the choice of nothing."""
    several = [each for each in schema.get("anyOf", ()) if each.get("type") != "null"]
    return several[0] if len(several) == 1 else schema


def _fields(path: tuple[str, ...], schema: Schema) -> Iterator[dict[str, Any]]:
    match schema:
        case {"enum": choices}:
            yield {"path": path, "kind": "choice", "choices": choices}
        case {"type": "integer" | "boolean" as kind}:
            yield {"path": path, "kind": kind}
        case {"propertyNames": {"enum": names}, "additionalProperties": inner}:
            for name in names:
                yield from _fields((*path, name), _plain(inner))
        case {"properties": named}:
            for name, inner in named.items():
                yield from _fields((*path, name), _plain(inner))


def do_fit(game: str, options: Mapping[str, Any]) -> bool:
    """Whether what these options say of the game's beginning can be; the rest is not the game's."""
    known = _properties(game)
    return all(_fits(schema, options[name]) for name, schema in known.items() if name in options)


def _fits(schema: Schema, value: Any) -> bool:
    if "anyOf" in schema:
        return any(_fits(each, value) for each in schema["anyOf"])
    if schema.get("type") == "null":
        return value is None
    wanted = TYPES.get(schema.get("type", ""), object)
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        return False
    if "enum" in schema:
        return value in schema["enum"]
    if isinstance(value, list):
        return all(_fits(schema.get("items", {}), each) for each in value)
    return not isinstance(value, dict) or _fits_object(schema, value)


def _fits_object(schema: Schema, value: Mapping[str, Any]) -> bool:
    named, inner = schema.get("properties", {}), schema.get("additionalProperties", {})
    names = schema.get("propertyNames", {}).get("enum")
    if not set(schema.get("required", ())) <= value.keys() or (names and not value.keys() <= set(names)):
        return False
    rest = {name: each for name, each in value.items() if name not in named}
    if rest and inner is False:
        return False
    return all(_fits(named[name], value[name]) for name in named.keys() & value.keys()) and all(
        _fits(inner or {}, each) for each in rest.values()
    )
