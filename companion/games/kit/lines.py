"""Lines: reading one JSON value from a line of untrusted bytes; any error is one sentence."""

import json
from typing import Any

from companion.games.kit.fields import MalformedError, malformed

NUMBER_DIGITS_MAX = 20


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
