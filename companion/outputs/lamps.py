"""The lamps as an output: the game's rows, a refusal's flash for a moment, shows and the self-test's walk."""

from companion.alarm import Alarm, Timers
from companion.devices.ports import DARK, ROW_LAMPS, SEATS, Effect, Lamp, LampRows, Rows
from companion.engine import Published
from companion.frozen import changed
from companion.games.kit.lamps import Lights
from companion.games.port import Facts
from companion.outputs.lamp_rows import rows
from companion.outputs.lamp_shows import calling_rows, finale_rows
from companion.ui.kit.scene import LampShow

FLASH_S = 1.2
STEP_S = 0.2
WALKING = (LampShow.TEST, LampShow.FINALE)
TRIED = Lamp((255, 255, 255), Effect.ON)


class LampsOutput:
    """Every device shows the same rows; blinking is the device's own work."""

    def __init__(self, devices: tuple[LampRows, ...], timers: Timers) -> None:
        self._devices = devices
        self._facts: Facts | None = None
        self._lights: tuple[Lights, ...] = ()
        self._acting: str | None = None
        self._refused: str | None = None
        self._show = LampShow.GAME
        self._step: int | None = None
        self._percent = 100
        self._flash_alarm = Alarm(timers, self._end_flash)
        self._walk_alarm = Alarm(timers, self._walk)

    def __call__(self, published: Published) -> None:
        self._facts, self._lights, self._acting = published.facts, published.lights, published.scene.acting
        if published.refused is not None:
            self._refused = published.refused
            self._flash_alarm.set_in(FLASH_S)
        is_new, self._show = published.scene.lamps is not self._show, published.scene.lamps
        if is_new:
            self._step = 0 if self._show in WALKING else None
            self._walk()
        else:
            self._light()

    def set_brightness(self, percent: int) -> None:
        """0 is dark, 100 as bright as the game has it."""
        if percent != self._percent:
            self._percent = percent
            self._light()

    def close(self) -> None:
        self._flash_alarm.set(None)
        self._walk_alarm.set(None)
        for device in self._devices:
            device.close()

    def _end_flash(self) -> None:
        self._refused = None
        self._light()

    def _walk(self) -> None:
        self._light()
        if self._step is None:
            self._walk_alarm.set(None)
        else:
            self._step += 1
            self._walk_alarm.set_in(STEP_S)

    def _light(self) -> None:
        for device in self._devices:
            device.show(dimmed(self._rows(device.row_lamps), self._percent))

    def _rows(self, lamps: int) -> Rows:
        match self._show:
            case LampShow.TEST:
                return lamp_at(self._step or 0, lamps)
            case LampShow.FINALE:
                return finale_rows(self._facts, self._step or 0, lamps)
            case LampShow.CALL:
                return calling_rows(self._facts, lamps)
        return rows(self._facts, self._lights, self._acting, self._refused, lamps=lamps)


def dimmed(rows: Rows, percent: int) -> Rows:
    """The same rows at this brightness; above 0 what is lit stays lit."""
    return tuple(tuple(changed(lamp, level=-(-lamp.level * percent // 100)) for lamp in row) for row in rows)


def lamp_at(step: int, lamps: int = ROW_LAMPS) -> Rows:
    """All rows dark except one lamp: the one of this step, round and round.

    A seat takes as long as eight lamps do; three of them light from the second step on.
    """
    seat, position = divmod(step % (SEATS * ROW_LAMPS), ROW_LAMPS)
    lit = (seat, position if lamps == ROW_LAMPS else position - 1)
    return tuple(tuple(TRIED if (row, at) == lit else DARK for at in range(lamps)) for row in range(SEATS))
