"""Server-sent events: the moves and changes that a watcher has not heard of yet, and how far it has heard."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.frozen import frozen
from companion.games.kit.codec import to_json
from companion.games.port import Moment

MOST_DIGITS = 9


@frozen
class Heard:
    """How far a watcher has heard: of which game, up to which entry, and of which version of the table.

    As text it is the id of an event. An entry stands for all that stood before it, so that a watcher goes on
    from any id, also when moves were undone meanwhile or the box was started again.
    """

    game: str = ""
    seq: int = 0
    version: str = ""

    def __str__(self) -> str:
        return f"{self.game}.{self.seq}.{self.version}"


NOTHING = Heard()


def heard_from(text: str) -> Heard:
    """What an id says; nothing where it is none of ours."""
    game, _, rest = text.partition(".")
    seq, _, version = rest.partition(".")
    if not (seq.isascii() and seq.isdigit() and len(seq) <= MOST_DIGITS):
        return NOTHING
    return Heard(game, int(seq), version)


def event(name: str, data: bytes, heard: Heard | None = None) -> bytes:
    """An event as it goes out; whoever has had it has heard so far."""
    number = "" if heard is None else f"id: {heard}\n"
    return b"%bevent: %b\ndata: %b\n\n" % (number.encode(), name.encode(), data)


def to_bytes(plain: Any) -> bytes:
    return to_json(plain).encode()


def moves_since(
    heard: Heard, moments: Sequence[Moment], written: Callable[[Moment], bytes]
) -> Iterator[bytes]:
    """What happened to the log of the same game since then: what was undone of it, then each new move.

    `written` gives an entry as JSON. A new command ends what could be redone: so of the entries that stand,
    those up to the last one that was heard are those that the watcher has.
    """
    kept = max((moment.stamp.seq for moment in moments if moment.stamp.seq <= heard.seq), default=0)
    if kept < heard.seq:
        yield event("undone", to_bytes({"seq": kept}), Heard(heard.game, kept))
    for moment in moments:
        if moment.stamp.seq > kept:
            yield event("move", written(moment), Heard(heard.game, moment.stamp.seq))


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
