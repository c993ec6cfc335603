"""Attendance: the tournament that this box attends, between the journal, the link and the screens."""

import logging
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import __version__
from companion.frozen import changed
from companion.games.kit.codec import to_json
from companion.games.kit.fields import MalformedError
from companion.games.kit.sentences import Sentence
from companion.record import outbox_rows, streams
from companion.record.entries import JournalError
from companion.record.handover import read_game
from companion.record.journal import Journal
from companion.record.outbox import Outbox
from companion.record.outbox_rows import Telling
from companion.tournament.attending import Attending, Held, Sign, held_from_json
from companion.tournament.box import credential as credentials
from companion.tournament.box.credential import Credential, CredentialError
from companion.tournament.box.link import Link
from companion.tournament.box.outside import TournamentOutside
from companion.tournament.joining import table_code
from companion.tournament.records import ClockSource, Type

if TYPE_CHECKING:
    from companion.engine import Published

log = logging.getLogger("toscana.tournament")

# The hub's clock is kept again once it is so far off what was kept.
SKEW_MS = 1000
CALL_BYTES = 6

Body = Mapping[str, Any]


class Attendance:
    """One tournament, from the moment on that the journal is open; `file` is the credential's.

    `on_change` is called when the screens may show something else, `on_leave` when the hub takes the box out,
    `on_game` when a game of another box was taken over into the journal.
    """

    def __init__(
        self,
        credential: Credential,
        file: Path,
        journal: Journal,
        outside: TournamentOutside,
        now: Callable[[], datetime],
    ) -> None:
        self.on_change: Callable[[], None] = _nothing
        self.on_leave: Callable[[], None] = _nothing
        self.on_game: Callable[[], None] = _nothing
        self._is_playing = self._is_fetching = False
        self._credential = credential
        self._file = file
        self._journal = journal
        self._now = now
        self._timers = outside.timers
        self._began = _wall_ms(now), self._timers.time()
        self._is_refused = False
        self._faults: tuple[Sentence, ...] = ()
        self._told = 0
        self._latest_ms = 0
        self.held = Held()
        self._outbox = self._attend()
        self._link = Link(credential, self._outbox, self, outside, self.held.starts)

    def start(self) -> None:
        self._link.start()

    def close(self) -> None:
        self._link.close()

    @property
    def value(self) -> Attending:
        """What the screens show of it now."""
        held, outbox = self.held, self._outbox
        return Attending(
            name=self._credential.name,
            held=held,
            sign=Sign.NO_HUB if self._is_refused else self._link.sign,
            waiting=outbox.waiting,
            last=self._journal.last_hash,
            now_ms=None if held.offset_ms is None else self._own_ms() + held.offset_ms,
            is_revoked=self._is_refused,
            code=table_code(self._credential.password, outbox.row.round),
            problem=self._link.problem,
        )

    def tell(self, type_: Type, body: Body) -> None:
        """Tell the hub something that is no entry of the game; JournalError where it can't be kept.

        A result that is disputed calls a judge, unless one is called already.
        """
        held, told = answered(self.held, type_, body, self._journal.last_hash)
        self._write([Telling(type_, to_json(told))], held)
        if type_ is Type.RESULT_DISPUTED and self.value.call is None:
            call = f"c{secrets.token_hex(CALL_BYTES)}"
            self.tell(Type.JUDGE_CALLED, {"call": call, "player": body["player"], "why": "result"})

    def read_notice(self) -> None:
        """The people at the table have read what is shown: a judge's decision, else the notice."""
        notice, ruling = self.held.notice, self.value.unread_ruling
        if ruling is not None:
            self._write([], changed(self.held, ruling_read=ruling.rev))
        elif notice is not None:
            self._write([], changed(self.held, read=notice.rev))

    def show(self, published: "Published") -> None:
        """Take what the box publishes: what it has entered, where the game stands, what does not work."""
        try:
            self._show(published)
        except JournalError as problem:
            log.error("%s", problem)

    def _show(self, published: "Published") -> None:
        moment = published.moment
        self._is_playing = published.facts is not None and not published.facts.is_over
        if moment is not None and published.how is not None and len(published.timeline.moments) == 1:
            assignment = self.held.assignment
            self._write([], self.held if assignment is None else changed(self.held, begun=assignment.rev))
        if published.faults != self._faults:
            self._faults = published.faults
            sentences = [str(sentence) for sentence in published.faults]
            self._write([Telling(Type.FAULT, to_json({"sentences": sentences}))], self.held)
        if self._outbox.last.seq != self._told:
            self._told = self._outbox.last.seq
            call = self.held.call or None
            now_ms = self.value.now_ms
            self._link.set_state(lambda: state_of(published, self._told, call, now_ms))
            self._link.grown()
        self._tell_times(published)

    def _tell_times(self, published: "Published") -> None:
        """At the end of a game that was played by a clock the hub hears, once, how long everybody had."""
        facts, last = published.facts, self._journal.last_hash
        if facts is None or not facts.ranking or not published.times.is_counting or self.held.timed == last:
            return
        body = {"times": times_of(published), "last": last}
        self._write([Telling(Type.TIMES, to_json(body))], changed(self.held, timed=last))

    # What the link hears

    def wanted(self, held: Held) -> None:
        assignment = held.assignment
        place = ("", 0) if assignment is None else (assignment.table, assignment.round)
        self._write([], held, *place)
        self.on_change()
        self._take_over()

    def _take_over(self) -> None:
        """Fetch the game that the hub hands over, unless one is being played here."""
        handover = self.held.handover
        if handover is None or handover.rev <= self.held.taken_over or self._is_playing or self._is_fetching:
            return
        self._is_fetching = True
        self._link.fetch_game(handover.game, lambda text: self._on_game(handover.rev, text))

    def _on_game(self, rev: int, text: str | Exception) -> None:
        """Go on with the game; what could not be fetched or kept is tried again with the next connection."""
        self._is_fetching = False
        if isinstance(text, Exception):
            log.warning("The game can't be taken over yet: %s", text)
            return
        try:
            game, entries = read_game(text)
            if all(known.uuid != game.uuid for known in self._journal.games()):
                self._journal.import_game(game, entries)
            begun = 0 if self.held.assignment is None else self.held.assignment.rev
            self._write([], changed(self.held, taken_over=rev, begun=begun))
        except (MalformedError, JournalError) as problem:
            log.error("The game can't be taken over: %s", problem)
            return
        self.on_game()

    def hub_time(self, now_ms: int, *, is_old: bool = False) -> None:
        """The hub's clock showed this a moment ago, or longer ago where the broker has kept it.

        An old word says only that it is not earlier: a box may have started in the past.
        """
        offset_ms, known = now_ms - self._own_ms(), self.held.offset_ms
        is_late = known is not None and offset_ms - known > SKEW_MS
        is_early = known is None or known - offset_ms > SKEW_MS
        if is_late or (is_early and not is_old):
            self._write([], changed(self.held, offset_ms=offset_ms))
            self.on_change()
        if not is_old and self._latest_ms - now_ms > SKEW_MS:
            # Started again with another time, the box went by that one until now.
            self._latest_ms = now_ms

    def revoked(self) -> None:
        log.warning("The hub has taken this box out of the tournament.")
        self.on_leave()

    def outrun(self) -> None:
        """The hub keeps lines of the stream that the journal does not hold: another one must begin."""
        log.warning(
            "The hub keeps records of this box that its journal does not hold: another stream begins."
        )
        self._journal.change_streams(streams.renew)
        self._outbox = self._opened()
        self._link.use(self._outbox)

    def reached(self, host: str) -> None:
        self._is_refused = False
        self._take_over()
        if host != self._credential.last_good:
            self._credential = changed(self._credential, last_good=host)
            try:
                credentials.save(self._file, self._credential)
            except CredentialError as problem:
                log.error("%s", problem)

    def link_changed(self, *, is_refused: bool = False) -> None:
        self._is_refused = self._is_refused or is_refused
        self.on_change()

    def _attend(self) -> Outbox:
        """Let the journal keep this tournament's records, and tell the hub that the box is there."""
        event, box = self._credential.event, self._credential.box
        row = None if self._journal.outbox is None else self._journal.outbox.row
        if row is None or (row.event, row.box) != (event, box):
            self._journal.change_streams(lambda rows: streams.attend(rows, event, box))
        outbox = self._opened()
        self.held = held_from_json(outbox.row.held)
        held = changed(self.held, starts=self.held.starts + 1)
        clock = None if held.offset_ms is None else self._own_ms() + held.offset_ms
        body = to_json({"version": __version__, "clock": clock})
        outbox.tell([Telling(Type.BOX_STARTED, body)], held=to_json(held))
        self.held = held
        return outbox

    def _opened(self) -> Outbox:
        outbox = self._journal.outbox
        assert outbox is not None
        outbox.clock = self._stamp
        self._latest_ms = max(self._latest_ms, outbox_rows.hub_time_of(outbox.last))
        return outbox

    def _write(self, tellings: list[Telling], held: Held, table: str | None = None, round_: int = 0) -> None:
        place: dict[str, Any] = {} if held == self.held else {"held": to_json(held)}
        if table is not None:
            place |= {"at_table": table, "round": round_}
        if not tellings and not place:
            return
        self._outbox.tell(tellings, self._journal.game_uuid, **place)
        self.held = held
        if tellings:
            self._told = self._outbox.last.seq
            self._link.grown()

    def _stamp(self) -> tuple[int, ClockSource]:
        """By the hub's clock never earlier than the record before, unless the hub itself says so."""
        if self.held.offset_ms is None:
            return _wall_ms(self._now), ClockSource.NTP if is_synchronized() else ClockSource.NONE
        self._latest_ms = max(self._latest_ms, self._own_ms() + self.held.offset_ms)
        return self._latest_ms, ClockSource.HUB

    def _own_ms(self) -> int:
        """The machine's time at the start, and what has passed since: its clock may be set meanwhile."""
        began_ms, began_s = self._began
        return began_ms + round((self._timers.time() - began_s) * 1000)


