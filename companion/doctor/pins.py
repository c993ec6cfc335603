"""The pins: a library that works on this Pi, nobody else on the box's pins, and no key closed at rest."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass

from companion.devices.errors import DeviceError
from companion.devices.gpio import sentences
from companion.devices.gpio.gpiod_lines import CONSUMER
from companion.devices.gpio.packages import PACKAGES
from companion.devices.ports import KNOB, Line
from companion.doctor.boot import BootConfig, has_serial_console, read_boot_config
from companion.doctor.computer import NOT_A_PI
from companion.doctor.finding import STOP, Check, Finding, Patient, State, bad, ok, said, unseen
from companion.doctor.people import NOT_YOURS, is_onlooker

# The name that lgpio gives to every line it takes.
LGPIO_CONSUMER = "lg"
# The kernel that moved the numbers of the pins away from those RPi.GPIO counts on.
FIRST_RENUMBERED = (6, 6)
NEW_MODELS = ("Raspberry Pi 5", "Raspberry Pi Compute Module 5")
MISSING = dict.fromkeys(sentences.missing(each) for packages in PACKAGES.values() for each in packages)
BOX_HAS_THEM = "They are in use by the box."
HANDS = "`toscana doctor --turn` and `--keys` try them by hand"

CLOSED_AT_REST = (
    "Closed though nobody touches it: {keys} (GPIO {pins}). A wire touches ground, or a key with four legs "
    "is turned by 90 degrees."
)
HALF_STEPS = (
    "The knob rests with both contacts closed: set steps_per_detent = 2 under [knob] in the settings, "
    "or turn it to a click."
)
IN_USE = sentences.in_use(0, "{use}", "{holder}").replace("Pin 0", "Pin {pin}")
LED_PINS_TAKEN = "{name} is on and takes pins of the LEDs: run `{command}`, then `sudo reboot`."


@dataclass(frozen=True, slots=True)
class Rival:
    """What else may use the pins of the lite build's LEDs, how it shows, and how it is switched off."""

    name: str
    command: str
    is_on: Callable[[Patient, BootConfig], bool]


RIVALS = (
    Rival(
        "SPI",
        "sudo raspi-config nonint do_spi 1",
        lambda patient, config: patient.settings.oled.interface != "spi" and config.is_on("spi"),
    ),
    Rival(
        "The serial console",
        "sudo raspi-config nonint do_serial_cons 1",
        lambda patient, _: has_serial_console(patient.machine),
    ),
    Rival(
        "The serial port",
        "sudo raspi-config nonint do_serial_hw 1",
        lambda _, config: config.is_on("enable_uart", "uart0"),
    ),
    Rival(
        "1-Wire",
        "sudo raspi-config nonint do_onewire 1",
        lambda _, config: config.has_overlay("w1-gpio", "w1-gpio-pullup"),
    ),
)


def look_at_library(patient: Patient) -> Finding:
    machine, library = patient.machine, patient.settings.gpio.library
    if not patient.is_box:
        return unseen(NOT_A_PI)
    if library == "rpigpio" and not machine.has_package("rpi-lgpio") and _is_too_new(patient):
        return bad(sentences.NO_RPIGPIO)
    for package in PACKAGES[library]:
        if not machine.has_package(package.module):
            return bad(sentences.missing(package))
    return ok(f"{library} drives the pins.")


def _is_too_new(patient: Patient) -> bool:
    release = re.match(r"(\d+)\.(\d+)", patient.machine.text("/proc/sys/kernel/osrelease") or "")
    is_new_kernel = release is not None and (int(release[1]), int(release[2])) >= FIRST_RENUMBERED
    return is_new_kernel or patient.machine.pi.startswith(NEW_MODELS)


