"""Eyes on the OLED: turns the kernel's trace of the I2C bus back into the picture that a panel would show."""

import re
from dataclasses import dataclass, field

from companion.devices.ports import Frame
from tests.devices.oled_chip import COMMAND, PICTURE, OledChip

WRITE = re.compile(
    r"(?P<at>[\d.]+): smbus_write: i2c-\d+ a=03c f=\S+ c=(?P<control>\w+) I2C_BLOCK_DATA"
    r" l=\d+ \[(?P<block>[\w-]*)\]"
)


@dataclass
class Eyes:
    """A panel made of software on the other end of the bus.

    `first_picture_s` is when it was first lit after `watch_start`, on the kernel's monotonic clock.
    """

    chip: OledChip = field(default_factory=lambda: OledChip("ssd1306"))
    writes: int = 0
    picture_bytes: int = 0
    first_picture_s: float | None = None

    def watch_start(self) -> None:
        self.chip.power_on()
        self.first_picture_s = None

    def see(self, trace: list[str]) -> Frame:
        """What is shown after these lines of the trace."""
        for line in trace:
            if "LOST" in line:
                raise AssertionError(f"the kernel's trace is not whole: {line.strip()}")
            if written := WRITE.search(line):
                self._take(written)
        return self.chip.showing

    def _take(self, written: re.Match[str]) -> None:
        self.writes += 1
        control = int(written["control"], 16)
        # The first byte is the block's length.
        block = bytes.fromhex(written["block"].replace("-", ""))[1:]
        for byte in block:
            if control == COMMAND:
                self.chip.command(byte)
            elif control == PICTURE:
                self.picture_bytes += 1
                self.chip.write(byte)
        # The picture is sent before the light goes on.
        if self.first_picture_s is None and self.chip.is_on:
            self.first_picture_s = float(written["at"])