def _wall_ms(now: Callable[[], datetime]) -> int:
    return int(now().timestamp() * 1000)


def is_synchronized() -> bool:
    """Whether systemd has set this machine's clock by a server's."""
    return Path("/run/systemd/timesync/synchronized").exists()


def answered(held: Held, type_: Type, body: Body, last: str) -> tuple[Held, Body]:
    """What is held after this answer, and the body of its record; `last` is the game's last entry."""
    match type_:
        case Type.SEATED:
            rev = 0 if held.assignment is None else held.assignment.rev
            return changed(held, seated=(*held.seated, body["player"])), {**body, "rev": rev}
        case Type.JUDGE_CALLED:
            return changed(held, call=body["call"]), body
        case Type.JUDGE_CANCELLED:
            return changed(held, call=""), {"call": held.call}
        case Type.RESULT_CONFIRMED:
            before = held.confirmed if held.last == last else ()
            is_disputed = held.disputed and held.last == last
            confirmed = (*(each for each in before if each != body["player"]), body["player"])
            held = changed(held, confirmed=confirmed, last=last, disputed=is_disputed)
            return held, {**body, "last": last}
        case Type.RESULT_DISPUTED:
            confirmed = held.confirmed if held.last == last else ()
            return changed(held, confirmed=confirmed, last=last, disputed=True), {**body, "last": last}
    return held, body


def state_of(published: "Published", rev: int, call: str | None, now_ms: int | None) -> bytes:
    """The game's state, shown between the records and counting for nothing; empty without a game."""
    facts, moment = published.facts, published.moment
    if facts is None or moment is None:
        return b""
    scores = {seat.id: seat.score for seat in facts.seats}
    shown: dict[str, Any] = {"round": facts.round, "turn": facts.turn, "scores": scores}
    if published.times.is_counting:
        shown["clock"] = {"at": now_ms, "running": published.times.running, "times": times_of(published)}
    return to_json({**published.port.state(moment.game), "rev": rev, "call": call, "facts": shown}).encode()


def times_of(published: "Published") -> dict[str, dict[str, int | None]]:
    """How long each player thought, what is left, what went beyond zero, and what that costs at the end."""
    times = published.times
    return {
        player: {
            "used_ms": bank.used_ms,
            "left_ms": bank.left_ms,
            "over_ms": bank.over_ms,
            "lost": times.lost(player),
        }
        for player, bank in times.banks.items()
    }


def _nothing(*_: object) -> None:
    """Nobody listens yet."""
