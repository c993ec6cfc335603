"""The twin: fakes of the box's devices, which the page shows and through which it presses keys."""

from collections.abc import Callable, Mapping
from typing import Any, assert_never

from companion.devices.fakes import (
    FakeDisplay,
    FakeLampRows,
    FakeLiteRows,
    FakePanel,
    FakeSeatButtons,
    FakeSounder,
    FakeSpeaker,
    monotonic_ms,
)
from companion.devices.ports import Effect, Frame, Lamp, Line, Notes, Rows
from companion.frozen import frozen
from companion.ui.kit.spoken import SpokenScreen
from companion.web.messages import SEAT_KEYS, Message, Plug, Press, Release, StillDown, TurnKnob

NO_TOUCH = "The panel is at the table; this page only watches."


@frozen
class Appearance:
    """Everything that a page shows."""

    frame: Frame
    brightness: int
    rows: Rows
    lite: Rows
    """The rows of the lite build, whose lamps are fewer; empty in the full build."""
    active: tuple[str, ...]
    plugged: tuple[tuple[str, bool], ...]
    spoken: SpokenScreen
    faults: tuple[str, ...]
    has_panel: bool
    players: tuple[str, ...]
    """The players' names by seat; empty without a game."""
    labels: Mapping[str, str]
    """The page's own words, in the box's language."""
    sound: tuple[int, Notes]
    """The melody that was played last, and its number."""
    voice: tuple[int, str, str]
    """What was said last: its number, the text, and its language."""

    def plain(self) -> dict[str, Any]:
        """As JSON, without the picture, which is sent as patches."""
        return {
            # The labels come first, since the page uses them to describe what follows.
            "labels": self.labels,
            "brightness": self.brightness,
            "rows": _plain_rows(self.rows),
            "lite": _plain_rows(self.lite),
            "active": self.active,
            "plugged": dict(self.plugged),
            "spoken": {"title": self.spoken.title, "lines": self.spoken.lines, "hint": self.spoken.hint},
            "faults": self.faults,
            "panel": self.has_panel,
            "players": self.players,
            "sound": [self.sound[0], [[note.hz, note.ms, note.loudness] for note in self.sound[1]]],
            "voice": self.voice,
        }


@frozen
class Cover:
    """What a page in the room shows in place of the panel."""

    frame: Frame
    spoken: SpokenScreen


