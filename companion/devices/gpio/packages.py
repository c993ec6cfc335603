"""The Python packages that each GPIO library needs, and how to install them."""

from companion.frozen import frozen


@frozen
class Package:
    """Its name for import, for pip and, if Debian has it, for apt; `extra` is our extra that installs it."""

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
