"""The list of the settings: every key of the file, with its default and what it is for."""

from dataclasses import fields
from typing import Any

from companion.controls.quadrature import Knob
from companion.devices.gpio.pins import LIBRARIES, GpioOptions
from companion.devices.oled.options import OledOptions
from companion.frozen import frozen

LED_BUILDS = ("none", "gpio", "pico")
# Those of the panel; its own list is loaded with the words, long after the settings.
LANGUAGES = ("de", "en", "fi", "fr", "ja", "sv")


@frozen
class Setting:
    """One key of the file: where it stands, its default, which gives its type, and what it is for."""

    name: str
    default: Any
    sentence: str
    choices: tuple[Any, ...] = ()
    is_secret: bool = False
    """No sentence may show what was written."""

    @property
    def kind(self) -> type:
        return type(self.default)

    @property
    def table(self) -> str:
        return self.name.rpartition(".")[0]

    @property
    def key(self) -> str:
        return self.name.rpartition(".")[2]


_OLED_DEFAULTS = {each.name: each.default for each in fields(OledOptions)}


def _oled(key: str, sentence: str, choices: tuple[Any, ...] = ()) -> Setting:
    return Setting(f"oled.{key}", _OLED_DEFAULTS[key], sentence, choices)


SETTINGS = (
    Setting(
        "gpio.library",
        GpioOptions().library,
        "What drives the GPIO pins: `gpiod` is the kernel's own way, `lgpio` and `rpigpio` are gpiozero's. "
        "`mock` is for trying the settings on a PC.",
        LIBRARIES,
    ),
    Setting(
        "gpio.chip",
        GpioOptions().chip,
        "The GPIO chip, such as `/dev/gpiochip4`, for `gpiod`, `lgpio` and an OLED on SPI. Empty, it is "
        "found by itself.",
    ),
    Setting(
        "leds",
        "none",
        "The LEDs that are built in: `gpio` the lite build's three a player, `pico` the full build's rows.",
        LED_BUILDS,
    ),
    Setting(
        "language",
        "",
        "The language at every start. Empty, the one that was chosen on the panel, which asks at its first "
        "start.",
        ("", *LANGUAGES),
    ),
    Setting(
        "wifi.name",
        "",
        "The Wi-Fi that the box joins, up to 32 characters. Empty, one that the machine or the panel knows.",
    ),
    Setting(
        "wifi.password",
        "",
        "Its password, 8 to 63 characters; empty where it needs none. No page, log or command shows it.",
        is_secret=True,
    ),
    Setting(
        "pico.port",
        "",
        "The Pico's serial port. Empty, it is found by itself; with two, name one of `/dev/serial/by-id/`.",
    ),
    Setting(
        "pico.satellites",
        "none",
        "`chain` if rows and buttons in front of the players hang on the box too: they share its current.",
        ("none", "chain"),
    ),
    Setting(
        "sound.buzzer",
        "none",
        "`gpio` if the lite build's buzzer is built in. The full build's piezo needs no setting.",
        ("none", "gpio"),
    ),
    Setting(
        "sound.voice",
        "none",
        "`installed` if the box speaks with espeak-ng (Japanese: open_jtalk); the panel says how much.",
        ("none", "installed"),
    ),
    Setting("sound.card", "", "The ALSA device that the voice speaks on; if empty, the usual one."),
    _oled("display", "The OLED's chip.", ("ssd1306", "ssd1309", "sh1106")),
    _oled("interface", "The bus the OLED is wired to.", ("i2c", "spi")),
    _oled("rotate", "2 for a panel that is mounted upside down.", (0, 2)),
    _oled("i2c_port", "The number of the I2C bus: 1 is /dev/i2c-1."),
    _oled("i2c_address", "The OLED's address on the I2C bus."),
    _oled(
        "i2c_reset",
        "Whether an I2C panel's reset wire is on the pin `gpio_reset`, as that of a 2.42\" one is.",
        ("none", "gpio"),
    ),
    _oled("spi_port", "The number of the SPI bus.", (0, 1)),
    _oled("spi_device", "The select line on the SPI bus."),
    _oled("spi_bus_speed", "The speed of the SPI bus in Hz."),
    _oled("gpio_data_command", "The BCM pin of an SPI panel's D/C wire."),
    _oled("gpio_reset", "The BCM pin of the reset wire, of an SPI panel or by `i2c_reset`."),
    Setting(
        "oled2.display",
        "none",
        "The chip of a second OLED, which shows the same picture to the other side of the table.",
        ("none", "ssd1306", "ssd1309", "sh1106"),
    ),
    Setting("oled2.i2c_port", 1, "The number of the second OLED's I2C bus; it may be the first one's."),
    Setting(
        "oled2.i2c_address",
        "0x3D",
        "The second OLED's address: another than the first one's, if they share a bus.",
    ),
    Setting(
        "oled2.rotate",
        2,
        "2 for a module that is mounted like the first and shows its picture turned, 0 for one that is "
        "itself mounted turned.",
        (0, 2),
    ),
    Setting(
        "knob.steps_per_detent",
        Knob().steps_per_detent,
        "4 for a full-step encoder, 2 for a half-step one; try the other if two clicks count as one.",
        (2, 4),
    ),
    Setting(
        "web.host",
        "",
        "The address the page is served on. Empty, the panel decides: `127.0.0.1`, this box alone, until "
        "somebody opens it to the room, `0.0.0.0`, to look and not to touch. An address here is for good.",
    ),
    Setting("web.port", 8088, "The port the page is served on."),
    Setting(
        "web.archive",
        "evening",
        "What other machines may read of the games behind us, and take along as files: those of this "
        "`evening`, or `all`. The box itself reads all of them.",
        ("evening", "all"),
    ),
    Setting("pins.panel", {}, "Wires of the knob and the keys that differ from hardware/pins.toml."),
    Setting("pins.oled", {}, "The I2C wires, if they differ from hardware/pins.toml."),
    Setting("pins.lite_leds", {}, "The lite build's LEDs that differ from hardware/pins.toml."),
    Setting("pins.sound", {}, "The lite build's buzzer, if its pin differs from hardware/pins.toml."),
)
NAMES = tuple(setting.name for setting in SETTINGS)
TABLES = frozenset(name[:at] for name in NAMES for at, letter in enumerate(name) if letter == ".")
