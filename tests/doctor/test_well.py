"""A box that is well, one that runs while it is looked at, and computers that are no Pi."""

import errno
from pathlib import Path
from typing import Any

import pytest

from companion.devices.gpio.faults import NO_CHIP, NO_GROUP
from companion.devices.oled.bus import Scan
from companion.devices.ports import DeviceError, Line
from companion.doctor.finding import State
from companion.doctor.outside import User
from companion.doctor.report import CHECKS, examined
from companion.games.kit.sentences import verbatim
from companion.settings.settings import parse_settings
from tests.doctor.bench import JOURNAL, MODELS, PI_5, RULE, SHOW, ZERO_2, Bench, unit

PANEL = parse_settings("").pins.panel
BUILDS = ("", 'leds = "gpio"\n', '[gpio]\nlibrary = "lgpio"\n')
SPI_BUILD = '[oled]\ninterface = "spi"\n'
PICO_PORT = "/dev/serial/by-id/usb-MicroPython_Board"


def plug_pico_in(bench: Bench) -> None:
    bench.settings = 'leds = "pico"\n'
    bench.write("/sys/devices/usb1/1-1/idVendor", "2e8a\n")
    bench.write("/sys/devices/usb1/1-1/idProduct", "0005\n")
    bench.write("/sys/devices/usb1/1-1/1-1:1.0/bInterfaceNumber", "00\n")
    bench.write("/sys/class/tty/ttyACM0/dev", "166:0\n")
    bench.outside.at("/sys/class/tty/ttyACM0/device").symlink_to(
        bench.outside.at("/sys/devices/usb1/1-1/1-1:1.0")
    )
    bench.write("/dev/ttyACM0")
    bench.write("/dev/serial/by-id/here")
    bench.outside.at(PICO_PORT).symlink_to("../../ttyACM0")


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("settings", [*BUILDS, SPI_BUILD])
def test_nothing_is_wrong_with_a_box_that_is_built_right(tmp_path: Path, model: str, settings: str) -> None:
    bench = Bench(tmp_path, model)
    bench.settings = settings
    bench.write("/dev/spidev0.0")
    findings = {check.name: check.look(bench.box) for check in CHECKS}
    assert {name: found for name, found in findings.items() if found.state is State.BAD} == {}
    assert findings["computer"].sentence == f"{model}."
    assert findings["pins"].state is findings["keys"].state is State.OK


def test_two_oleds_on_one_bus_are_both_found(bench: Bench) -> None:
    assert bench.look("OLED 2").state is State.NOT_CHECKED
    bench.settings = '[oled2]\ndisplay = "sh1106"\n'
    bench.scan = Scan(frozenset({0x3C, 0x3D}))
    assert bench.look("OLED").sentence == "It answers at 0x3C on /dev/i2c-1."
    assert bench.look("OLED 2").sentence == "It answers at 0x3D on /dev/i2c-1."


@pytest.mark.parametrize("settings", BUILDS)
def test_a_computer_that_is_no_pi_is_told_so_calmly(bench: Bench, settings: str) -> None:
    for path in ("/proc/device-tree/model", "/boot/firmware/config.txt", "/dev/i2c-1", "/dev/gpiochip0"):
        bench.remove(path)
    bench.write("/etc/group", "root:x:0:\n")
    bench.write("/etc/passwd", "anna:x:1000:1000::/home/anna:/bin/sh\n")
    bench.write("/proc/mounts", "overlay / overlay rw,upperdir=/var/lib/container 0 0\n")
    bench.commands = {}
    bench.holders = DeviceError(NO_CHIP)
    bench.settings = settings
    findings = {check.name: check.look(bench.box) for check in CHECKS}
    assert {name: found for name, found in findings.items() if found.state is State.BAD} == {}
    for name in ("computer", "power", "OLED bus", "OLED", "library", "pins", "keys"):
        assert findings[name].state is State.NOT_CHECKED
        assert findings[name].sentence.startswith("This is not a Raspberry Pi")


def test_the_buses_of_a_computer_that_is_no_box_are_left_alone(bench: Bench) -> None:
    bench.remove("/proc/device-tree/model")
    bench.scan = bench.holders = AssertionError("a graphics card may be on this bus")
    assert bench.look("OLED").state is bench.look("pins").state is State.NOT_CHECKED


def test_another_computer_with_settings_is_a_box(bench: Bench) -> None:
    bench.remove("/proc/device-tree/model")
    bench.settings_file = Path("/etc/toscana/table.toml")
    bench.scan = Scan(frozenset({0x3D}))
    assert bench.look("OLED").sentence.startswith("The OLED is at 0x3D, not at 0x3C")
    assert bench.look("pins").state is bench.look("keys").state is State.OK
    bench.remove("/dev/i2c-1")
    assert bench.look("OLED bus").state is bench.look("OLED").state is State.NOT_CHECKED


