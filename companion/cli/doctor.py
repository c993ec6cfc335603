"""`toscana doctor`: looks at each part of the box, and says in one sentence how it is and what to do."""

import asyncio
import os
from collections.abc import Iterable
from pathlib import Path

from companion.cli import BOX_JOURNAL, complain, default_journal
from companion.devices.ports import DeviceError
from companion.doctor.finding import STOP, BoxUnderTest, Check, Finding
from companion.doctor.outside import DoctorOutside
from companion.doctor.report import CHECKS, Named, advice, is_well, lines
from companion.doctor.service import read_service
from companion.settings.settings import SettingsError, load_settings, settings_file


def doctor(
    config: Path | None,
    by_hand: str = "",
    outside: DoctorOutside | None = None,
    checks: Iterable[Check] = CHECKS,
) -> int:
    """Exit status 0 when nothing is wrong, 1 when something is, 2 when the settings make no sense."""
    try:
        box = _box(config, outside or DoctorOutside())
    except SettingsError as problem:
        return complain(str(problem))
    if by_hand:
        return _try(box, by_hand)
    findings: list[Named] = []
    for check in checks:
        findings.append((check.name, check.look(box)))
        _tell(*findings[-1])
    print("", *advice(findings), sep="\n")
    return 0 if is_well(findings) else 1


def _box(config: Path | None, outside: DoctorOutside) -> BoxUnderTest:
    file = config or settings_file()
    return BoxUnderTest(outside, load_settings(file), file, _journal(outside), read_service(outside))


def _journal(outside: DoctorOutside) -> Path:
    """The journal of the service, if it is installed, whoever calls; else the caller's default."""
    if "TOSCANA_JOURNAL" not in os.environ and outside.has(BOX_JOURNAL.parent):
        return BOX_JOURNAL
    return default_journal().absolute()


def _try(box: BoxUnderTest, by_hand: str) -> int:
    from companion.doctor.by_hand import KEYS, TURN, try_by_hand

    if box.service.is_running:
        return complain(f"the box has the knob and the keys: {STOP} first.")
    findings: list[Named] = []

    def tell(name: str, finding: Finding) -> None:
        findings.append((name, finding))
        _tell(name, finding)

    trials = TURN if by_hand == "turn" else KEYS
    try:
        asyncio.run(try_by_hand(box, trials, lambda ask: print(ask, flush=True), tell))
    except DeviceError as problem:
        return complain(str(problem))
    return 0 if is_well(findings) else 1


def _tell(name: str, finding: Finding) -> None:
    print(*lines(name, finding), sep="\n", flush=True)
