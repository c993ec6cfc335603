"""The faults of the GPIO pins, each as one sentence that says what to do; the same for every library."""

from companion.frozen import frozen
from companion.games.kit.sentences import Sentence, say


@frozen
class Package:
    """A Python package: its name for import, for pip and for apt; `extra` is our extra that installs it."""

    module: str
    name: str
    extra: str
    apt: str = ""


GPIOD = Package("gpiod", "gpiod", "pi")
GPIOZERO = Package("gpiozero", "gpiozero", "pi")
LGPIO = Package("lgpio", "lgpio", "lgpio", "python3-lgpio")
RPI_GPIO = Package("RPi", "RPi.GPIO", "rpigpio", "python3-rpi.gpio")

PACKAGES = {
    "gpiod": (GPIOD,),
    "lgpio": (GPIOZERO, LGPIO),
    "rpigpio": (GPIOZERO, RPI_GPIO),
    "mock": (GPIOZERO,),
}


NO_RPIGPIO = say('RPi.GPIO does not work on this Pi or its kernel: set gpio.library = "gpiod".')
NO_PI = say("This computer has no Raspberry Pi pins: run `toscana sim` here.")
NO_GROUP = say("No permission for the GPIO pins: add the user to the group gpio and log in again.")
NO_CHIP = say("There is no /dev/gpiochip0: this needs a Raspberry Pi, or run `toscana sim` here.")
NO_HEADER = say("No GPIO chip of this computer is a Raspberry Pi's header: name the right one in gpio.chip.")
GONE = say("The GPIO pins are gone: the box takes them as soon as they are back; if not, restart the Pi.")
FREE_IT = say("stop the other program, or switch off SPI, serial and 1-Wire in raspi-config.")
FIND_IT = say("leave gpio.chip empty, and the header is found.")
NO_FOLDER = say("lgpio can't write in the working folder: start the box in a folder its user may write.")


def in_use(pin: int, use: str, holder: str = "") -> Sentence:
    """Another program or the kernel holds this pin."""
    if not holder:
        return say("Pin {pin} ({use}) is in use: {cure}", pin=pin, use=use, cure=FREE_IT)
    return say(
        "Pin {pin} ({use}) is in use by {holder}: {cure}", pin=pin, use=use, holder=holder, cure=FREE_IT
    )


def unusable(pin: int, use: str, reason: object) -> Sentence:
    """This pin fails for a reason that has no sentence of its own."""
    return say(
        "Pin {pin} ({use}) can't be used ({reason}): choose another one under [pins] in the settings.",
        pin=pin,
        use=use,
        reason=str(reason),
    )


def unopened(reason: object) -> Sentence:
    """All pins fail for a reason that has no sentence of its own."""
    return say(
        "The GPIO pins can't be opened ({reason}): restart the Pi; if it stays so, run `toscana doctor`.",
        reason=str(reason),
    )


def missing(package: Package) -> Sentence:
    """A library's Python package is not installed. On a box installed with apt, extras can't be used."""
    extra = f"toscana-companion[{package.extra}]"
    return say(
        "The Python package {package} is missing: install {cure}, or set gpio.library.",
        package=package.name,
        cure=say("{apt} with apt or {pip} with pip", apt=package.apt, pip=extra) if package.apt else extra,
    )


def no_such_chip(named: str) -> Sentence:
    """The chip named in the settings is not there."""
    return say("gpio.chip is {named}, which is not there: {cure}", named=named, cure=FIND_IT)


def no_chip_at(named: str, reason: object) -> Sentence:
    """What the settings name is no chip at all."""
    return say(
        "gpio.chip is {named}, no GPIO chip ({reason}): {cure}", named=named, reason=str(reason), cure=FIND_IT
    )


def too_few_lines(named: str, lines: int) -> Sentence:
    """The chip named in the settings can't be the header."""
    return say(
        "gpio.chip is {named}, a chip with only {lines} {lines:line|lines}: {cure}",
        named=named,
        lines=lines,
        cure=FIND_IT,
    )


def no_number(named: str) -> Sentence:
    """lgpio can't open the chip named in the settings."""
    return say(
        "gpio.chip is {named}, and lgpio takes only /dev/gpiochip with a number: {cure}",
        named=named,
        cure=FIND_IT,
    )
