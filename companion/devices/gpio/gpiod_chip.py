"""Finds the kernel's GPIO chip that is the Pi's header, and opens it with libgpiod."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devices.errors import DeviceError
from companion.devices.gpio import sentences
from companion.devices.gpio.packages import GPIOD
from companion.devices.gpio.pins import LAST_PIN

if TYPE_CHECKING:
    from gpiod import Chip

# A Pi has several chips, and their numbers differ from kernel to kernel; their labels do not.
HEADERS = ("pinctrl-rp1", "pinctrl-bcm")

OpenChip = Callable[[str], "Chip"]
FindChip = Callable[[], "Chip"]


class ChipAbsentError(DeviceError):
    """There is no such chip now; it may appear later."""


def load_opener() -> OpenChip:
    """The function of libgpiod 2 that opens a chip by its path; DeviceError when it is not installed."""
    try:
        from gpiod import Chip  # noqa: PLC0415
    except ImportError as error:
        raise DeviceError(sentences.missing(GPIOD)) from error
    return Chip


def find_chip(open_chip: OpenChip, named: str = "", folder: Path = Path("/dev")) -> "Chip":
    """Open the chip at this path, else the one that is the header; close it when the lines are taken."""
    return _open_named(open_chip, named) if named else _search(open_chip, folder)


def is_header(chip: "Chip") -> bool:
    """Whether the lines of this chip are the pins of a Pi's header, with their BCM numbers."""
    info = chip.get_info()
    if info.num_lines <= LAST_PIN:
        return False
    return info.label.startswith(HEADERS) or all(
        chip.get_line_info(pin).name == f"GPIO{pin}" for pin in range(LAST_PIN + 1)
    )


def _open_named(open_chip: OpenChip, named: str) -> "Chip":
    try:
        chip = open_chip(named)
        lines = chip.get_info().num_lines
    except PermissionError as error:
        raise DeviceError(sentences.NO_GROUP) from error
    except FileNotFoundError as error:
        raise ChipAbsentError(sentences.no_such_chip(named)) from error
    except OSError as error:
        raise DeviceError(sentences.no_chip_at(named, error.strerror)) from error
    if lines <= LAST_PIN:
        chip.close()
        raise DeviceError(sentences.too_few_lines(named, lines))
    return chip


def _search(open_chip: OpenChip, folder: Path) -> "Chip":
    paths = sorted(folder.glob("gpiochip*"), key=lambda path: int(re.sub(r"\D", "", path.name) or 0))
    is_closed = False
    for path in paths:
        try:
            chip = open_chip(str(path))
            if is_header(chip):
                return chip
            chip.close()
        except PermissionError:
            is_closed = True
        except OSError:
            continue  # it was removed meanwhile
    if is_closed:
        raise DeviceError(sentences.NO_GROUP)
    raise ChipAbsentError(sentences.NO_HEADER if paths else sentences.NO_CHIP)
