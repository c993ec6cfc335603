"""Measures what drives the pins, each library beside the other, on the kernel's simulated pins.

`python -m tests.vm.guest.measure_pins [SECONDS]` as root, with the companion's Python: a table, then JSON.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.controls.controls import Controls
from companion.controls.intents import Intent, Turn
from companion.devices.gpio.pins import GpioOptions, load_pins, open_header
from companion.devices.ports import DeviceError, Edge, Line
from tests.vm.guest import hardware

MYSELF = "tests.vm.guest.measure_pins"
LIBRARIES = ("gpiod", "lgpio")
TOUCHES = 30
BURST = 2000
BUSY_BURST = 1000
CLICKS = 100
Moves = list[tuple[Line, bool]]
QUARTER_GAPS_MS = (2.0, 1.0, 0.5, 0.0)
QUIET_S = 0.5
LINES = load_pins().panel
PULLS = {True: "pull-down", False: "pull-up"}
# Moves contacts in a process of its own, so that it and the loop do not wait for each other.
FINGER = """
import json, os, sys, time
gap_s, wires, moves = json.load(sys.stdin)
files = [os.open(wire, os.O_WRONLY) for wire in wires]
for at, pull in moves:
    os.pwrite(files[at], pull.encode(), 0)
    if gap_s:
        time.sleep(gap_s)
