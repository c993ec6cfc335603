"""The trials by hand: somebody turns the knob and presses each key, and crossed wires are named."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial

from companion.controls.quadrature import Knob, Quadrature
from companion.devices.ports import KNOB, Edge, Line, Panel
from companion.doctor.finding import BoxUnderTest, Finding, bad, line_name, ok
from companion.frozen import frozen

TIMEOUT_S = 15.0
# The longest pause between two edges of one slow click.
QUIET_S = 1.0
HALF, FULL = 2, 4

ASK_TURN = "Turn the knob one click to the right."
ASK_KEYS = {
    Line.KNOB_PUSH: "Push the knob.",
    Line.KEY_1: "Press key 1, the leftmost.",
    Line.KEY_2: "Press key 2.",
    Line.KEY_3: "Press key 3, the middle one.",
    Line.KEY_4: "Press key 4.",
    Line.KEY_5: "Press key 5, the rightmost.",
    Line.BACK: "Press BACK.",
}

NO_TURN = (
    "Nothing came: check the wires of the knob's A (CLK, on GPIO {a}) and B (DT, on GPIO {b}), and that its "
    "middle leg is on ground."
)
ONE_WIRE = "Only {moving} moves: check the wire of {still}, which belongs on GPIO {pin}."
TURNED_LEFT = (
    "That came as a turn to the left: swap the wires on GPIO {a} and {b}, or choose Knob: reversed "
    "in the settings on the panel."
)
OTHER_LINE = "The knob moved {other}: one of its wires is on GPIO {pin}, where {other} belongs."
OTHER_STEPS = (
    "This knob makes {steps} steps a click: set steps_per_detent = {steps} under [knob] in the settings."
)
UNCLEAR = "Both wires move, but that was no click: try again, one slow click to the right."
NO_KEY = "Nothing came: check its wire on GPIO {pin}, and that its other leg is on ground."
CROSSED = "{other} came instead: this key's wire is on GPIO {there} and belongs on GPIO {pin}."
TOGETHER = "{other} came too: the wires on GPIO {pin} and {there} touch."
TURN_MISTAKES = (NO_TURN, ONE_WIRE, TURNED_LEFT, OTHER_LINE, OTHER_STEPS, UNCLEAR)
KEY_MISTAKES = (NO_KEY, CROSSED, TOGETHER)


@frozen
class Trial:
    """What to ask for, and how to judge what comes: the edges, the lines active before, the box."""

    name: str
    ask: str
    judge: Callable[[Sequence[Edge], AbstractSet[Line], BoxUnderTest], Finding]


async def record_edges(panel: Panel) -> list[Edge]:
    """The edges of one movement, until it is quiet and the key is up; none if nothing moves for TIMEOUT_S."""
    loop = asyncio.get_running_loop()
    edges: list[Edge] = []
    is_over = asyncio.Event()
    # Keys that were closed before are not waited for, nor are the knob's contacts.
    ignored = panel.active_lines() | KNOB
    timer = loop.call_later(TIMEOUT_S, is_over.set)

    def on_edge(edge: Edge) -> None:
        edges.append(edge)
        wait()

    def wait() -> None:
        nonlocal timer
        timer.cancel()
        timer = loop.call_later(QUIET_S, end)

    def end() -> None:
        if panel.active_lines() <= ignored:
            is_over.set()
        else:
            wait()

    panel.listen(on_edge)
    await is_over.wait()
    panel.listen(lambda _: None)
    return edges


async def try_by_hand(
    box: BoxUnderTest,
    trials: Iterable[Trial],
    ask: Callable[[str], None],
    tell: Callable[[str, Finding], None],
) -> None:
    """Run one trial after the other; DeviceError when the panel can't be opened."""
    with box.outside.open_panel(box.settings, asyncio.get_running_loop()) as panel:
        for trial in trials:
            ask(trial.ask)
            at_rest = panel.active_lines()
            tell(trial.name, trial.judge(await record_edges(panel), at_rest, box))


def judge_turn(edges: Sequence[Edge], at_rest: AbstractSet[Line], box: BoxUnderTest) -> Finding:
    """Judge the edges of what should be one click to the right."""
    pins, moved = box.settings.pins.panel, {edge.line for edge in edges}
    wires = {"a": pins[Line.KNOB_A], "b": pins[Line.KNOB_B]}
    others = sorted(moved - KNOB)
    if not moved:
        return bad(NO_TURN, **wires)
    if others:
        return bad(OTHER_LINE, other=line_name(others[0]), pin=pins[others[0]])
    if len(moved) == 1:
        still = next(line for line in KNOB if line not in moved)
        return bad(ONE_WIRE, moving=line_name(*moved), still=line_name(still), pin=pins[still])
    steps = box.settings.knob.steps_per_detent
    clicks = _clicks(edges, at_rest, steps)
    other_steps = HALF if steps == FULL else FULL
    if abs(clicks) != 1 and abs(_clicks(edges, at_rest, other_steps)) == 1:
        return bad(OTHER_STEPS, steps=other_steps)
    if not clicks:
        return bad(UNCLEAR)
    return ok("To the right, as it should be.") if clicks > 0 else bad(TURNED_LEFT, **wires)


def _clicks(edges: Sequence[Edge], at_rest: AbstractSet[Line], steps: int) -> int:
    decoder = Quadrature(Knob(steps), at_rest)
    return sum(decoder.feed(edge) for edge in edges)


def judge_key(asked: Line, edges: Sequence[Edge], _: AbstractSet[Line], box: BoxUnderTest) -> Finding:
    """Judge the edges of what should be a press of this key alone."""
    pins = box.settings.pins.panel
    closed = {edge.line for edge in edges if edge.is_active}
    others = sorted(closed - {asked})
    if not closed:
        return bad(NO_KEY, pin=pins[asked])
    if not others:
        return ok("It closes, and no other.")
    words = {"other": line_name(others[0]).capitalize(), "there": pins[others[0]], "pin": pins[asked]}
    return bad(TOGETHER if asked in closed else CROSSED, **words)


TURN = (Trial("knob", ASK_TURN, judge_turn),)
KEYS = tuple(Trial(line_name(line), ask, partial(judge_key, line)) for line, ask in ASK_KEYS.items())
