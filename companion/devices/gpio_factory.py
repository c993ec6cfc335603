"""Opens gpiozero's pin factory by its name, and says in one sentence what is wrong with the pins."""

import os
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.devices.errors import DeviceError

FACTORIES = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
    "mock": ("gpiozero.pins.mock", "MockFactory"),
}

NO_RPIGPIO = 'RPi.GPIO does not work on this Pi or its kernel: set pin_factory = "lgpio".'
NO_PI = "This computer has no Raspberry Pi pins: run `toscana sim` here."
NO_GROUP = "No permission for the GPIO pins: add the user to the group gpio and log in again."
NO_CHIP = "There is no /dev/gpiochip0: this needs a Raspberry Pi, or run `toscana sim` here."

# What the libraries say, and what to do about it.
SENTENCES = (
    ("Cannot determine SOC peripheral base address", NO_RPIGPIO),
    ("Failed to add edge detection", NO_RPIGPIO),
    ("can only be run on a Raspberry Pi", NO_PI),
    ("Not running on a RPi", NO_PI),
    ("unable to locate Pi revision", NO_PI),
    ("No access to /dev/mem", NO_GROUP),
    ("Permission denied", NO_GROUP),
    (".lgd-nfy", "lgpio can't write in the working folder: start the box in a folder its user may write."),
)


def open_factory(name: str) -> Any:
    """The gpiozero factory of this name; close it after the devices on it."""
    if name not in FACTORIES:
        raise DeviceError(f"pin_factory is {name!r}: use one of {', '.join(FACTORIES)}.")
    module, factory = FACTORIES[name]
    try:
        return getattr(import_module(module), factory)()
    except ImportError as error:
        is_rpi = name == "rpigpio" and error.name != "gpiozero"
        wanted, extra = ("RPi.GPIO", "rpigpio") if is_rpi else (error.name, "pi")
        raise DeviceError(
            f"The Python package {wanted} is missing: install toscana-companion[{extra}], or set pin_factory."
        ) from error
    except Exception as error:
        raise explain_factory(error) from error


def explain_factory(error: Exception, chips: Path = Path("/dev")) -> DeviceError:
    """Why the factory can't be opened; lgpio says the same of a missing chip and of a closed one."""
    if "can not open gpiochip" in str(error):
        found = sorted(chips.glob("gpiochip*"))
        is_closed = any(not os.access(chip, os.R_OK | os.W_OK) for chip in found)
        return DeviceError(NO_GROUP if is_closed else NO_CHIP)
    return DeviceError(_known(error) or f"The GPIO pins can't be opened: {error}.")


def explain_pin(error: Exception, use: str, pin: int) -> DeviceError:
    """Why one pin can't be used."""
    if "busy" in str(error) or "already in use" in str(error):
        return DeviceError(
            f"Pin {pin} ({use}) is in use: stop the other program, "
            "or switch off SPI, serial and 1-Wire in raspi-config."
        )
    return DeviceError(_known(error) or f"Pin {pin} ({use}) can't be used: {error}.")


def _known(error: Exception) -> str | None:
    return next((sentence for said, sentence in SENTENCES if said in str(error)), None)