"""

# What is measured, with its unit and how it is printed.
ROWS = (
    ("idle_wakeups_per_s", "idle: wake-ups a second, all threads", "{:.1f}"),
    ("idle_cpu_percent", "idle: CPU, %", "{:.3f}"),
    ("key_median_ms", "key's edge to intent: median, ms", "{:.2f}"),
    ("key_max_ms", "key's edge to intent: longest, ms", "{:.2f}"),
    ("knob_median_ms", "knob's edge to intent: median, ms", "{:.2f}"),
    ("knob_max_ms", "knob's edge to intent: longest, ms", "{:.2f}"),
    ("burst_lost", f"lost of {BURST} edges as fast as they come", "{}"),
    ("busy_lost", f"lost of {BUSY_BURST} edges while the loop is busy", "{}"),
    *(
        (f"clicks_lost_{gap_ms}", f"lost of {CLICKS} clicks, a quarter each {gap_ms} ms", "{}")
        for gap_ms in QUARTER_GAPS_MS
    ),
)


class Bench:
    """A panel on the simulated pins: every edge it gives, every intent of it, and a finger."""

    def __init__(self, library: str, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.wires = Wires()
        self._header = open_header(GpioOptions(library, f"/dev/{hardware.pin_folder(0).parent.name}"), loop)
        self._panel = self._header.panel(LINES, lambda fault: print(fault, file=sys.stderr))
        self._controls = Controls(active=self._panel.active_lines())
        self.edges: list[Edge] = []
        self.intents: list[Intent] = []
        self._on_intent: Callable[[], object] = int
        self._panel.listen(self._hear)

    async def seconds_to_intent(self, line: Line, *, is_active: bool) -> float:
        """From the write that moves the contact to the intent."""
        heard = asyncio.Event()
        self._on_intent = heard.set
        began_s = time.perf_counter()
        self.wires.move(line, is_active=is_active)
        async with asyncio.timeout(5):
            await heard.wait()
        return time.perf_counter() - began_s

    async def rest(self, seconds: float = 0.0) -> None:
        await asyncio.sleep(seconds)
        self._controls.on_time(self._loop.time() * 1000)

    async def hear_out(self) -> None:
        """Until no edge comes any more: a late edge is not a lost one."""
        heard = -1
        while heard != len(self.edges):
            heard = len(self.edges)
            await self.rest(QUIET_S)

    def forget(self) -> None:
        self.edges.clear()
        self.intents.clear()

    def close(self) -> None:
        self._panel.close()
        self._header.close()

    def _hear(self, edge: Edge) -> None:
        self.edges.append(edge)
        intents = self._controls.on_edge(edge)
        self.intents += intents
        if intents:
            self._on_intent()


class Wires:
    """The contacts of the panel, as the kernel lets them be pulled."""

    def __init__(self) -> None:
        self._paths = {line: str(hardware.pin_folder(pin) / "pull") for line, pin in LINES.items()}
        self._files = {line: os.open(path, os.O_WRONLY) for line, path in self._paths.items()}

    def move(self, line: Line, *, is_active: bool) -> None:
        os.pwrite(self._files[line], PULLS[is_active].encode(), 0)

    def finger(self, moves: Moves, gap_ms: float = 0.0) -> subprocess.Popen[str]:
        """At work when this returns, or soon."""
        lines = sorted({line for line, _ in moves})
        steps = [(lines.index(line), PULLS[is_active]) for line, is_active in moves]
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", FINGER], stdin=subprocess.PIPE, text=True
        )
        assert process.stdin is not None
        json.dump((gap_ms / 1000, [self._paths[line] for line in lines], steps), process.stdin)
        process.stdin.close()
        return process


def switches() -> int:
    """How often any thread of this process gave the processor away or had it taken."""
    texts = [(task / "status").read_text() for task in Path("/proc/self/task").iterdir()]
    lines = [line.split() for text in texts for line in text.splitlines() if "ctxt_switches" in line]
    return sum(int(count) for _, count in lines)


async def measure_idle(bench: Bench, seconds: float) -> dict[str, float]:
    await bench.rest(QUIET_S)
    before, cpu_s = switches(), time.process_time()
    await asyncio.sleep(seconds)
    return {
        "idle_wakeups_per_s": (switches() - before) / seconds,
        "idle_cpu_percent": (time.process_time() - cpu_s) / seconds * 100,
    }


async def measure_touches(bench: Bench) -> dict[str, float]:
    keys, clicks = [], []
    for _ in range(TOUCHES):
        keys.append(await bench.seconds_to_intent(Line.KEY_3, is_active=True) * 1000)
        bench.wires.move(Line.KEY_3, is_active=False)
        await bench.rest(0.1)
        for line, is_active in quarters(1)[:-1]:
            bench.wires.move(line, is_active=is_active)
            await bench.rest(0.02)
        clicks.append(await bench.seconds_to_intent(Line.KNOB_B, is_active=False) * 1000)
        await bench.rest(0.02)
    return {
        "key_median_ms": statistics.median(keys),
        "key_max_ms": max(keys),
        "knob_median_ms": statistics.median(clicks),
        "knob_max_ms": max(clicks),
    }


def quarters(clicks: int) -> Moves:
    return [
        (line, is_active)
        for _ in range(clicks)
        for is_active in (True, False)
        for line in (Line.KNOB_A, Line.KNOB_B)
    ]


def toggles(count: int) -> Moves:
    return [(Line.KNOB_A, at % 2 == 0) for at in range(count)]


async def measure_bursts(bench: Bench) -> dict[str, float]:
    lost: dict[str, float] = {"burst_lost": BURST - len(await edges_of(bench, toggles(BURST)))}
    bench.forget()
    finger = bench.wires.finger(toggles(BUSY_BURST))
    while finger.poll() is None:
        sum(range(1000))
    await bench.hear_out()
    lost["busy_lost"] = BUSY_BURST - len(bench.edges)
    for gap_ms in QUARTER_GAPS_MS:
        await edges_of(bench, quarters(CLICKS), gap_ms)
        turns = sum(each.steps for each in bench.intents if isinstance(each, Turn))
        lost[f"clicks_lost_{gap_ms}"] = CLICKS - turns
    return lost


async def edges_of(bench: Bench, moves: Moves, gap_ms: float = 0.0) -> list[Edge]:
    bench.forget()
    finger = bench.wires.finger(moves, gap_ms)
    while finger.poll() is None:
        await bench.rest(0.1)
    await bench.hear_out()
    return bench.edges


async def measure(library: str, seconds: float) -> dict[str, Any]:
    try:
        bench = Bench(library, asyncio.get_running_loop())
    except DeviceError as problem:
        return {"problem": str(problem)}
    try:
        return {
            **await measure_idle(bench, seconds),
            **await measure_touches(bench),
            **await measure_bursts(bench),
        }
    finally:
        bench.close()


def table(measured: dict[str, dict[str, Any]]) -> str:
    lines = [f"{'':46}" + "".join(f"{library:>12}" for library in measured)]
    for name, title, form in ROWS:
        cells = [form.format(found[name]) if name in found else "-" for found in measured.values()]
        lines.append(f"{title:46}" + "".join(f"{cell:>12}" for cell in cells))
    lines += [f"{library}: {found['problem']}" for library, found in measured.items() if "problem" in found]
    return "\n".join(lines)


def main(words: list[str]) -> None:
    match words:
        case ["--library", library, seconds]:
            print(json.dumps(asyncio.run(measure(library, float(seconds)))))
        case _:
            seconds = words[0] if words else "5"
            measured = {}
            for library in LIBRARIES:
                # Each in a process of its own, so that neither pays for the other's threads.
                ask = [sys.executable, "-m", MYSELF, "--library", library, seconds]
                measured[library] = json.loads(subprocess.run(ask, stdout=subprocess.PIPE, check=True).stdout)
            print(table(measured))
            print(json.dumps(measured))


if __name__ == "__main__":
    main(sys.argv[1:])
