"""Eyes on the OLED: turns QEMU's trace of the I2C bus back into the picture that a panel would show."""

import re
from pathlib import Path

from companion.devices.ports import BLANK, Frame
from tests.devices.oled_chip import ADDRESS, COMMAND, PICTURE, OledChip

EVENT = re.compile(r"i2c_event (?P<what>\w+)\(addr:0x(?P<address>[0-9a-f]+)\)")
SENT = re.compile(r"i2c_send\w* send(?:_async)?\(addr:0x(?P<address>[0-9a-f]+)\) data:0x(?P<byte>[0-9a-f]+)")


class Eyes:
    """Reads the growing trace; `pictures` counts the different ones that were seen."""

    def __init__(self, trace: Path, chip: str) -> None:
        self.chip = OledChip(chip)
        self.transfers = 0
        self.pictures = 0
        self._kind = chip
        self._trace = trace
        self._at = 0
        self._rest = ""
        self._control: int | None = None
        self._is_ours = False
        self._last = BLANK

    def see(self) -> Frame:
        """What is shown after all that went over the bus until now."""
        if self._trace.exists():
            with self._trace.open(encoding="ascii", errors="replace") as trace:
                trace.seek(self._at)
                text = self._rest + trace.read()
                self._at = trace.tell()
            *lines, self._rest = text.split("\n")
            for line in lines:
                self._take(line)
        if self.chip.showing != self._last:
            self._last = self.chip.showing
            self.pictures += 1
        return self._last

    def forget(self) -> None:
        """Look at a panel that is blank from now on, so that only what is sent anew is seen."""
        self.see()
        self.chip, self._last = OledChip(self._kind), BLANK

    def _take(self, line: str) -> None:
        if event := EVENT.search(line):
            self._is_ours = int(event["address"], 16) == ADDRESS and event["what"].startswith("start")
            self._control = None
        elif self._is_ours and (sent := SENT.search(line)):
            self._hear(int(sent["byte"], 16))

    def _hear(self, byte: int) -> None:
        """The first byte of a transfer says what the others are."""
        if self._control is None:
            self._control = byte
            self.transfers += 1
        elif self._control == COMMAND:
            self.chip.command(byte)
        else:
            assert self._control == PICTURE, f"control byte {self._control:#x} on the OLED's bus"
            self.chip.write(byte)
