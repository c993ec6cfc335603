"""The faults of the GPIO pins, each as one sentence that says what to do; the same for every library."""

from companion.devices.gpio.packages import Package

NO_RPIGPIO = 'RPi.GPIO does not work on this Pi or its kernel: set gpio.library = "gpiod".'
NO_PI = "This computer has no Raspberry Pi pins: run `toscana sim` here."
NO_GROUP = "No permission for the GPIO pins: add the user to the group gpio and log in again."
NO_CHIP = "There is no /dev/gpiochip0: this needs a Raspberry Pi, or run `toscana sim` here."
NO_HEADER = "No GPIO chip of this computer is a Raspberry Pi's header: name the right one in gpio.chip."
GONE = "The GPIO pins are gone: the box takes them as soon as they are back; if not, restart the Pi."


def in_use(pin: int, use: str, holder: str = "") -> str:
    """Another program or the kernel holds this pin."""
    by = f" by {holder}" if holder else ""
    return (
        f"Pin {pin} ({use}) is in use{by}: stop the other program, "
        "or switch off SPI, serial and 1-Wire in raspi-config."
    )


def unusable(pin: int, use: str, reason: object) -> str:
    """This pin fails for a reason that has no sentence of its own."""
    return f"Pin {pin} ({use}) can't be used ({reason}): choose another one under [pins] in the settings."


def unopened(reason: object) -> str:
    """All pins fail for a reason that has no sentence of its own."""
    return f"The GPIO pins can't be opened ({reason}): restart the Pi; if it stays so, run `toscana doctor`."


def missing(package: Package) -> str:
    """A library's Python package is not installed. On a box installed with apt, extras can't be used."""
    cure = f"toscana-companion[{package.extra}]"
    if package.apt:
        cure = f"{package.apt} with apt or {cure} with pip"
    return f"The Python package {package.name} is missing: install {cure}, or set gpio.library."


def no_such_chip(named: str) -> str:
    """The chip named in the settings is not there."""
    return f"gpio.chip is {named}, which is not there: leave gpio.chip empty, and the header is found."


def not_a_header(named: str, reason: object) -> str:
    """The chip named in the settings can't be the header."""
    return f"gpio.chip is {named}, {reason}: leave gpio.chip empty, and the header is found."
