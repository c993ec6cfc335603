"""The computer itself: its model, its power, its clock, and how it is configured to boot."""

import re
from contextlib import suppress
from datetime import UTC, datetime

from companion.doctor.finding import BoxUnderTest, Check, Finding, bad, not_checked, ok
from companion.doctor.outside import DoctorOutside
from companion.frozen import frozen

NOT_A_PI = "This is not a Raspberry Pi."
# A clock that shows an earlier time than this program's own date is wrong.
WRITTEN = datetime(2026, 11, 1, tzinfo=UTC)
LOW_NOW, LOW_BEFORE = 1 << 0, 1 << 16

CONFIG_FILES = ("/boot/firmware/config.txt", "/boot/config.txt")
PIN_CONSOLES = ("ttyS0", "ttyAMA0")
# Sections such as [pi4] and [cm5] apply to one model; all others, such as [all], are assumed to apply.
MODEL_SECTION = re.compile(r"(pi|cm)\d.*")
SECTION_WORDS = (
    ("Compute Module ", "cm"),
    ("Raspberry Pi Zero 2", "pi02"),
    ("Raspberry Pi Zero", "pi0"),
    ("Raspberry Pi ", "pi"),
)
NO_VOICE = "The box has no voice: run `sudo apt install espeak-ng alsa-utils`."
NO_CARD = "There is no sound card to speak on: plug one in, then `sudo systemctl restart toscana`."
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


@frozen
class BootConfig:
    """The file that was found, and those of its settings that apply to this model, in their order."""

    file: str
    words: tuple[str, ...]

    def is_on(self, *names: str) -> bool:
        """Whether the last setting of this dtparam, under any of its names, switches it on."""
        pairs = [word.partition("=") for word in self.words]
        values = [value for name, _, value in pairs if name in names]
        return bool(values) and values[-1] in ("on", "1", "true", "yes", "")

    def has_overlay(self, *names: str) -> bool:
        return any(word == f"dtoverlay={name}" for word in self.words for name in names)


def read_boot_config(outside: DoctorOutside) -> BootConfig | None:
    """The settings of config.txt; None where there is no such file, as on a PC."""
    for file in CONFIG_FILES:
        text = outside.text(file)
        if text is not None:
            return BootConfig(file, tuple(_words(text, outside.pi)))
    return None


def _words(text: str, model: str) -> list[str]:
    words: list[str] = []
    applies = True
    for raw in text.splitlines():
        line = raw.partition("#")[0].strip()
        if line.startswith("["):
            applies = _section_applies(line.strip("[] ").lower(), model)
        elif line and applies:
            key, _, rest = line.partition("=")
            first, *more = (part.strip() for part in rest.split(","))
            # What follows an overlay's name are its own parameters; a dtparam line is a list of settings.
            words += [first, *more] if key.strip() == "dtparam" else [f"{key.strip()}={first}"]
    return words


def _section_applies(section: str, model: str) -> bool:
    if section == "none":
        return False
    # [pi0] applies to a Zero 2 too, [pi4] to a Pi 400.
    return not MODEL_SECTION.fullmatch(section) or _model_section(model).startswith(section.rstrip("+w"))


def _model_section(model: str) -> str:
    for words, short in SECTION_WORDS:
        _, found, after = model.partition(words)
        if found:
            return short + re.sub(r"\D.*", "", after) if short in ("pi", "cm") else short
    return ""


def has_serial_console(outside: DoctorOutside) -> bool:
    """Whether the kernel's console is on the serial port of the pins; a Pi 5 has a separate one for it."""
    # The kernel's command line can't tell: on a fresh card it names this port even if it is switched off.
    active = (outside.text("/sys/class/tty/console/active") or "").split()
    return any(name in PIN_CONSOLES for name in active)


def look_at_computer(box: BoxUnderTest) -> Finding:
    if box.outside.pi:
        return ok(f"{box.outside.pi}.")
    return not_checked(f"{NOT_A_PI} `toscana sim` runs the box in a browser here.")


def look_at_power(box: BoxUnderTest) -> Finding:
    outside = box.outside
    flags = _throttled(outside)
    if flags is None:
        return not_checked("This Pi does not tell its voltage." if outside.pi else NOT_A_PI)
    if flags & LOW_NOW:
        return bad(WEAK_NOW)
    return bad(WEAK_BEFORE) if flags & LOW_BEFORE else ok("Never too low since the start.")


def _throttled(outside: DoctorOutside) -> int | None:
    """The firmware's flags; if vcgencmd can't be used, LOW_NOW from the kernel's voltage alarm."""
    printed = re.search(r"throttled=0x([0-9a-fA-F]+)", outside.run(("vcgencmd", "get_throttled")) or "")
    if printed:
        return int(printed[1], 16)
    for name in outside.names("/sys/class/hwmon", "hwmon*/name"):
        if outside.text(name) == "rpi_volt":
            return LOW_NOW if outside.text(name.replace("name", "in0_lcrit_alarm")) == "1" else 0
    return None


def look_at_clock(box: BoxUnderTest) -> Finding:
    outside = box.outside
    now = outside.now()
    if now < WRITTEN:
        return bad(CLOCK_UNSET, now=_minute(now))
    entry = _last_entry(box)
    if entry is not None and now < entry:
        return bad(CLOCK_BEHIND, now=_minute(now), entry=_minute(entry))
    if _is_set_by_network(outside):
        return ok(f"{_minute(now)}, set by the network.")
    return ok(f"{_minute(now)}, not set by the network since the start: compare it with a watch.")


def _is_set_by_network(outside: DoctorOutside) -> bool:
    printed = outside.run(("timedatectl", "show", "--property=NTPSynchronized", "--value"))
    return (printed or "").strip() == "yes" or outside.has("/run/systemd/timesync/synchronized")


def _last_entry(box: BoxUnderTest) -> datetime | None:
    """When the journal was written last, by the times of its files, which survive a clock that was reset."""
    changed_s: list[float] = []
    for file in (box.journal, box.journal.with_name(f"{box.journal.name}-wal")):
        with suppress(OSError):
            changed_s.append(box.outside.at(file).stat().st_mtime)
    return datetime.fromtimestamp(max(changed_s), UTC) if changed_s else None


def _minute(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"


def look_at_voice(box: BoxUnderTest) -> Finding:
    if not box.settings.has_voice:
        return not_checked("The box does not speak: `voice` under [sound] in the settings lets it.")
    if not box.outside.has("/usr/bin/espeak-ng"):
        return bad(NO_VOICE)
    cards = box.outside.text("/proc/asound/cards") or ""
    if "[" not in cards:
        return bad(NO_CARD)
    japanese = ", Japanese with open_jtalk" if box.outside.has("/usr/bin/open_jtalk") else ""
    return ok(f"espeak-ng speaks on {box.settings.sound_card or 'the usual sound card'}{japanese}.")


CHECKS = (
    Check("computer", "The model of the Pi.", look_at_computer, ()),
    Check("power", "Whether the voltage is or was too low.", look_at_power, (WEAK_NOW, WEAK_BEFORE)),
    Check("voice", "Whether the box can speak.", look_at_voice, (NO_VOICE, NO_CARD)),
    Check("clock", "Whether the time can be right.", look_at_clock, (CLOCK_UNSET, CLOCK_BEHIND)),
)
