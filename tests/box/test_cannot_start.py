"""What a box that can't start leaves on its OLED."""

import pytest

from companion.box.cannot_start import leave_on_oled
from companion.devices.ports import BLANK, Frame
from companion.settings import SettingsError, parse_settings
from companion.ui.kit.message import warning
from companion.ui.kit.paint import overflows, paint
from tests.devices.oled_chip import OledChip, RecordingSerial

FILE = "In /etc/toscana/table.toml: "


def test_the_sentence_stays_on_the_panel_and_is_dim() -> None:
    chip = OledChip("ssd1306")
    serial = RecordingSerial(chip)
    leave_on_oled("There is no setting web.prot; did you mean web.port?", lambda: serial)
    assert (
        chip.showing
        == Frame(
            paint(warning("The box can't start", "There is no setting web.prot; did you mean web.port?"))
        )
        != BLANK
    )
    assert 0 < chip.contrast < 64


def test_a_box_without_an_oled_says_nothing_more() -> None:
    def missing() -> RecordingSerial:
        raise FileNotFoundError("/dev/i2c-1")

    leave_on_oled("There is no setting x.", missing)


@pytest.mark.parametrize(
    "text",
    [
        "[web]\nprot = 1",
        "[web]\nport = 70000",
        "[pins.panel]\nback = 17",
        '[oled]\ndisplay = "vga"',
        'leds = "none of those that the program knows, but something else altogether, and at length"',
    ],
)
def test_what_is_wrong_with_the_settings_fits_the_panel(text: str) -> None:
    with pytest.raises(SettingsError) as problem:
        parse_settings(text)
    assert overflows(warning("The box can't start", f"{FILE}{problem.value}")) == []
