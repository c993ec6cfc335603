"""An OLED on I2C with a reset wire: it is reset before its first byte and after each fault."""

import tomllib
from pathlib import Path
from typing import cast

import pytest
from gpiod import Chip

from companion.devices.gpio.gpiod_lines import CONSUMER
from companion.devices.oled import bus
from companion.devices.oled.bus import BlockSerial
from companion.devices.oled.driver import OledDriver
from companion.devices.oled.options import OledOptions
from companion.devices.oled.spi import reset_chip
from companion.devices.ports import DeviceError
from tests.devices.gpiod_stand_in import HEADER_LINES, KernelChip, Line, StandInChip
from tests.devices.oled_chip import ADDRESS, OledChip, RecordingBus
from tests.devices.pictures import lit_pixels

DIGIT = lit_pixels(*((x, y) for x in range(40, 46) for y in range(12, 21)))
PINS = tomllib.loads((Path(__file__).parents[3] / "hardware" / "pins.toml").read_text(encoding="utf-8"))


class Desk:
    """The header, and a module of 2.42" whose chip starts when its reset wire rises."""

    def __init__(self) -> None:
        self.options = OledOptions(display="ssd1309", i2c_reset="gpio")
        self.header = KernelChip("gpiochip0", "pinctrl-bcm2711", [Line("") for _ in range(HEADER_LINES)])
        self.bus = RecordingBus(OledChip("ssd1309"))
        self.levels: list[bool] = []

    @property
    def wire(self) -> Line:
        return self.header.lines[self.options.gpio_reset]

    def find(self) -> Chip:
        return cast("Chip", StandInChip("/dev/gpiochip0", self.header))

    def pause(self, _: float) -> None:
        self.levels.append(self.wire.is_high)
        if not self.wire.is_high:
            self.bus.chip.power_on()

    def open(self) -> BlockSerial:
        return BlockSerial(self.bus, ADDRESS, reset_chip(self.options, self.find, self.pause))


def test_the_chip_is_reset_before_the_first_byte_and_its_wire_stays_high() -> None:
    desk = Desk()
    driver = OledDriver(desk.options, desk.open)
    driver.update(DIGIT, 100)
    assert desk.levels == [False, True]
    assert (desk.wire.consumer, desk.wire.is_high) == (CONSUMER, True)
    assert desk.bus.chip.showing == DIGIT


def test_an_oled_that_was_away_is_reset_again() -> None:
    desk = Desk()
    driver = OledDriver(desk.options, desk.open)
    driver.update(DIGIT, 100)
    desk.bus.is_plugged = False
    with pytest.raises(DeviceError, match="does not answer at 0x3C"):
        driver.update(lit_pixels((0, 0)), 100)
    assert desk.header.requests == []
    desk.bus.is_plugged = True
    driver.update(DIGIT, 100)
    assert desk.levels == [False, True] * 2
    assert desk.bus.chip.showing == DIGIT


def test_closing_gives_the_wire_back() -> None:
    desk = Desk()
    driver = OledDriver(desk.options, desk.open)
    driver.update(DIGIT, 100)
    driver.close()
    assert desk.header.requests == []


def test_a_wire_in_use_is_named_and_the_bus_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.find().request_lines({desk.options.gpio_reset: None}, consumer="lg")
    monkeypatch.setattr("companion.devices.gpio.gpiod_lines.load_opener", lambda: None)
    monkeypatch.setattr("companion.devices.gpio.gpiod_lines.find_chip", lambda *_: desk.find())
    driver = OledDriver(desk.options, lambda: bus.open_serial(desk.options, desk.bus))
    with pytest.raises(DeviceError, match=r"Pin 25 \(oled\.gpio_reset\) is in use by lg"):
        driver.update(DIGIT, 100)
    assert not desk.bus.is_open


def test_the_bus_is_opened_with_its_reset_as_the_settings_say(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    monkeypatch.setattr("companion.devices.gpio.gpiod_lines.load_opener", lambda: None)
    monkeypatch.setattr("companion.devices.gpio.gpiod_lines.find_chip", lambda *_: desk.find())
    opened = bus.open_serial(desk.options, desk.bus)
    assert desk.wire.is_high
    opened.cleanup()
    plain = bus.open_serial(OledOptions(), desk.bus)
    assert desk.header.requests == [], "an OLED of four wires takes no pin"
    plain.cleanup()


def test_the_pin_is_the_one_of_the_wiring() -> None:
    assert OledOptions().gpio_reset == PINS["oled_2_42"]["reset"]
