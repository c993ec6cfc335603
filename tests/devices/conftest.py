"""Fixtures of several devices: a loop with a manual clock, gpiozero's mock pins, no ModemManager."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.devices.gpio.gpiozero_header import open_factory
from companion.devices.gpio.pins import GpioOptions
from companion.devices.pico import port as pico_port

from .hand_loop import HandLoop


@pytest.fixture
def loop() -> Iterator[HandLoop]:
    made = HandLoop()
    yield made
    made.close()


@pytest.fixture
def factory() -> Iterator[Any]:
    opened = open_factory(GpioOptions("mock"))
    yield opened
    opened.close()


@pytest.fixture
def machine_without_modem_manager(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Hides the processes of this machine, among which a real ModemManager may be."""
    (tmp_path / "proc").mkdir()
    monkeypatch.setattr(pico_port, "PROC", tmp_path / "proc")
