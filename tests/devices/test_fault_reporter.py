"""Faults are reported once each."""

from companion.devices.ports import Fault, FaultReporter
from companion.games.kit.sentences import verbatim

UNPLUGGED = Fault("display", verbatim("The OLED is unplugged: plug it in."))
BROKEN = Fault("display", verbatim("The OLED is broken: use another one."))


def test_each_new_fault_is_reported_and_repeats_are_not() -> None:
    heard: list[Fault | None] = []
    faults = FaultReporter(heard.append)
    for fault in (None, UNPLUGGED, UNPLUGGED, BROKEN, None, None, UNPLUGGED):
        faults.report(fault)
    assert heard == [UNPLUGGED, BROKEN, None, UNPLUGGED]


def test_nobody_has_to_listen() -> None:
    FaultReporter(None).report(UNPLUGGED)
