"""Generated bounce: whatever the contacts do, what comes out is exactly what was meant.

What is meant keeps to what hands do: 50 ms or more between a press and its release and before the next press
of the same key (ten taps a second), and no letting go within 20 ms of a hold or a repeat, where nobody can
say what was meant. Contacts bounce for up to 15 ms: a key's on press and on release, the knob's on every
change and only until its other contact moves (knob_model.py has worse ones). A quarter of a detent takes from
3 to 390 ms, about as long as the one before, and a hand rests for 40 ms before it turns back.
"""

from dataclasses import dataclass
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.controls.controls import Controls
from companion.controls.gestures import KEYS, Detents, Gesture, Gestures, Hold, Press, Release, Repeat, Short
from companion.controls.intents import Back, BackHeld, Intent, Key, Push, PushHeld, Turn
from companion.controls.quadrature import Knob
from companion.devices.ports import Edge, Line

BOUNCE_MS = 15.0
APART_MS = 50.0
REST_MS = 40.0
# A fast hand: the knob must lose nothing at this pace with this much bounce; slower, with BOUNCE_MS.
FASTEST_DETENT_MS, FAST_BOUNCE_MS, STILL_MS = 20.0, 5.0, 40.0
KNOB_LINES = (Line.KNOB_A, Line.KNOB_B)
CYCLE = ((False, False), (True, False), (True, True), (False, True))


@dataclass(frozen=True)
class Meant:
    """A stretch of edges and the gestures they are meant to be."""

    edges: tuple[Edge, ...]
    gestures: tuple[Gesture, ...]
    end_ms: float


