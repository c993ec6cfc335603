"""The LampRows contract: one suite on the fake, on gpiozero's pins, on the kernel's and on a Pico."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from companion.devices.fakes import FakeLampRows
from companion.devices.gpio.gpiod_header import GpiodLampRows
from companion.devices.gpio.gpiozero_header import GpiozeroLampRows
from companion.devices.gpio.pins import load_pins
from companion.devices.gpio.rhythms import is_lit
from companion.devices.pico.link import PicoLink
from companion.devices.ports import DARK, LITE_LAMPS, SEATS, DeviceError, Effect, Fault, Lamp, LampRows, Rows

from .gpio_bench import Bench, make_bench
from .hand_loop import HandLoop
from .pico_desk import DeskPico

PINS = load_pins().lite_leds
ON = Lamp((255, 255, 255), Effect.ON)
Lit = tuple[tuple[bool, ...], ...]


@dataclass
class Rig:
    """Lamp rows, and which of their lamps a person sees lit."""

    leds: LampRows
    seen: Callable[[], Lit]
    loop: HandLoop

    @property
    def all_dark(self) -> Lit:
        return ((False,) * self.leds.row_lamps,) * SEATS

    def show(self, seat: int, position: int, lamp: Lamp) -> None:
        self.leds.show(rows_with(seat, position, lamp, self.leds.row_lamps))


def lit_in(rows: Rows, tick_ms: int) -> Lit:
    return tuple(tuple(lamp.gives_light and is_lit(lamp.effect, tick_ms) for lamp in row) for row in rows)


def rows_with(seat: int, position: int, lamp: Lamp, lamps: int = LITE_LAMPS) -> Rows:
    """Rows of so many lamps, all dark but one; a position below 0 counts from the end."""
    return tuple(
        tuple(lamp if (row, at) == (seat, position % lamps) else DARK for at in range(lamps))
        for row in range(SEATS)
    )


def mock_lit(factory: Any) -> Lit:
    return tuple(tuple(bool(factory.pin(pin).state) for pin in seat) for seat in PINS)


def bench_lit(bench: Bench) -> Lit:
    return tuple(tuple(bench.level(pin) for pin in seat) for seat in PINS)


class PicoRig:
    """A Pico that is connected before the test begins; reading `seen` lets it process what was sent."""

    def __init__(self, loop: HandLoop) -> None:
        self._loop = loop
        self._pico = DeskPico(loop)
        self.link = PicoLink(loop, find=self._pico.find)
        self.link.start()
        self.seen()

    def seen(self) -> Lit:
        for _ in range(20):
            self._pico.step()
            self._loop.settle()
        lit = [any(self._pico.pixels[at : at + 3]) for at in range(0, len(self._pico.pixels), 3)]
        return tuple(tuple(lit[8 * seat : 8 * seat + 8]) for seat in range(SEATS))

    def close(self) -> None:
        self.link.close()
        self._pico.unplug()


@pytest.fixture
def pico(loop: HandLoop) -> Iterator[PicoRig]:
    made = PicoRig(loop)
    yield made
    made.close()


@pytest.fixture(params=["fake", "gpiozero", "gpiod", "pico"])
def rig(
    request: pytest.FixtureRequest, loop: HandLoop, factory: Any, pico: PicoRig, tmp_path: Path
) -> Iterator[Rig]:
    if request.param == "fake":
        fake = FakeLampRows()
        built = Rig(fake, lambda: lit_in(fake.showing, round(loop.time() * 1000)), loop)
    elif request.param == "gpiozero":
        built = Rig(GpiozeroLampRows(factory, PINS, loop), lambda: mock_lit(factory), loop)
    elif request.param == "gpiod":
        bench = make_bench(tmp_path)
        built = Rig(GpiodLampRows(bench.find, PINS, loop), lambda: bench_lit(bench), loop)
    else:
        built = Rig(pico.link, pico.seen, loop)
    yield built
    built.leds.close()


@pytest.mark.parametrize("seat", range(SEATS))
@pytest.mark.parametrize("position", [0, 1, -1])
def test_each_position_has_its_lamp(rig: Rig, seat: int, position: int) -> None:
    rig.show(seat, position, ON)
    lit = [(row, at) for row, lamps in enumerate(rig.seen()) for at, is_on in enumerate(lamps) if is_on]
    assert lit == [(seat, position % rig.leds.row_lamps)]


def test_the_latest_rows_win(rig: Rig) -> None:
    rig.show(0, 1, ON)
    rig.show(4, 2, ON)
    assert rig.seen() == lit_in(rows_with(4, 2, ON, rig.leds.row_lamps), 0)


@pytest.mark.parametrize(
    "lamp", [replace(ON, level=0), replace(ON, colour=(0, 0, 0)), replace(ON, effect=Effect.OFF)]
)
def test_a_lamp_without_light_is_dark(rig: Rig, lamp: Lamp) -> None:
    rig.show(2, 2, lamp)
    assert rig.seen() == rig.all_dark


@pytest.mark.parametrize("effect", [Effect.BLINK, Effect.PULSE, Effect.FLASH])
def test_an_effect_keeps_its_rhythm(rig: Rig, effect: Effect) -> None:
    rig.show(1, 1, replace(ON, effect=effect))
    seen = set()
    for _ in range(170):
        rig.loop.advance(10)
        now_ms = round(rig.loop.time() * 1000)
        assert rig.seen()[1][1] == is_lit(effect, now_ms), now_ms
        seen.add(rig.seen()[1][1])
    assert seen == {True, False}


def test_closing_leaves_dark_rows_that_stay_dark(rig: Rig) -> None:
    rig.show(1, 1, replace(ON, effect=Effect.BLINK))
    rig.leds.close()
    rig.show(1, 1, ON)
    rig.leds.close()
    rig.loop.advance(5)
    assert rig.seen() == rig.all_dark


def test_no_timer_runs_while_nothing_blinks(loop: HandLoop, factory: Any) -> None:
    leds = GpiozeroLampRows(factory, PINS, loop)
    leds.show(rows_with(0, 1, ON))
    assert loop.timers == 0
    leds.show(rows_with(0, 1, replace(ON, effect=Effect.BLINK)))
    assert loop.timers == 1
    leds.show(rows_with(0, 0, ON))
    assert loop.timers == 0
    leds.show(rows_with(0, 1, replace(ON, effect=Effect.BLINK)))
    leds.close()
    assert loop.timers == 0


def test_a_pin_that_fails_is_a_fault_and_not_an_exception(loop: HandLoop, factory: Any) -> None:
    faults: list[Fault | None] = []
    leds = GpiozeroLampRows(factory, PINS, loop, faults.append)
    broken = factory.pin(PINS[0][0])
    broken.function = "input"
    leds.show(rows_with(0, 0, ON))
    assert [fault.device for fault in faults if fault] == ["lamp_rows"]
    broken.function = "output"
    leds.show(rows_with(0, 2, ON))
    assert faults[-1] is None
    leds.close()


def test_a_pin_in_use_is_named(loop: HandLoop, factory: Any) -> None:
    from gpiozero import LED  # type: ignore[import-untyped]  # noqa: PLC0415

    taken = LED(PINS[0][2], pin_factory=factory)
    with pytest.raises(DeviceError, match=r"Pin 8 \(lite_leds\.seat_1\[2\]\) is in use: .* switch off SPI"):
        GpiozeroLampRows(factory, PINS, loop)
    taken.close()
