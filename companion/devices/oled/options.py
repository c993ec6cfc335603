"""How the OLED is wired, with luma's own option names, checked before anything is opened."""

from companion.devices.gpio.pins import Pins, Use
from companion.devices.oled.chips import CHIPS
from companion.devices.ports import DeviceError
from companion.frozen import frozen
from companion.games.kit.sentences import say

INTERFACES = ("i2c", "spi")
RESETS = ("none", "gpio")
# At a lower speed one sees the picture being drawn; no wire between a Pi and an OLED carries a higher one.
SLOWEST_SPI_HZ, FASTEST_SPI_HZ = 500_000, 52_000_000
SPI0_PINS = (("spi.mosi", 10), ("spi.sclk", 11))
SPI0_SELECT = (("spi.ce0", 8), ("spi.ce1", 7))
# Whatever the OLED uses of it, the kernel takes the whole bus for itself.
SPI0_TAKEN, SPI1_TAKEN = (7, 8, 9, 10, 11), (18, 19, 20, 21)
SPI1_PINS = (("spi.mosi", 20), ("spi.sclk", 21))
SPI1_SELECT = (("spi.ce0", 18), ("spi.ce1", 17), ("spi.ce2", 16))


@frozen
class OledOptions:
    """The options of `luma.core.cmdline` that matter to a 128x64 OLED; the defaults are luma's.

    Only `i2c_reset` is ours: luma leaves an OLED on I2C without its reset wire.
    """

    display: str = "ssd1306"
    interface: str = "i2c"
    rotate: int = 0
    i2c_port: int = 1
    i2c_address: str = "0x3C"
    i2c_reset: str = "none"
    spi_port: int = 0
    spi_device: int = 0
    spi_bus_speed: int = 8_000_000
    gpio_data_command: int = 24
    gpio_reset: int = 25

    def __post_init__(self) -> None:
        _expect("display", self.display, tuple(CHIPS))
        _expect("interface", self.interface, INTERFACES)
        _expect("i2c_reset", self.i2c_reset, RESETS)
        if self.rotate not in (0, 2):
            raise DeviceError(
                say("rotate is {value}: use 0, or 2 for a panel mounted upside down.", value=self.rotate)
            )
        if not 0x08 <= _number(self.i2c_address) <= 0x77:
            raise DeviceError(
                say(
                    "i2c_address is {value}: use 0x3C, or 0x3D if the module says so.",
                    value=repr(self.i2c_address),
                )
            )
        if not SLOWEST_SPI_HZ <= self.spi_bus_speed <= FASTEST_SPI_HZ:
            raise DeviceError(say("spi_bus_speed is {value} Hz: use 8000000.", value=self.spi_bus_speed))
        if self.spi_port not in (0, 1):
            raise DeviceError(
                say("spi_port is {value}: use 0, or 1 if that bus is enabled.", value=self.spi_port)
            )
        if self.interface == "spi" and not 0 <= self.spi_device < len(self._spi_select()):
            raise DeviceError(
                say("spi_device is {value}: use 0, or 1 for the second select line.", value=self.spi_device)
            )

    @property
    def bus_file(self) -> str:
        """The device file of the bus."""
        if self.interface == "i2c":
            return f"/dev/i2c-{self.i2c_port}"
        return f"/dev/spidev{self.spi_port}.{self.spi_device}"

    @property
    def place(self) -> tuple[int, int]:
        """On I2C: the number of the bus, and the address there."""
        return self.i2c_port, _number(self.i2c_address)

    def uses(self) -> tuple[Use, ...]:
        """The pins it takes besides those of I2C, to be checked against the others."""
        if self.interface != "spi":
            return self.wires()
        bus = SPI0_PINS if self.spi_port == 0 else SPI1_PINS
        return (*bus, self._spi_select()[self.spi_device], *self.wires())

    def wires(self) -> tuple[tuple[str, int], ...]:
        """The pins that the box switches itself; those of the bus belong to the kernel."""
        reset = ("oled.gpio_reset", self.gpio_reset)
        if self.interface == "spi":
            return (("oled.gpio_data_command", self.gpio_data_command), reset)
        return (reset,) if self.i2c_reset == "gpio" else ()

    def _spi_select(self) -> tuple[Use, ...]:
        return SPI0_SELECT if self.spi_port == 0 else SPI1_SELECT


def expect_no_lite_leds(options: OledOptions, pins: Pins) -> None:
    """Refuses an OLED on SPI beside the lite build's LEDs, if the bus takes any of their pins."""
    if options.interface != "spi":
        return
    taken = SPI0_TAKEN if options.spi_port == 0 else SPI1_TAKEN
    shared = sorted(pin for seat in pins.lite_leds for pin in seat if pin in taken)
    if shared:
        raise DeviceError(
            say(
                "An OLED on SPI and the lite build's LEDs can't be together: the bus takes pins {pins}, "
                "which are LEDs. Wire the OLED to I2C, or set leds to none or pico.",
                pins=", ".join(map(str, shared)),
            )
        )


def _expect(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise DeviceError(
            say(
                "{name} is {value}: use one of {choices}.",
                name=name,
                value=repr(value),
                choices=", ".join(known),
            )
        )


def _number(text: str) -> int:
    try:
        return int(str(text), 0)
    except ValueError:
        return -1
