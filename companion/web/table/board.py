"""The board: what the table page knows of the game, made anew when somebody looks after a change."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.frozen import frozen
from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Sentence
from companion.games.port import GamePort, Moment
from companion.games.registry import Registry
from companion.record.timeline import Timeline
from companion.ui.kit.game_screens import GameScreens


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


@dataclass(slots=True)
class Shown:
    """A snapshot as it goes out, and the version it is of."""

    version: int
    content: bytes


class Board:
    """A picture that is only drawn again on the panel changes nothing here."""

    def __init__(self, games: Registry, now: Callable[[], datetime]) -> None:
        self._games = games
        self._now = now
        self._seen: Seen | None = None
        self._shown: Shown | None = None
        self._version = 0
        self._start = format(int(now().timestamp() * 1000), "x")
        self.on_change: Callable[[], None] | None = None

    def show(self, seen: Seen) -> None:
        """Take what there is to see now; nothing happens where it is as before."""
        before = self._seen
        if before is not None and _is_same(before, seen):
            return
        self._version += 1
        self._seen = seen
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

    def snapshot(self) -> bytes:
        """Everything the live page shows, as JSON, in the language of the box; made once for all who look."""
        if self._seen is None:
            return b"{}"
        if self._shown is None or self._shown.version != self._version:
            from companion.web.table.snapshot import snapshot_of  # noqa: PLC0415 - long after the first picture

            plain = snapshot_of(self._seen, self._games.page(self._seen.port.name))
            self._shown = Shown(self._version, to_bytes({"version": self.mark, **plain}))
        return self._shown.content

    def clock(self) -> dict[str, Any]:
        """How long the player on turn has been thinking, as of now."""
        if self._seen is None:
            return {}
        from companion.web.table.snapshot import clock_of  # noqa: PLC0415

        return clock_of(self._seen, self._now())


def to_bytes(plain: Any) -> bytes:
    return to_json(plain).encode()


def _is_same(before: Seen, after: Seen) -> bool:
    return (
        before.timeline.now is after.timeline.now
        and before.port is after.port
        and (before.faults, before.language, before.breaks) == (after.faults, after.language, after.breaks)
    )
