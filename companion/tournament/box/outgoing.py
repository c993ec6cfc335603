"""Outgoing lines: which of a stream are sent now, when again, and which the hub keeps. Time is passed in."""

from companion.frozen import changed, frozen
from companion.record.outbox import Kept, Outbox
from companion.tournament.box.incoming import Acknowledged
from companion.tournament.proofs import mark

WINDOW = 16
"""So many lines are sent ahead of the acknowledged one; this bounds the hub's memory, not the broker."""
PATIENCE_S = (2.0, 5.0, 10.0, 20.0, 30.0)
"""How long an acknowledgement is waited for, the first time and after each vain one."""


@frozen
class Outgoing:
    """One stream on its way; numbers count from 1, so that 0 is before the first line."""

    stream: str
    acknowledged: int = 0
    last: int = 0
    """The last line that is kept."""
    sent: int = 0
    """The last line that was sent on this connection, at least the acknowledged one."""
    is_connected: bool = False
    is_hub_lost: bool = False
    tries: int = 0
    """How often it was begun anew without an acknowledgement in between."""
    due_s: float | None = None
    """When it is begun anew, if nothing is acknowledged until then."""

    @property
    def may_send(self) -> bool:
        return self.is_connected and not self.is_hub_lost

    def to_send(self) -> range:
        """The numbers to send now."""
        until = min(self.last, self.acknowledged + WINDOW) if self.may_send else self.sent
        return range(self.sent + 1, until + 1)


def sent(out: Outgoing, until: int, now_s: float) -> Outgoing:
    """All up to this number have gone out."""
    return _waiting(changed(out, sent=until), now_s, is_new=out.due_s is None)


def connected(out: Outgoing, now_s: float) -> Outgoing:
    """A connection begins: everything that is not acknowledged is sent on it."""
    return _anew(changed(out, is_connected=True, is_hub_lost=False, tries=0), now_s)


def disconnected(out: Outgoing) -> Outgoing:
    return changed(out, is_connected=False, due_s=None)


def hub_is(out: Outgoing, now_s: float, *, is_lost: bool) -> Outgoing:
    """The hub has come or gone; one that has come is told everything it has not acknowledged."""
    if is_lost == out.is_hub_lost:
        return out
    return _anew(changed(out, is_hub_lost=is_lost, tries=0), now_s)


def grown(out: Outgoing, last: int) -> Outgoing:
    return changed(out, last=last)


def acknowledged(out: Outgoing, seq: int, now_s: float) -> Outgoing:
    """The hub has all up to this number. A lower one comes from a hub that lost some: send again."""
    if seq < out.acknowledged:
        return _anew(changed(out, acknowledged=seq, tries=0), now_s)
    if seq == out.acknowledged:
        return out
    after = changed(out, acknowledged=seq, sent=max(out.sent, seq), tries=0)
    return _waiting(after, now_s, is_new=True)


def resend(out: Outgoing, after: int, now_s: float) -> Outgoing:
    """The hub misses what comes after this number."""
    if not 0 <= after <= out.last:
        return out
    again = changed(out, sent=min(out.sent, after), acknowledged=min(out.acknowledged, after))
    return _waiting(again, now_s, is_new=True)


def passed(out: Outgoing, now_s: float) -> Outgoing:
    """Time has passed: without an acknowledgement in time all is sent again, each time later."""
    if out.due_s is None or now_s < out.due_s:
        return out
    return _anew(changed(out, tries=out.tries + 1), now_s)


def _anew(out: Outgoing, now_s: float) -> Outgoing:
    return _waiting(changed(out, sent=out.acknowledged), now_s, is_new=True)


def _waiting(out: Outgoing, now_s: float, *, is_new: bool) -> Outgoing:
    if not out.may_send or out.acknowledged >= out.last:
        return changed(out, due_s=None)
    patience_s = PATIENCE_S[min(out.tries, len(PATIENCE_S) - 1)]
    return changed(out, due_s=now_s + patience_s) if is_new else out


def is_of_another(outbox: Outbox, stream: Kept, ack: Acknowledged) -> bool:
    """Whether the hub keeps what this journal does not hold: a copy of the card has sent it."""
    if ack.seq > stream.last.seq:
        return True
    return ack.proof is not None and _mark(outbox, stream, ack.seq) != ack.proof.line


def kept_of(outbox: Outbox, stream: Kept, ack: Acknowledged, sent: int) -> int | None:
    """Up to which number the hub keeps this very stream; None where the ack says nothing new of it.

    A box lets go only of lines that it knows again. A hub that proves nothing may mean a copy's lines, but
    none that is known before this box has sent its own: `sent` is the last of them.
    """
    known, proof = stream.row.acknowledged, ack.proof
    if proof is not None and is_of_another(outbox, stream, ack):
        seq = known
        while seq < stream.last.seq and proof.beside.get(seq + 1) == _mark(outbox, stream, seq + 1):
            seq += 1
        return seq if seq > known else None
    if proof is None and ack.seq > known:
        seq = min(ack.seq, sent, stream.last.seq)
        return seq if seq > known else None
    return ack.seq


def _mark(outbox: Outbox, stream: Kept, seq: int) -> str:
    lines = outbox.after(stream.row, seq - 1, 1) if seq > 0 else ()
    return "".join(mark(line.text.encode()) for line in lines)
