"""Outgoing: which lines of a stream are sent now, and when again. A value; time is passed in."""

from companion.frozen import changed, frozen

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
