"""Garbage on the wires: nothing raises, and no key is stuck once the wires are quiet."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from companion.controls.controls import Controls
from companion.controls.gestures import KEYS, Gestures, Press, Release
from companion.controls.intents import Intent, Turn
from companion.controls.quadrature import Knob
from companion.devices.ports import Edge, Line, SeatEdge

QUIET_MS = 60_000.0
LINES = st.sampled_from(Line)
# Any order, any level twice in a row, times that run back or leap.
GARBAGE = st.lists(
    st.builds(Edge, line=LINES, is_active=st.booleans(), at_ms=st.floats(-1e6, 1e6)), max_size=60
)
KNOBS = st.builds(Knob, steps_per_detent=st.sampled_from((2, 4)), is_reversed=st.booleans())


def let_go(now_ms: float) -> list[Edge]:
    return [Edge(line, is_active=False, at_ms=now_ms) for line in Line]


def tap(controls: Controls, key: Line, at_ms: float) -> list[Intent]:
    intents = controls.on_edge(Edge(key, is_active=True, at_ms=at_ms))
    intents += controls.on_edge(Edge(key, is_active=False, at_ms=at_ms + 80))
    return intents + controls.on_time(at_ms + 200)


@given(edges=GARBAGE, knob=KNOBS, active=st.frozensets(LINES), sleeps=st.frozensets(st.integers(0, 59)))
def test_every_control_works_again_when_the_wires_are_quiet(
    edges: list[Edge], knob: Knob, active: frozenset[Line], sleeps: frozenset[int]
) -> None:
    controls = Controls(knob=knob, active=active)
    for number, edge in enumerate(edges):
        if number in sleeps:
            controls.sleep()
        controls.on_edge(edge)
    now_ms = max((edge.at_ms for edge in edges), default=0.0) + QUIET_MS
    now_ms = max(now_ms, QUIET_MS)
    for edge in let_go(now_ms):
        controls.on_edge(edge)
    for is_down in (True, False):
        controls.on_seat(SeatEdge(0, is_down, now_ms))
    controls.on_time(now_ms + QUIET_MS)

    assert controls.next_deadline_ms() is None
    assert controls.ignored_keys == frozenset()
    now_ms += 2 * QUIET_MS
    for number, key in enumerate(KEYS):
        assert tap(controls, key, now_ms + 1000 * number) == tap(Controls(), key, 0)
    turns = [
        intent
        for number, (line, is_active) in enumerate(
            ((Line.KNOB_A, True), (Line.KNOB_B, True), (Line.KNOB_A, False), (Line.KNOB_B, False))
        )
        for intent in controls.on_edge(Edge(line, is_active, now_ms + QUIET_MS + 20 * number))
    ]
    step = -1 if knob.is_reversed else 1
    assert turns == [Turn(step)] * (4 // knob.steps_per_detent)


@given(edges=GARBAGE, active=st.frozensets(LINES))
def test_every_press_is_released_once(edges: list[Edge], active: frozenset[Line]) -> None:
    gestures = Gestures(active=active)
    edges = sorted(edges, key=lambda edge: edge.at_ms)
    edges += let_go(1e6 + QUIET_MS)
    seen = [gesture for edge in edges for gesture in gestures.feed(edge)] + gestures.expire(
        1e6 + 2 * QUIET_MS
    )
    is_down: Counter[Line] = Counter()
    for gesture in seen:
        match gesture:
            case Press(key):
                is_down[key] += 1
            case Release(key):
                is_down[key] -= 1
            case _:
                pass
        assert set(is_down.values()) <= {0, 1}
    assert not any(is_down.values())


@given(at_ms=st.floats(), line=LINES)
def test_an_impossible_time_does_not_hang(at_ms: float, line: Line) -> None:
    controls = Controls()
    for is_active in (True, False, True, False):
        controls.on_edge(Edge(line, is_active=is_active, at_ms=at_ms))
        controls.on_time(at_ms)
