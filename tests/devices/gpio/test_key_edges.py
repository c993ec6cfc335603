"""A key's wire on raw edges: spikes of less than two milliseconds count as nothing, everything else once."""

from companion.devices.gpio.key_edges import SteadyEdges
from companion.devices.ports import Edge, Line
from tests.devices.hand_loop import HandLoop

KEY, OTHER = Line.KEY_1, Line.BACK


def closes(at_ms: float, line: Line = KEY) -> Edge:
    return Edge(line, is_active=True, at_ms=at_ms)


def opens(at_ms: float, line: Line = KEY) -> Edge:
    return Edge(line, is_active=False, at_ms=at_ms)


def test_a_spike_counts_as_nothing(loop: HandLoop) -> None:
    heard: list[Edge] = []
    steady = SteadyEdges(loop, heard.append)
    for number in range(100):
        steady.feed(closes(number * 10.0))
        loop.advance(1)
        steady.feed(opens(number * 10.0 + 1.9))
        loop.advance(8)
    assert heard == []
    assert loop.timers == 0


def test_a_touch_that_stays_is_passed_on_with_its_own_time(loop: HandLoop) -> None:
    heard: list[Edge] = []
    steady = SteadyEdges(loop, heard.append)
    steady.feed(closes(100.0))
    loop.advance(1)
    assert heard == []
    loop.advance(2)
    assert heard == [closes(100.0)]
    steady.feed(opens(180.0))
    loop.advance(3)
    assert heard == [closes(100.0), opens(180.0)]


def test_a_loop_that_was_busy_loses_no_touch(loop: HandLoop) -> None:
    heard: list[Edge] = []
    steady = SteadyEdges(loop, heard.append)
    for edge in (closes(0.0), opens(60.0), closes(120.0), opens(121.0)):
        steady.feed(edge)
    assert heard == [closes(0.0), opens(60.0)]


def test_a_spike_while_the_key_is_down_does_not_let_it_go(loop: HandLoop) -> None:
    heard: list[Edge] = []
    steady = SteadyEdges(loop, heard.append)
    steady.begin(KEY, is_active=True)
    steady.feed(opens(0.0))
    steady.feed(closes(1.0))
    loop.advance(5)
    assert heard == []
    steady.feed(opens(10.0))
    loop.advance(3)
    assert heard == [opens(10.0)]


def test_keys_wait_each_for_itself(loop: HandLoop) -> None:
    heard: list[Edge] = []
    steady = SteadyEdges(loop, heard.append)
    steady.feed(closes(0.0))
    steady.feed(closes(1.0, OTHER))
    steady.feed(opens(1.5))
    loop.advance(3)
    assert heard == [closes(1.0, OTHER)]
