"""A box at an event: what it sends, what it lets go of, and what the hub wants of it. No network."""

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from companion import __version__
from companion.record.journal import Journal
from companion.tournament import topics
from companion.tournament.attending import Attending, Sign
from companion.tournament.box.attendance import Attendance
from companion.tournament.messages import (
    Ack,
    AssignedSeat,
    Assignment,
    CallState,
    ClockState,
    HallClock,
    HubAddress,
    Hubs,
    HubState,
    JudgeAnswer,
    LinkState,
    Notice,
    Resend,
    TableClock,
    to_bytes,
)
from companion.tournament.proofs import mark, properties
from companion.tournament.records import Type
from companion.tournament.requests import HUB_NAME, FoundHub
from companion.tournament.topics import Of, OfAll
from tests.evening import do, new_game, one_round
from tests.tables import Table
from tests.tournament.box.fake_hall import BEGAN, BOX, EVENT, FakeHall, opened

SEATS = (AssignedSeat("p1", "Anna", "red"), AssignedSeat("p2", "Ben", "white"))
ASSIGNED = Assignment(5, "12", 3, "toscana", {"strict_turns": True}, SEATS)


@pytest.fixture
def hall() -> FakeHall:
    return FakeHall()


@pytest.fixture
def journal(tmp_path: Path, hall: FakeHall) -> Iterator[Journal]:
    with opened(tmp_path, hall) as journal:
        yield journal


def seen(box: Attendance) -> Attending:
    """What the screens show now."""
    return box.value


def stream_of(journal: Journal) -> str:
    assert journal.outbox is not None
    return journal.outbox.row.name


def played(journal: Journal, *commands: dict[str, object]) -> Table:
    table = Table.resume(journal)
    for command in commands:
        do(table, command)
    return table


def test_a_record_is_let_go_only_when_the_hub_has_committed_it(journal: Journal, hall: FakeHall) -> None:
    box = hall.attend(journal)
    assert seen(box).sign is Sign.NO_HUB
    line = hall.let_in()
    assert (line.log(), seen(box).sign, seen(box).waiting) == ([1], Sign.WAITING, 1)
    hall.acknowledge(stream_of(journal), 1)
    assert (seen(box).sign, seen(box).waiting) == (Sign.SENT, 0)


def test_an_acknowledgement_of_another_stream_is_ignored(journal: Journal, hall: FakeHall) -> None:
    box = hall.attend(journal)
    hall.let_in()
    hall.acknowledge("0123456789abcdef", 1)
    assert seen(box).waiting == 1


def test_a_hub_that_is_lost_shows_and_stops_the_sending(journal: Journal, hall: FakeHall) -> None:
    box = hall.attend(journal)
    line = hall.let_in()
    hall.hub_is(LinkState.LOST)
    assert seen(box).sign is Sign.NO_HUB
    box.tell(Type.JUDGE_CALLED, {"call": "c1", "player": None, "why": "rules"})
    assert line.log() == [1]
    hall.hub_is(LinkState.READY)
    assert line.log() == [1, 1, 2]


def test_an_hour_without_a_hub_costs_nothing_and_all_arrives_once_in_order(
    journal: Journal, hall: FakeHall
) -> None:
    box = hall.attend(journal)
    table = played(journal, new_game())
    for command in one_round():
        do(table, command)
        hall.timers.advance(120.0)
        hall.cut()
    total = seen(box).waiting
    assert total > 8
    hall.timers.advance(60.0)
    line, done = hall.let_in(), 0
    while done < total:
        done = line.log()[-1]
        hall.acknowledge(stream_of(journal), done)
    assert line.log() == list(range(1, total + 1))
    assert seen(box).sign is Sign.SENT


def test_acknowledgements_that_come_twice_or_in_another_order_lose_nothing(
    journal: Journal, hall: FakeHall
) -> None:
    box = hall.attend(journal)
    played(journal, new_game(), *one_round())
    line = hall.let_in()
    assert journal.outbox is not None
    total, name = journal.outbox.last.seq, stream_of(journal)
    for seq in (3, 3, 1, 3, 5, 5, 2, total):
        hall.acknowledge(name, seq)
    assert set(line.log()) == set(range(1, total + 1))
    assert seen(box).waiting == 0


