"""The eyes: a real kernel's trace of the I2C bus becomes the picture again."""

import pytest

from companion.devices.oled.bus import BlockSerial
from companion.devices.oled.driver import OledDriver
from companion.devices.oled.options import OledOptions
from companion.devices.ports import BLANK, Frame
from tests.devices.pictures import lit_pixels
from tests.vm.eyes import Eyes

PICTURE = lit_pixels((0, 0), (127, 63), (5, 40))


class Traced:
    """A bus that writes down what the kernel would, in its words."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write_i2c_block_data(self, address: int, control: int, data: list[int]) -> None:
        block = "-".join(f"{byte:02x}" for byte in (len(data), *data))
        self.lines.append(
            f"     python-412     [000] .....    83.120000: smbus_write: i2c-0 a={address:03x} f=0000 "
            f"c={control:x} I2C_BLOCK_DATA l={len(data) + 1} [{block}]\n"
        )

    def close(self) -> None:
        pass


def traced(*frames: Frame) -> list[str]:
    bus = Traced()
    panel = OledDriver(OledOptions(), lambda: BlockSerial(bus, 0x3C))
    for frame in frames:
        panel.update(frame, 80)
    return bus.lines


def test_the_picture_is_rebuilt_from_what_differs() -> None:
    eyes = Eyes()
    assert eyes.see(traced(BLANK, lit_pixels((9, 9)), PICTURE)) == PICTURE
    assert eyes.first_picture_s == 83.12


def test_a_dark_panel_shows_nothing() -> None:
    assert Eyes().see(traced(PICTURE)[:-1]) == BLANK


def test_a_trace_with_holes_is_not_believed() -> None:
    with pytest.raises(AssertionError, match="not whole"):
        Eyes().see(["CPU:0 [LOST 12 EVENTS]\n"])
