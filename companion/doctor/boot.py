"""How the Pi is configured to boot: config.txt with its sections, and where the console is."""

import re

from companion.doctor.machine import Machine
from companion.frozen import frozen

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


def read_boot_config(machine: Machine) -> BootConfig | None:
    """The settings of config.txt; None where there is no such file, as on a PC."""
    for file in CONFIG_FILES:
        text = machine.text(file)
        if text is not None:
            return BootConfig(file, tuple(_words(text, machine.pi)))
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


def has_serial_console(machine: Machine) -> bool:
    """Whether the kernel's console is on the serial port of the pins; a Pi 5 has a separate one for it."""
    # The kernel's command line can't tell: on a fresh card it names this port even if it is switched off.
    active = (machine.text("/sys/class/tty/console/active") or "").split()
    return any(name in PIN_CONSOLES for name in active)
