"""The OLED's options: luma's names and defaults, and a clear sentence for each that makes no sense."""

from dataclasses import fields
from typing import Any

import pytest

from companion.devices.gpio.pins import check_uses, load_pins
from companion.devices.oled.options import OledOptions
from companion.devices.ports import DeviceError


def test_names_and_defaults_are_lumas() -> None:
    from luma.core.cmdline import create_parser  # type: ignore[import-untyped]  # noqa: PLC0415

    theirs = vars(
        create_parser("oled", autocomplete=False).parse_args(["--display", "ssd1306", "--interface", "i2c"])
    )
    ours = {field.name: field.default for field in fields(OledOptions) if field.name != "i2c_reset"}
    assert ours == {name: theirs[name] for name in ours}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"display": "ssd1351"}, "display is 'ssd1351': use one of ssd1306, ssd1309, sh1106"),
        ({"interface": "usb"}, "interface is 'usb': use one of i2c, spi"),
        ({"rotate": 1}, "rotate is 1: use 0, or 2"),
        ({"i2c_address": "sixty"}, "i2c_address is 'sixty': use 0x3C"),
        ({"i2c_address": "0x99"}, "i2c_address is '0x99'"),
        ({"spi_bus_speed": 9}, "spi_bus_speed is 9 Hz: use 8000000"),
        ({"spi_bus_speed": 90_000_000}, "spi_bus_speed is 90000000 Hz: use 8000000"),
        ({"interface": "spi", "spi_device": 2}, "spi_device is 2"),
        ({"interface": "spi", "spi_port": 7}, "spi_port is 7"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_in_one_sentence(
    options: dict[str, Any], words: str
) -> None:
    with pytest.raises(DeviceError, match=words):
        OledOptions(**options)


def test_an_oled_on_spi_does_not_go_with_the_lite_leds() -> None:
    pins, options = load_pins(), OledOptions(interface="spi")
    check_uses([*pins.uses(has_lite_leds=False, has_i2c_oled=False), *options.uses()])
    with pytest.raises(DeviceError, match=r"Pin 10 is used twice, for lite_leds\.seat_2\[1\] and spi\.mosi"):
        check_uses([*pins.uses(), *options.uses()])


def test_an_oled_on_i2c_takes_no_spi_pins() -> None:
    assert OledOptions().uses() == ()
