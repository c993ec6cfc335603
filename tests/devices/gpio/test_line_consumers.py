"""Who holds which line of the header."""

from functools import partial
from pathlib import Path

import pytest
from gpiod import LineSettings

from companion.devices.gpio.gpiod_lines import consumers, find_chip
from companion.devices.ports import DeviceError
from tests.devices.gpiod_stand_in import Kernel


def test_every_line_in_use_is_told_with_its_holder(tmp_path: Path) -> None:
    kernel = Kernel(tmp_path)
    kernel.plug()
    find = partial(find_chip, kernel.open, "", tmp_path)
    assert consumers(find) == {}
    with find() as chip:
        chip.request_lines({7: LineSettings()}, consumer="spi0 CS1")
        toscana = chip.request_lines({20: LineSettings(), 21: LineSettings()}, consumer="toscana")
    assert consumers(find) == {7: "spi0 CS1", 20: "toscana", 21: "toscana"}
    toscana.release()
    assert consumers(find) == {7: "spi0 CS1"}


def test_without_a_chip_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="There is no /dev/gpiochip0"):
        consumers(partial(find_chip, Kernel(tmp_path).open, "", tmp_path))
