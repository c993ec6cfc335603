"""Opens gpiozero's pin factory by its name, and explains the errors of gpiozero's libraries in a sentence."""

import os
import re
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.devices.errors import DeviceError
from companion.devices.gpio import sentences
from companion.devices.gpio.options import GpioOptions
from companion.devices.gpio.packages import GPIOZERO, PACKAGES
from companion.games.kit.sentences import Sentence

FACTORIES = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
    "mock": ("gpiozero.pins.mock", "MockFactory"),
}

# A part of the library's error message, and the sentence for it.
KNOWN = (
    ("Cannot determine SOC peripheral base address", sentences.NO_RPIGPIO),
    ("Failed to add edge detection", sentences.NO_RPIGPIO),
    ("can only be run on a Raspberry Pi", sentences.NO_PI),
    ("Not running on a RPi", sentences.NO_PI),
    ("unable to locate Pi revision", sentences.NO_PI),
    ("No access to /dev/mem", sentences.NO_GROUP),
    ("Permission denied", sentences.NO_GROUP),
    (".lgd-nfy", sentences.NO_FOLDER),
)


def open_factory(options: GpioOptions) -> Any:
    """Open the gpiozero factory of these options; close it after the devices on it."""
    module, factory = FACTORIES[options.library]
    chosen = {} if options.library != "lgpio" else _chip_number(options.chip)
    try:
        return getattr(import_module(module), factory)(**chosen)
    except ImportError as error:
        # If it is not gpiozero itself, it is the package that gpiozero imports: the last one.
        package = GPIOZERO if error.name == "gpiozero" else PACKAGES[options.library][-1]
        raise DeviceError(sentences.missing(package)) from error
    except Exception as error:
        raise explain_factory(error) from error


def _chip_number(chip: str) -> dict[str, int]:
    """lgpio takes a chip only by its number; without one, gpiozero chooses the header of this Pi."""
    if not chip:
        return {}
    number = re.fullmatch(r"/dev/gpiochip(\d+)", chip)
    if number is None:
        raise DeviceError(sentences.no_number(chip))
    return {"chip": int(number[1])}


def explain_factory(error: Exception, chips: Path = Path("/dev")) -> DeviceError:
    """Why the factory can't be opened; lgpio has one message for a missing chip and for no permission."""
    if "can not open gpiochip" in str(error):
        found = sorted(chips.glob("gpiochip*"))
        is_closed = any(not os.access(chip, os.R_OK | os.W_OK) for chip in found)
        return DeviceError(sentences.NO_GROUP if is_closed else sentences.NO_CHIP)
    return DeviceError(_known(error) or sentences.unopened(error))


def explain_pin(error: Exception, use: str, pin: int) -> DeviceError:
    """Why one pin can't be used."""
    if "busy" in str(error) or "already in use" in str(error):
        return DeviceError(sentences.in_use(pin, use))
    return DeviceError(_known(error) or sentences.unusable(pin, use, error))


def _known(error: Exception) -> Sentence | None:
    return next((sentence for said, sentence in KNOWN if said in str(error)), None)