@st.composite
def bounces(draw: st.DrawFn, line: Line, is_active: bool, at_ms: float, within_ms: float) -> tuple[Edge, ...]:
    """One change of a contact: its first edge at once, then pairs of edges there and back."""
    offsets = draw(st.lists(st.floats(0.001, within_ms), unique=True, max_size=12))
    times = [0.0, *sorted(offsets)[: len(offsets) // 2 * 2]]
    return tuple(
        Edge(line, is_active=is_active == (number % 2 == 0), at_ms=at_ms + offset)
        for number, offset in enumerate(times)
    )


@st.composite
def touches(draw: st.DrawFn, key: Line, start_ms: float) -> Meant:
    """One short press or one hold of a key."""
    if draw(st.booleans()):
        down_ms = draw(st.floats(APART_MS, 580))
        middle: tuple[Gesture, ...] = (Short(key),)
    else:
        repeats = draw(st.integers(0, 4))
        down_ms = 600 + 150 * repeats + draw(st.floats(20, 130))
        middle = (Hold(key), *[Repeat(key)] * repeats)
    press = draw(bounces(key, True, start_ms, BOUNCE_MS))
    release = draw(bounces(key, False, start_ms + down_ms, BOUNCE_MS))
    return Meant(press + release, (Press(key), *middle, Release(key)), start_ms + down_ms)


@st.composite
def key_stories(draw: st.DrawFn, key: Line, max_touches: int = 4) -> Meant:
    edges: tuple[Edge, ...] = ()
    gestures: tuple[Gesture, ...] = ()
    now_ms = 0.0
    for _ in range(draw(st.integers(0, max_touches))):
        touch = draw(touches(key, now_ms + draw(st.floats(APART_MS, 2000))))
        edges, gestures, now_ms = edges + touch.edges, gestures + touch.gestures, touch.end_ms
    return Meant(edges, gestures, now_ms)


@st.composite
def walks(draw: st.DrawFn, steps_per_detent: int, start_ms: float = 0.0) -> Meant:
    """Whole detents either way, with turns among them that are begun and taken back."""
    gestures: list[Gesture] = []
    places = [0]
    for direction in draw(st.lists(st.sampled_from((1, -1)), min_size=1, max_size=8)):
        rest = places[-1]
        begun = draw(st.integers(1 - steps_per_detent, steps_per_detent - 1))
        away = [rest + (1 if begun > 0 else -1) * quarter for quarter in range(1, abs(begun) + 1)]
        places += [*away, *away[-2::-1], rest] if away else []
        places += [rest + direction * quarter for quarter in range(1, steps_per_detent + 1)]
        gestures.append(Detents(direction))
    edges: list[Edge] = []
    now_ms = start_ms
    # As fast as nothing may be lost with bounce of 5 ms: 50 detents a second.
    pace_ms = draw(st.floats(FASTEST_DETENT_MS / steps_per_detent, 300))
    for at, (old, new) in enumerate(pairwise(places)):
        moved = next(i for i in (0, 1) if CYCLE[old % 4][i] != CYCLE[new % 4][i])
        turns_back = at + 2 < len(places) and places[at + 2] == old
        dwell_ms = pace_ms * draw(st.floats(0.75, 1.3)) + (REST_MS if turns_back else 0)
        is_active = CYCLE[new % 4][moved]
        edges += draw(
            bounces(
                KNOB_LINES[moved],
                is_active,
                now_ms,
                min(BOUNCE_MS if dwell_ms > STILL_MS else FAST_BOUNCE_MS, dwell_ms * 0.9),
            )
        )
        now_ms += dwell_ms
    return Meant(tuple(edges), tuple(gestures), now_ms)


def in_time(*meant: Meant) -> list[Edge]:
    return sorted((edge for story in meant for edge in story.edges), key=lambda edge: edge.at_ms)


def play(gestures: Gestures, edges: list[Edge], *, is_punctual: bool = False) -> list[Gesture]:
    """All gestures; a punctual timer fires on every deadline, the other one only at the end."""
    seen: list[Gesture] = []
    for edge in edges:
        while is_punctual and (due_ms := gestures.next_deadline_ms()) is not None and due_ms < edge.at_ms:
            seen += gestures.expire(due_ms)
        seen += gestures.feed(edge)
    last_ms = edges[-1].at_ms if edges else 0.0
    return seen + gestures.expire(last_ms + 1000)


@given(story=st.sampled_from(KEYS).flatmap(lambda key: key_stories(key, max_touches=6)))
def test_no_press_is_lost_or_doubled(story: Meant) -> None:
    assert play(Gestures(), in_time(story)) == list(story.gestures)


@given(knob=st.sampled_from((2, 4)).flatmap(lambda steps: st.tuples(st.just(steps), walks(steps))))
def test_no_detent_is_lost_or_doubled(knob: tuple[int, Meant]) -> None:
    steps_per_detent, story = knob
    gestures = Gestures(knob=Knob(steps_per_detent))
    assert play(gestures, in_time(story)) == list(story.gestures)


@given(
    keys=st.lists(st.sampled_from(KEYS), min_size=2, max_size=3, unique=True).flatmap(
        lambda keys: st.tuples(*[st.tuples(st.just(key), key_stories(key)) for key in keys])
    ),
    walk=walks(4),
)
def test_keys_and_knob_at_once_do_not_disturb_each_other(
    keys: tuple[tuple[Line, Meant], ...], walk: Meant
) -> None:
    seen = play(Gestures(), in_time(walk, *[story for _, story in keys]))
    assert [gesture for gesture in seen if isinstance(gesture, Detents)] == list(walk.gestures)
    for key, story in keys:
        own = [gesture for gesture in seen if not isinstance(gesture, Detents) and gesture.key == key]
        assert own == list(story.gestures)
    assert len(seen) == len(walk.gestures) + sum(len(story.gestures) for _, story in keys)


@given(first=key_stories(Line.BACK), second=key_stories(Line.KEY_1), walk=walks(4))
def test_a_late_timer_changes_nothing(first: Meant, second: Meant, walk: Meant) -> None:
    edges = in_time(first, second, walk)
    assert play(Gestures(), edges, is_punctual=True) == play(Gestures(), edges)


def meaning(gesture: Gesture) -> Intent | None:
    """What a touch of its own means, read straight from the panel's description."""
    match gesture:
        case Detents(detents):
            return Turn(detents)
        case Short(Line.KNOB_PUSH):
            return Push()
        case Hold(Line.KNOB_PUSH):
            return PushHeld()
        case Short(Line.BACK):
            return Back()
        case Hold(Line.BACK):
            return BackHeld()
        case Press(Line() as key) if key.startswith("key_"):
            return Key(int(key[-1]) - 1)
        case Hold(Line() as key):
            return Key(int(key[-1]) - 1, is_held=True)
        case _:
            return None


@st.composite
def evenings(draw: st.DrawFn) -> list[Meant]:
    """Touches and turns, one after the other."""
    stories: list[Meant] = []
    now_ms = 0.0
    for what in draw(st.lists(st.sampled_from((*KEYS, None)), max_size=6)):
        now_ms += draw(st.floats(APART_MS, 1000))
        stories.append(draw(walks(4, now_ms) if what is None else touches(what, now_ms)))
        now_ms = stories[-1].end_ms
    return stories


@given(stories=evenings())
def test_touches_one_after_the_other_mean_exactly_what_was_meant(stories: list[Meant]) -> None:
    controls = Controls()
    seen = [intent for edge in in_time(*stories) for intent in controls.on_edge(edge)]
    seen += controls.on_time((stories[-1].end_ms if stories else 0.0) + 1000)
    meant = [meaning(gesture) for story in stories for gesture in story.gestures]
    assert seen == [intent for intent in meant if intent is not None]
    assert controls.next_deadline_ms() is None
