"""The pins: whether the library works on this Pi, the pins are free, and no key is closed at rest."""

import asyncio
import re
from collections.abc import Callable

from companion.devices.gpio import faults
from companion.devices.gpio.faults import PACKAGES
from companion.devices.gpio.gpiod_lines import CONSUMER
from companion.devices.ports import KNOB, DeviceError, Line
from companion.doctor.computer import NOT_A_PI, BootConfig, has_serial_console, read_boot_config
from companion.doctor.finding import (
    STOP,
    BoxUnderTest,
    Check,
    Finding,
    State,
    bad,
    line_name,
    not_checked,
    ok,
)
from companion.doctor.users import NOT_YOURS, needs_sudo
from companion.frozen import frozen

# The name that lgpio gives to every line it takes.
LGPIO_CONSUMER = "lg"
# Since this kernel the pins have other numbers than RPi.GPIO expects.
FIRST_RENUMBERED = (6, 6)
NEW_MODELS = ("Raspberry Pi 5", "Raspberry Pi Compute Module 5")
MISSING = dict.fromkeys(str(faults.missing(each)) for packages in PACKAGES.values() for each in packages)
BOX_HAS_THEM = "They are in use by the box."
BY_HAND = "`toscana doctor --turn` and `--keys` try them by hand"

CLOSED_AT_REST = (
    "Closed though nobody touches it: {keys} (GPIO {pins}). A wire touches ground, or a key with four legs "
    "is turned by 90 degrees."
)
HALF_STEPS = (
    "The knob rests with both contacts closed: set steps_per_detent = 2 under [knob] in the settings, "
    "or turn it to a click."
)
IN_USE = str(faults.in_use(0, "{use}", "{holder}")).replace("Pin 0", "Pin {pin}")
LED_PINS_TAKEN = "{name} is on and takes pins of the LEDs: run `{command}`, then `sudo reboot`."


@frozen
class PinConflict:
    """Another job of the lite build's LED pins: how to see whether it is on, and how to switch it off."""

    name: str
    command: str
    is_on: Callable[[BoxUnderTest, BootConfig], bool]


PIN_CONFLICTS = (
    PinConflict(
        "SPI",
        "sudo raspi-config nonint do_spi 1",
        lambda box, config: box.settings.oled.interface != "spi" and config.is_on("spi"),
    ),
    PinConflict(
        "The serial console",
        "sudo raspi-config nonint do_serial_cons 1",
        lambda box, _: has_serial_console(box.outside),
    ),
    PinConflict(
        "The serial port",
        "sudo raspi-config nonint do_serial_hw 1",
        lambda _, config: config.is_on("enable_uart", "uart0"),
    ),
    PinConflict(
        "1-Wire",
        "sudo raspi-config nonint do_onewire 1",
        lambda _, config: config.has_overlay("w1-gpio", "w1-gpio-pullup"),
    ),
)


def look_at_library(box: BoxUnderTest) -> Finding:
    outside, library = box.outside, box.settings.gpio.library
    if not box.is_pi_or_configured:
        return not_checked(NOT_A_PI)
    if library == "rpigpio" and not outside.has_package("rpi-lgpio") and _is_too_new(box):
        return bad(faults.NO_RPIGPIO)
    for package in PACKAGES[library]:
        if not outside.has_package(package.module):
            return bad(faults.missing(package))
    return ok(f"{library} drives the pins.")


def _is_too_new(box: BoxUnderTest) -> bool:
    release = re.match(r"(\d+)\.(\d+)", box.outside.text("/proc/sys/kernel/osrelease") or "")
    is_new_kernel = release is not None and (int(release[1]), int(release[2])) >= FIRST_RENUMBERED
    return is_new_kernel or box.outside.pi.startswith(NEW_MODELS)


def look_at_led_pins(box: BoxUnderTest) -> Finding:
    if box.settings.leds != "gpio":
        return not_checked(f'Not built in (leds = "{box.settings.leds}").')
    config = read_boot_config(box.outside)
    if not box.outside.pi or config is None:
        return not_checked(NOT_A_PI if not box.outside.pi else "There is no config.txt to read.")
    for conflict in PIN_CONFLICTS:
        if conflict.is_on(box, config):
            return bad(LED_PINS_TAKEN, name=conflict.name, command=conflict.command)
    return ok("SPI, the serial port and 1-Wire are off.")


def look_at_lines(box: BoxUnderTest) -> Finding:
    if not box.is_pi_or_configured:
        return not_checked(NOT_A_PI)
    if box.settings.gpio.library == "mock":
        return not_checked('gpio.library is "mock": no pin is used.')
    if not box.outside.has_package("gpiod"):
        return not_checked("Only the Python package gpiod tells who has them, and it is not installed.")
    try:
        holders = box.outside.line_consumers(box.settings.gpio.chip)
    except DeviceError as problem:
        if problem.sentence == faults.NO_GROUP and needs_sudo(box):
            return not_checked(NOT_YOURS)
        return bad(problem.sentence)
    used = _used_pins(box)
    for pin, use in used.items():
        if pin in holders and not _is_the_box(box, holders[pin]):
            return bad(faults.in_use(pin, use, holders[pin]))
    is_in_use = any(pin in holders for pin in used)
    return ok(BOX_HAS_THEM if is_in_use else f"All {len(used)} are free.")


def _used_pins(box: BoxUnderTest) -> dict[int, str]:
    """The pins that the box takes as lines; those of the I2C or SPI bus belong to the kernel."""
    uses = box.settings.pins.uses(
        has_lite_leds=box.settings.leds == "gpio", has_i2c_oled=False, has_buzzer=box.settings.has_buzzer
    )
    used = (*uses, *box.settings.oled.wires())
    return {pin: use for use, pin in used if isinstance(pin, int)}


def _is_the_box(box: BoxUnderTest, holder: str) -> bool:
    return holder == CONSUMER or (holder == LGPIO_CONSUMER and box.service.is_running)


def look_at_keys(box: BoxUnderTest) -> Finding:
    pins = look_at_lines(box)
    if pins.state is not State.OK:
        return not_checked("First mend pins." if pins.state is State.BAD else pins.sentence)
    # The kernel does not know of pins that RPi.GPIO uses, so a running service counts too.
    if pins.sentence == BOX_HAS_THEM or box.service.is_running:
        return not_checked(f"The box has them: {STOP} first, and look again.")
    try:
        closed = asyncio.run(_closed_lines(box))
    except DeviceError as problem:
        return bad(problem.sentence)
    keys = closed - KNOB
    if not keys and closed == KNOB and box.settings.knob.steps_per_detent == 4:
        return bad(HALF_STEPS)
    wrong = sorted(keys) or (sorted(closed) if closed != KNOB else [])
    if wrong:
        numbers = ", ".join(str(box.settings.pins.panel[line]) for line in wrong)
        return bad(CLOSED_AT_REST, keys=", ".join(map(line_name, wrong)), pins=numbers)
    return ok(f"All contacts are open at rest; {BY_HAND}.")


async def _closed_lines(box: BoxUnderTest) -> frozenset[Line]:
    with box.outside.open_panel(box.settings, asyncio.get_running_loop()) as panel:
        return panel.active_lines()


CHECKS = (
    Check(
        "library",
        "Whether the GPIO library works on this Pi.",
        look_at_library,
        (str(faults.NO_RPIGPIO), *MISSING),
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
        (*map(str, (faults.NO_GROUP, faults.NO_CHIP, faults.NO_HEADER)), IN_USE),
    ),
    Check("keys", "Whether any key is closed at rest.", look_at_keys, (CLOSED_AT_REST, HALF_STEPS)),
)
