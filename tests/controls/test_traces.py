"""Bounce traces, replayed: exactly the gestures and intents they list, each at its time."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.controls.controls import Controls
from companion.controls.gestures import Detents, Gesture, Gestures
from companion.controls.intents import Intent, Key, Turn
from companion.controls.quadrature import Knob
from companion.devices.ports import Edge, Line

TRACES = sorted((Path(__file__).parent / "traces").glob("*.trace"))
SILENCE_MS = 20_000.0


@dataclass
class Trace:
    knob: Knob = field(default_factory=Knob)
    held: set[Line] = field(default_factory=set)
    edges: list[Edge] = field(default_factory=list)
    gestures: list[str] = field(default_factory=list)
    intents: list[str] = field(default_factory=list)

    @property
    def end_ms(self) -> float:
        return self.edges[-1].at_ms + SILENCE_MS


def read(path: Path) -> Trace:
    trace = Trace()
    for line in path.read_text(encoding="utf-8").splitlines():
        match line.split("#")[0].split():
            case []:
                pass
            case ["knob", steps]:
                trace.knob = Knob(steps_per_detent=int(steps))
            case ["held", name]:
                trace.held.add(Line(name))
            case [at, "=>", *words]:
                trace.gestures.append(f"{float(at):.2f} {' '.join(words)}")
            case [at, "->", *words]:
                trace.intents.append(f"{float(at):.2f} {' '.join(words)}")
            case [at, name, "closed" | "open" as level]:
                trace.edges.append(Edge(Line(name), level == "closed", float(at)))
            case _:
                raise ValueError(f"{path.name}: can't read {line!r}")
    return trace


def name_gesture(gesture: Gesture) -> str:
    if isinstance(gesture, Detents):
        return f"turn {gesture.detents}"
    return f"{type(gesture).__name__.lower()} {gesture.key}"


def name_intent(intent: Intent) -> str:
    match intent:
        case Key(index, is_held=False):
            return f"Key({index})"
        case Turn(steps):
            return f"Turn({steps})"
        case _:
            return repr(intent)


def moments(source: Gestures | Controls, trace: Trace) -> Iterator[float | Edge]:
    """Every edge, and every time the timer fires, in order."""
    for edge in trace.edges:
        while (due_ms := source.next_deadline_ms()) is not None and due_ms < edge.at_ms:
            yield due_ms
        yield edge
    while (due_ms := source.next_deadline_ms()) is not None and due_ms < trace.end_ms:
        yield due_ms


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.stem)
def test_a_trace_gives_its_gestures(path: Path) -> None:
    trace = read(path)
    gestures = Gestures(knob=trace.knob, active=trace.held)
    seen: list[str] = []
    for moment in moments(gestures, trace):
        if isinstance(moment, Edge):
            seen += [f"{moment.at_ms:.2f} {name_gesture(gesture)}" for gesture in gestures.feed(moment)]
        else:
            seen += [f"{moment:.2f} {name_gesture(gesture)}" for gesture in gestures.expire(moment)]
    assert seen == trace.gestures


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.stem)
def test_a_trace_gives_its_intents_and_leaves_no_timer(path: Path) -> None:
    trace = read(path)
    controls = Controls(knob=trace.knob, active=trace.held)
    seen: list[str] = []
    for moment in moments(controls, trace):
        if isinstance(moment, Edge):
            seen += [f"{moment.at_ms:.2f} {name_intent(intent)}" for intent in controls.on_edge(moment)]
        else:
            seen += [f"{moment:.2f} {name_intent(intent)}" for intent in controls.on_time(moment)]
    assert seen == trace.intents
    assert controls.next_deadline_ms() is None


def test_the_traces_are_found() -> None:
    assert len(TRACES) >= 10
