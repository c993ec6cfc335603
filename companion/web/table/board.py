"""The table as the page and the API show it: JSON that is made once for all who ask, until it changes."""

import logging
import zlib
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.frozen import changed, frozen
from companion.games.kit.clock import Clock
from companion.games.kit.parts import Parts
from companion.games.kit.sentences import Sentence, say
from companion.games.port import GamePort, Moment
from companion.games.registry import Registry
from companion.record.table import Timeline
from companion.ui.kit.game_screens import GameScreens
from companion.ui.kit.languages import Translator, in_words, translator
from companion.web.table.server_sent_events import NOTHING, Heard, changes, event, moves_since, to_bytes

if TYPE_CHECKING:
    from companion.web.table.snapshot import Book

logger = logging.getLogger("toscana.web")
UNTOLD = say("The page can't show this game: its events do not fit together. Abandon it on the panel.")
# How many of the last moves come with every whole table; the page asks for older ones when they are wanted.
LOG_LENGTH = 30
# For so many who have heard different things the news is kept; usually all have heard the same.
MOST_TOLD = 8
# So many different answers are kept until the table changes.
MOST_KEPT = 32


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
    clock: Clock = Clock()
    by: str | None = None
    """The device that moved it; None for the panel."""
    parts: Parts = field(default_factory=Parts)
    """Whose secret part of a command is in."""
    has_seat_phones: bool = False
    """Whether a player may have a phone of their own now."""
    memories: Mapping[str, Any] = field(default_factory=dict)
    """What each game's set-up remembers, by the game's name, as plain JSON."""


@dataclass(slots=True)
class Shown:
    """A table as it goes out, and what changed in it since the one that was made before."""

    heard: Heard
    plain: dict[str, Any]
    content: bytes
    before: Heard | None = None
    change: bytes = b""
    is_whole: bool = True
    """False where the game could not be shown, only why."""


class Board:
    """The table as pages show it, made anew when something of it changes, not when the panel draws again."""

    def __init__(self, games: Registry, now: Callable[[], datetime]) -> None:
        self._games = games
        self._now = now
        self._seen: Seen | None = None
        self._shown: Shown | None = None
        self._told: dict[Heard, bytes] = {}
        self._kept: dict[Hashable, bytes] = {}
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
        self._kept.clear()
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
    def words(self) -> Translator:
        """The words of the box's language."""
        return translator(self.language, in_words)

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

    def kept(self, request: Hashable, make: Callable[[], bytes]) -> bytes:
        """The answer to a request, made once for all who ask the same until the table changes."""
        if request not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[request] = make()
        return self._kept[request]

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
        """Everybody's time, as of now."""
        if self._seen is None:
            return {}
        from companion.web.table.snapshot import clock_of  # noqa: PLC0415

        return clock_of(self._seen, self._now())

    def _events(self, seen: Seen, heard: Heard) -> Iterator[bytes]:
        shown = self._show(seen)
        if heard.game == self.heard.game and shown.is_whole:
            yield from moves_since(heard, seen.timeline.moments, self._book_of(seen).written)
        yield shown.change if heard == shown.before else event("table", shown.content, self.heard)

    def _show(self, seen: Seen) -> Shown:
        """The table of now; the one before it was made when somebody last looked."""
        shown = self._shown
        if shown is None or shown.heard != self.heard:
            shown = self._shown = self._made(seen, shown)
        return shown

    def _made(self, seen: Seen, last: Shown | None) -> Shown:
        try:
            plain, log = self._told_of(seen)
            is_whole = True
        except Exception:  # whatever the game's events lead to
            logger.exception("the game on the table cannot be shown")
            faults = (*seen.faults, UNTOLD)
            plain, log = self._told_of(changed(seen, timeline=Timeline(), faults=faults))
            is_whole = False
        content = to_bytes({**plain, "log": log})
        if last is None:
            return Shown(self.heard, plain, content, is_whole=is_whole)
        change = event("change", to_bytes(tuple(changes(last.plain, plain))), self.heard)
        return Shown(self.heard, plain, content, last.heard, change, is_whole)

    def _told_of(self, seen: Seen) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The table as JSON can write it, and the end of its log."""
        from companion.web.table.snapshot import snapshot_of  # noqa: PLC0415 - long after the first picture

        page, news = self._games.page(seen.port.name), self._book_of(seen).news(seen.timeline.moments)
        plain = {"version": self.mark, "id": str(self.heard), **snapshot_of(seen, page, news)}
        return plain, self.entries(seen.timeline.last(LOG_LENGTH))

    def _book_of(self, seen: Seen) -> "Book":
        if self._book is None:
            from companion.web.table.snapshot import Book  # noqa: PLC0415

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
        and (before.faults, before.language, before.clock) == (after.faults, after.language, after.clock)
        and (before.parts, before.memories) == (after.parts, after.memories)
        and before.has_seat_phones == after.has_seat_phones
    )
