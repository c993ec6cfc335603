"""The displays as an output: each new scene is painted once and shown on all of them.

The screen saver spares the OLED: it dims and darkens it when nobody touches the box, the lamps with it, and
shifts what stands still by a pixel now and then.
"""

import logging
from collections.abc import Callable
from enum import Enum, auto

from companion.devices.ports import BLANK, HEIGHT, WIDTH, Display, Frame
from companion.engine import Published
from companion.frozen import frozen
from companion.system.alarm import Alarm, Timers
from companion.ui.kit.languages import Translator, in_words, sentence_text, translator
from companion.ui.kit.paint import paint
from companion.ui.kit.scene import Scene, message, warning
from companion.ui.kit.spoken import spoken_screen
from companion.web.table.board import Board, Seen
from companion.web.twin import Cover, Twin
from companion.web.words import labels_in

log = logging.getLogger("toscana")

ROW_BYTES = WIDTH // 8
STAY_MINUTES = 3
# A ring: each step moves by one pixel, so nobody sees a jump. Screens keep these edges dark.
OFFSETS = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))

DIM_DIVISOR = 8
# They tell whose turn it is, from across the table.
LAMPS_DIM_DIVISOR = 2
# A box that dims after two minutes is dark after ten.
DARK_FACTOR = 5
# Sums of times have rounding errors; without this margin an alarm could be set to the same moment again.
MARGIN_S = 0.001


