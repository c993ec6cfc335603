"""The book of one game: what is said of each moment, put into words once."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.games.port import Moment
from companion.web.table.news import to_bytes
from companion.web.table.snapshot import log_of, news_of

if TYPE_CHECKING:
    from companion.web.table.board import Seen

Plain = dict[str, Any]


class Book:
    """Of one game in one language: an entry's number says which moment it is, whatever was undone since."""

    def __init__(self, seen: "Seen") -> None:
        self._seen = seen
        self._entries: dict[int, Plain] = {}
        self._written: dict[int, bytes] = {}
        self._news: dict[int, list[Plain]] = {}

    def entry(self, moment: Moment) -> Plain:
        """The moment as the log has it."""
        if (seq := moment.stamp.seq) not in self._entries:
            self._entries[seq] = log_of(self._seen, [moment])[0]
        return self._entries[seq]

    def written(self, moment: Moment) -> bytes:
        """The same as JSON: whoever was away for long asks for many of them."""
        if (seq := moment.stamp.seq) not in self._written:
            self._written[seq] = to_bytes(self.entry(moment))
        return self._written[seq]

    def news(self, moments: Sequence[Moment]) -> list[Plain]:
        """All that was announced, oldest first."""
        return [each for moment in moments for each in self._news_of(moment)]

    def _news_of(self, moment: Moment) -> list[Plain]:
        if (seq := moment.stamp.seq) not in self._news:
            self._news[seq] = news_of(self._seen, moment)
        return self._news[seq]
