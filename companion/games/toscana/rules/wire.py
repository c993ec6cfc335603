"""The commands' JSON form: what a line of text asks for, and how a command is written down."""

import json
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any

from companion.games.toscana.rules.commands import Command, Lobbyist, MrRose
from companion.games.toscana.rules.fields import Fields, MalformedError, malformed
from companion.games.toscana.rules.plain import snake
from companion.games.toscana.rules.readers import READERS
from companion.games.toscana.rules.refusals import Code, Refusal
from companion.games.toscana.rules.sentences import Several, say, shown

NUMBER_DIGITS_MAX = 20


def command_name(plain: object, _: str) -> str:
    if not isinstance(plain, str) or plain not in READERS:
        malformed(
            "{given} is not a command; possible: {names}.", given=shown(plain), names=Several(tuple(READERS))
        )
    return plain


def command_from_plain(plain: object) -> Command | Refusal:
    """The command an object asks for; a refusal where it is none."""
    try:
        command_fields = Fields(plain, "A command")
        name = command_fields.read("do", command_name)
        command_fields.where = name
        command = READERS[name](command_fields)
        command_fields.end()
    except MalformedError as problem:
        return Refusal(Code.BAD_COMMAND, problem.sentence)
    return command


def command_from_json(line: bytes) -> Command | Refusal:
    """The command a line of JSON asks for; a refusal where it is none, whatever the bytes."""
    try:
        plain = _decoder.decode(line.decode())
    except MalformedError as problem:
        return Refusal(Code.BAD_COMMAND, problem.sentence)
    except UnicodeDecodeError:
        return Refusal(Code.BAD_COMMAND, say("The line is not UTF-8 text; save the file as UTF-8."))
    except RecursionError:
        return Refusal(Code.BAD_COMMAND, say("The line is nested too deeply for a command."))
    except ValueError as problem:
        return Refusal(Code.BAD_COMMAND, say("The line is not JSON: {problem}.", problem=str(problem)))
    return command_from_plain(plain)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        malformed("A field is named twice; each may stand once in an object.")
    return read


def _bounded(digits: str) -> int:
    """No number of the game is anywhere near this long; a longer one is as wrong, and slower."""
    return int(digits[:NUMBER_DIGITS_MAX])


def _no_number(constant: str) -> float:
    malformed("{constant} is not a JSON number.", constant=constant)


_decoder = json.JSONDecoder(object_pairs_hook=_unique, parse_int=_bounded, parse_constant=_no_number)


def command_to_plain(command: Command) -> dict[str, Any]:
    """The object that asks for this command; what is as usual is left out."""
    return {"do": snake(type(command).__name__), **_sparse(command)}


def _sparse(value: Any) -> Any:
    match value:
        case str() | int() | None:
            return value
        case Lobbyist(moves):
            return {"lobbyist": [_sparse(move) for move in moves]}
        case tuple():
            return [_sparse(item) for item in value]
        case _ if not is_dataclass(value):
            return value
    cls: Any = type(value)
    plain = {}
    for wire_name, name, usual in _plan(cls):
        part = getattr(value, name)
        if part != usual:
            plain[wire_name] = _sparse(part)
    return {"mr_rose": plain} if isinstance(value, MrRose) else plain


@cache
def _plan(cls: Any) -> tuple[tuple[str, str, object], ...]:
    """Each field's name on the wire, its name here, and what it usually is."""
    return tuple((field.metadata.get("wire", field.name), field.name, _usual(field)) for field in fields(cls))


def _usual(field: Field[Any]) -> object:
    return field.default_factory() if field.default_factory is not MISSING else field.default