def test_while_the_box_runs_what_it_holds_is_well(bench: Bench) -> None:
    plug_pico_in(bench)
    bench.start_service(NRestarts=1)
    bench.holders = dict.fromkeys(PANEL.values(), "toscana")
    bench.port_problem = OSError(errno.EADDRINUSE, "taken")
    assert bench.look("pins").sentence == "They are in use by the box."
    assert bench.look("page").sentence == "Port 8088 is in use by the box."
    assert bench.look("service").sentence == "It runs; restarts since it was started: 1."
    pico = bench.look("Pico")
    assert pico.state is State.OK
    assert pico.sentence.endswith("is in use by the box, whose page /doctor tells its numbers.")
    keys = bench.look("keys")
    assert keys.state is State.NOT_CHECKED
    assert keys.sentence == "The box has them: `sudo systemctl stop toscana` first, and look again."


def test_a_box_that_somebody_started_by_hand_finds_its_own_page_and_pins_well(bench: Bench) -> None:
    bench.holders = dict.fromkeys(PANEL.values(), "toscana")
    bench.port_problem = OSError(errno.EADDRINUSE, "taken")
    told = {part: (state, text) for state, part, text in examined(bench.box.settings, JOURNAL, bench.outside)}
    assert told["page"] == ("ok", "Port 8088 is in use by the box.")
    assert told["pins"] == ("ok", "They are in use by the box.")


def test_the_box_is_known_on_lgpio_too(bench: Bench) -> None:
    bench.holders = {PANEL[Line.BACK]: "lg"}
    assert bench.look("pins").state is State.BAD
    bench.start_service()
    assert bench.look("pins").sentence == "They are in use by the box."


def test_keys_of_a_running_box_are_left_alone_where_the_kernel_does_not_know_who_has_them(
    bench: Bench,
) -> None:
    bench.settings = '[gpio]\nlibrary = "rpigpio"\n'
    bench.write("/proc/sys/kernel/osrelease", "6.1.63\n")
    bench.start_service()
    bench.panel_problem = DeviceError(verbatim("Pins that the box uses were set anew."))
    assert bench.look("keys").sentence.startswith("The box has them: `sudo systemctl stop toscana` first")


def test_a_box_that_was_stopped_is_not_wrong(bench: Bench) -> None:
    assert bench.look("service").state is State.NOT_CHECKED
    assert "`sudo systemctl start toscana`" in bench.look("service").sentence


def test_a_service_that_keeps_failing_is_not_called_running(bench: Bench) -> None:
    bench.start_service(ActiveState="activating", Result="watchdog")
    assert bench.look("service").sentence.startswith("The service has failed (watchdog)")