def offset_at(minutes: int) -> tuple[int, int]:
    """How far right and down a picture stands after so many minutes."""
    return OFFSETS[minutes // STAY_MINUTES % len(OFFSETS)]


def shifted(frame: Frame, offset: tuple[int, int]) -> Frame:
    """The picture moved right and down by the offset; one that would lose a lit pixel stays where it is."""
    moved = _moved(frame, *offset)
    return moved if _lit(moved) == _lit(frame) else frame


def _lit(frame: Frame) -> int:
    return int.from_bytes(frame.pixels).bit_count()


def _moved(frame: Frame, right: int, down: int) -> Frame:
    rows = [frame.pixels[at : at + ROW_BYTES] for at in range(0, len(frame.pixels), ROW_BYTES)]
    dark = [bytes(ROW_BYTES)] * min(abs(down), HEIGHT)
    rows = [*dark, *rows][:HEIGHT] if down > 0 else [*rows, *dark][-HEIGHT:]
    return Frame(b"".join(_row_shifted(row, right) for row in rows))


def _row_shifted(row: bytes, right: int) -> bytes:
    bits = int.from_bytes(row, "big")
    moved = bits >> right if right >= 0 else bits << -right
    return (moved & ((1 << WIDTH) - 1)).to_bytes(ROW_BYTES, "big")


class Rest(Enum):
    """How far the panel has gone to rest."""

    AWAKE = auto()
    DIM = auto()
    DARK = auto()


@frozen
class Brightness:
    """How bright screen and lamps are, and when they dim after a touch; 0 is never."""

    percent: int = 80
    dim_after_s: int = 120
    lamps_percent: int = 80

    def percent_at(self, rest: Rest) -> int:
        return _dimmed(self.percent, DIM_DIVISOR, rest)

    def lamps_percent_at(self, rest: Rest) -> int:
        return _dimmed(self.lamps_percent, LAMPS_DIM_DIVISOR, rest)

    def rest_after(self, idle_s: float) -> Rest:
        if not self.dim_after_s or idle_s < self.dim_after_s:
            return Rest.AWAKE
        return Rest.DIM if idle_s < self.dim_after_s * DARK_FACTOR else Rest.DARK

    def next_change_s(self, idle_s: float) -> float | None:
        """How long after the touch the panel changes next; None when it stays as it is."""
        steps_s = (self.dim_after_s, self.dim_after_s * DARK_FACTOR) if self.dim_after_s else ()
        return next((step_s for step_s in steps_s if step_s > idle_s), None)


def _dimmed(percent: int, divisor: int, rest: Rest) -> int:
    match rest:
        case Rest.AWAKE:
            return percent
        case Rest.DIM:
            return max(1, percent // divisor)
        case Rest.DARK:
            return 0


class ScreenSaver:
    """The screen saver of all displays, and of the lamps.

    `on_sleep` is called when the panel goes dark: who can still read it means what they touch.
    """

    def __init__(
        self,
        displays: tuple[Display, ...],
        timers: Timers,
        brightness: Brightness,
        on_sleep: Callable[[], None],
        set_lamps: Callable[[int], None],
    ) -> None:
        self._displays = displays
        self._set_lamps = set_lamps
        self._timers = timers
        self._brightness = brightness
        self._on_sleep = on_sleep
        self._started_s = self._touched_s = timers.time()
        self._rest = Rest.AWAKE
        self._frame = BLANK
        self._rest_alarm = Alarm(timers, self._update)
        self._shift_alarm = Alarm(timers, self._shift)
        self._shift_alarm.set_in(STAY_MINUTES * 60)
        self._update()

    @property
    def rest(self) -> Rest:
        return self._rest

    def show(self, frame: Frame) -> None:
        self._frame = frame
        self._draw()

    def touch(self) -> None:
        """Somebody has touched the box: light the panel, and count from now."""
        self._touched_s = self._timers.time()
        if self._rest is not Rest.AWAKE:
            for display in self._displays:
                display.refresh()
            self._shift_alarm.set(self._next_shift_s())
        self._update()

    def set_brightness(self, brightness: Brightness) -> None:
        self._brightness = brightness
        self._update()

    def close(self) -> None:
        self._rest_alarm.set(None)
        self._shift_alarm.set(None)
        for display in self._displays:
            display.close()

    def _update(self) -> None:
        idle_s = self._timers.time() - self._touched_s + MARGIN_S
        was, self._rest = self._rest, self._brightness.rest_after(idle_s)
        for display in self._displays:
            display.set_brightness(self._brightness.percent_at(self._rest))
        self._set_lamps(self._brightness.lamps_percent_at(self._rest))
        next_s = self._brightness.next_change_s(idle_s)
        self._rest_alarm.set(None if next_s is None else self._touched_s + next_s)
        if self._rest is Rest.DARK:
            # Nothing burns into a dark panel, so no alarm is set until the next touch.
            self._shift_alarm.set(None)
        if was is not Rest.DARK and self._rest is Rest.DARK:
            self._on_sleep()

    def _shift(self) -> None:
        self._draw()
        self._shift_alarm.set(self._next_shift_s())

    def _next_shift_s(self) -> float:
        stays = self._running_s() // (STAY_MINUTES * 60)
        return self._started_s + (stays + 1) * STAY_MINUTES * 60

    def _running_s(self) -> float:
        return self._timers.time() - self._started_s + MARGIN_S

    def _draw(self) -> None:
        frame = shifted(self._frame, offset_at(int(self._running_s()) // 60))
        for display in self._displays:
            display.show(frame)


class DisplayOutput:
    """Paints each new scene; one that can't be painted becomes a plain message."""

    def __init__(self, saver: ScreenSaver) -> None:
        self._saver = saver
        self._scene: Scene | None = None

    def __call__(self, published: Published) -> None:
        if published.scene != self._scene:
            self._scene = published.scene
            self._saver.show(Frame(_painted(published.scene)))


def _painted(scene: Scene) -> bytes:
    try:
        return paint(scene)
    except Exception as error:
        log.error("A screen can't be drawn; the game is safe.", exc_info=error)
        return paint(warning("Something broke", f"The game is safe. {type(error).__name__}: {error}"))


class PanelTwinOutput:
    """Tells the browser's panel the screen in words, the faults, who sits where, and the labels."""

    def __init__(self, twin: Twin) -> None:
        self._twin = twin

    def __call__(self, published: Published) -> None:
        facts = published.facts
        names = () if facts is None else tuple(seat.name for seat in facts.seats)
        screens, moment = published.screens, published.moment
        game = None if moment is None else moment.game
        own = screens.labels_of(game) if screens.labels_of and game is not None else None
        self._twin.labels = labels_in(published.language, own or screens.labels)
        words = translator(published.language, in_words)
        faults = tuple(sentence_text(words, fault) for fault in published.faults)
        scene = published.scene
        in_the_room = _cover(scene.title, words) if scene.is_private else None
        self._twin.tell(spoken_screen(scene, words), faults, names, in_the_room)


def _cover(title: str, words: Translator) -> Cover:
    """What the room sees while the box shows something for the table only."""
    scene = message(title, words.text("Look at the box: it is shown only there."))
    return Cover(Frame(paint(scene)), spoken_screen(scene, words))


class TablePageOutput:
    """Shows the table page the game with its timeline, the faults and the clock."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def __call__(self, published: Published) -> None:
        self._board.show(
            Seen(
                port=published.port,
                screens=published.screens,
                timeline=published.timeline,
                how=None if published.how is None else published.how.name.lower(),
                faults=published.faults,
                language=published.language,
                clock=published.clock,
                by=published.by,
                parts=published.parts,
                has_seat_phones=published.has_seat_phones,
                memories=published.memories,
            )
        )
