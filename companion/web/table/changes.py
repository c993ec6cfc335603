"""What changed from one table to the next, as places and their new values: usually a few of many."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Place = tuple[str | int, ...]


def changes(before: Any, after: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """The places where `after` differs, outermost first; put into `before` they make `after` of it.

    A place is the keys and indexes that lead to it. Where keys come or go, or a list grows or shrinks, the
    whole object or list is one change.
    """
    if before is after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping) and before.keys() == after.keys():
        for key, value in after.items():
            yield from changes(before[key], value, (*place, key))
    elif _is_list(before) and _is_list(after) and len(before) == len(after):
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from changes(old, new, (*place, index))
    elif type(before) is not type(after) or before != after:
        yield place, after


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
