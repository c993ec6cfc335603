"""The Python packages that each GPIO library needs, and how each of them is had."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Package:
    """As it is imported, as pip calls it, the extra that brings it, and what apt calls it where it has it."""

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
