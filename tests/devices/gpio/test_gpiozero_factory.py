"""gpiozero's pin factory: each way it fails ends in a sentence that says what to do."""

from pathlib import Path

import pytest

from companion.devices.gpio.gpiozero_header import explain_factory, explain_pin, open_factory
from companion.devices.gpio.pins import GpioOptions
from companion.devices.ports import DeviceError


def test_a_missing_library_is_named_with_what_brings_it() -> None:
    cure = r"install python3-rpi\.gpio with apt or toscana-companion\[rpigpio\] with pip"
    with pytest.raises(DeviceError, match=f"package RPi.GPIO is missing: {cure}, or set gpio.library"):
        open_factory(GpioOptions("rpigpio"))


def test_lgpio_takes_a_chip_by_its_number_alone() -> None:
    with pytest.raises(DeviceError, match=r"gpio\.chip is /dev/pins, and lgpio takes only /dev/gpiochip"):
        open_factory(GpioOptions("lgpio", "/dev/pins"))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("Cannot determine SOC peripheral base address", 'set gpio.library = "gpiod"'),
        ("Failed to add edge detection", 'set gpio.library = "gpiod"'),
        ("This module can only be run on a Raspberry Pi!", "run `toscana sim`"),
        ("unable to locate Pi revision in /proc/device-tree or /proc/cpuinfo", "run `toscana sim`"),
        ("No access to /dev/mem.  Try running as root!", "add the user to the group gpio"),
        ("[Errno 2] No such file or directory: '.lgd-nfy-3'", "start the box in a folder its user may write"),
        ("something new", "The GPIO pins can't be opened (something new): restart the Pi"),
    ],
)
def test_what_the_libraries_say_becomes_what_to_do(said: str, words: str) -> None:
    assert words in str(explain_factory(RuntimeError(said)))


def test_a_missing_chip_and_a_closed_one_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = RuntimeError("'can not open gpiochip'")
    assert "There is no /dev/gpiochip0" in str(explain_factory(error, tmp_path))
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr("os.access", lambda *_: False)
    assert "add the user to the group gpio" in str(explain_factory(error, tmp_path))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("'GPIO busy'", r"Pin 7 (lite_leds.seat_1[1]) is in use"),
        ("Cannot determine SOC peripheral base address", 'set gpio.library = "gpiod"'),
        ("odd", "Pin 7 (lite_leds.seat_1[1]) can't be used (odd): choose another one"),
    ],
)
def test_a_pin_that_can_not_be_used_is_named_with_its_use(said: str, words: str) -> None:
    assert words in str(explain_pin(RuntimeError(said), "lite_leds.seat_1[1]", 7))
