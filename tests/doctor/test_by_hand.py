"""What a hand finds out: the knob turned and the keys pressed, on wires that are right, crossed or off."""

from collections.abc import Callable, Iterator

import pytest

from companion.devices.ports import DeviceError, Line
from companion.doctor import by_hand
from companion.doctor.by_hand import (
    KEY_MISTAKES,
    KEYS,
    QUIET_S,
    TIMEOUT_S,
    TURN,
    TURN_MISTAKES,
    Trial,
    try_by_hand,
)
from companion.doctor.finding import Finding, State
from companion.games.kit.sentences import verbatim
from tests.devices.hand_loop import HandLoop
from tests.doctor.bench import Bench
from tests.doctor.test_mistakes import fits

Hand = Callable[[Bench], object]
PAUSE_MS = round(QUIET_S * 1000) + 10


@pytest.fixture
def loop() -> Iterator[HandLoop]:
    loop = HandLoop()
    yield loop
    loop.close()


def tried(bench: Bench, loop: HandLoop, trials: tuple[Trial, ...], *doings: Hand) -> list[Finding]:
    """The findings when each question is answered by the next doing."""
    asked: list[str] = []
    findings: list[Finding] = []
    task = loop.create_task(
        try_by_hand(bench.box, trials, asked.append, lambda _, finding: findings.append(finding))
    )
    for doing in doings:
        loop.settle()
        loop.settle()
        doing(bench)
        loop.advance(PAUSE_MS)
    loop.advance(5)
    assert task.done()
    task.result()
    assert asked == [trial.ask for trial in trials]
    return findings


def turn(bench: Bench, loop: HandLoop, doing: Hand) -> Finding:
    (finding,) = tried(bench, loop, TURN, doing)
    return finding


def press(line: Line) -> Hand:
    def doing(bench: Bench) -> None:
        bench.panel.press(line)
        bench.panel.release(line)

    return doing


def wiggle(bench: Bench, line: Line) -> None:
    for _ in range(3):
        press(line)(bench)


def test_a_turn_to_the_right_is_well(bench: Bench, loop: HandLoop) -> None:
    assert turn(bench, loop, lambda bench: bench.panel.turn(1)).state is State.OK


LEFT = "That came as a turn to the left: swap the wires on GPIO {knob_a} and {knob_b},"
TURNS: dict[str, tuple[str, Hand, str]] = {
    "the wires are swapped": (
        "",
        lambda bench: bench.panel.turn(-1),
        f"{LEFT} or choose Knob: reversed in the settings on the panel.",
    ),
    "one wire is off": (
        "",
        lambda bench: wiggle(bench, Line.KNOB_B),
        "Only knob b moves: check the wire of knob a, which belongs on GPIO {knob_a}.",
    ),
    "a wire is on a key's pin": (
        "",
        lambda bench: wiggle(bench, Line.KNOB_PUSH),
        "The knob moved knob push: one of its wires is on GPIO {knob_push}, where knob push belongs.",
    ),
    "a half-step knob, set as a full-step one": (
        "",
        lambda bench: bench.panel.turn(1, is_half_step=True),
        "This knob makes 2 steps a click: set steps_per_detent = 2 under [knob] in the settings.",
    ),
    "a full-step knob, set as a half-step one": (
        "[knob]\nsteps_per_detent = 2\n",
        lambda bench: bench.panel.turn(1),
        "This knob makes 4 steps a click: set steps_per_detent = 4 under [knob] in the settings.",
    ),
    "a click that was taken back": (
        "",
        lambda bench: [press(Line.KNOB_A)(bench), press(Line.KNOB_B)(bench)],
        "Both wires move, but that was no click: try again, one slow click to the right.",
    ),
}


@pytest.mark.parametrize(("settings", "doing", "sentence"), TURNS.values(), ids=TURNS)
def test_a_knob_wired_wrong_is_told_how(
    bench: Bench, loop: HandLoop, settings: str, doing: Hand, sentence: str
) -> None:
    bench.settings = settings
    found = turn(bench, loop, doing)
    pins = bench.box.settings.pins.panel
    expected = sentence.format(**{str(line): pin for line, pin in pins.items()})
    assert (found.state, found.sentence) == (State.BAD, expected)
    assert any(fits(found.sentence, mistake) for mistake in TURN_MISTAKES)


def test_nobody_is_waited_for_without_end(bench: Bench, loop: HandLoop) -> None:
    findings: list[Finding] = []
    task = loop.create_task(
        try_by_hand(bench.box, TURN, lambda _: None, lambda _, finding: findings.append(finding))
    )
    loop.advance(round(TIMEOUT_S * 1000) - 10)
    assert not task.done()
    loop.advance(20)
    assert task.done()
    assert findings[0].sentence.startswith("Nothing came: check the wires of the knob's A (CLK, on GPIO ")


def test_keys_that_are_wired_right_are_well(bench: Bench, loop: HandLoop) -> None:
    findings = tried(bench, loop, KEYS, *(press(line) for line in by_hand.ASK_KEYS))
    assert {finding.state for finding in findings} == {State.OK}


def test_crossed_and_touching_keys_are_named(bench: Bench, loop: HandLoop) -> None:
    pins = bench.box.settings.pins.panel
    one, two, three, four = (pins[line] for line in (Line.KEY_1, Line.KEY_2, Line.KEY_3, Line.KEY_4))

    def together(bench: Bench) -> None:
        press(Line.KEY_3)(bench)
        press(Line.KEY_4)(bench)

    doings = (press(Line.KEY_2), press(Line.KEY_1), together)
    found = tried(bench, loop, KEYS[1:4], *doings)
    assert [finding.sentence for finding in found] == [
        f"Key 2 came instead: this key's wire is on GPIO {two} and belongs on GPIO {one}.",
        f"Key 1 came instead: this key's wire is on GPIO {one} and belongs on GPIO {two}.",
        f"Key 4 came too: the wires on GPIO {three} and {four} touch.",
    ]
    assert all(any(fits(each.sentence, mistake) for mistake in KEY_MISTAKES) for each in found)


def test_a_key_that_is_held_is_waited_for(bench: Bench, loop: HandLoop) -> None:
    def hold(bench: Bench) -> None:
        bench.panel.press(Line.KEY_1)
        loop.advance(3 * PAUSE_MS)
        bench.panel.release(Line.KEY_1)

    findings = tried(bench, loop, KEYS[1:3], hold, press(Line.KEY_2))
    assert [finding.state for finding in findings] == [State.OK, State.OK]


def test_pins_that_cannot_be_had_are_an_error(bench: Bench, loop: HandLoop) -> None:
    bench.panel_problem = DeviceError(verbatim("Pin 1 is in use: stop the other program."))
    with pytest.raises(DeviceError, match="Pin 1 is in use"):
        loop.run_until_complete(try_by_hand(bench.box, TURN, lambda _: None, lambda *_: None))
