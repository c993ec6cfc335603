"""The lamp rows of the lite build on the kernel's GPIO: all lamps are switched in one call."""

from asyncio import AbstractEventLoop

from companion.devices.gpio.gpiod_chip import FindChip
from companion.devices.gpio.gpiod_lines import HeldLines, LineCallbacks, WantedLine
from companion.devices.gpio.plain_lamps import PlainLamps
from companion.devices.ports import LITE_LAMPS, OnFault, Rows

DEVICE = "lamp_rows"


class GpiodLampRows:
    """LampRows on lines of one kernel request; after the chip was away, the latest rows are lit again."""

    row_lamps = LITE_LAMPS

    def __init__(
        self,
        find: FindChip,
        pins: tuple[tuple[int, ...], ...],
        loop: AbstractEventLoop,
        on_fault: OnFault | None = None,
    ) -> None:
        from gpiod import LineSettings  # noqa: PLC0415
        from gpiod.line import Direction  # noqa: PLC0415

        output = LineSettings(direction=Direction.OUTPUT)
        wanted = tuple(
            WantedLine(pin, f"lite_leds.seat_{seat}[{position}]", output)
            for seat, row in enumerate(pins, start=1)
            for position, pin in enumerate(row)
        )
        self._pins = tuple(line.pin for line in wanted)
        self._lamps = PlainLamps(self._switch, loop)
        self._held = HeldLines(find, wanted, loop, LineCallbacks(DEVICE, self._lamps.light, on_fault))
        self._held.take()

    def show(self, rows: Rows) -> None:
        self._lamps.show(rows)

    def close(self) -> None:
        self._lamps.close()
        self._switch((False,) * len(self._pins))
        self._held.close()

    def _switch(self, levels: tuple[bool, ...]) -> None:
        self._held.switch(dict(zip(self._pins, levels, strict=True)))
