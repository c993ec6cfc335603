"""The LampRows contract: one suite on the fake, on gpiozero's pins, on the kernel's and on a Pico."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from companion.devices.errors import DeviceError
from companion.devices.fakes import DARK_ROWS, FakeLampRows
from companion.devices.gpio.gpiod_lamps import GpiodLampRows
from companion.devices.gpio.gpiozero_lamps import GpiozeroLampRows
from companion.devices.gpio.pins import load_pins
from companion.devices.gpio.rhythms import gives_light, is_lit
from companion.devices.pico.link import PicoLink
from companion.devices.ports import DARK, SEATS, Effect, Fault, Lamp, LampRows, Rows

from .gpio_bench import Bench, make_bench
from .hand_loop import HandLoop
from .pico_desk import DeskPico

PINS = load_pins().lite_leds
ON = Lamp((255, 255, 255), Effect.ON)
Coins = tuple[tuple[bool, ...], ...]
ALL_DARK: Coins = ((False, False, False),) * SEATS


@dataclass
class Rig:
    """Lamp rows, and which action coins a person sees lit."""

    leds: LampRows
    coins: Callable[[], Coins]
    loop: HandLoop


def coins_of(rows: Rows, tick_ms: int) -> Coins:
    return tuple(
        tuple(gives_light(lamp) and is_lit(lamp.effect, tick_ms) for lamp in row[1:4]) for row in rows
    )


def rows_with(seat: int, position: int, lamp: Lamp) -> Rows:
    row = tuple(lamp if at == position else DARK for at in range(8))
    return tuple(row if at == seat else dark for at, dark in enumerate(DARK_ROWS))


def mock_coins(factory: Any) -> Coins:
    return tuple(tuple(bool(factory.pin(pin).state) for pin in seat) for seat in PINS)


def bench_coins(bench: Bench) -> Coins:
    return tuple(tuple(bench.level(pin) for pin in seat) for seat in PINS)


class PicoRig:
    """A Pico that is connected before the test begins; reading `coins` lets it process what was sent."""

    def __init__(self, loop: HandLoop) -> None:
        self._loop = loop
        self._pico = DeskPico(loop)
        self.link = PicoLink(loop, find=self._pico.find)
        self.link.start()
        self.coins()

    def coins(self) -> Coins:
        for _ in range(20):
            self._pico.step()
            self._loop.settle()
        lit = [any(self._pico.pixels[at : at + 3]) for at in range(0, len(self._pico.pixels), 3)]
        return tuple(tuple(lit[8 * seat + 1 : 8 * seat + 4]) for seat in range(SEATS))

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
        built = Rig(fake, lambda: coins_of(fake.showing, round(loop.time() * 1000)), loop)
    elif request.param == "gpiozero":
        built = Rig(GpiozeroLampRows(factory, PINS, loop), lambda: mock_coins(factory), loop)
    elif request.param == "gpiod":
        bench = make_bench(tmp_path)
        built = Rig(GpiodLampRows(bench.find, PINS, loop), lambda: bench_coins(bench), loop)
    else:
        built = Rig(pico.link.rows, pico.coins, loop)
    yield built
    built.leds.close()


@pytest.mark.parametrize("seat", range(SEATS))
@pytest.mark.parametrize("coin", range(3))
def test_each_coin_has_its_lamp(rig: Rig, seat: int, coin: int) -> None:
    rig.leds.show(rows_with(seat, coin + 1, ON))
    lit = [
        (at, position) for at, row in enumerate(rig.coins()) for position, is_on in enumerate(row) if is_on
    ]
    assert lit == [(seat, coin)]


@pytest.mark.parametrize("position", [0, 4, 7])
def test_other_positions_light_no_coin(rig: Rig, position: int) -> None:
    rig.leds.show(rows_with(0, position, ON))
    assert rig.coins() == ALL_DARK


def test_the_latest_rows_win(rig: Rig) -> None:
    rig.leds.show(rows_with(0, 1, ON))
    rig.leds.show(rows_with(4, 3, ON))
    assert rig.coins() == coins_of(rows_with(4, 3, ON), 0)


@pytest.mark.parametrize(
    "lamp", [replace(ON, level=0), replace(ON, colour=(0, 0, 0)), replace(ON, effect=Effect.OFF)]
)
def test_a_lamp_without_light_is_dark(rig: Rig, lamp: Lamp) -> None:
    rig.leds.show(rows_with(2, 2, lamp))
    assert rig.coins() == ALL_DARK


@pytest.mark.parametrize("effect", [Effect.BLINK, Effect.PULSE, Effect.FLASH])
def test_an_effect_keeps_its_rhythm(rig: Rig, effect: Effect) -> None:
    rig.leds.show(rows_with(1, 1, replace(ON, effect=effect)))
    seen = set()
    for _ in range(170):
        rig.loop.advance(10)
        now_ms = round(rig.loop.time() * 1000)
        assert rig.coins()[1][0] == is_lit(effect, now_ms), now_ms
        seen.add(rig.coins()[1][0])
    assert seen == {True, False}


def test_closing_leaves_dark_rows_that_stay_dark(rig: Rig) -> None:
    rig.leds.show(rows_with(1, 1, replace(ON, effect=Effect.BLINK)))
    rig.leds.close()
    rig.leds.show(rows_with(1, 1, ON))
    rig.leds.close()
    rig.loop.advance(5)
    assert rig.coins() == ALL_DARK


def test_no_timer_runs_while_nothing_blinks(loop: HandLoop, factory: Any) -> None:
    leds = GpiozeroLampRows(factory, PINS, loop)
    leds.show(rows_with(0, 1, ON))
    assert loop.timers == 0
    leds.show(rows_with(0, 1, replace(ON, effect=Effect.BLINK)))
    assert loop.timers == 1
    leds.show(rows_with(0, 0, replace(ON, effect=Effect.BLINK)))
    assert loop.timers == 0
    leds.show(rows_with(0, 1, replace(ON, effect=Effect.BLINK)))
    leds.close()
    assert loop.timers == 0


def test_a_pin_that_fails_is_a_fault_and_not_an_exception(loop: HandLoop, factory: Any) -> None:
    faults: list[Fault | None] = []
    leds = GpiozeroLampRows(factory, PINS, loop, faults.append)
    broken = factory.pin(PINS[0][0])
    broken.function = "input"
    leds.show(rows_with(0, 1, ON))
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
