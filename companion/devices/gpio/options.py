"""How the box drives its GPIO pins: the library, and the chip that the pins are lines of."""

from companion.frozen import frozen

LIBRARIES = ("gpiod", "lgpio", "rpigpio", "mock")


@frozen
class GpioOptions:
    """The keys of `[gpio]`. With an empty `chip`, the Pi's header is found."""

    library: str = "gpiod"
    chip: str = ""
