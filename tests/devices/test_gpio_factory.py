"""The pin factory: chosen by name, and each way it fails ends in a sentence that says what to do."""

from pathlib import Path

import pytest

from companion.devices.errors import DeviceError
from companion.devices.gpio_factory import explain_factory, explain_pin, open_factory


def test_an_unknown_factory_is_refused_with_the_known_ones() -> None:
    with pytest.raises(DeviceError, match="pin_factory is 'pigpio': use one of lgpio, rpigpio, mock"):
        open_factory("pigpio")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("Cannot determine SOC peripheral base address", 'set pin_factory = "lgpio"'),
        ("Failed to add edge detection", 'set pin_factory = "lgpio"'),
        ("This module can only be run on a Raspberry Pi!", "run `toscana sim`"),
        ("unable to locate Pi revision in /proc/device-tree or /proc/cpuinfo", "run `toscana sim`"),
        ("No access to /dev/mem.  Try running as root!", "add the user to the group gpio"),
        ("[Errno 2] No such file or directory: '.lgd-nfy-3'", "start the box in a folder its user may write"),
        ("something new", "The GPIO pins can't be opened: something new"),
    ],
)
def test_what_the_libraries_say_becomes_what_to_do(said: str, words: str) -> None:
    assert words in explain_factory(RuntimeError(said)).sentence


def test_a_missing_chip_and_a_closed_one_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = RuntimeError("'can not open gpiochip'")
    assert "There is no /dev/gpiochip0" in explain_factory(error, tmp_path).sentence
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr("os.access", lambda *_: False)
    assert "add the user to the group gpio" in explain_factory(error, tmp_path).sentence


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("'GPIO busy'", r"Pin 7 (lite_leds.seat_1[1]) is in use"),
        ("Cannot determine SOC peripheral base address", 'set pin_factory = "lgpio"'),
        ("odd", "Pin 7 (lite_leds.seat_1[1]) can't be used: odd"),
    ],
)
def test_a_pin_that_can_not_be_used_is_named_with_its_use(said: str, words: str) -> None:
    assert words in explain_pin(RuntimeError(said), "lite_leds.seat_1[1]", 7).sentence
