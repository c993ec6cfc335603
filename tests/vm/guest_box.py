"""The box in a virtual machine, as somebody meets it: what hands do, what eyes see, what root can ask."""

import base64
import json
import re
import struct
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

from companion.devices.gpio.pins import load_pins
from companion.devices.ports import HEIGHT, WIDTH, Frame, Line
from companion.outputs.display import OFFSETS, shifted
from tests.devices.oled_chip import ADDRESS
from tests.vm.eyes import Eyes
from tests.vm.machine import GuestError, Machine

# A short tap, since a machine that stands still in the middle of it makes a hold of it.
TAP_S, HOLD_S = 0.03, 1.0
# From one contact of the knob to the next.
STEP_S = 0.006
LOOK_AGAIN_S, ASK_AGAIN_S = 0.15, 0.4
PATIENCE_S, PICTURE_PATIENCE_S = 300.0, 90.0
# Somewhere else on the bus.
NOBODY = 0x3D
UNIT = "toscana.service"
SETTINGS = "/etc/toscana/table.toml"
JOURNAL = "/var/lib/toscana/journal.db"


class Guest:
    """Hands, eyes and root on one machine."""

    def __init__(self, machine: Machine, eyes: Eyes | None = None) -> None:
        self.machine = machine
        self.eyes = eyes or Eyes()
        self.step_s = STEP_S
        self._pins = load_pins()

    # What hands do

    def press(self, line: Line, hold_s: float = TAP_S) -> None:
        self.machine.ask("tap", pin=self._pins.panel[line], hold_s=hold_s)

    def turn(self, detents: int) -> None:
        a, b = self._pins.panel[Line.KNOB_A], self._pins.panel[Line.KNOB_B]
        first, second = (a, b) if detents > 0 else (b, a)
        self.machine.ask("turn", first=first, second=second, detents=abs(detents), step_s=self.step_s)

    def press_seat(self, seat: int) -> None:
        """The Pico's button, on a machine that has one."""
        self.machine.ask("press_seat", seat=seat)

    # What eyes see

    def screen(self) -> Frame:
        return self.eyes.see(self.machine.ask("trace"))

    def shows(self, frame: Frame) -> bool:
        """This picture, wherever the screen saver has moved it by now."""
        return self.screen() in {shifted(frame, offset) for offset in OFFSETS}

    def wait_for_screen(self, frame: Frame, what: str) -> None:
        """Until the OLED shows this picture; if it never does, both are kept to be looked at."""
        try:
            self.wait_until(lambda: self.shows(frame), what, PICTURE_PATIENCE_S)
        except AssertionError:
            for name, kept in (("expected", frame), ("seen", self.screen())):
                Image.frombytes("1", (WIDTH, HEIGHT), kept.pixels).save(self.machine.folder / f"{name}.png")
            raise

    def leds(self) -> tuple[tuple[int, ...], ...]:
        """The lite build's lamps, three a seat: 1 is lit."""
        flat = self.machine.ask("levels", pins=[pin for seat in self._pins.lite_leds for pin in seat])
        return tuple(tuple(flat[at : at + 3]) for at in range(0, len(flat), 3))

    # What happens to its parts

    def unplug_oled(self) -> None:
        """Its address answers no more: the simulated bus keeps it where only a debugger can reach it."""
        self._address_oled(NOBODY)
        self.eyes.chip.power_on()

    def plug_oled(self) -> None:
        self._address_oled(ADDRESS)

    def _address_oled(self, address: int) -> None:
        symbols = self.run("grep", "-w", "chip_addr", "/proc/kallsyms")
        table = re.search(r"^(\w+) \w chip_addr\t\[i2c_stub\]$", symbols, re.MULTILINE)
        assert table is not None, symbols
        self.machine.poke(int(table[1], 16), struct.pack("<H", address))

    def unplug_pins(self) -> None:
        self.machine.ask("unplug_chip")

    def plug_pins(self) -> None:
        self.machine.ask("plug_chip")

    # What root asks

    def run(self, *words: str, feed: str = "") -> str:
        """A command that must succeed; what it printed."""
        done = self.attempt(*words, feed=feed)
        if done["status"]:
            raise GuestError(f"{' '.join(words)}: {done['err'] or done['out']}")
        out: str = done["out"]
        return out

    def attempt(self, *words: str, feed: str = "") -> dict[str, Any]:
        done: dict[str, Any] = self.machine.ask("run", words=words, feed=feed, timeout_s=PATIENCE_S)
        return done

    def write(self, path: str, content: bytes) -> None:
        self.machine.ask("write", path=path, content=base64.b64encode(content).decode())

    def read(self, path: str) -> bytes:
        return base64.b64decode(self.machine.ask("read", path=path))

    def unpack(self, archive: bytes, folder: str) -> None:
        self.write("/run/archive.tar", archive)
        self.run("tar", "-xf", "/run/archive.tar", "-C", folder)

    def install(self, package: Path) -> None:
        """By dpkg, from a file, with no network."""
        self.write(f"/root/{package.name}", package.read_bytes())
        self.run("dpkg", "-i", f"/root/{package.name}")

    def use(self, settings: str) -> None:
        """Other settings, then a restart."""
        self.write(SETTINGS, f"{settings}\n".encode())
        self.run("systemctl", "restart", UNIT)

    def unit(self, *names: str) -> str:
        """What systemd knows of the service, a line each."""
        return "\n".join(self.machine.ask("unit", unit=UNIT, names=names))

    def wait_for_unit(self, is_so: Callable[[], bool], what: str) -> float:
        """Until systemd says so; asked more seldom than the OLED is looked at, since it costs more."""
        return self.wait_until(is_so, what, every_s=ASK_AGAIN_S)

    def game(self) -> dict[str, Any]:
        """The last game of the journal, exported."""
        exported: dict[str, Any] = json.loads(self.run("toscana", "export", "last", "--journal", JOURNAL))
        return exported

    def wait_for_status(self, words: str) -> str:
        """What the service says of itself, once these words are in it."""
        told = [""]

        def is_said() -> bool:
            told.append(self.unit("StatusText"))
            return words in told[-1]

        self.wait_for_unit(is_said, f"a sentence with {words!r}")
        return told[-1]

    def wait_until(
        self,
        is_so: Callable[[], bool],
        what: str,
        patience_s: float = PATIENCE_S,
        *,
        every_s: float = LOOK_AGAIN_S,
    ) -> float:
        """How long it took."""
        began_s = time.monotonic()
        while not is_so():
            if time.monotonic() - began_s > patience_s:
                raise AssertionError(f"{what} did not come in {patience_s:.0f} s")
            time.sleep(every_s)
        return time.monotonic() - began_s
