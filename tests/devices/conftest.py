"""What tests of several devices stand on: a loop turned by hand, gpiozero's mock pins, a quiet machine."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.devices.gpio.gpiozero_factory import open_factory
from companion.devices.gpio.options import GpioOptions
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
    """What runs on the machine of the tests is not their concern."""
    (tmp_path / "proc").mkdir()
    monkeypatch.setattr(pico_port, "PROC", tmp_path / "proc")
