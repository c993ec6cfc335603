"""The board: what the table page knows of the game, made anew when somebody looks after a change."""

import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.frozen import frozen
from companion.games.kit.sentences import Sentence
from companion.games.port import GamePort, Moment
from companion.games.registry import Registry
from companion.record.timeline import Timeline
from companion.ui.kit.game_screens import GameScreens
from companion.web.table.changes import changes
from companion.web.table.news import NOTHING, Heard, event, moves_since, to_bytes

if TYPE_CHECKING:
    from companion.web.table.book import Book

# How many of the last moves come with every whole table; the page asks for older ones when they are wanted.
LOG_LENGTH = 30
# For so many who have heard different things the news is kept; usually all have heard the same.
MOST_TOLD = 8


@frozen
class Seen:
    """What the engine published, as far as the page shows it."""

    port: GamePort
    screens: GameScreens
    timeline: Timeline[Moment]
    how: str | None
    """How the table came to this moment: `done`, `undone` or `redone`; None where it did not move."""
    faults: tuple[Sentence, ...]
    language: str | None
    breaks: tuple[str, ...]
    by: str | None = None
    """The device that moved it; None for the panel."""


@dataclass(slots=True)
class Shown:
    """A table as it goes out, and what changed in it since the one that was made before."""

    heard: Heard
    plain: dict[str, Any]
    content: bytes
    before: Heard | None = None
    change: bytes = b""


class Board:
    """A picture that is only drawn again on the panel changes nothing here."""

    def __init__(self, games: Registry, now: Callable[[], datetime]) -> None:
        self._games = games
        self._now = now
        self._seen: Seen | None = None
        self._shown: Shown | None = None
        self._told: dict[Heard, bytes] = {}
        self._book: Book | None = None
        self._version = 0
        self._moved: Seen | None = None
        self._moved_at = 0
        self._start = format(int(now().timestamp() * 1000), "x")
        self.heard = NOTHING
        """How far a watcher has heard who knows all."""
        self.on_change: Callable[[], None] | None = None

    def show(self, seen: Seen) -> None:
        """Take what there is to see now; nothing happens where it is as before."""
        before = self._seen
        if before is not None and _is_same(before, seen):
            return
        self._version += 1
        moments = seen.timeline.moments
        heard = Heard(_name_of(moments), moments[-1].stamp.seq if moments else 0, self.mark)
        if before is None or (heard.game, seen.language) != (self.heard.game, before.language):
            self._book = self._shown = None
        self._seen, self.heard = seen, heard
        self._told.clear()
        if before is None or before.timeline.now is not seen.timeline.now:
            self._moved, self._moved_at = seen, self._version
        if self.on_change is not None:
            self.on_change()

    @property
    def seen(self) -> Seen | None:
        """The last that was published; None before anything was."""
        return self._seen

    @property
    def language(self) -> str | None:
        """The code of the box's language; None before one is chosen."""
        return None if self._seen is None else self._seen.language

    @property
    def mark(self) -> str:
        """Changes with every change of the table, and with every start of the box."""
        return f"{self._start}-{self._version}"

    @property
    def moved(self) -> Seen | None:
        """What was published when the table moved last."""
        return self._moved

    def is_current(self, mark: str) -> bool:
        """Whether the table has not moved since this mark; a fault, a pause or the language is no move."""
        start, _, number = mark.partition("-")
        is_number = number.isascii() and number.isdigit() and len(number) < 16
        return start == self._start and is_number and self._moved_at <= int(number) <= self._version

    def snapshot(self) -> bytes:
        """Everything the live page shows, as JSON, in the language of the box; made once for all who look."""
        return b"{}" if self._seen is None else self._show(self._seen).content

    def entries(self, moments: Sequence[Moment]) -> list[dict[str, Any]]:
        """These moments of the game on the table as the log has them."""
        assert self._seen is not None
        book = self._book_of(self._seen)
        return [book.entry(moment) for moment in moments]

    def tell(self, heard: Heard) -> bytes:
        """The events that bring a watcher who has heard so far up to now; empty for one who knows all.

        They are made once for all who have heard the same.
        """
        if self._seen is None or heard == self.heard:
            return b""
        if heard not in self._told:
            if len(self._told) >= MOST_TOLD:
                self._told.clear()
            self._told[heard] = b"".join(self._events(self._seen, heard))
        return self._told[heard]

    def clock(self) -> dict[str, Any]:
        """How long the player on turn has been thinking, as of now."""
        if self._seen is None:
            return {}
        from companion.web.table.snapshot import clock_of  # noqa: PLC0415

        return clock_of(self._seen, self._now())

    def _events(self, seen: Seen, heard: Heard) -> Iterator[bytes]:
        if heard.game == self.heard.game:
            yield from moves_since(heard, seen.timeline.moments, self._book_of(seen).written)
        shown = self._show(seen)
        yield shown.change if heard == shown.before else event("table", shown.content, self.heard)

    def _show(self, seen: Seen) -> Shown:
        """The table of now; the one before it was made when somebody last looked."""
        shown = self._shown
        if shown is None or shown.heard != self.heard:
            shown = self._shown = self._made(seen, shown)
        return shown

    def _made(self, seen: Seen, last: Shown | None) -> Shown:
        from companion.web.table.snapshot import snapshot_of  # noqa: PLC0415 - long after the first picture

        page, news = self._games.page(seen.port.name), self._book_of(seen).news(seen.timeline.moments)
        plain = {"version": self.mark, "id": str(self.heard), **snapshot_of(seen, page, news)}
        log = self.entries(seen.timeline.last(LOG_LENGTH))
        content = to_bytes({**plain, "log": log})
        if last is None:
            return Shown(self.heard, plain, content)
        change = event("change", to_bytes(tuple(changes(last.plain, plain))), self.heard)
        return Shown(self.heard, plain, content, last.heard, change)

    def _book_of(self, seen: Seen) -> "Book":
        if self._book is None:
            from companion.web.table.book import Book  # noqa: PLC0415

            self._book = Book(seen)
        return self._book


def _name_of(moments: Sequence[Moment]) -> str:
    """Tells this game from others, also after a start of the box; empty without a game."""
    return (
        format(zlib.crc32(f"{moments[0].stamp.at} {moments[0].command}".encode()), "08x") if moments else ""
    )


def _is_same(before: Seen, after: Seen) -> bool:
    return (
        before.timeline.now is after.timeline.now
        and before.port is after.port
        and (before.faults, before.language, before.breaks) == (after.faults, after.language, after.breaks)
    )
