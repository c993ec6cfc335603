"""The ports: what the box expects of its devices. Fakes and real adapters keep the same contract."""

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

from companion.frozen import frozen
from companion.games.kit.sentences import Sentence, SentenceError

WIDTH, HEIGHT = 128, 64
SEATS = 5
ROW_LAMPS, LITE_LAMPS = 8, 3
"""Lamps a row of the full build, and of the lite build."""


@frozen
class Frame:
    """One picture for the OLED: 64 rows of 16 bytes; a set bit is a lit pixel, the highest is leftmost."""

    pixels: bytes

    def __post_init__(self) -> None:
        if len(self.pixels) != WIDTH * HEIGHT // 8:
            raise ValueError(f"a frame has {WIDTH * HEIGHT // 8} bytes, not {len(self.pixels)}")


BLANK = Frame(bytes(WIDTH * HEIGHT // 8))


@frozen
class Fault:
    """A device that does not work: which one, and one sentence that says what to do."""

    device: str
    sentence: Sentence


class DeviceError(SentenceError):
    """A device can't be used, or a setting makes no sense; its sentence is shown to people at the table."""


# Called with each new fault of a device, and with None when the device works again.
OnFault = Callable[[Fault | None], None]


class FaultReporter:
    """Reports the faults of one device, each once: calls `on_fault`, with None when it works again."""

    def __init__(self, on_fault: OnFault | None) -> None:
        self._on_fault = on_fault
        self._fault: Fault | None = None

    def report(self, fault: Fault | None) -> None:
        if fault != self._fault:
            self._fault = fault
            if self._on_fault is not None:
                self._on_fault(fault)

    def repeat(self) -> None:
        """Report the present fault once more, to somebody who has just begun to listen."""
        if self._fault is not None and self._on_fault is not None:
            self._on_fault(self._fault)


class Display(Protocol):
    """A 128x64 picture. Only `close` may take a moment, the rest never blocks; nothing raises.

    When frames come faster than the display takes them, only the latest is shown.
    """

    def show(self, frame: Frame) -> None: ...

    def set_brightness(self, percent: int) -> None:
        """0 is dark (the display is switched off), 100 the brightest."""

    def refresh(self) -> None:
        """Send the whole picture and all settings of the chip again, though nothing has changed.

        A display that lost its power or its wires for a moment can't report it; this restores its picture.
        """

    def close(self) -> None:
        """Leave the display dark."""


class Line(StrEnum):
    """A wire of the panel; it is active while its contact is closed."""

    KNOB_A = "knob_a"
    KNOB_B = "knob_b"
    KNOB_PUSH = "knob_push"
    KEY_1 = "key_1"
    KEY_2 = "key_2"
    KEY_3 = "key_3"
    KEY_4 = "key_4"
    KEY_5 = "key_5"
    BACK = "back"


# The knob's two contacts; together they tell how it is turned.
KNOB = frozenset({Line.KNOB_A, Line.KNOB_B})


@frozen
class Edge:
    """A wire changed; `at_ms` is a monotonic time in milliseconds."""

    line: Line
    is_active: bool
    at_ms: float


class Panel(Protocol):
    """The knob and the keys, as raw edges with every bounce. `on_edge` is called in the loop's thread."""

    def listen(self, on_edge: Callable[[Edge], None]) -> None: ...

    def active_lines(self) -> frozenset[Line]:
        """The contacts that are closed now; a key held at power-on shows only here, not as an edge."""

    def close(self) -> None: ...


class Effect(StrEnum):
    """How a lamp is lit; each effect can be told from the others without colour."""

    OFF = "off"
    ON = "on"
    BLINK = "blink"
    PULSE = "pulse"
    FLASH = "flash"


@frozen
class Lamp:
    """One lamp: red, green and blue (0-255 each), how it is lit, and how brightly (0-255)."""

    colour: tuple[int, int, int] = (0, 0, 0)
    effect: Effect = Effect.OFF
    level: int = 255

    @property
    def gives_light(self) -> bool:
        """Whether it is ever lit: with black or level 0 it is dark, whatever the effect."""
        return self.effect is not Effect.OFF and self.level > 0 and any(self.colour)


DARK = Lamp()
Row = tuple[Lamp, ...]
Rows = tuple[Row, ...]


class LampRows(Protocol):
    """Five rows of `row_lamps` lamps each; rows that are shown have as many.

    `show` never blocks and never raises; when rows come too fast, only the latest are shown.
    """

    @property
    def row_lamps(self) -> int:
        """Eight or three."""

    def show(self, rows: Rows) -> None: ...

    def close(self) -> None:
        """Leave the rows dark."""


@frozen
class Note:
    """A tone of so many Hz (0 is a rest) for so many milliseconds, and how loud it is (0-255)."""

    hz: int
    ms: int
    loudness: int = 255


Notes = tuple[Note, ...]


class Sounder(Protocol):
    """Something that sounds. `play` never blocks and never raises; new notes end those that still sound.

    A buzzer with its own tone plays the rhythm of the notes. What can't be heard now is not played later.
    """

    def play(self, notes: Notes) -> None: ...

    def close(self) -> None:
        """Fall silent."""


class Speaker(Protocol):
    """Says text aloud. `say` never blocks and never raises; a newer text ends the one that is still said."""

    def say(self, text: str, language: str) -> None:
        """The language is a code, such as `en`; one that the speaker does not know is not said."""

    def close(self) -> None:
        """Fall silent."""


@frozen
class SeatEdge:
    """A seat's button went down or came up, without bounce; seats count from 0, `at_ms` is as an Edge's."""

    seat: int
    is_down: bool
    at_ms: float


class SeatButtons(Protocol):
    """One button a seat. `on_edge` is called in the loop's thread.

    A device that can't tell when a button comes up tells it at once, with the press.
    """

    def listen(self, on_edge: Callable[[SeatEdge], None]) -> None: ...

    def close(self) -> None: ...