def look_at_led_pins(patient: Patient) -> Finding:
    if patient.settings.leds != "gpio":
        return unseen(f'Not built in (leds = "{patient.settings.leds}").')
    config = read_boot_config(patient.machine)
    if not patient.machine.pi or config is None:
        return unseen(NOT_A_PI if not patient.machine.pi else "There is no config.txt to read.")
    for rival in RIVALS:
        if rival.is_on(patient, config):
            return bad(LED_PINS_TAKEN, name=rival.name, command=rival.command)
    return ok("SPI, the serial port and 1-Wire are off.")


def look_at_lines(patient: Patient) -> Finding:
    if not patient.is_box:
        return unseen(NOT_A_PI)
    if patient.settings.gpio.library == "mock":
        return unseen('gpio.library is "mock": no pin is used.')
    if not patient.machine.has_package("gpiod"):
        return unseen("Only the Python package gpiod tells who has them, and it is not installed.")
    try:
        holders = patient.machine.line_consumers(patient.settings.gpio.chip)
    except DeviceError as problem:
        if problem.sentence == sentences.NO_GROUP and is_onlooker(patient):
            return unseen(NOT_YOURS)
        return bad(problem.sentence)
    used = _used_pins(patient)
    for pin, use in used.items():
        if pin in holders and not _is_the_box(patient, holders[pin]):
            return bad(sentences.in_use(pin, use, holders[pin]))
    is_in_use = any(pin in holders for pin in used)
    return ok(BOX_HAS_THEM if is_in_use else f"All {len(used)} are free.")


def _used_pins(patient: Patient) -> dict[int, str]:
    """The pins the box takes as lines; those of the I2C or SPI bus stay with the kernel."""
    uses = patient.settings.pins.uses(has_lite_leds=patient.settings.leds == "gpio", has_i2c_oled=False)
    used = (*uses, *patient.settings.oled.spi_wires())
    return {pin: use for use, pin in used if isinstance(pin, int)}


def _is_the_box(patient: Patient, holder: str) -> bool:
    return holder == CONSUMER or (holder == LGPIO_CONSUMER and patient.service.is_running)


def look_at_keys(patient: Patient) -> Finding:
    pins = look_at_lines(patient)
    if pins.state is not State.OK:
        return unseen("First mend pins." if pins.state is State.BAD else pins.sentence)
    # RPi.GPIO holds its pins without the kernel's knowledge.
    if pins.sentence == BOX_HAS_THEM or patient.service.is_running:
        return unseen(f"The box has them: {STOP} first, and look again.")
    try:
        closed = asyncio.run(_closed_lines(patient))
    except DeviceError as problem:
        return bad(problem.sentence)
    keys = closed - KNOB
    if not keys and closed == KNOB and patient.settings.knob.steps_per_detent == 4:
        return bad(HALF_STEPS)
    wrong = sorted(keys) or (sorted(closed) if closed != KNOB else [])
    if wrong:
        numbers = ", ".join(str(patient.settings.pins.panel[line]) for line in wrong)
        return bad(CLOSED_AT_REST, keys=", ".join(map(said, wrong)), pins=numbers)
    return ok(f"All contacts are open at rest; {HANDS}.")


async def _closed_lines(patient: Patient) -> frozenset[Line]:
    with patient.machine.open_panel(patient.settings, asyncio.get_running_loop()) as panel:
        return panel.active_lines()


CHECKS = (
    Check(
        "library",
        "Whether the GPIO library works on this Pi.",
        look_at_library,
        (sentences.NO_RPIGPIO, *MISSING),
    ),
    Check(
        "LED pins",
        "Whether SPI, serial and 1-Wire leave the lite build's LEDs alone.",
        look_at_led_pins,
        (LED_PINS_TAKEN,),
    ),
    Check(
        "pins",
        "Whether the header is there and nobody else has its pins.",
        look_at_lines,
        (sentences.NO_GROUP, sentences.NO_CHIP, sentences.NO_HEADER, IN_USE),
    ),
    Check("keys", "Whether any key is closed at rest.", look_at_keys, (CLOSED_AT_REST, HALF_STEPS)),
)
