"""The running box: start and memory beside its libraries alone, wake-ups at rest, a press to its picture."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.devices.ports import Line
from companion.settings.preferences import Voice
from tests.benchmarks.processes import resident_kib, threads, wake_ups
from tests.benchmarks.rows import Row, ratio, side_by_side
from tests.benchmarks.work import Work
from tests.first_game import begin
from tests.hands import Hands
from tests.processes import running

RUNS, PRESSES = 7, 200
SETTLE_S, WATCH_S = 3, 10
FRAME_MS = 1000 / 60
MOST_SPEECH_MS = 3.0
LIBRARIES = "import gpiozero, luma.oled.device"
SHOW_MEMORY = "from tests.benchmarks.processes import resident_kib; print(resident_kib('self'))"
# The nine contacts of the panel the usual way.
BUTTONS = """
import time
from gpiozero import Button
from gpiozero.pins.mock import MockFactory
factory = MockFactory()
buttons = [Button(pin, pin_factory=factory) for pin in (17, 27, 22, 5, 6, 13, 19, 26, 16)]
print("ready", flush=True)
time.sleep(60)
"""


def rows(work: Work) -> list[Row]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        begin(folder / "journal.db")
        return [*_start(folder, work), *_rest(folder, work), *_press(folder, work)]


def _python(*words: str, compiled: str) -> str:
    """What a program prints; its modules are compiled once into this folder, as on an installed box."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, *words],
        check=True,
        capture_output=True,
        text=True,
        env={**environment, "PYTHONPYCACHEPREFIX": compiled},
    )
    return done.stdout


def _start(folder: Path, work: Work) -> Iterator[Row]:
    python = partial(_python, compiled=str(folder / "compiled"))
    box, libraries = ("-m", "tests.benchmarks.first_frame", str(folder)), ("-c", LIBRARIES)
    first = ("-m", "tests.benchmarks.first_picture")
    for words in (box, first, libraries):
        python(*words)
    runs = work.times(RUNS)
    against = "importing gpiozero and luma.oled alone"
    for name, words in (
        ("start to a picture that needs no rules", first),
        ("start to the first picture", box),
    ):
        ours_s, theirs_s = side_by_side(partial(python, *words), partial(python, *libraries), runs)
        yield Row(
            name,
            f"{ours_s * 1000:.0f} ms",
            f"{theirs_s * 1000:.0f} ms, {against}",
            ours_s / theirs_s,
        )
    yield first_memory(folder)


def first_memory(folder: Path) -> Row:
    """What the box holds when it shows its first picture, beside its libraries alone; compiled before."""
    python = partial(_python, compiled=str(folder / "compiled"))
    box, libraries = (
        ("-m", "tests.benchmarks.first_frame", str(folder)),
        ("-c", f"{LIBRARIES}; {SHOW_MEMORY}"),
    )
    for words in (box, libraries):
        python(*words)
    ours_kib, theirs_kib = int(python(*box)), int(python(*libraries))
    return Row(
        "memory at the first picture",
        f"{ours_kib / 1024:.1f} MiB",
        f"{theirs_kib / 1024:.1f} MiB, importing gpiozero and luma.oled alone",
        ours_kib / theirs_kib,
        goal=1.3,
    )


def _rest(folder: Path, work: Work) -> Iterator[Row]:
    with _buttons() as pid:
        buttons_a_s, button_threads = _watch(pid, work), threads(pid)
    with running(folder, "sim", "--port", "0") as (process, _):
        ours_a_s, our_threads = _watch(process.pid, work), threads(process.pid)
        memory = resident_kib(process.pid)
    yield Row(
        "wake-ups a second at rest",
        f"{ours_a_s:.1f}",
        f"{buttons_a_s:.1f}, nine Buttons of gpiozero",
        ratio(ours_a_s, buttons_a_s),
    )
    yield Row(
        "threads at rest",
        f"{our_threads}",
        f"{button_threads}, nine Buttons of gpiozero",
        our_threads / button_threads,
    )
    yield Row("memory of the simulator with its page", f"{memory / 1024:.1f} MiB", "")


def _watch(pid: int, work: Work) -> float:
    watch_s = work.seconds(WATCH_S)
    time.sleep(work.seconds(SETTLE_S))
    before = wake_ups(pid)
    time.sleep(watch_s)
    return (wake_ups(pid) - before) / watch_s


@contextmanager
def _buttons() -> Iterator[int]:
    process = subprocess.Popen([sys.executable, "-c", BUTTONS], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        process.stdout.readline()
        yield process.pid
    finally:
        process.kill()
        process.communicate()


def _press(folder: Path, work: Work) -> Iterator[Row]:
    silent_ms, speaking_ms = (_press_ms(folder, work, voice) for voice in (Voice.OFF, Voice.ALL))
    yield Row(
        "from a press to its picture, in the loop",
        f"{silent_ms:.2f} ms",
        f"{FRAME_MS:.1f} ms, one picture of 60 a second",
        silent_ms / FRAME_MS,
    )
    more_ms = max(0.0, speaking_ms - silent_ms)
    against = f"silent; {MOST_SPEECH_MS:.0f} ms more at most"
    yield Row(
        "the same, saying every screen", f"{more_ms:.2f} ms more", against, more_ms / MOST_SPEECH_MS, 1.0
    )


def _press_ms(folder: Path, work: Work, voice: Voice) -> float:
    """From the edge of a kind key to the picture of its trade on the display, in the loop's thread."""
    hands = Hands(folder)
    hands.box._speak(voice)
    times_ms = []
    for _ in range(work.times(PRESSES)):
        shown = len(hands.twin.display.seen)
        begin = time.perf_counter()
        hands.twin.panel.press(Line.KEY_1)
        times_ms.append((time.perf_counter() - begin) * 1000)
        assert len(hands.twin.display.seen) > shown
        hands.timers.advance(0.1)
        hands.twin.panel.release(Line.KEY_1)
        hands.timers.advance(0.1)
        hands.back()
        hands.twin.display.seen.clear()
    hands.switch_off()
    return statistics.median(times_ms)