def test_a_hub_that_was_restored_is_told_again_what_it_lost(journal: Journal, hall: FakeHall) -> None:
    hall.attend(journal)
    played(journal, new_game())
    line = hall.let_in()
    hall.acknowledge(stream_of(journal), 2)
    sent = len(line.log())
    hall.acknowledge(stream_of(journal), 0)
    assert line.log()[sent:] == [1, 2]
    hall.say_down(Of.RESEND, Resend(1))
    assert line.log()[sent:] == [1, 2, 2]


def test_a_hub_that_knows_more_than_the_journal_makes_another_stream_begin(
    journal: Journal, hall: FakeHall
) -> None:
    box = hall.attend(journal)
    line, before = hall.let_in(), stream_of(journal)
    hall.acknowledge(before, 40)
    assert stream_of(journal) != before
    box.tell(Type.JUDGE_CALLED, {"call": "c1", "player": None, "why": "rules"})
    hall.acknowledge(before, 1)
    newest = [json.loads(post.payload) for post in line.sent if post.topic.endswith("/up/log")][-1]
    assert (newest["stream"], newest["seq"], newest["type"]) == (stream_of(journal), 1, "judge_called")


def test_lines_of_a_stream_that_the_hub_knows_more_of_are_all_sent_and_then_the_new_ones(
    journal: Journal, hall: FakeHall
) -> None:
    """A copy of the card went on elsewhere, or this journal is an older one."""
    box = hall.attend(journal)
    for number in range(39):
        box.tell(Type.JUDGE_CALLED, {"call": f"c{number}", "player": None, "why": "rules"})
    line, old = hall.let_in(), stream_of(journal)
    hall.say(topics.of_box(EVENT, BOX, Of.ACK), to_bytes(Ack(old, 100)), is_retained=True)
    assert line.log() == list(range(1, 17)), "what the broker has kept says nothing of what was just sent"
    for _ in range(3):
        hall.acknowledge(old, 100)
    assert line.log() == list(range(1, 41))
    new = stream_of(journal)
    assert new != old
    box.tell(Type.JUDGE_CANCELLED, {})
    assert line.log()[40:] == [1]
    hall.acknowledge(old, 100)
    assert stream_of(journal) == new, "no further stream is begun for the same word"
    hall.acknowledge(new, 1)
    assert seen(box).sign is Sign.SENT


def test_a_box_lets_go_only_of_lines_that_it_knows_again(journal: Journal, hall: FakeHall) -> None:
    """A copy of the card was here before, with other lines under the same numbers."""
    box = hall.attend(journal)
    for number in range(19):
        box.tell(Type.JUDGE_CALLED, {"call": f"c{number}", "player": None, "why": "rules"})
    line, old = hall.let_in(), stream_of(journal)
    assert journal.outbox is not None
    marks = [mark(each.text.encode()) for each in journal.outbox.after(journal.outbox.row, 0, 20)]

    def keeps(seq: int, whose: str, *beside: int) -> None:
        given = properties(whose, [(number, marks[number - 1]) for number in beside])
        topic = topics.of_box(EVENT, BOX, Of.ACK)
        hall.say(topic, to_bytes(Ack(old, seq)), is_retained=seq == 12, properties=given)

    keeps(12, "of the copy")
    keeps(12, "of the copy", 2, 3)
    assert (stream_of(journal) != old, seen(box).waiting) == (True, 20)
    keeps(12, "of the copy", 1, 2, 3, 5)
    assert seen(box).waiting == 17
    keeps(12, "of the copy", *range(4, 17))
    assert (line.log(), seen(box).waiting) == (list(range(1, 21)), 4)
    keeps(20, marks[19])
    assert seen(box).waiting == 0


def test_what_is_kept_at_the_hub_is_let_go_even_by_an_old_word(journal: Journal, hall: FakeHall) -> None:
    box = hall.attend(journal)
    hall.let_in()
    assert journal.outbox is not None
    given = properties(mark(journal.outbox.last.text.encode()), ())
    ack = to_bytes(Ack(stream_of(journal), 1))
    hall.say(topics.of_box(EVENT, BOX, Of.ACK), ack, is_retained=True, properties=given)
    assert seen(box).sign is Sign.SENT


def test_over_https_too_such_a_stream_is_sent_once_and_then_the_new_one(
    journal: Journal, hall: FakeHall
) -> None:
    box, old = hall.attend(journal), stream_of(journal)
    hall.timers.advance(60)
    hall.cut()
    (_, lines, answer), *_ = hall.posted
    assert len(lines) == 1
    answer(Ack(old, 100))
    assert len(hall.posted) == 1
    assert (stream_of(journal) != old, seen(box).waiting) == (True, 0)


