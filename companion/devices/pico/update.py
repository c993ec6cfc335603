"""Copies the firmware to the Pico with mpremote, after asking a running firmware to leave for the REPL."""

import importlib.util
import time
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path

from companion.devices.pico import wire
from companion.devices.pico.port import PicoAbsentError, PicoPort, find_port
from companion.devices.ports import DeviceError
from companion.games.kit.sentences import verbatim
from companion.system.child_process import ISOLATED_PYTHON, run_child

# main.py goes last: without it, a board whose update was cut short stays in its REPL for the next try.
FILES = (
    "pico_wire.py",
    "link.py",
    "lamps.py",
    "seats.py",
    "melody.py",
    "app.py",
    "pins.py",
    "hal_pico.py",
    "start.py",
    "main.py",
)
# Why an older firmware broke down says nothing of the new one.
REMOVE_OLD = (
    "import os\nfor name in ('main.py', 'traceback.txt'):\n try:\n  os.remove(name)\n except OSError:\n  pass"
)
# How long the firmware is asked to leave.
LEAVE_S = 2.0
# How long to wait for the port after a reset: a firmware that crashed restarts only when its watchdog fires.
BACK_S = 15.0
# The port's old name stays for a moment after a reset.
GONE_S = 2.0
POLL_S = 0.1

Run = Callable[[Sequence[str]], int]


def firmware_folder() -> Path:
    """Inside the installed package; at the top of the source tree when run from there."""
    packaged = Path(str(resources.files("companion"))) / "firmware"
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "firmware"


def update(
    named: str,
    run: Run | None = None,
    find: Callable[[str], str] = find_port,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Bring the firmware to the Pico on this port; raises a DeviceError that says what to do."""
    if run is None and importlib.util.find_spec("mpremote") is None:
        raise DeviceError(verbatim("mpremote is missing: install it with `pip install mpremote`."))
    path = find(named)
    if leave(path, pause):
        path = wait_for(named, find, pause)
    if (run or _run)(command(path)):
        raise DeviceError(
            verbatim(
                f"The files could not be copied to {path}: hold seat button 1 while you plug the box in, "
                "until the last lamp of each row is lit, and try again."
            )
        )
    wait_for(named, find, pause)


def leave(path: str, pause: Callable[[float], None] = time.sleep) -> bool:
    """Ask the firmware to reset into the REPL; False when no reset came, since no firmware is running."""
    port = PicoPort.open(path)
    try:
        for _ in range(round(LEAVE_S / POLL_S)):
            port.write(wire.frame(wire.LEAVE, 0, wire.LEAVE_WORD))
            pause(POLL_S)
            try:
                if not port.read():
                    return True
            except BlockingIOError:
                continue
        return False
    except OSError:
        return True
    finally:
        port.drop()


def wait_for(named: str, find: Callable[[str], str], pause: Callable[[float], None] = time.sleep) -> str:
    """The port, once the board is back after a reset; DeviceError when it does not come back."""
    pause(GONE_S)
    for _ in range(round(BACK_S / POLL_S)):
        pause(POLL_S)
        try:
            return find(named)
        except PicoAbsentError:
            continue
    raise DeviceError(verbatim("The Pico did not come back: unplug it, plug it in again, and try once more."))


def command(path: str) -> list[str]:
    """One call of mpremote: remove main.py and the kept traceback, copy the files, reset."""
    *program, main = (str(firmware_folder() / name) for name in FILES)
    copy = ["+", "fs", "cp", *program, ":", "+", "fs", "cp", main, ":"]
    return [*ISOLATED_PYTHON, "-m", "mpremote", "connect", path, "exec", REMOVE_OLD, *copy, "+", "reset"]


def _run(words: Sequence[str]) -> int:
    return run_child(words, is_shown=True).returncode
