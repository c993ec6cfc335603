"""Attendance: the event that this box attends, between the journal, the link and the screens.

A box that attends none loads nothing of it.
"""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.frozen import changed
from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Sentence
from companion.record import outbox_lines, streams
from companion.record.entries import JournalError
from companion.record.journal import Journal
from companion.record.outbox import Outbox
from companion.record.outbox_lines import Fact
from companion.tournament.attending import Attending, Held, Sign, held_from_json, held_to_json
from companion.tournament.box import answers
from companion.tournament.box.credential import Credential, with_good
from companion.tournament.box.link import Link
from companion.tournament.box.state import state_of
from companion.tournament.box.surroundings import Surroundings
from companion.tournament.records import ClockSource, Type

if TYPE_CHECKING:
    from companion.engine import Published

log = logging.getLogger("toscana.tournament")

# The hub's clock is kept again once it is so far off what was kept.
SKEW_MS = 1000


class Attendance:
    """One event, from the moment on that the journal is open.

    `on_change` is called when the screens may show something else, `on_leave` when the hub takes the box out,
    `on_reached` with the credential once the hub was reached at another address than last.
    """

    def __init__(
        self,
        credential: Credential,
        journal: Journal,
        around: Surroundings,
        now: Callable[[], datetime],
        version: str,
    ) -> None:
        self.on_change: Callable[[], None] = _nothing
        self.on_leave: Callable[[], None] = _nothing
        self.on_reached: Callable[[Credential], None] = _nothing
        self._credential = credential
        self._journal = journal
        self._now = now
        self._is_refused = False
        self._faults: tuple[Sentence, ...] = ()
        self._told = 0
        self._latest_ms = 0
        self.held = Held()
        self._outbox = self._attend(version)
        self._link = Link(credential, self._outbox, self, around, self.held.starts)

    def start(self) -> None:
        self._link.start()

    def close(self) -> None:
        self._link.close()

    @property
    def value(self) -> Attending:
        """What the screens show of it now."""
        held, outbox = self.held, self._outbox
        return Attending(
            *(self._credential.event, self._credential.name, self._credential.box, held),
            sign=Sign.NO_HUB if self._is_refused else self._link.sign,
            waiting=outbox.waiting,
            last=self._journal.last_hash,
            now_ms=None if held.offset_ms is None else self._own_ms() + held.offset_ms,
            is_revoked=self._is_refused,
        )

    def tell(self, type_: Type, body: Mapping[str, Any]) -> None:
        """Tell the hub something that is no entry of the game; JournalError where it can't be kept."""
        held, told = answers.answered(self.held, type_, body, self._journal.last_hash)
        self._write([Fact(type_, to_json(told))], held)

    def read_notice(self) -> None:
        self._write([], answers.read_notice(self.held))

    def show(self, published: "Published") -> None:
        """Take what the box publishes: what it has entered, where the game stands, what does not work."""
        try:
            self._show(published)
        except JournalError as problem:
            log.error("%s", problem)

    def _show(self, published: "Published") -> None:
        moment = published.moment
        if moment is not None and published.how is not None and len(published.timeline.moments) == 1:
            self._write([], answers.begun(self.held))
        if published.faults != self._faults:
            self._faults = published.faults
            sentences = [str(sentence) for sentence in published.faults]
            self._write([Fact(Type.FAULT, to_json({"sentences": sentences}))], self.held)
        if self._outbox.last.seq != self._told:
            self._told = self._outbox.last.seq
            call = self.held.call or None
            self._link.set_state(lambda: state_of(published, self._told, call))
            self._link.grown()

    # What the link hears

    def wanted(self, held: Held) -> None:
        assignment = held.assignment
        place = ("", 0) if assignment is None else (assignment.table, assignment.round)
        self._write([], held, *place)
        self.on_change()

    def hub_time(self, now_ms: int, *, is_old: bool = False) -> None:
        """An old word says only that it is not earlier: a box may have started in the past."""
        offset_ms, known = now_ms - self._own_ms(), self.held.offset_ms
        is_late = known is not None and offset_ms - known > SKEW_MS
        is_early = known is None or known - offset_ms > SKEW_MS
        if is_late or (is_early and not is_old):
            self._write([], changed(self.held, offset_ms=offset_ms))
            self.on_change()

    def revoked(self) -> None:
        log.warning("The hub has taken this box out of the event.")
        self.on_leave()

    def outrun(self) -> None:
        log.warning(
            "The hub keeps records of this box that its journal does not hold: another stream begins."
        )
        self._journal.change_streams(streams.renew)
        self._outbox = self._opened()
        self._link.use(self._outbox)

    def reached(self, host: str) -> None:
        self._is_refused = False
        if host != self._credential.last_good:
            self._credential = with_good(self._credential, host)
            self.on_reached(self._credential)

    def link_changed(self, *, is_refused: bool = False) -> None:
        self._is_refused = self._is_refused or is_refused
        self.on_change()

    def _attend(self, version: str) -> Outbox:
        """Let the journal keep this event's records, and tell the hub that the box is there."""
        event, box = self._credential.event, self._credential.box
        row = None if self._journal.outbox is None else self._journal.outbox.row
        if row is None or (row.event, row.box) != (event, box):
            self._journal.change_streams(lambda rows: streams.attend(rows, event, box))
        outbox = self._opened()
        self.held = held_from_json(outbox.row.held)
        held = changed(self.held, starts=self.held.starts + 1)
        clock = None if held.offset_ms is None else self._own_ms() + held.offset_ms
        body = to_json({"version": version, "clock": clock})
        outbox.tell([Fact(Type.BOX_STARTED, body)], held=held_to_json(held))
        self.held = held
        return outbox

    def _opened(self) -> Outbox:
        outbox = self._journal.outbox
        assert outbox is not None
        outbox.clock = self._stamp
        self._latest_ms = max(self._latest_ms, outbox_lines.hub_time_of(outbox.last))
        return outbox

    def _write(self, facts: list[Fact], held: Held, table: str | None = None, round_: int = 0) -> None:
        place: dict[str, Any] = {} if held == self.held else {"held": held_to_json(held)}
        if table is not None:
            place |= {"at_table": table, "round": round_}
        if not facts and not place:
            return
        self._outbox.tell(facts, self._journal.game_uuid, **place)
        self.held = held
        if facts:
            self._told = self._outbox.last.seq
            self._link.grown()

    def _stamp(self) -> tuple[int, ClockSource]:
        """By the hub's clock never earlier than the record before, whatever happened to the box's own."""
        if self.held.offset_ms is None:
            return self._own_ms(), ClockSource.NTP if is_synchronized() else ClockSource.NONE
        self._latest_ms = max(self._latest_ms, self._own_ms() + self.held.offset_ms)
        return self._latest_ms, ClockSource.HUB

    def _own_ms(self) -> int:
        return int(self._now().timestamp() * 1000)


def is_synchronized() -> bool:
    """Whether systemd has set this machine's clock by a server's."""
    return Path("/run/systemd/timesync/synchronized").exists()


def _nothing(*_: object) -> None:
    pass