def test_what_the_hub_wants_is_applied_once_and_survives_a_restart(tmp_path: Path, hall: FakeHall) -> None:
    with opened(tmp_path, hall) as journal:
        box = hall.attend(journal)
        hall.let_in()
        hall.say_down(Of.ASSIGN, ASSIGNED)
        hall.say_down(Of.CLOCK, TableClock(7, 120))
        box.tell(Type.SEATED, {"player": "p1"})
        hall.say_down(Of.ASSIGN, Assignment(4, "99", 1, "toscana", {}, ()))
        hall.say_down(Of.ASSIGN, ASSIGNED)
        assert [seat.player for seat in seen(box).unseated] == ["p2"]
        box.close()
    with opened(tmp_path, hall) as journal:
        box = hall.attend(journal)
        assert journal.outbox is not None
        assert (journal.outbox.row.at_table, journal.outbox.row.round) == ("12", 3)
        assert [seat.player for seat in seen(box).unseated] == ["p2"]
        hall.let_in()
        info = next(json.loads(post.payload) for post in hall.line.sent if post.topic.endswith("$info"))
    assert info["applied"] == {"assign": 5, "clock": 7}
    assert (info["table"], info["version"]) == ("12", __version__)


def test_another_round_is_seated_anew(journal: Journal, hall: FakeHall) -> None:
    box = hall.attend(journal)
    hall.let_in()
    hall.say_down(Of.ASSIGN, ASSIGNED)
    box.tell(Type.SEATED, {"player": "p1"})
    hall.say_down(Of.ASSIGN, Assignment(6, "12", 4, "toscana", {}, SEATS))
    assert [seat.player for seat in seen(box).unseated] == ["p1", "p2"]


def test_the_round_clock_runs_by_the_hubs_time_with_the_tables_extra(
    journal: Journal, hall: FakeHall
) -> None:
    box = hall.attend(journal)
    hall.let_in()
    now_ms = int(BEGAN.timestamp() * 1000) + 3_600_000
    clock = HallClock(1, 3, ClockState.RUNNING, now_ms + 90_000, 0, now_ms)
    topic = topics.of_all(EVENT, OfAll.CLOCK)
    hall.say(topic, to_bytes(clock), is_retained=True)
    assert seen(box).left_s is None, "a retained copy may be old"
    hall.say(topic, to_bytes(clock))
    assert seen(box).left_s == 90
    hall.timers.advance(30.0)
    hall.say_down(Of.CLOCK, TableClock(2, 60))
    assert seen(box).left_s == 120
    box.tell(Type.JUDGE_CALLED, {"call": "c1", "player": None, "why": "rules"})
    assert journal.outbox is not None
    last = json.loads(journal.outbox.after(journal.outbox.row, journal.outbox.last.seq - 1, 1)[0].text)
    assert (last["clock"], last["at"]) == ("hub", now_ms + 30_000)


def test_a_call_is_answered_and_resolved(journal: Journal, hall: FakeHall) -> None:
    box = hall.attend(journal)
    hall.let_in()
    box.tell(Type.JUDGE_CALLED, {"call": "c1", "player": "p1", "why": "rules"})
    assert seen(box).call is CallState.OPEN
    hall.say_down(Of.JUDGE, JudgeAnswer(1, "c1", CallState.CLAIMED, "Ines"))
    assert seen(box).call is CallState.CLAIMED
    hall.say_down(Of.JUDGE, JudgeAnswer(2, "c1", CallState.RESOLVED, "Ines"))
    assert seen(box).call is None


def test_a_notice_is_shown_until_it_is_read_or_taken_back(journal: Journal, hall: FakeHall) -> None:
    box = hall.attend(journal)
    hall.let_in()
    topic = topics.of_all(EVENT, OfAll.NOTICE)
    hall.say(topic, to_bytes(Notice(1, "Lunch at one")))
    assert seen(box).unread == Notice(1, "Lunch at one")
    box.read_notice()
    assert seen(box).unread is None
    hall.say(topic, to_bytes(Notice(2, "Lunch at two")))
    hall.say(topic, b"")
    assert seen(box).unread is None


