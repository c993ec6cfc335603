"""The computer itself: its model, its power and its clock."""

import re
from contextlib import suppress
from datetime import UTC, datetime

from companion.doctor.finding import BoxUnderTest, Check, Finding, bad, not_checked, ok
from companion.doctor.machine import Machine

NOT_A_PI = "This is not a Raspberry Pi."
# A clock that shows an earlier time than this program's own date is wrong.
WRITTEN = datetime(2026, 11, 1, tzinfo=UTC)
LOW_NOW, LOW_BEFORE = 1 << 0, 1 << 16

WEAK_NOW = (
    "The Pi gets too little voltage right now: use its own power supply and a short cable, "
    "and nothing else on its USB ports."
)
WEAK_BEFORE = (
    "The Pi got too little voltage since its start, which can cost entries: use its own power supply "
    "and a short cable, then restart."
)
CLOCK_UNSET = (
    "The clock says {now}, before this program was written: join a network, or set it with "
    "`sudo date -s '2026-12-24 18:30'`; games would get wrong dates."
)
CLOCK_BEHIND = (
    "The clock says {now}, before the last entry of the journal ({entry}): join a network, or set it with "
    "`sudo date -s '2026-12-24 18:30'`."
)


def look_at_computer(box: BoxUnderTest) -> Finding:
    if box.machine.pi:
        return ok(f"{box.machine.pi}.")
    return not_checked(f"{NOT_A_PI} `toscana sim` runs the box in a browser here.")


def look_at_power(box: BoxUnderTest) -> Finding:
    machine = box.machine
    flags = _throttled(machine)
    if flags is None:
        return not_checked("This Pi does not tell its voltage." if machine.pi else NOT_A_PI)
    if flags & LOW_NOW:
        return bad(WEAK_NOW)
    return bad(WEAK_BEFORE) if flags & LOW_BEFORE else ok("Never too low since the start.")


def _throttled(machine: Machine) -> int | None:
    """The firmware's flags; if vcgencmd can't be used, LOW_NOW from the kernel's voltage alarm."""
    printed = re.search(r"throttled=0x([0-9a-fA-F]+)", machine.run(("vcgencmd", "get_throttled")) or "")
    if printed:
        return int(printed[1], 16)
    for name in machine.names("/sys/class/hwmon", "hwmon*/name"):
        if machine.text(name) == "rpi_volt":
            return LOW_NOW if machine.text(name.replace("name", "in0_lcrit_alarm")) == "1" else 0
    return None


def look_at_clock(box: BoxUnderTest) -> Finding:
    machine = box.machine
    now = machine.now()
    if now < WRITTEN:
        return bad(CLOCK_UNSET, now=_minute(now))
    entry = _last_entry(box)
    if entry is not None and now < entry:
        return bad(CLOCK_BEHIND, now=_minute(now), entry=_minute(entry))
    if _is_set_by_network(machine):
        return ok(f"{_minute(now)}, set by the network.")
    return ok(f"{_minute(now)}, not set by the network since the start: compare it with a watch.")


def _is_set_by_network(machine: Machine) -> bool:
    printed = machine.run(("timedatectl", "show", "--property=NTPSynchronized", "--value"))
    return (printed or "").strip() == "yes" or machine.has("/run/systemd/timesync/synchronized")


def _last_entry(box: BoxUnderTest) -> datetime | None:
    """When the journal was written last, by the times of its files, which survive a clock that was reset."""
    changed_s: list[float] = []
    for file in (box.journal, box.journal.with_name(f"{box.journal.name}-wal")):
        with suppress(OSError):
            changed_s.append(box.machine.at(file).stat().st_mtime)
    return datetime.fromtimestamp(max(changed_s), UTC) if changed_s else None


def _minute(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"


CHECKS = (
    Check("computer", "The model of the Pi.", look_at_computer, ()),
    Check("power", "Whether the voltage is or was too low.", look_at_power, (WEAK_NOW, WEAK_BEFORE)),
    Check("clock", "Whether the time can be right.", look_at_clock, (CLOCK_UNSET, CLOCK_BEHIND)),
)
