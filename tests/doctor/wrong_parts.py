"""What is wrong with the parts: the OLED, the pins, the keys, the LEDs and the Pico."""

import errno

from companion.devices.gpio import faults as gpio_faults
from companion.devices.oled.bus import Scan
from companion.devices.ports import DeviceError, Line
from companion.settings.settings import parse_settings
from tests.doctor.bench import PI_5, Bench
from tests.doctor.wrong import Wrong, both, file, setting, without

PINS = parse_settings("").pins
SDA, SCL = PINS.oled["sda"], PINS.oled["scl"]
LED = PINS.lite_leds[0][0]


def pico_of_a_running_box(bench: Bench) -> None:
    bench.settings = 'leds = "pico"\n[pico]\nport = "/dev/ttyACM0"\n'
    bench.write("/dev/ttyACM0")
    bench.start_service()


LITE, FULL = 'leds = "gpio"\n', 'leds = "pico"\n'
SPI = '[oled]\ninterface = "spi"\n'
SPI1 = f"{SPI}spi_port = 1\n"
DATA_COMMAND = parse_settings(SPI).oled.gpio_data_command
SECOND = '[oled2]\ndisplay = "sh1106"\n'
CONFIG = "/boot/firmware/config.txt"

WRONG_PARTS = {
    "I2C off": Wrong(
        "OLED bus",
        both(without("/dev/i2c-1"), file(CONFIG, "#dtparam=i2c_arm=on\ndtparam=audio=on\n")),
        f"I2C is off in {CONFIG}: run `sudo raspi-config nonint do_i2c 0`, then `sudo reboot`.",
    ),
    "I2C off, older system": Wrong(
        "OLED bus",
        both(without("/dev/i2c-1"), without(CONFIG), file("/boot/config.txt", "dtparam=i2c_arm=off\n")),
        "I2C is off in /boot/config.txt: run `sudo raspi-config nonint do_i2c 0`, then `sudo reboot`.",
    ),
    "I2C on for another Pi": Wrong(
        "OLED bus",
        both(without("/dev/i2c-1"), file(CONFIG, "[pi5]\ndtparam=i2c_arm=on\n[all]\n")),
        f"I2C is off in {CONFIG}: run `sudo raspi-config nonint do_i2c 0`, then `sudo reboot`.",
    ),
    "SPI off for an OLED on SPI": Wrong(
        "OLED bus",
        setting(settings=SPI),
        f"SPI is off in {CONFIG}: run `sudo raspi-config nonint do_spi 0`, then `sudo reboot`.",
    ),
    "second SPI bus without its overlay": Wrong(
        "OLED bus",
        both(setting(settings=SPI1), file(CONFIG, "dtparam=spi=on\n")),
        "There is no /dev/spidev1.0: write the line dtoverlay=spi1-1cs into config.txt, then `sudo reboot`.",
    ),
    "second SPI bus not restarted": Wrong(
        "OLED bus",
        both(setting(settings=SPI1), file(CONFIG, "dtoverlay=spi1-3cs\n")),
        f"SPI is on in {CONFIG}, but not yet in the kernel: run `sudo reboot`.",
    ),
    "an OLED on SPI without gpiod": Wrong(
        "OLED bus",
        both(setting(settings=SPI, packages={"gpiozero", "lgpio"}), file("/dev/spidev0.0")),
        "The Python package gpiod is missing: install toscana-companion[pi].",
    ),
    "I2C on, not restarted": Wrong(
        "OLED bus",
        without("/dev/i2c-1"),
        f"I2C is on in {CONFIG}, but not yet in the kernel: run `sudo reboot`.",
    ),
    "module missing": Wrong(
        "OLED bus",
        both(without("/dev/i2c-1"), file("/sys/bus/i2c/devices/i2c-1/name")),
        "There is no /dev/i2c-1: run `sudo modprobe i2c-dev`, and for every start "
        "`echo i2c-dev | sudo tee /etc/modules-load.d/i2c-dev.conf`.",
    ),
    "another bus": Wrong(
        "OLED bus",
        setting(settings="[oled]\ni2c_port = 3\n"),
        "There is no /dev/i2c-3, but /dev/i2c-1: set i2c_port under [oled] in the settings.",
    ),
    "bus closed to the user": Wrong(
        "OLED bus",
        setting(closed={"/dev/i2c-1"}),
        "No permission for /dev/i2c-1: add the user to the group i2c and log in again.",
    ),
    "another address": Wrong(
        "OLED",
        setting(scan=Scan(frozenset({0x3D}))),
        'The OLED is at 0x3D, not at 0x3C: set i2c_address = "0x3D" under [oled] in the settings.',
    ),
    "a second OLED at another address": Wrong(
        "OLED 2",
        setting(settings=f'{SECOND}i2c_address = "0x3E"\n', scan=Scan(frozenset({0x3C, 0x3D}))),
        'The OLED is at 0x3D, not at 0x3E: set i2c_address = "0x3D" under [oled2] in the settings.',
    ),
    "a stranger instead of the second OLED": Wrong(
        "OLED 2",
        setting(settings=SECOND, scan=Scan(frozenset({0x3C, 0x27}))),
        "Nothing answers at 0x3D, only something at 0x27: check the OLED's four wires, or set "
        "i2c_address under [oled2] if that is the OLED.",
    ),
    "only the first of two OLEDs": Wrong(
        "OLED 2",
        setting(settings=SECOND, scan=Scan(frozenset({0x3C}))),
        f"Nothing else answers on the I2C bus: check that the OLED has 3.3 V and ground, and that SDA is on "
        f"GPIO {SDA} and SCL on GPIO {SCL}, not the other way round.",
    ),
    "only the second of two OLEDs": Wrong(
        "OLED",
        setting(settings=SECOND, scan=Scan(frozenset({0x3D}))),
        f"Nothing else answers on the I2C bus: check that the OLED has 3.3 V and ground, and that SDA is on "
        f"GPIO {SDA} and SCL on GPIO {SCL}, not the other way round.",
    ),
    "a stranger on the bus": Wrong(
        "OLED",
        setting(scan=Scan(frozenset({0x27, 0x68}))),
        "Nothing answers at 0x3C, only something at 0x27, 0x68: check the OLED's four wires, or set "
        "i2c_address under [oled] if that is the OLED.",
    ),
    "wires swapped or no power": Wrong(
        "OLED",
        setting(scan=Scan()),
        "Nothing answers on the I2C bus: check that the OLED has 3.3 V and ground, and that SDA is on GPIO "
        f"{SDA} and SCL on GPIO {SCL}, not the other way round.",
    ),
    "a wire to ground": Wrong(
        "OLED",
        setting(scan=OSError(errno.ETIMEDOUT, "timed out")),
        f"The I2C bus hangs: SDA (GPIO {SDA}) or SCL (GPIO {SCL}) touches ground or its neighbour.",
    ),
    "a kernel driver for the OLED": Wrong(
        "OLED",
        setting(scan=Scan(held=frozenset({0x3C}))),
        "A driver of the kernel holds 0x3C: take the OLED's dtoverlay out of config.txt, then `sudo reboot`.",
    ),
    "the bus as slow as it comes": Wrong(
        "bus speed",
        lambda bench: bench.run_bus_at(100_000),
        "The OLED's bus runs at 100 kHz, so that a picture takes a tenth of a second: write the line "
        f"dtparam=i2c_arm_baudrate=400000 at the end of {CONFIG}, then `sudo reboot`.",
    ),
    "Pi 5 with RPi.GPIO": Wrong(
        "library",
        both(
            setting(settings='[gpio]\nlibrary = "rpigpio"\n'),
            file("/proc/device-tree/model", f"{PI_5}\0"),
            file("/proc/sys/kernel/osrelease", "6.1.63\n"),
        ),
        'RPi.GPIO does not work on this Pi or its kernel: set gpio.library = "gpiod".',
    ),
    "new kernel with RPi.GPIO": Wrong(
        "library",
        setting(settings='[gpio]\nlibrary = "rpigpio"\n'),
        'RPi.GPIO does not work on this Pi or its kernel: set gpio.library = "gpiod".',
    ),
    "installed without the extra": Wrong(
        "library",
        setting(packages=set()),
        "The Python package gpiod is missing: install toscana-companion[pi], or set gpio.library.",
    ),
    "gpiozero missing": Wrong(
        "library",
        setting(settings='[gpio]\nlibrary = "lgpio"\n', packages={"gpiod", "lgpio"}),
        "The Python package gpiozero is missing: install toscana-companion[pi], or set gpio.library.",
    ),
    "lgpio missing": Wrong(
        "library",
        setting(settings='[gpio]\nlibrary = "lgpio"\n', packages={"gpiod", "gpiozero"}),
        "The Python package lgpio is missing: install python3-lgpio with apt or toscana-companion[lgpio] "
        "with pip, or set gpio.library.",
    ),
    "RPi.GPIO missing": Wrong(
        "library",
        both(
            setting(settings='[gpio]\nlibrary = "rpigpio"\n', packages={"gpiod", "gpiozero"}),
            file("/proc/sys/kernel/osrelease", "6.1.63\n"),
        ),
        "The Python package RPi.GPIO is missing: install python3-rpi.gpio with apt or "
        "toscana-companion[rpigpio] with pip, or set gpio.library.",
    ),
    "SPI on under the LEDs": Wrong(
        "LED pins",
        both(setting(settings=LITE), file(CONFIG, "dtparam=i2c_arm=on,spi=on\n")),
        "SPI is on and takes pins of the LEDs: run `sudo raspi-config nonint do_spi 1`, then `sudo reboot`.",
    ),
    "serial console under the LEDs": Wrong(
        "LED pins",
        both(setting(settings=LITE), file("/sys/class/tty/console/active", "ttyS0 tty1\n")),
        "The serial console is on and takes pins of the LEDs: run "
        "`sudo raspi-config nonint do_serial_cons 1`, then `sudo reboot`.",
    ),
    "serial port under the LEDs": Wrong(
        "LED pins",
        both(setting(settings=LITE), file(CONFIG, "enable_uart=1\n")),
        "The serial port is on and takes pins of the LEDs: run `sudo raspi-config nonint do_serial_hw 1`, "
        "then `sudo reboot`.",
    ),
    "1-Wire under the LEDs": Wrong(
        "LED pins",
        both(setting(settings=LITE), file(CONFIG, f"dtoverlay=w1-gpio,gpiopin={LED}\n")),
        "1-Wire is on and takes pins of the LEDs: run `sudo raspi-config nonint do_onewire 1`, "
        "then `sudo reboot`.",
    ),
    "pins closed to the user": Wrong(
        "pins",
        setting(holders=DeviceError(gpio_faults.NO_GROUP)),
        "No permission for the GPIO pins: add the user to the group gpio and log in again.",
    ),
    "no chip": Wrong(
        "pins",
        setting(holders=DeviceError(gpio_faults.NO_CHIP)),
        "There is no /dev/gpiochip0: this needs a Raspberry Pi, or run `toscana sim` here.",
    ),
    "another chip only": Wrong(
        "pins",
        setting(holders=DeviceError(gpio_faults.NO_HEADER)),
        "No GPIO chip of this computer is a Raspberry Pi's header: name the right one in gpio.chip.",
    ),
    "the OLED's D/C wire held by another": Wrong(
        "pins",
        setting(settings=SPI, holders={DATA_COMMAND: "lg"}),
        f"Pin {DATA_COMMAND} (oled.gpio_data_command) is in use by lg: stop the other program, or switch off "
        "SPI, serial and 1-Wire in raspi-config.",
    ),
    "a pin held by the kernel": Wrong(
        "pins",
        setting(settings=LITE, holders={LED: "spi0 CS1"}),
        f"Pin {LED} (lite_leds.seat_1[0]) is in use by spi0 CS1: stop the other program, or switch off SPI, "
        "serial and 1-Wire in raspi-config.",
    ),
    "a key turned by 90 degrees": Wrong(
        "keys",
        lambda bench: bench.panel.press(Line.KEY_3),
        f"Closed though nobody touches it: key 3 (GPIO {PINS.panel[Line.KEY_3]}). A wire touches ground, "
        "or a key with four legs is turned by 90 degrees.",
    ),
    "a half-step knob": Wrong(
        "keys",
        both(lambda bench: bench.panel.press(Line.KNOB_A), lambda bench: bench.panel.press(Line.KNOB_B)),
        "The knob rests with both contacts closed: set steps_per_detent = 2 under [knob] in the settings, or "
        "turn it to a click.",
    ),
    "no Pico": Wrong("Pico", setting(settings=FULL), "The Pico is not on USB: plug it in."),
    "a firmware that broke down": Wrong(
        "Pico",
        both(
            pico_of_a_running_box, file("/var/lib/toscana/pico-traceback.txt", "Traceback\nValueError: 3\n")
        ),
        "The Pico's firmware broke down: ValueError: 3. Report that, then run `toscana pico update`, which "
        "clears it.",
    ),
    "ModemManager": Wrong(
        "modem",
        both(setting(settings=FULL), file("/proc/812/comm", "ModemManager\n")),
        "ModemManager will try the Pico as a modem: install firmware/70-toscana-pico.rules in "
        "/etc/udev/rules.d and plug the Pico in again.",
    ),
}
