"""One contact: when a press and a release are believed."""

from companion.controls.gestures import Change, Debounce
from companion.devices.ports import Edge, Line


def closes(at_ms: float) -> Edge:
    return Edge(Line.BACK, is_active=True, at_ms=at_ms)


def opens(at_ms: float) -> Edge:
    return Edge(Line.BACK, is_active=False, at_ms=at_ms)


def test_a_press_is_believed_on_its_first_edge() -> None:
    assert Debounce().feed(closes(0)) == (Change.PRESSED,)


def test_a_release_is_believed_once_the_contact_stays_open() -> None:
    contact = Debounce(settle_ms=20)
    contact.feed(closes(0))
    assert contact.feed(opens(100)) == ()
    assert contact.next_deadline_ms() == 120
    assert contact.expire(119.9) == ()
    assert contact.is_pressed
    assert contact.expire(120) == (Change.RELEASED,)
    assert not contact.is_pressed


def test_bounce_puts_the_release_off_and_makes_no_second_press() -> None:
    contact = Debounce(settle_ms=20)
    contact.feed(closes(0))
    contact.feed(opens(100))
    assert contact.feed(closes(114)) == ()
    assert contact.next_deadline_ms() is None
    assert contact.feed(opens(115)) == ()
    assert contact.expire(134) == ()
    assert contact.expire(135) == (Change.RELEASED,)


def test_a_late_timer_loses_nothing() -> None:
    contact = Debounce(settle_ms=20)
    contact.feed(closes(0))
    contact.feed(opens(60))
    assert contact.feed(closes(200)) == (Change.RELEASED, Change.PRESSED)


def test_a_lost_edge_does_not_press_twice_or_release_twice() -> None:
    contact = Debounce(settle_ms=20)
    assert contact.feed(opens(0)) == ()
    assert contact.next_deadline_ms() is None
    assert contact.feed(closes(10)) == (Change.PRESSED,)
    assert contact.feed(closes(11)) == ()
    contact.feed(opens(50))
    contact.feed(opens(55))
    assert contact.expire(1000) == (Change.RELEASED,)
    assert contact.expire(2000) == ()


def test_a_contact_at_rest_needs_no_timer() -> None:
    contact = Debounce()
    assert contact.next_deadline_ms() is None
    contact.feed(closes(0))
    assert contact.next_deadline_ms() is None
