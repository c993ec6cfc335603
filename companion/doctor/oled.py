"""The OLED: whether its bus is switched on and there, and whether it answers at its address."""

import errno
import os
from collections.abc import Mapping

from companion.devices.oled.bus import SPI1_OVERLAYS, Scan, explain_open
from companion.devices.oled.options import OledOptions
from companion.doctor.computer import NOT_A_PI, read_boot_config
from companion.doctor.finding import BoxUnderTest, Check, Finding, State, bad, not_checked, ok
from companion.doctor.users import NOT_YOURS, needs_sudo
from companion.frozen import changed

NO_BUS = f"{NOT_A_PI} It has no such bus."
# The addresses of the modules sold as 128x64 OLEDs.
USUAL_ADDRESSES = (0x3C, 0x3D)
# The wires of an OLED beside its bus are switched through gpiod, whatever library drives the other pins.
NO_GPIOD = str(explain_open(ModuleNotFoundError(name="gpiod"), OledOptions(interface="spi")))

BUS_OFF = "{name} is off in {file}: run `sudo raspi-config nonint do_{command} 0`, then `sudo reboot`."
NOT_RESTARTED = "{name} is on in {file}, but not yet in the kernel: run `sudo reboot`."
NO_MODULE = (
    "There is no {path}: run `sudo modprobe i2c-dev`, and for every start "
    "`echo i2c-dev | sudo tee /etc/modules-load.d/i2c-dev.conf`."
)
OTHER_BUS = "There is no {path}, but {other}: set i2c_port under [oled] in the settings."
OTHER_ADDRESS = (
    'The OLED is at {found}, not at {address}: set i2c_address = "{found}" under [oled] in the settings.'
)
OTHER_DEVICE = (
    "Nothing answers at {address}, only something at {found}: check the OLED's four wires, or set "
    "i2c_address under [oled] if that is the OLED."
)
NO_ANSWER = (
    "Nothing answers on the I2C bus: check that the OLED has 3.3 V and ground, and that SDA is on GPIO "
    "{sda} and SCL on GPIO {scl}, not the other way round."
)
NO_OTHER = NO_ANSWER.replace("Nothing answers", "Nothing else answers")
HANGS = "The I2C bus hangs: SDA (GPIO {sda}) or SCL (GPIO {scl}) touches ground or its neighbour."
KERNEL_HOLDS = (
    "A driver of the kernel holds {address}: take the OLED's dtoverlay out of config.txt, then `sudo reboot`."
)

SLOW = (
    "The OLED's bus runs at {khz} kHz, so that a picture takes a tenth of a second: write the line "
    "dtparam=i2c_arm_baudrate={hertz} at the end of {file}, then `sudo reboot`."
)
# What every OLED of these chips takes.
FAST_HZ = 400_000


def look_at_bus(box: BoxUnderTest) -> Finding:
    return _look_at_bus(box, box.settings.oled)


def _look_at_bus(box: BoxUnderTest, options: OledOptions) -> Finding:
    outside, path = box.outside, options.bus_file
    if not box.is_pi_or_configured:
        return not_checked(NOT_A_PI)
    if options.wires() and not outside.has_package("gpiod"):
        return bad(NO_GPIOD)
    if outside.has(path):
        if outside.can_use(outside.at(path)):
            return ok(f"{path} is there.")
        return not_checked(NOT_YOURS) if needs_sudo(box) else bad(_explained(errno.EACCES, options))
    return _missing_bus(box, options) if outside.pi else not_checked(NO_BUS)


def _missing_bus(box: BoxUnderTest, options: OledOptions) -> Finding:
    outside = box.outside
    path, is_i2c = options.bus_file, options.interface == "i2c"
    is_second_spi = not is_i2c and options.spi_port == 1
    name = options.interface.upper()
    others = outside.names("/dev", "i2c-[01]")
    if is_i2c and others:
        return bad(OTHER_BUS, path=path, other=others[-1])
    config = read_boot_config(outside)
    if config is None or (is_second_spi and not config.has_overlay(*SPI1_OVERLAYS[options.spi_device :])):
        return bad(_explained(errno.ENOENT, options))
    if not is_second_spi and not config.is_on(*("i2c_arm", "i2c", "i2c1") if is_i2c else ("spi",)):
        return bad(BUS_OFF, name=name, file=config.file, command=options.interface)
    if is_i2c and outside.has(f"/sys/bus/i2c/devices/i2c-{options.i2c_port}"):
        return bad(NO_MODULE, path=path)
    return bad(NOT_RESTARTED, name=name, file=config.file)


