"""Hands and eyes inside the machine: one JSON line back for each that comes over the machine's port."""

import base64
import fcntl
import json
import os
import subprocess
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from tests.vm.guest import hardware, systemd_bus
from tests.vm.guest.pico import Pico

PORT, SAID = Path("/dev/virtio-ports/agent"), Path("/dev/virtio-ports/said")
TRACING = Path("/sys/kernel/tracing")
# The kernel's RNDRESEEDCRNG.
RESEED = 0x5207
NAPS = 4
TAP_GAP_S = 0.04


class Trace:
    """Every SMBus write since it was last asked, as the kernel traced it."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._lock = Lock()

    def start(self) -> None:
        if not (TRACING / "events").exists():
            subprocess.run(["mount", "-t", "tracefs", "none", str(TRACING)], check=True)
        (TRACING / "buffer_size_kb").write_text("8192")
        (TRACING / "trace_clock").write_text("mono")
        (TRACING / "events/smbus/smbus_write/enable").write_text("1")
        Thread(target=self._read, daemon=True).start()

    def take(self) -> list[str]:
        with self._lock:
            lines, self._lines = self._lines, []
        return lines

    def _read(self) -> None:
        come_first()
        with (TRACING / "trace_pipe").open() as pipe:
            for line in pipe:
                with self._lock:
                    self._lines.append(line)


TRACE, PICO = Trace(), Pico()


def run(words: list[str], feed: str, timeout_s: float) -> dict[str, Any]:
    done = subprocess.run(words, input=feed, capture_output=True, text=True, timeout=timeout_s, check=False)
    return {"status": done.returncode, "out": done.stdout, "err": done.stderr}


def start(words: list[str], feed: str) -> None:
    """A program of its own pace; what it prints goes over the machine's other port, line by line."""
    file = Path("/run/vm-feed")
    file.write_text(feed)
    with file.open("rb") as given, SAID.open("wb") as said:
        subprocess.Popen(words, stdin=given, stdout=said)


def write(path: str, content: str) -> None:
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(base64.b64decode(content))


def read(path: str) -> str:
    return base64.b64encode(Path(path).read_bytes()).decode()


def close_contact(pin: int) -> None:
    (hardware.pin_folder(pin) / "pull").write_text("pull-down")


def open_contact(pin: int) -> None:
    (hardware.pin_folder(pin) / "pull").write_text("pull-up")


def come_first() -> None:
    """This thread goes before all else in the machine, and what it starts does not.

    Fingers don't wait for a processor: what the machine does besides must not make a hold of a tap. Every
    thread here does this, since one that waits for the processor may keep the interpreter from the others.
    """
    os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(10))


def stay(seconds: float) -> None:
    """In a few naps: a machine that stood still must not find all of the time over at once.

    Not in many, since a flooded machine wakes late from each, and a tap would become a hold.
    """
    for _ in range(NAPS):
        time.sleep(seconds / NAPS)


def tap(pin: int, hold_s: float) -> None:
    close_contact(pin)
    stay(hold_s)
    open_contact(pin)
    stay(TAP_GAP_S)


def turn(first: int, second: int, detents: int, step_s: float) -> None:
    """Quadrature of a full-step knob: the first contact leads."""
    for _ in range(detents):
        for move in (close_contact, open_contact):
            for pin in (first, second):
                move(pin)
                stay(step_s)


def levels(pins: list[int]) -> list[int]:
    return [int((hardware.pin_folder(pin) / "value").read_text()) for pin in pins]


def stir(seed: str) -> None:
    """Other random numbers from now on."""
    with Path("/dev/urandom").open("wb", buffering=0) as source:
        source.write(bytes.fromhex(seed))
        fcntl.ioctl(source, RESEED)


DEEDS: dict[str, Callable[..., Any]] = {
    "run": run,
    "start": start,
    "write": write,
    "read": read,
    "close_contact": close_contact,
    "open_contact": open_contact,
    "tap": tap,
    "turn": turn,
    "levels": levels,
    "stir": stir,
    "trace": TRACE.take,
    "plug_chip": hardware.plug_chip,
    "unplug_chip": hardware.unplug_chip,
    "plug_pico": PICO.plug,
    "press_seat": PICO.press,
    "pixels": PICO.pixels,
    "monotonic": time.monotonic,
    "unit": systemd_bus.properties,
}


def answer(line: bytes) -> dict[str, Any]:
    try:
        asked = json.loads(line)
        return {"done": DEEDS[asked["do"]](**asked["with"])}
    except Exception:  # whatever went wrong is for whoever asked
        return {"failed": traceback.format_exc()}


def main() -> None:
    come_first()
    TRACE.start()
    while not PORT.exists():
        time.sleep(0.1)
    port = os.open(PORT, os.O_RDWR)
    with os.fdopen(port, "rb") as asked, os.fdopen(os.dup(port), "wb") as answered:
        answered.write(b'{"done": "here"}\n')
        answered.flush()
        for line in asked:
            answered.write(json.dumps(answer(line)).encode() + b"\n")
            answered.flush()


if __name__ == "__main__":
    main()
