"""The lamp rows of the lite build on gpiozero's pins."""

from asyncio import AbstractEventLoop
from contextlib import suppress
from typing import Any

from companion.devices.fault_reporter import FaultReporter
from companion.devices.gpio.gpiozero_factory import explain_pin
from companion.devices.gpio.plain_lamps import PlainLamps
from companion.devices.ports import LITE_LAMPS, Fault, OnFault, Rows
from companion.games.kit.sentences import say

DEVICE = "lamp_rows"


class GpiozeroLampRows:
    """LampRows on an open pin factory."""

    row_lamps = LITE_LAMPS

    def __init__(
        self,
        factory: Any,
        pins: tuple[tuple[int, ...], ...],
        loop: AbstractEventLoop,
        on_fault: OnFault | None = None,
    ) -> None:
        from gpiozero import LED  # type: ignore[import-untyped]  # noqa: PLC0415

        self._faults = FaultReporter(on_fault)
        self._leds: list[Any] = []
        self._lamps = PlainLamps(self._switch, loop)
        for seat, row in enumerate(pins, start=1):
            for position, pin in enumerate(row):
                try:
                    self._leds.append(LED(pin, pin_factory=factory))
                except Exception as error:
                    self.close()
                    raise explain_pin(error, f"lite_leds.seat_{seat}[{position}]", pin) from error

    def show(self, rows: Rows) -> None:
        self._lamps.show(rows)

    def close(self) -> None:
        self._lamps.close()
        leds, self._leds = self._leds, []
        for led in leds:
            # The rows should be dark at the end; if a pin fails now, there is nobody left to tell.
            with suppress(Exception):
                led.off()
                led.close()

    def _switch(self, levels: tuple[bool, ...]) -> None:
        try:
            for led, is_lit in zip(self._leds, levels, strict=False):
                led.value = is_lit
        except Exception as error:  # the libraries' errors share no class
            broken = say("The LEDs can't be switched ({reason}): restart the box.", reason=str(error))
            self._faults.report(Fault(DEVICE, broken))
        else:
            self._faults.report(None)
