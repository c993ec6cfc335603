"""The lamps of the running box: the game's rows, a refusal's flash for a moment, the self-test's walk."""

from companion.alarm import Alarm, Timers
from companion.devices.ports import DARK, ROW_LAMPS, SEATS, Effect, Lamp, LampRows, Rows
from companion.games.toscana.rules.game import Game
from companion.outputs.lamp_rows import rows
from companion.ui.kit.steps import Screen

FLASH_S = 1.2
STEP_S = 0.2
TRIED = Lamp((255, 255, 255), Effect.ON)


class Lamps:
    """Every device shows the same rows; blinking is the device's own work."""

    def __init__(self, devices: tuple[LampRows, ...], timers: Timers) -> None:
        self._devices = devices
        self._game: Game | None = None
        self._asked: str | None = None
        self._refused: str | None = None
        self._step: int | None = None
        self._flash_alarm = Alarm(timers, self._end_flash)
        self._walk_alarm = Alarm(timers, self._walk)

    def show(self, game: Game | None, asked: str | None, *, is_tried: bool = False) -> None:
        """The game's rows; or one lamp after the other, so that a dead or swapped one is seen."""
        self._game, self._asked = game, asked
        if is_tried != (self._step is not None):
            self._step = 0 if is_tried else None
            self._walk()
        else:
            self._light()

    def flash(self, player: str | None) -> None:
        """This player's wish was refused."""
        self._refused = player
        self._flash_alarm.set_in(FLASH_S)
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
        lit = rows(self._game, self._asked, self._refused) if self._step is None else lamp_at(self._step)
        for device in self._devices:
            device.show(lit)


def lamp_at(step: int) -> Rows:
    """All rows dark but for one lamp; after the last one it begins again."""
    lit = divmod(step % (SEATS * ROW_LAMPS), ROW_LAMPS)
    return tuple(
        tuple(TRIED if (seat, position) == lit else DARK for position in range(ROW_LAMPS))
        for seat in range(SEATS)
    )


def asked_player(screen: Screen, game: Game | None) -> str | None:
    """Whose entry is on the screen: one that is about a player names them as `player` or by their `seat`."""
    player = getattr(screen, "player", None)
    if isinstance(player, str):
        return player
    seat = getattr(screen, "seat", None)
    if game is None or not isinstance(seat, int) or not 0 <= seat < len(game.players):
        return None
    return game.players[seat].id
