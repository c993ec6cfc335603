"""`toscana doctor`: looks at each part of the box, and says in one sentence how it is."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from companion.cli import complain
from companion.devices.errors import DeviceError
from companion.settings import Settings, SettingsError, load_settings, settings_file


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether a part is well, and how it is or what to do."""

    is_ok: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class Check:
    """One part of the box: its name, and how to look at it."""

    name: str
    look: Callable[[Settings], Finding]


def look_at_pico(settings: Settings) -> Finding:
    """Whoever has not built it in is told so, and no port is opened."""
    if settings.leds != "pico":
        return Finding(is_ok=True, sentence=f'not built in (leds = "{settings.leds}").')
    from companion.devices.pico_examine import examine

    try:
        return Finding(is_ok=True, sentence=f"{asyncio.run(examine(settings.pico_port))}.")
    except DeviceError as problem:
        return Finding(is_ok=False, sentence=problem.sentence)


CHECKS = (Check("pico", look_at_pico),)


def doctor(config: Path | None, checks: Iterable[Check] = CHECKS) -> int:
    """Exit status 0 when all is well, 1 when something is not, 2 when the settings make no sense."""
    try:
        settings = load_settings(config or settings_file())
    except SettingsError as problem:
        return complain(str(problem))
    is_well = True
    for check in checks:
        finding = check.look(settings)
        is_well = is_well and finding.is_ok
        print(f"{'ok ' if finding.is_ok else 'BAD'} {check.name}: {finding.sentence}")
    return 0 if is_well else 1