def look_at_oled(box: BoxUnderTest) -> Finding:
    options = box.settings.oled
    if not box.is_pi_or_configured:
        return not_checked(NOT_A_PI)
    if options.interface != "i2c":
        return not_checked("An OLED on SPI never answers: the self-test shows whether it is lit.")
    return _look_for(box, options, box.settings.oled2)


def look_at_second(box: BoxUnderTest) -> Finding:
    options = box.settings.oled2
    if options is None:
        return not_checked('Not built in (oled2.display = "none").')
    if not box.is_pi_or_configured:
        return not_checked(NOT_A_PI)
    first = box.settings.oled
    found = _look_for(box, options, first if first.interface == "i2c" else None)
    # The sentences are about the first one's table.
    return changed(found, sentence=found.sentence.replace("[oled]", "[oled2]"))


def _look_for(box: BoxUnderTest, options: OledOptions, other: OledOptions | None) -> Finding:
    """Whether an OLED on I2C answers; `other` is the one that is looked for by itself."""
    outside, pins = box.outside, box.settings.pins.oled
    bus = _look_at_bus(box, options)
    if bus.state is not State.OK:
        return not_checked(f"First mend {BUS}.") if bus.state is State.BAD else bus
    try:
        scan = outside.scan_bus(options.i2c_port)
    except ImportError as error:
        return bad(explain_open(error, options).sentence)
    except OSError as error:
        if error.errno == errno.ETIMEDOUT:
            return bad(HANGS, **pins)
        return bad(explain_open(error, options).sentence)
    theirs = {other.place[1]} if other is not None and other.i2c_port == options.i2c_port else set()
    rest = Scan(scan.answering - theirs, scan.held)
    return _judge_scan(rest, options, pins, is_beside_another=rest != scan)


def look_at_speed(box: BoxUnderTest) -> Finding:
    outside, options = box.outside, box.settings.oled
    if options.interface != "i2c":
        return not_checked("An OLED on SPI is fast enough.")
    hertz = outside.cell(f"/sys/class/i2c-dev/i2c-{options.i2c_port}/device/of_node/clock-frequency")
    if hertz is None:
        return not_checked("This computer does not tell how fast its bus is.")
    if hertz < FAST_HZ:
        config = read_boot_config(outside)
        file = "config.txt" if config is None else config.file
        return bad(SLOW, khz=hertz // 1000, hertz=FAST_HZ, file=file)
    return ok(f"The bus runs at {hertz // 1000} kHz.")


def _judge_scan(
    scan: Scan, options: OledOptions, pins: Mapping[str, int], *, is_beside_another: bool
) -> Finding:
    address = int(options.i2c_address, 0)
    usual = [each for each in USUAL_ADDRESSES if each in scan.answering]
    if address in scan.answering:
        return ok(f"It answers at {_hex(address)} on {options.bus_file}.")
    if address in scan.held:
        return bad(KERNEL_HOLDS, address=_hex(address))
    if usual:
        return bad(OTHER_ADDRESS, found=_hex(usual[0]), address=_hex(address))
    if scan.answering:
        found = ", ".join(_hex(each) for each in sorted(scan.answering))
        return bad(OTHER_DEVICE, found=found, address=_hex(address))
    return bad(NO_OTHER if is_beside_another else NO_ANSWER, **pins)


def _explained(code: int, options: OledOptions) -> str:
    return str(explain_open(OSError(code, os.strerror(code)), options))


def _hex(address: int) -> str:
    return f"0x{address:02X}"


BUS = "OLED bus"
_I2C, _SPI1 = OledOptions(), OledOptions(interface="spi", spi_port=1)
CHECKS = (
    Check(
        BUS,
        "Whether I2C (or SPI) is switched on and may be used.",
        look_at_bus,
        (
            *(BUS_OFF, _explained(errno.ENOENT, _SPI1), NOT_RESTARTED, NO_MODULE, OTHER_BUS, NO_GPIOD),
            _explained(errno.EACCES, _I2C),
        ),
    ),
    Check(
        "OLED",
        "Whether the OLED answers at its address.",
        look_at_oled,
        (OTHER_ADDRESS, OTHER_DEVICE, NO_ANSWER, NO_OTHER, HANGS, KERNEL_HOLDS),
    ),
    Check(
        "OLED 2",
        "Whether a second OLED answers at its address.",
        look_at_second,
        tuple(each.replace("[oled]", "[oled2]") for each in (OTHER_ADDRESS, OTHER_DEVICE, NO_OTHER)),
    ),
    Check("bus speed", "Whether the I2C bus is as fast as the OLED is.", look_at_speed, (SLOW,)),
)
