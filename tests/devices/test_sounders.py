"""The Sounder contract: one suite on the fake, on gpiozero's pins, on the kernel's and on a Pico."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.devices.fakes import FakeSounder
from companion.devices.gpio.gpiod_header import GpiodBuzzer
from companion.devices.gpio.gpiozero_header import GpiozeroBuzzer
from companion.devices.gpio.pins import load_pins
from companion.devices.pico.link import PicoLink
from companion.devices.ports import DeviceError, Note, Sounder

from .gpio_bench import make_bench
from .hand_loop import HandLoop
from .pico_desk import DeskPico

PIN = load_pins().buzzer
MELODY = (Note(2000, 40), Note(0, 30, 0), Note(1000, 20, 100))


@dataclass
class Rig:
    """A sounder, and whether a person hears it now; `pass_time` lets milliseconds go by."""

    sounder: Sounder
    is_heard: Callable[[], bool]
    pass_time: Callable[[int], None]


class FakeEar:
    """Hears what a fake plays, in its time."""

    def __init__(self, loop: HandLoop) -> None:
        self._loop = loop
        self._began_ms = 0.0
        self.fake = FakeSounder(self._on_change)

    def is_heard(self) -> bool:
        at_ms = self._loop.time() * 1000 - self._began_ms
        for note in self.fake.melodies[-1] if self.fake.melodies else ():
            if at_ms < note.ms:
                return note.hz > 0
            at_ms -= note.ms
        return False

    def _on_change(self) -> None:
        self._began_ms = self._loop.time() * 1000


class PicoEar:
    """A Pico that is connected before the test begins."""

    def __init__(self, loop: HandLoop) -> None:
        self._loop = loop
        self.pico = DeskPico(loop)
        self.link = PicoLink(loop, find=self.pico.find)
        self.link.start()
        self.pass_time(20)

    def pass_time(self, ms: int) -> None:
        for _ in range(ms):
            self._loop.advance(1)
            self.pico.step()

    def is_heard(self) -> bool:
        for _ in range(20):
            self.pico.step()
            self._loop.settle()
        tones = self.pico.board.hal.tones
        return bool(tones) and min(tones[-1]) > 0

    def close(self) -> None:
        self.link.close()
        self.pico.unplug()


@pytest.fixture
def pico(loop: HandLoop) -> Iterator[PicoEar]:
    made = PicoEar(loop)
    yield made
    made.close()


@pytest.fixture(params=["fake", "gpiozero", "gpiod", "pico"])
def rig(
    request: pytest.FixtureRequest, loop: HandLoop, factory: Any, pico: PicoEar, tmp_path: Path
) -> Iterator[Rig]:
    if request.param == "fake":
        ear = FakeEar(loop)
        built = Rig(ear.fake, ear.is_heard, loop.advance)
    elif request.param == "gpiozero":
        buzzer = GpiozeroBuzzer(factory, PIN, loop)
        built = Rig(buzzer, lambda: not factory.pin(PIN).state, loop.advance)
    elif request.param == "gpiod":
        bench = make_bench(tmp_path)
        built = Rig(GpiodBuzzer(bench.find, PIN, loop), lambda: not bench.level(PIN), loop.advance)
    else:
        built = Rig(pico.link.sounder, pico.is_heard, pico.pass_time)
    yield built
    built.sounder.close()


def test_it_is_silent_until_it_plays(rig: Rig) -> None:
    assert not rig.is_heard()


def test_notes_follow_each_other_and_a_rest_is_silent(rig: Rig) -> None:
    rig.sounder.play(MELODY)
    heard = [rig.is_heard()]
    for ms in (20, 30, 30, 30):
        rig.pass_time(ms)
        heard.append(rig.is_heard())
    assert heard == [True, True, False, True, False]


def test_new_notes_end_those_that_sound(rig: Rig) -> None:
    rig.sounder.play((Note(2000, 1000),))
    rig.sounder.play((Note(1000, 30),))
    assert rig.is_heard()
    rig.pass_time(40)
    assert not rig.is_heard()
    rig.pass_time(1000)
    assert not rig.is_heard()


@pytest.mark.parametrize("rig", ["gpiozero", "gpiod", "pico"], indirect=True)
def test_closed_it_is_silent(rig: Rig) -> None:
    rig.sounder.play((Note(2000, 1000),))
    assert rig.is_heard()
    rig.sounder.close()
    rig.sounder.play(MELODY)
    rig.pass_time(60)


def test_the_pico_plays_pitch_and_loudness(pico: PicoEar) -> None:
    pico.link.sounder.play(MELODY)
    pico.pass_time(200)
    assert pico.pico.board.hal.tones == [(2000, 255), (0, 0), (1000, 100), (0, 0)]


def test_an_older_firmware_is_not_sent_what_it_can_not_play(
    loop: HandLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.wire.FIRMWARE", (1, 2, 0))
    ear = PicoEar(loop)
    ear.link.sounder.play(MELODY)
    assert ear.link.conversation.take_output() == b""
    assert not ear.is_heard()
    ear.close()


def test_a_pin_that_is_taken_is_named(loop: HandLoop, factory: Any) -> None:
    GpiozeroBuzzer(factory, PIN, loop)
    with pytest.raises(DeviceError, match=r"sound\.buzzer"):
        GpiozeroBuzzer(factory, PIN, loop)
