"""The LED rows of the lite build: three plain LEDs a seat for its action coins, on GPIO pins."""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from companion.devices.gpio_factory import explain_pin
from companion.devices.lit import gives_light, is_lit, ms_to_change
from companion.devices.ports import Fault, Lamp, Rows

DEVICE = "led_rows"
COINS = slice(1, 4)


class GpioLedRows:
    """LedRows on an open pin factory. The loop's timer runs only while a lamp blinks."""

    def __init__(
        self,
        factory: Any,
        pins: tuple[tuple[int, ...], ...],
        loop: AbstractEventLoop,
        on_fault: Callable[[Fault | None], None] | None = None,
    ) -> None:
        from gpiozero import LED  # type: ignore[import-untyped]  # noqa: PLC0415

        self._loop = loop
        self._on_fault = on_fault
        self._fault: Fault | None = None
        self._lamps: tuple[Lamp, ...] = ()
        self._timer: TimerHandle | None = None
        self._leds: list[Any] = []
        for seat, row in enumerate(pins, start=1):
            for position, pin in enumerate(row):
                try:
                    self._leds.append(LED(pin, pin_factory=factory))
                except Exception as error:
                    self.close()
                    raise explain_pin(error, f"lite_leds.seat_{seat}[{position}]", pin) from error

    def show(self, rows: Rows) -> None:
        self._lamps = tuple(lamp for row in rows for lamp in row[COINS])
        self._light()

    def close(self) -> None:
        self._stop_timer()
        leds, self._leds = self._leds, []
        for led in leds:
            # A dark row is wanted on the way out; a pin that fails now has nobody left to tell.
            with suppress(Exception):
                led.off()
                led.close()

    def _light(self) -> None:
        self._stop_timer()
        tick_ms = round(self._loop.time() * 1000)
        try:
            for led, lamp in zip(self._leds, self._lamps, strict=False):
                led.value = gives_light(lamp) and is_lit(lamp.effect, tick_ms)
        except Exception as error:  # the port never raises; the libraries' errors share no class
            self._report(Fault(DEVICE, f"The LEDs can't be switched: {error}."))
            return
        self._report(None)
        waits_ms = [ms_to_change(lamp.effect, tick_ms) for lamp in self._lamps if gives_light(lamp)]
        next_ms = min((wait_ms for wait_ms in waits_ms if wait_ms is not None), default=None)
        if next_ms is not None and self._leds:
            self._timer = self._loop.call_at((tick_ms + next_ms) / 1000, self._light)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _report(self, fault: Fault | None) -> None:
        if fault != self._fault:
            self._fault = fault
            if self._on_fault is not None:
                self._on_fault(fault)
