"""The Display contract: one suite, on the fake and on the OLED adapter with each chip, over I2C and SPI."""

import queue
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import pytest
from hypothesis import HealthCheck, given, settings

from companion.devices.fakes import FakeDisplay
from companion.devices.oled.bus import open_serial
from companion.devices.oled.chips import CHIPS
from companion.devices.oled.display import Backoff, Oled
from companion.devices.oled.options import OledOptions
from companion.devices.ports import BLANK, Display, Fault, Frame

from .oled_chip import OledChip, RecordingBus
from .pictures import lit_pixels, sequences
from .spi_desk import SpiDesk

WAIT_S = 20.0
FIRST, SECOND = lit_pixels((0, 0), (64, 32)), lit_pixels((127, 63))
QUICK = Backoff(first_s=0.001, longest_s=0.002)


class Plug(Protocol):
    def unplug(self) -> None: ...

    def replug(self) -> None: ...


@dataclass
class Rig:
    """A display, what a person sees on it, and the cable between them."""

    display: Display
    seen: Callable[[], Frame]
    settle: Callable[[], None]
    plug: Plug
    faults: "queue.Queue[Fault | None]"

    def shows(self, frame: Frame) -> bool:
        self.settle()
        return self.seen() == frame


def fake_rig() -> Rig:
    faults: queue.Queue[Fault | None] = queue.Queue()
    fake = FakeDisplay(on_fault=faults.put)
    return Rig(fake, lambda: fake.showing, lambda: None, fake, faults)


def i2c_rig(display: str) -> Rig:
    faults: queue.Queue[Fault | None] = queue.Queue()
    options = OledOptions(display=display)
    bus = RecordingBus(OledChip(display))
    oled = Oled(options, on_fault=faults.put, open_bus=partial(open_serial, options, bus), backoff=QUICK)
    return Rig(oled, lambda: bus.chip.showing, partial(settle, oled), bus, faults)


def spi_rig(display: str) -> Rig:
    faults: queue.Queue[Fault | None] = queue.Queue()
    desk = SpiDesk(display)
    oled = Oled(desk.options, on_fault=faults.put, open_bus=desk.open, backoff=QUICK)
    return Rig(oled, lambda: desk.chip.showing, partial(settle, oled), desk, faults)


def settle(oled: Oled) -> None:
    assert oled.flush(WAIT_S)


RIGS: dict[str, Callable[[], Rig]] = {"fake": fake_rig}
RIGS |= {f"{name}-i2c": partial(i2c_rig, name) for name in CHIPS}
RIGS |= {f"{name}-spi": partial(spi_rig, name) for name in CHIPS}


@pytest.fixture
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    built = RIGS[request.param]()
    yield built
    built.display.close()


every = pytest.mark.parametrize("rig", RIGS, indirect=True)


@every
def test_the_latest_frame_is_seen(rig: Rig) -> None:
    rig.display.show(FIRST)
    assert rig.shows(FIRST)
    rig.display.show(SECOND)
    rig.display.show(FIRST)
    assert rig.shows(FIRST)


@pytest.mark.parametrize("build", RIGS.values(), ids=RIGS)
@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
@given(frames=sequences())
def test_every_sequence_of_frames_ends_in_its_last(build: Callable[[], Rig], frames: list[Frame]) -> None:
    rig = build()
    try:
        for frame in frames:
            rig.display.show(frame)
        assert rig.shows(frames[-1])
    finally:
        rig.display.close()


@every
def test_brightness_zero_is_dark_and_any_other_brings_the_picture_back(rig: Rig) -> None:
    rig.display.show(FIRST)
    rig.display.set_brightness(0)
    assert rig.shows(BLANK)
    rig.display.show(SECOND)
    rig.display.set_brightness(30)
    assert rig.shows(SECOND)


@every
def test_brightness_beyond_its_range_is_taken_as_the_nearest(rig: Rig) -> None:
    rig.display.show(FIRST)
    rig.display.set_brightness(900)
    assert rig.shows(FIRST)
    rig.display.set_brightness(-5)
    assert rig.shows(BLANK)


@every
def test_a_refresh_changes_nothing_on_a_healthy_display(rig: Rig) -> None:
    rig.display.show(FIRST)
    rig.display.refresh()
    assert rig.shows(FIRST)
    rig.display.set_brightness(0)
    rig.display.refresh()
    assert rig.shows(BLANK)
    assert rig.faults.empty()


@every
def test_closing_leaves_a_dark_display_that_stays_dark(rig: Rig) -> None:
    rig.display.show(FIRST)
    assert rig.shows(FIRST)
    rig.display.close()
    rig.display.show(SECOND)
    rig.display.set_brightness(100)
    rig.display.refresh()
    rig.display.close()
    assert rig.seen() == BLANK


@every
def test_closing_an_unused_display_is_fine(rig: Rig) -> None:
    rig.display.close()
    assert rig.seen() == BLANK


@every
def test_an_unplugged_display_is_reported_and_shows_the_latest_when_it_is_back(rig: Rig) -> None:
    rig.display.show(FIRST)
    assert rig.shows(FIRST)
    rig.plug.unplug()
    rig.display.show(SECOND)
    fault = rig.faults.get(timeout=WAIT_S)
    assert fault is not None
    assert fault.device == "display"
    rig.display.set_brightness(40)
    rig.plug.replug()
    assert rig.faults.get(timeout=WAIT_S) is None
    assert rig.shows(SECOND)


@every
def test_an_unplugged_display_can_be_closed(rig: Rig) -> None:
    rig.display.show(FIRST)
    assert rig.shows(FIRST)
    rig.plug.unplug()
    rig.display.show(SECOND)
    assert rig.faults.get(timeout=WAIT_S) is not None
    rig.display.close()


@every
def test_a_healthy_display_reports_nothing(rig: Rig) -> None:
    rig.display.show(FIRST)
    rig.display.show(SECOND)
    assert rig.shows(SECOND)
    assert rig.faults.empty()