def test_the_voltage_is_known_without_the_firmwares_tool(bench: Bench) -> None:
    del bench.commands["vcgencmd get_throttled"]
    assert bench.look("power").sentence == "This Pi does not tell its voltage."
    bench.write("/sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    bench.write("/sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    bench.write("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0\n")
    assert bench.look("power").state is State.OK
    bench.write("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert bench.look("power").sentence.startswith("The Pi gets too little voltage right now")


def test_a_clock_that_no_network_has_set_is_shown(bench: Bench) -> None:
    bench.commands["timedatectl show"] = "no\n"
    assert bench.look("clock").sentence == (
        "2027-01-01 18:30 UTC, not set by the network since the start: compare it with a watch."
    )


def test_a_journal_on_its_own_partition_is_kept_under_an_overlay(bench: Bench) -> None:
    mounts = "overlay / overlay rw 0 0\n/dev/mmcblk0p3 /var/lib/toscana ext4 rw 0 0\n"
    bench.write("/proc/mounts", mounts)
    assert bench.look("disk").sentence == (
        "/var/lib/toscana is kept at power-off (ext4 on /var/lib/toscana)."
    )


def test_a_card_that_counts_no_files_is_not_full(bench: Bench) -> None:
    counts = list(bench.space)
    counts[5:8] = 0, 0, 0
    bench.space = type(bench.space)(counts)
    assert bench.look("card").state is State.OK


def test_a_box_without_a_game_has_no_journal_yet(bench: Bench) -> None:
    bench.remove(str(JOURNAL))
    assert bench.look("journal").sentence == f"There is none yet; the first game makes {JOURNAL}."


def test_a_journal_of_somebody_else_is_not_called_missing(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_others(path: Path, *words: Any, **options: Any) -> Any:
        if path.name == JOURNAL.name:
            raise PermissionError(errno.EACCES, "Permission denied")
        return open_any(path, *words, **options)

    open_any = Path.open
    monkeypatch.setattr(Path, "open", open_others)
    assert bench.look("journal").state is State.NOT_CHECKED
    assert (
        bench.look("journal").sentence == f"{JOURNAL} is not yours to read: look with `sudo toscana doctor`."
    )


def test_whoever_is_in_no_group_looks_with_sudo_where_a_service_runs_the_box(bench: Bench) -> None:
    bench.write("/etc/group", "gpio:x:997:toscana\ni2c:x:998:toscana\n")
    bench.user = User("anna", 1000, frozenset({1000}))
    assert bench.look("you").state is State.NOT_CHECKED
    assert bench.look("you").sentence.endswith("look with `sudo toscana doctor`.")
    bench.user = User("root", 0, frozenset({0}))
    assert bench.look("you").sentence == "root may use every device."


def test_devices_closed_to_an_onlooker_are_not_wrong(bench: Bench) -> None:
    bench.write("/etc/group", "gpio:x:997:toscana\ni2c:x:998:toscana\n")
    bench.user = User("anna", 1000, frozenset({1000}))
    bench.closed.add("/dev/i2c-1")
    bench.holders = DeviceError(NO_GROUP)
    for name in ("OLED bus", "OLED", "pins", "keys"):
        finding = bench.look(name)
        assert (name, finding.state) == (name, State.NOT_CHECKED)
        assert finding.sentence.endswith("look with `sudo toscana doctor`.")


def test_groups_from_the_unit_count(bench: Bench) -> None:
    bench.write("/etc/group", "gpio:x:997:\ni2c:x:998:\n")
    assert bench.look("box user").state is State.BAD
    bench.write("/usr/lib/systemd/system/toscana.service", "[Service]\nSupplementaryGroups=gpio i2c\n")
    assert bench.look("box user").state is State.OK


def test_without_gpiod_nobody_can_tell_who_has_the_pins(bench: Bench) -> None:
    bench.settings = '[gpio]\nlibrary = "lgpio"\n'
    bench.packages.remove("gpiod")
    assert bench.look("library").state is State.OK
    assert bench.look("pins").state is bench.look("keys").state is State.NOT_CHECKED


def test_rpi_lgpio_makes_rpi_gpio_work(bench: Bench) -> None:
    bench.settings = '[gpio]\nlibrary = "rpigpio"\n'
    bench.packages.add("rpi-lgpio")
    assert bench.look("library").state is State.OK


def test_modem_manager_with_the_rule_is_well(bench: Bench) -> None:
    bench.settings = 'leds = "pico"\n'
    bench.write("/proc/812/comm", "ModemManager\n")
    bench.write("/usr/lib/udev/rules.d/70-toscana-pico.rules", RULE)
    assert bench.look("modem").state is State.OK


@pytest.mark.parametrize(
    ("model", "section", "is_on"),
    [
        (PI_5, "pi5", True),
        (PI_5, "pi4", False),
        (ZERO_2, "pi02", True),
        (ZERO_2, "pi0", True),
        (ZERO_2, "none", False),
        ("Raspberry Pi 400 Rev 1.0", "pi4", True),
        ("Raspberry Pi Compute Module 5 Rev 1.0", "cm5", True),
        ("Raspberry Pi Compute Module 5 Rev 1.0", "cm4", False),
    ],
)
def test_sections_of_config_txt_hold_for_their_model(
    tmp_path: Path, model: str, section: str, is_on: bool
) -> None:
    bench = Bench(tmp_path, model)
    bench.settings = 'leds = "gpio"\n'
    bench.write("/boot/firmware/config.txt", f"[{section}]\ndtparam=spi=on\n[all]\ndtparam=i2c_arm=on\n")
    assert (bench.look("LED pins").state is State.BAD) is is_on


def test_a_half_step_knob_may_rest_with_both_contacts_closed(bench: Bench) -> None:
    bench.settings = "[knob]\nsteps_per_detent = 2\n"
    bench.panel.press(Line.KNOB_A)
    assert bench.look("keys").sentence.startswith("Closed though nobody touches it: knob a (GPIO ")
    bench.panel.press(Line.KNOB_B)
    assert bench.look("keys").state is State.OK


def test_a_machine_without_systemd_has_no_service(bench: Bench) -> None:
    bench.remove("/run/systemd/system/here")
    bench.outside.at("/run/systemd/system").rmdir()
    bench.commands[SHOW] = unit()
    assert bench.look("service").sentence.startswith("Not installed as a service")
