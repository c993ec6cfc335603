"""The eyes: QEMU's trace of the I2C bus becomes the picture again."""

from pathlib import Path

import pytest

from companion.devices.oled.bus import BlockSerial
from companion.devices.oled.driver import OledDriver
from companion.devices.oled.options import OledOptions
from companion.devices.ports import BLANK
from tests.devices.pictures import lit_pixels
from tests.pi.eyes import Eyes

PICTURE = lit_pixels((0, 0), (127, 63), (5, 40))
NEXT = lit_pixels((9, 9))


class Traced:
    """A bus that writes down what QEMU would, in its words."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        sent = [
            f"i2c_send_async send_async(addr:0x{address:02x}) data:0x{byte:02x}" for byte in (control, *data)
        ]
        begin, end = (f"i2c_event {what}(addr:0x{address:02x})" for what in ("start", "finish"))
        with self.file.open("a") as trace:
            trace.write("\n".join((begin, *sent, end, "")))

    def close(self) -> None:
        pass


@pytest.mark.parametrize("chip", ["sh1106", "ssd1306"])
def test_the_picture_is_rebuilt_as_the_trace_grows(tmp_path: Path, chip: str) -> None:
    trace = tmp_path / "i2c.log"
    eyes = Eyes(trace, chip)
    assert eyes.see() == BLANK
    panel = OledDriver(OledOptions(display=chip), lambda: BlockSerial(Traced(trace), 0x3C))
    for frame in (PICTURE, NEXT):
        panel.update(frame, 80)
        assert eyes.see() == frame
    assert eyes.pictures == 2


def test_half_a_line_is_read_when_it_is_whole(tmp_path: Path) -> None:
    trace, whole = tmp_path / "i2c.log", tmp_path / "whole.log"
    OledDriver(OledOptions(display="sh1106"), lambda: BlockSerial(Traced(whole), 0x3C)).update(PICTURE, 80)
    text, eyes = whole.read_text(), Eyes(trace, "sh1106")
    trace.write_text(text[: len(text) // 2])
    assert eyes.see() == BLANK
    trace.write_text(text)
    assert eyes.see() == PICTURE


def test_another_device_on_the_bus_is_not_looked_at(tmp_path: Path) -> None:
    trace = tmp_path / "i2c.log"
    Traced(trace).write_i2c_block_data(0x48, 0x77, [1, 2, 3])
    assert Eyes(trace, "sh1106").see() == BLANK
