"""Streams: which records of each box's outbox are there without a gap, and so acknowledged. Pure."""

from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

# Records after a gap that are kept meanwhile: four windows of a box. The box sends the others again.
MOST_AHEAD = 64


@dataclass
class Stream(Generic[T]):
    """One outbox: whose it is, up to which number all is there, the record of that number,
    and what came before its turn.
    """

    box: str
    seq: int = 0
    last: T | None = None
    ahead: dict[int, T] = field(default_factory=dict)


class Advance(NamedTuple, Generic[T]):
    """What a record led to: the records whose turn it is now, in their order."""

    ready: tuple[T, ...]
    seq: int
    is_gap: bool


class Streams(Generic[T]):
    """All outboxes that were ever seen. A stream belongs to the box that was seen first with it."""

    def __init__(self) -> None:
        self._streams: dict[str, Stream[T]] = {}
        self._newest: dict[str, str] = {}

    def is_of(self, stream: str, box: str) -> bool:
        """Whether a record of this stream may come from this box."""
        known = self._streams.get(stream)
        return known is None or known.box == box

    def may_keep(self, stream: str, seq: int) -> bool:
        """Whether a record is near enough to be kept before its turn."""
        known = self._streams.get(stream)
        return seq <= (0 if known is None else known.seq) + MOST_AHEAD

    def seq(self, stream: str) -> int:
        known = self._streams.get(stream)
        return 0 if known is None else known.seq

    def last(self, stream: str) -> T | None:
        """The last record that is there without a gap."""
        known = self._streams.get(stream)
        return None if known is None else known.last

    def newest(self, box: str) -> str | None:
        """The stream that this box began last."""
        return self._newest.get(box)

    def take(self, stream: str, box: str, seq: int, record: T) -> Advance[T]:
        """A record that is kept now and was not before."""
        known = self._streams.get(stream)
        if known is None:
            known = self._streams[stream] = Stream(box)
            self._newest[box] = stream
        if seq != known.seq + 1:
            known.ahead[seq] = record
            return Advance((), known.seq, is_gap=True)
        known.seq, known.last = seq, record
        if not known.ahead:
            return Advance((record,), seq, is_gap=False)
        ready = [record]
        while (following := known.ahead.pop(known.seq + 1, None)) is not None:
            known.seq += 1
            ready.append(following)
        known.last = ready[-1]
        return Advance(tuple(ready), known.seq, is_gap=bool(known.ahead))
