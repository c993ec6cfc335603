"""The wire: topics, messages and records as bytes, and bytes that nobody vouches for."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kit.fields import MalformedError
from companion.tournament import topics
from companion.tournament.messages import (
    Ack,
    AssignedSeat,
    Assignment,
    BoxInfo,
    BoxState,
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
    read_message,
    to_bytes,
)
from companion.tournament.records import ClockSource, Record, Type, line_of, read_record
from companion.tournament.topics import BoxTopic, Of, OfAll

RECORD = Record(
    v=1,
    stream="9f3a11c2",
    seq=1842,
    event="open26",
    box="b7f3",
    table="117",
    game="01JC8Z",
    round=3,
    type=Type.COMMAND,
    at=1794789064123,
    clock=ClockSource.HUB,
    body={"entry": {"seq": 7}},
)
MESSAGES: tuple[Any, ...] = (
    HubState(LinkState.READY, "x1", 1794789064123),
    HubState(LinkState.READY, "x1", 1794789064123, "1794789064123.0123456789abcdef"),
    Hubs(3, (HubAddress("192.168.4.2", 8883, 8443),)),
    BoxState(LinkState.LOST, 17),
    BoxInfo("1.0", "117", "9f3a11c2", {"assign": 9, "clock": 4}),
    Ack("9f3a11c2", 1842),
    Resend(12),
    Assignment(9, "117", 3, "toscana", {"strict_turns": True}, (AssignedSeat("p1", "Anna", "red"),)),
    TableClock(4, 120),
    JudgeAnswer(3, "c1", CallState.CLAIMED, "Ines"),
    HallClock(2, 3, ClockState.RUNNING, 1794789064123, 0, 1794789000000),
    Notice(1, "Lunch at one"),
)


def test_a_box_has_its_own_topics_under_the_event() -> None:
    assert topics.of_box("open26", "b7f3", Of.LOG) == "toscana/1/open26/b/b7f3/up/log"
    assert topics.of_all("open26", OfAll.CLOCK) == "toscana/1/open26/all/clock"
    assert topics.of_hub("open26") == "toscana/1/open26/hub/$state"


@pytest.mark.parametrize("topic", Of)
def test_the_box_is_read_from_the_topic(topic: Of) -> None:
    assert topics.topic_of("open26", topics.of_box("open26", "b7f3", topic)) == BoxTopic("b7f3", topic)


@pytest.mark.parametrize(
    "topic",
    [
        "toscana/1/other/b/b7f3/up/log",
        "toscana/1/open26/b/+/up/log",
        "toscana/1/open26/b//up/log",
        "toscana/1/open26/b/b7f3/up/log/more",
        "toscana/1/open26/hub/$state",
        "",
    ],
)
def test_what_is_no_topic_of_a_box_is_nobodys(topic: str) -> None:
    assert topics.topic_of("open26", topic) is None


@pytest.mark.parametrize("message", MESSAGES, ids=lambda each: type(each).__name__)
def test_a_message_is_read_as_it_was_written(message: Any) -> None:
    assert read_message(type(message), to_bytes(message)) == message


def test_a_field_of_a_newer_version_is_passed_over() -> None:
    assert read_message(Ack, b'{"stream":"s","seq":3,"colour":"blue"}') == Ack("s", 3)


def test_a_record_is_one_line_and_read_as_it_was_written() -> None:
    line = line_of(RECORD)
    assert "\n" not in line
    assert line.startswith(
        '{"v":1,"stream":"9f3a11c2","seq":1842,"event":"open26","box":"b7f3","table":"117"'
    )
    assert read_record(line.encode()) == RECORD


def test_a_type_that_this_version_does_not_know_is_kept() -> None:
    line = line_of(RECORD).replace('"command"', '"dice_rolled"')
    assert line_of(read_record(line.encode())) == line


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[]",
        b"{}",
        b"\xff",
        b"[" * 100_000,
        line_of(RECORD).replace('"v":1', '"v":2').encode(),
        line_of(RECORD).replace("1842", "0").encode(),
        line_of(RECORD).replace("1842", "9" * 5_000).encode(),
        line_of(RECORD).replace('"hub"', '"sundial"').encode(),
        line_of(RECORD).replace("117", "1" * 20_000).encode(),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(line: bytes) -> None:
    with pytest.raises(MalformedError):
        read_record(line)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_refused(payload: bytes) -> None:
    declared: Any
    for declared in (Record, *(type(each) for each in MESSAGES)):
        try:
            read_message(declared, payload)
        except MalformedError:
            continue