def test_a_result_is_confirmed_for_the_end_that_stands_only(journal: Journal, hall: FakeHall) -> None:
    box = hall.attend(journal)
    table = played(journal, new_game())
    box.tell(Type.RESULT_CONFIRMED, {"player": "p1"})
    box.tell(Type.RESULT_DISPUTED, {"player": "p2"})
    assert (seen(box).confirmed, seen(box).is_disputed) == (("p1",), True)
    do(table, {"do": "pass", "player": "anna", "action": "hiring"})
    assert (seen(box).confirmed, seen(box).is_disputed) == ((), False)


def test_an_empty_message_takes_the_box_out(journal: Journal, hall: FakeHall) -> None:
    box, left = hall.attend(journal), list[bool]()
    box.on_leave = lambda: left.append(True)
    hall.let_in()
    hall.say(topics.of_box(EVENT, BOX, Of.ASSIGN), b"")
    assert left == [True]


def test_a_box_that_is_refused_says_so_and_keeps_trying(journal: Journal, hall: FakeHall) -> None:
    box = hall.attend(journal)
    hall.cut(is_refused=True)
    assert (seen(box).sign, seen(box).is_revoked) == (Sign.NO_HUB, True)
    hall.timers.advance(60.0)
    assert len(hall.connections) > 1
    hall.let_in()
    assert not seen(box).is_revoked


def test_the_hub_is_looked_for_where_it_was_then_elsewhere(journal: Journal, hall: FakeHall) -> None:
    hall.attend(journal)
    hall.mdns = (FoundHub("open26", "10.0.0.7", 8443),)
    hosts = []
    for _ in range(4):
        hosts.append(hall.line.way.address.host)
        hall.cut()
        hall.timers.advance(31.0)
    assert hosts == ["192.168.4.1", "10.0.0.7", HUB_NAME, "192.168.4.1"]


def test_without_a_broker_for_long_the_records_go_over_https(journal: Journal, hall: FakeHall) -> None:
    box = hall.attend(journal)
    hall.cut()
    assert hall.posted == []
    for _ in range(4):
        hall.timers.advance(31.0)
        hall.cut()
    ((_, lines, tell),) = hall.posted
    assert [json.loads(line)["seq"] for line in lines] == [1]
    tell(Ack(stream_of(journal), 1))
    assert seen(box).waiting == 0
    assert len(hall.posted) == 1


def test_connections_are_told_apart_and_the_will_has_the_number_of_its_own(
    journal: Journal, hall: FakeHall
) -> None:
    hall.attend(journal)
    numbers = []
    for _ in range(2):
        line = hall.let_in()
        (ready,) = (json.loads(post.payload) for post in line.sent if post.topic.endswith("$state"))
        will = json.loads(line.way.will.payload)
        assert (ready["state"], will["state"], will["connection"]) == ("ready", "lost", ready["connection"])
        numbers.append(ready["connection"])
        hall.cut()
        hall.timers.advance(31.0)
    assert numbers[0] < numbers[1]


@pytest.mark.parametrize("payload", [b"", b"{", b"[]", b'{"rev":"x"}', b"\xff" * 70_000])
def test_nonsense_from_the_hub_changes_nothing(journal: Journal, hall: FakeHall, payload: bytes) -> None:
    box = hall.attend(journal)
    hall.let_in()
    before = seen(box)
    for topic in (topics.of_all(EVENT, OfAll.CLOCK), topics.of_hub(EVENT), "toscana/1/x/b/y/down/ack"):
        hall.say(topic, payload)
    if payload:
        for of in (Of.ACK, Of.ASSIGN, Of.CLOCK, Of.JUDGE, Of.RESEND):
            hall.say(topics.of_box(EVENT, BOX, of), payload)
    assert seen(box) == before


def clock_of(state: ClockState, ends: int, now: int, rev: int = 1) -> bytes:
    return to_bytes(HallClock(rev, 3, state, ends, 0, now))


def test_a_clock_that_has_run_out_leaves_a_table_its_extra_time(journal: Journal, hall: FakeHall) -> None:
    box = hall.attend(journal)
    hall.let_in()
    topic, ends = topics.of_all(EVENT, OfAll.CLOCK), 1_000_000_000
    hall.say_down(Of.CLOCK, TableClock(1, 300))
    hall.say(topic, clock_of(ClockState.RUNNING, ends, ends - 60_000))
    assert seen(box).left_s == 360
    hall.timers.advance(60)
    hall.say(topic, clock_of(ClockState.OVER, ends, ends, rev=2))
    assert seen(box).left_s == 300
    hall.timers.advance(301)
    assert seen(box).left_s == -1
    # A hub that does not say when it ended has ended it when it said so.
    hall.say(topic, clock_of(ClockState.OVER, 0, ends + 361_000, rev=ends + 361_000))
    assert seen(box).left_s == 300


