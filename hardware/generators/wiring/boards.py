"""The pin rows of the Pi, the Pico and the level shifter: what each place carries."""

from dataclasses import dataclass

GROUND, POWER_3V3, POWER_5V, SIGNAL = "ground", "3V3", "5V", "signal"


@dataclass(frozen=True, slots=True)
class Pin:
    """One pin: its number on the board, what is printed there, and the signal it carries."""

    place: int
    label: str
    kind: str


@dataclass(frozen=True, slots=True)
class Board:
    """Two rows of pins as one looks down on the board, from the top of the picture to its bottom."""

    name: str
    left: tuple[Pin, ...]
    right: tuple[Pin, ...]

    def pin(self, place: int) -> Pin:
        return next(pin for pin in (*self.left, *self.right) if pin.place == place)

    def place_of(self, label: str) -> int:
        """The number of the pin with this signal; each signal has one."""
        (place,) = (pin.place for pin in (*self.left, *self.right) if pin.label == label)
        return place


def _kind(label: str) -> str:
    if label in ("5V", "VBUS", "VSYS", "VCC"):
        return POWER_5V
    if label in ("3V3", "3V3 OUT"):
        return POWER_3V3
    return GROUND if label in ("GND", "AGND") else SIGNAL


def _row(places: range, labels: str) -> tuple[Pin, ...]:
    named = zip(places, labels.split(), strict=True)
    return tuple(
        Pin(place, label.replace("_", " "), _kind(label.replace("_", " "))) for place, label in named
    )


PI = Board(
    "Raspberry Pi",
    _row(
        range(1, 41, 2),
        "3V3 GPIO2 GPIO3 GPIO4 GND GPIO17 GPIO27 GPIO22 3V3 GPIO10 GPIO9 GPIO11 GND GPIO0 GPIO5 GPIO6 GPIO13 "
        "GPIO19 GPIO26 GND",
    ),
    _row(
        range(2, 41, 2),
        "5V 5V GND GPIO14 GPIO15 GPIO18 GND GPIO23 GPIO24 GND GPIO25 GPIO8 GPIO7 GPIO1 GND GPIO12 GND GPIO16 "
        "GPIO20 GPIO21",
    ),
)
PICO = Board(
    "Raspberry Pi Pico",
    _row(
        range(1, 21),
        "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15",
    ),
    _row(
        range(40, 20, -1),
        "VBUS VSYS GND 3V3_EN 3V3_OUT ADC_VREF GP28 AGND GP27 GP26 RUN GP22 GND GP21 GP20 GP19 GP18 GND "
        "GP17 GP16",
    ),
)
LEVEL_SHIFTER = Board(
    "74AHCT125",
    _row(range(1, 8), "1OE 1A 1Y 2OE 2A 2Y GND"),
    _row(range(14, 7, -1), "VCC 4OE 4A 4Y 3OE 3A 3Y"),
)

# Other jobs that pins of the Pi can have, by BCM number.
OTHER_JOBS = {
    "SPI": (7, 8, 9, 10, 11),
    "The serial console": (14, 15),
    "The serial port": (14, 15),
    "1-Wire": (4,),
}
