"""The faults of the running box: shown once, even if several devices report one, until all of them work."""

import logging

import pytest

from companion.box.parts import Faults
from companion.devices.ports import Fault
from companion.games.kit.sentences import verbatim

GONE = verbatim("The GPIO pins are gone.")


def test_what_two_devices_say_alike_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    faults = Faults()
    with caplog.at_level(logging.INFO, "toscana"):
        for device in ("panel", "lamp_rows"):
            faults.of(device)(Fault(device, GONE))
    assert faults.sentences == (GONE,)
    assert caplog.messages == [str(GONE)]


def test_it_is_said_until_both_work() -> None:
    faults = Faults()
    for device in ("panel", "lamp_rows"):
        faults.of(device)(Fault(device, GONE))
    faults.of("panel")(None)
    assert len(faults.sentences) == 1
    faults.of("lamp_rows")(None)
    assert not faults.sentences


def test_a_fault_and_its_end_are_heard_once_each() -> None:
    faults, heard = Faults(), []
    faults.on_change = lambda: heard.append(faults.sentences)
    report = faults.of("panel")
    for fault in (None, Fault("panel", GONE), Fault("panel", GONE), None, None):
        report(fault)
    assert heard == [(GONE,), ()]