@pytest.mark.parametrize("wrong", [timedelta(hours=1), timedelta(hours=-1), timedelta(days=-20_000)])
def test_a_box_whose_clock_is_wrong_shows_the_rounds_time_and_stamps_by_the_hubs(
    tmp_path: Path, hall: FakeHall, wrong: timedelta
) -> None:
    hall.wrong = wrong
    hub_ms = int(BEGAN.timestamp() * 1000)
    with opened(tmp_path, hall) as journal:
        box = hall.attend(journal)
        hall.let_in()
        hall.say(topics.of_all(EVENT, OfAll.CLOCK), clock_of(ClockState.RUNNING, hub_ms + 90_000, hub_ms))
        assert seen(box).left_s == 90
        hall.timers.advance(30)
        assert seen(box).left_s == 60
        box.tell(Type.JUDGE_CALLED, {"call": "c1", "player": None, "why": "rules"})
        last = records_of(journal)[-1]
        assert (last["at"], last["clock"]) == (hub_ms + 30_000, "hub")
        box.close()


def test_a_box_whose_clock_is_set_while_it_plays_keeps_the_hubs_time(tmp_path: Path, hall: FakeHall) -> None:
    hub_ms = int(BEGAN.timestamp() * 1000)
    with opened(tmp_path, hall) as journal:
        box = hall.attend(journal)
        hall.let_in()
        hall.say(topics.of_all(EVENT, OfAll.CLOCK), clock_of(ClockState.RUNNING, hub_ms + 90_000, hub_ms))
        hall.timers.advance(30)
        hall.wrong = timedelta(days=20_000)
        assert seen(box).left_s == 60
        box.tell(Type.JUDGE_CALLED, {"call": "c1", "player": None, "why": "rules"})
        assert records_of(journal)[-1]["at"] == hub_ms + 30_000
        box.close()


def test_a_box_that_started_with_a_clock_far_ahead_comes_back_to_the_hubs_time(
    tmp_path: Path, hall: FakeHall
) -> None:
    hub_ms = int(BEGAN.timestamp() * 1000)
    with opened(tmp_path, hall) as journal:
        box = hall.attend(journal)
        hall.let_in()
        hall.say(topics.of_all(EVENT, OfAll.CLOCK), clock_of(ClockState.RUNNING, hub_ms + 90_000, hub_ms))
        box.close()
    hall.wrong = timedelta(days=20_000)
    with opened(tmp_path, hall) as journal:
        box = hall.attend(journal)
        hall.let_in()
        now = clock_of(ClockState.RUNNING, hub_ms + 90_000, hub_ms, rev=2)
        hall.say(topics.of_all(EVENT, OfAll.CLOCK), now)
        box.tell(Type.JUDGE_CALLED, {"call": "c1", "player": None, "why": "rules"})
        assert records_of(journal)[-1]["at"] == hub_ms
        box.close()


def test_times_stay_in_order_when_a_box_starts_again_with_a_clock_that_stood_still(
    tmp_path: Path, hall: FakeHall
) -> None:
    hub_ms = int(BEGAN.timestamp() * 1000)
    with opened(tmp_path, hall) as journal:
        box = hall.attend(journal)
        hall.let_in()
        hall.say(topics.of_all(EVENT, OfAll.CLOCK), clock_of(ClockState.RUNNING, hub_ms + 900_000, hub_ms))
        hall.timers.advance(600)
        box.tell(Type.JUDGE_CALLED, {"call": "c1", "player": None, "why": "rules"})
        box.close()
    # It was off for a minute, in which a machine without a clock forgot ten.
    hall.timers.advance(60)
    hall.wrong = timedelta(minutes=-10)
    with opened(tmp_path, hall) as journal:
        box = hall.attend(journal)
        box.tell(Type.JUDGE_CANCELLED, {})
        times = [record["at"] for record in records_of(journal)[1:]]
        assert times == sorted(times)
        # What the broker has kept is old, but the hub's clock is not before it.
        hall.let_in()
        kept = clock_of(ClockState.RUNNING, hub_ms + 900_000, hub_ms + 655_000, rev=2)
        hall.say(topics.of_all(EVENT, OfAll.CLOCK), kept, is_retained=True)
        assert seen(box).left_s == 245
        now = clock_of(ClockState.RUNNING, hub_ms + 900_000, hub_ms + 660_000, rev=2)
        hall.say(topics.of_all(EVENT, OfAll.CLOCK), now)
        assert seen(box).left_s == 240
        # Nor is it believed to be as late as what was kept.
        hall.say(topics.of_all(EVENT, OfAll.CLOCK), kept, is_retained=True)
        assert seen(box).left_s == 240
        box.close()


