"""The Pico of the full build: whether it answers, and whether ModemManager leaves it alone."""

import asyncio

from companion.devices.pico.port import ABSENT, MODEM_MANAGER, NO_MODEM, find_port
from companion.devices.pico.trace import TRACE_FILE, in_one_line
from companion.devices.ports import DeviceError
from companion.doctor.finding import BoxUnderTest, Check, Finding, bad, not_checked, ok
from companion.doctor.outside import DoctorOutside

RULE_FOLDERS = ("/etc/udev/rules.d", "/run/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d")
RULE = "ID_MM_DEVICE_IGNORE"

BROKE_DOWN = (
    "The Pico's firmware broke down: {why}. Report that, then run `toscana pico update`, which clears it."
)
MODEM_MANAGER_TRIES = f"ModemManager will try the Pico as a modem: {NO_MODEM}."


def look_at_pico(box: BoxUnderTest) -> Finding:
    """Opens no port if the settings have no Pico, or while the service has the port open."""
    settings, outside = box.settings, box.outside
    if settings.leds != "pico":
        return not_checked(_not_built(box))
    from companion.devices.pico.examine import BrokenError, examine  # noqa: PLC0415

    def find(named: str) -> str:
        by_id, sysfs = outside.at("/dev/serial/by-id"), outside.at("/sys/class/tty")
        return find_port(str(outside.at(named)) if named else "", by_id, sysfs)

    try:
        if box.service.is_running:
            why = in_one_line(outside.text(box.journal.with_name(TRACE_FILE)) or "")
            told = f"{find(settings.pico_port)} is in use by the box, whose page /doctor tells its numbers."
        else:
            health = asyncio.run(examine(settings.pico_port, find))
            why, told = health.broke_down, f"{health}."
    except BrokenError as problem:
        return bad(BROKE_DOWN, why=problem.why)
    except DeviceError as problem:
        return bad(problem.sentence)
    return bad(BROKE_DOWN, why=why) if why else ok(told)


def look_at_modem_manager(box: BoxUnderTest) -> Finding:
    outside = box.outside
    if box.settings.leds != "pico":
        return not_checked(_not_built(box))
    if not _runs_modem_manager(outside):
        return ok("It does not run here.")
    rules = [file for folder in RULE_FOLDERS for file in outside.names(folder, "*toscana*.rules")]
    if any(RULE in (outside.text(file) or "") for file in rules):
        return ok("It runs, and a rule keeps it from the Pico.")
    return bad(MODEM_MANAGER_TRIES)


def _runs_modem_manager(outside: DoctorOutside) -> bool:
    return any(outside.text(name) == MODEM_MANAGER for name in outside.names("/proc", "[0-9]*/comm"))


def _not_built(box: BoxUnderTest) -> str:
    return f'Not built in (leds = "{box.settings.leds}").'


CHECKS = (
    Check("Pico", "Whether the Pico is on USB and answers.", look_at_pico, (str(ABSENT), BROKE_DOWN)),
    Check(
        "modem", "Whether ModemManager leaves the Pico alone.", look_at_modem_manager, (MODEM_MANAGER_TRIES,)
    ),
)
