"""How the box drives its GPIO pins: the library, and the chip that the pins are lines of."""

from dataclasses import dataclass

LIBRARIES = ("gpiod", "lgpio", "rpigpio", "mock")


@dataclass(frozen=True, slots=True)
class GpioOptions:
    """The keys of `[gpio]`. With an empty `chip`, the Pi's header is found."""

    library: str = "gpiod"
    chip: str = ""