def test_a_notice_of_any_length_arrives(journal: Journal, hall: FakeHall) -> None:
    box = hall.attend(journal)
    hall.let_in()
    for rev, text in enumerate(("Lunch " * 50, "x" * 5000, "two\nlines\x00"), start=1):
        hall.say(topics.of_all(EVENT, OfAll.NOTICE), json.dumps({"rev": rev, "text": text}).encode())
        notice = seen(box).unread
        assert notice is not None
        assert notice.rev == rev
        assert notice.text.isprintable()
        assert len(notice.text) <= 500


def records_of(journal: Journal) -> list[dict[str, Any]]:
    assert journal.outbox is not None
    return [json.loads(line.text) for line in journal.outbox.after(journal.outbox.row, 0, 1000)]


def second_hub() -> Hubs:
    return Hubs(7, (HubAddress("192.168.4.1", 8883, 8443), HubAddress("192.168.4.2", 8884, 8444)))


def hub_says(hall: FakeHall, state: LinkState, epoch: str = "") -> None:
    hall.say(topics.of_hub(EVENT), to_bytes(HubState(state, "boot", 0, epoch)), is_retained=True)


def test_a_box_looks_for_the_second_hub_when_the_first_is_gone_though_its_broker_is_not(
    journal: Journal, hall: FakeHall
) -> None:
    hall.attend(journal)
    hall.let_in()
    hub_says(hall, LinkState.LOST)
    hall.timers.advance(60.0)
    assert len(hall.connections) == 1
    hub_says(hall, LinkState.READY)
    hall.say(topics.of_all(EVENT, OfAll.HUBS), to_bytes(second_hub()))
    hub_says(hall, LinkState.LOST)
    hall.timers.advance(5.0)
    hub_says(hall, LinkState.READY)
    hall.timers.advance(60.0)
    assert len(hall.connections) == 1
    hub_says(hall, LinkState.LOST)
    hall.timers.advance(20.0)
    assert (hall.line.way.address.host, hall.line.way.address.mqtt) == ("192.168.4.2", 8884)
    hub_says(hall, LinkState.READY, "1794789064123.abc")
    assert hall.let_in().log() == [1]


def test_a_box_leaves_a_hub_from_which_another_has_taken_over_and_tells_it_so(
    journal: Journal, hall: FakeHall
) -> None:
    box = hall.attend(journal)
    hall.let_in()
    hub_says(hall, LinkState.READY, "1794789064123.abc")
    hall.say(topics.of_all(EVENT, OfAll.HUBS), to_bytes(second_hub()))
    hall.acknowledge(stream_of(journal), 1)
    hall.cut()
    hall.timers.advance(5.0)
    old = hall.let_in()
    told = [json.loads(post.payload) for post in old.sent if post.topic.endswith("$info")]
    assert told[-1]["applied"]["hub"] == "1794789064123.abc"
    for epoch in ("", "1794789064122.abc", "nonsense"):
        hub_says(hall, LinkState.READY, epoch)
        assert old.is_closed
    box.tell(Type.JUDGE_CALLED, {"call": "c1", "player": "p1", "why": "rule"})
    assert 2 not in old.log()
    hall.timers.advance(5.0)
    assert hall.line.way.address != old.way.address
    assert hall.let_in().log() == [2]


def test_a_second_hub_that_was_behind_gets_again_what_the_first_had_acknowledged(
    journal: Journal, hall: FakeHall
) -> None:
    box = hall.attend(journal)
    hall.let_in()
    for number in range(3):
        box.tell(Type.JUDGE_CALLED, {"call": f"c{number}", "player": "p1", "why": "rule"})
    hall.acknowledge(stream_of(journal), 4)
    assert seen(box).waiting == 0
    hall.cut()
    hall.timers.advance(31.0)
    line = hall.let_in()
    hub_says(hall, LinkState.READY, "1794789064123.abc")
    hall.acknowledge(stream_of(journal), 2)
    assert line.log() == [3, 4]