class Twin:
    """Five fakes, the text of the screen and the faults; `on_change` is called when a page must be redrawn.

    `is_simulator`: the page is the only panel, and may unplug devices. Otherwise it mirrors a real box.
    `is_in_the_room`: the page is open to other machines in the room, so it only shows and never acts.
    """

    def __init__(self, *, is_simulator: bool, clock_ms: Callable[[], float] = monotonic_ms) -> None:
        self.is_simulator = is_simulator
        self.clock_ms = clock_ms
        self._is_panel = is_simulator
        self.is_in_the_room = False
        self.on_change: Callable[[], None] | None = None
        self.labels: Mapping[str, str] = {}
        """The page's own words; they are sent to the page with the next change of anything else."""
        self.display = FakeDisplay(on_change=self._changed)
        self.panel = FakePanel(on_change=self._changed, clock_ms=clock_ms)
        self.lamp_rows = FakeLampRows(on_change=self._changed)
        self.lite_rows = FakeLiteRows(on_change=self._changed)
        """What the lite build's own rows show."""
        self.is_lite = False
        self.seat_buttons = FakeSeatButtons(on_change=self._changed, clock_ms=clock_ms)
        self.sounder = FakeSounder(on_change=self._changed)
        self.speaker = FakeSpeaker(on_change=self._changed)
        self.spoken = SpokenScreen()
        self._heard_ms: dict[object, float] = {}
        self._faults: tuple[str, ...] = ()
        self._players: tuple[str, ...] = ()
        self._cover: Cover | None = None

    @property
    def is_panel(self) -> bool:
        """Whether the box has no keys of its own that work, so that the page replaces them."""
        return self._is_panel

    @property
    def has_panel(self) -> bool:
        """Whether a page may press keys: never while the page is open to the room."""
        return self.is_panel and not self.is_in_the_room

    @property
    def devices(self) -> tuple[FakeDisplay | FakePanel | FakeLampRows | FakeSeatButtons, ...]:
        return (self.display, self.panel, self.lamp_rows, self.seat_buttons)

    def lend_panel(self, *, is_needed: bool) -> None:
        """Make the page the panel while the box's own keys don't work; then release its held keys."""
        self._is_panel = is_needed
        if not is_needed:
            for line in self.panel.active_lines():
                self.panel.release(line)
            for seat in self.seat_buttons.down:
                self.seat_buttons.release(seat)
        self._changed()

    def tell(
        self,
        spoken: SpokenScreen,
        faults: tuple[str, ...],
        players: tuple[str, ...] = (),
        cover: Cover | None = None,
    ) -> None:
        """Set the text of the screen, the sentences of the faults, and the players' names by seat.

        With a cover, the screen is not for the room: pages there show the cover.
        """
        told = (spoken, faults, players, cover)
        if told != (self.spoken, self._faults, self._players, self._cover):
            self.spoken, self._faults, self._players, self._cover = told
            self._changed()

    def hear(self, page: object, until_ms: float | None) -> None:
        """A page that holds keys down has told what its fingers did until then; None: it holds none."""
        if until_ms is None:
            self._heard_ms.pop(page, None)
        else:
            self._heard_ms[page] = until_ms

    def heard_ms(self, now_ms: float) -> float:
        """Until when the box knows what all fingers did: a page that holds a key down may be late."""
        return min(self._heard_ms.values(), default=now_ms)

    def appearance(self) -> Appearance:
        cover = self._cover if self.is_in_the_room else None
        return Appearance(
            self.display.showing if cover is None else cover.frame,
            self.display.brightness,
            self.lamp_rows.showing,
            self.lite_rows.showing if self.is_lite else (),
            self._active(),
            tuple((device.device, device.is_plugged) for device in self.devices),
            self.spoken if cover is None else cover.spoken,
            self._faults,
            self.has_panel,
            self._players,
            self.labels,
            (self.sounder.played, self.sounder.melodies[-1] if self.sounder.melodies else ()),
            (self.speaker.said, *(self.speaker.lines[-1] if self.speaker.lines else ("", ""))),
        )

    def _active(self) -> tuple[str, ...]:
        seats = (SEAT_KEYS[seat] for seat in sorted(self.seat_buttons.down))
        return (*sorted(self.panel.active_lines()), *seats)

    def take(self, message: Message, at_ms: float | None = None) -> str | None:
        """Do what a page asks, at this time or now; returns a sentence if the page may not."""
        is_plug = isinstance(message, Plug)
        if not (self.is_simulator if is_plug else self.has_panel):
            return NO_TOUCH
        match message:
            case Press(what):
                self._press(what, at_ms)
            case Release(what):
                self._release(what, at_ms)
            case StillDown():
                pass
            case TurnKnob(detents):
                self.panel.turn(detents)
            case Plug(name, is_in):
                device = next(device for device in self.devices if device.device == name)
                if is_in:
                    device.replug()
                else:
                    device.unplug()
            case _:
                assert_never(message)
        return None

    def _press(self, what: Line | int, at_ms: float | None) -> None:
        if isinstance(what, Line):
            self.panel.press(what, at_ms)
        else:
            self.seat_buttons.press(what, at_ms)

    def _release(self, what: Line | int, at_ms: float | None) -> None:
        if isinstance(what, Line):
            self.panel.release(what, at_ms)
        else:
            self.seat_buttons.release(what, at_ms)

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change()


def _plain_rows(rows: Rows) -> list[list[list[Any]]]:
    return [[_lamp(lamp) for lamp in row] for row in rows]


def _lamp(lamp: Lamp) -> list[Any]:
    if lamp.effect is Effect.OFF:
        return []
    return [*lamp.colour, lamp.level, lamp.effect]
