"""Where the tournament's side of a box stands: nothing of it is loaded before the box joins an event."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine import Published
from companion.record.journal import Journal
from companion.ui.kit.steps import AskHub, LeaveEvent, OfEvent

if TYPE_CHECKING:
    from companion.tournament.attending import Answered, Attending, Joining
    from companion.tournament.box.event_side import EventSide

FILE_NAME = "tournament.json"


class EventRoom:
    """Passes on to the tournament's side, made when there is a credential or somebody joins."""

    def __init__(self, journal: Path, now: Callable[[], datetime]) -> None:
        self.on_change: Callable[[], None] | None = None
        self.on_join: Callable[[], None] | None = None
        self._file = journal.with_name(FILE_NAME)
        self._now = now
        self._journal: Journal | None = None
        self._side: EventSide | None = None

    @property
    def attending(self) -> "Attending | None":
        return None if self._side is None else self._side.attending

    @property
    def joining(self) -> "Joining | None":
        return None if self._side is None else self._side.joining

    def use(self, journal: Journal) -> None:
        """The journal is open."""
        self._journal = journal
        if self._side is not None or journal.outbox is not None or self._file.exists():
            self.side.use(journal)

    def lose(self) -> None:
        """The journal is being closed."""
        self._journal = None
        if self._side is not None:
            self._side.lose()

    def take(self, asked: OfEvent) -> None:
        if self._side is not None or not isinstance(asked, LeaveEvent):
            self.side.take(asked)

    def join(self, asked: AskHub, tell: "Callable[[Answered], None]") -> None:
        """Join an event from elsewhere than the panel; `tell` hears what became of it."""
        self.side.join(asked, tell)

    def show(self, published: Published) -> None:
        if self._side is not None:
            self._side.show(published)

    @property
    def side(self) -> "EventSide":
        """The tournament's side, loaded now."""
        if self._side is None:
            from companion.tournament.box.event_side import EventSide  # noqa: PLC0415
            from companion.tournament.box.world import RealWorld  # noqa: PLC0415

            self._side = EventSide(self._file, self._now, RealWorld())
            self._side.on_change, self._side.on_join = self._changed, self._joined
            if self._journal is not None:
                self._side.use(self._journal)
        return self._side

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change()

    def _joined(self) -> None:
        if self.on_join is not None:
            self.on_join()
