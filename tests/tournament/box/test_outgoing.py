"""Which lines go out, and when again: the window, acknowledgements of every kind, a hub that comes, goes."""

from companion.frozen import changed
from companion.tournament.box import outgoing
from companion.tournament.box.outgoing import PATIENCE_S, WINDOW, Outgoing

FORTY = Outgoing("a", last=40)


def pumped(out: Outgoing, now_s: float = 0.0) -> tuple[Outgoing, list[int]]:
    numbers = out.to_send()
    return (outgoing.sent(out, numbers.stop - 1, now_s) if numbers else out), list(numbers)


def on_a_connection(out: Outgoing = FORTY) -> Outgoing:
    return pumped(outgoing.connected(out, 0.0))[0]


def test_nothing_goes_out_without_a_connection() -> None:
    assert list(FORTY.to_send()) == []


def test_a_connection_begins_after_the_acknowledged_number_and_goes_no_further_than_the_window() -> None:
    out, numbers = pumped(outgoing.connected(changed(FORTY, acknowledged=5, sent=5), 0.0))
    assert numbers == list(range(6, 6 + WINDOW))
    assert pumped(out)[1] == []
    assert pumped(outgoing.acknowledged(out, 8, 1.0))[1] == [22, 23, 24]


def test_all_is_sent_again_on_the_next_connection() -> None:
    out = outgoing.connected(outgoing.disconnected(on_a_connection()), 9.0)
    assert pumped(out)[1] == list(range(1, 17))


def test_without_progress_it_is_sent_again_each_time_later() -> None:
    out, now_s = on_a_connection(), 0.0
    for patience_s in (*PATIENCE_S, PATIENCE_S[-1]):
        assert out.due_s == now_s + patience_s
        assert pumped(outgoing.passed(out, now_s + patience_s - 0.1))[1] == []
        now_s += patience_s
        out, numbers = pumped(outgoing.passed(out, now_s), now_s)
        assert numbers == list(range(1, 17))


def test_progress_makes_it_patient_again_and_all_acknowledged_waits_for_nothing() -> None:
    out, _ = pumped(outgoing.passed(on_a_connection(), 2.0), 2.0)
    out = outgoing.acknowledged(out, 3, 4.0)
    assert out.due_s == 4.0 + PATIENCE_S[0]
    assert outgoing.acknowledged(out, 40, 5.0).due_s is None


def test_a_hub_that_is_lost_is_told_nothing_and_all_once_it_is_back() -> None:
    out = outgoing.hub_is(on_a_connection(), 1.0, is_lost=True)
    assert (list(out.to_send()), out.due_s) == ([], None)
    assert pumped(outgoing.hub_is(out, 2.0, is_lost=False))[1] == list(range(1, 17))


def test_a_lower_acknowledgement_sends_again_what_the_hub_lost() -> None:
    out = outgoing.acknowledged(on_a_connection(), 16, 1.0)
    assert pumped(outgoing.acknowledged(out, 4, 2.0))[1] == list(range(5, 21))


def test_the_same_acknowledgement_twice_changes_nothing() -> None:
    out = outgoing.acknowledged(on_a_connection(), 16, 1.0)
    assert outgoing.acknowledged(out, 16, 9.0) == out


def test_what_the_hub_misses_is_sent_again_and_nonsense_is_passed_over() -> None:
    out = on_a_connection()
    assert pumped(outgoing.resend(out, 10, 1.0))[1] == list(range(11, 17))
    assert outgoing.resend(out, 41, 1.0) == out
    assert outgoing.resend(out, -1, 1.0) == out


def test_a_new_line_goes_out_at_once() -> None:
    out = on_a_connection(Outgoing("a", acknowledged=3, last=3, sent=3))
    assert pumped(outgoing.grown(out, 4))[1] == [4]
