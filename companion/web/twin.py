"""The twin: the box's devices as a browser sees and touches them, all of them fakes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, assert_never

from companion.devices.fakes import FakeDisplay, FakeLampRows, FakePanel, FakeSeatButtons, monotonic_ms
from companion.devices.ports import Effect, Frame, Lamp, Rows
from companion.web.messages import Message, Plug, Press, PressSeat, Release, TurnKnob
from companion.web.words import Words

NO_TOUCH = "The panel is at the table; this page only watches."


@dataclass(frozen=True, slots=True)
class Appearance:
    """Everything a page shows."""

    frame: Frame
    brightness: int
    rows: Rows
    active: tuple[str, ...]
    plugged: tuple[tuple[str, bool], ...]
    words: Words
    faults: tuple[str, ...]
    has_panel: bool
    players: tuple[str, ...]
    """Their names by seat, while there is a game."""
    labels: Mapping[str, str]
    """The page's own words, in the box's language."""

    def plain(self) -> dict[str, Any]:
        """All but the picture, which goes out as patches."""
        return {
            # The language comes first: what follows is said in it.
            "labels": self.labels,
            "brightness": self.brightness,
            "rows": [[_lamp(lamp) for lamp in row] for row in self.rows],
            "active": self.active,
            "plugged": dict(self.plugged),
            "words": {"title": self.words.title, "lines": self.words.lines, "hint": self.words.hint},
            "faults": self.faults,
            "panel": self.has_panel,
            "players": self.players,
        }


class Twin:
    """Four fakes, the words of the screen and the faults; `on_change` hears that something looks different.

    `is_simulator`: the page is the only panel, and it may pull plugs. Otherwise it mirrors a real box.
    `is_in_the_room`: others can open the page.
    """

    def __init__(self, *, is_simulator: bool, clock_ms: Callable[[], float] = monotonic_ms) -> None:
        self.is_simulator = is_simulator
        self._is_panel = is_simulator
        self.is_in_the_room = False
        self.on_change: Callable[[], None] | None = None
        self.labels: Mapping[str, str] = {}
        """The page's own words; whoever changes them has news to tell anyway."""
        self.display = FakeDisplay(on_change=self._changed)
        self.panel = FakePanel(on_change=self._changed, clock_ms=clock_ms)
        self.lamp_rows = FakeLampRows(on_change=self._changed)
        self.seat_buttons = FakeSeatButtons(on_change=self._changed)
        self._words = Words()
        self._faults: tuple[str, ...] = ()
        self._players: tuple[str, ...] = ()

    @property
    def is_panel(self) -> bool:
        """Whether there are no keys, so that the page stands in for them."""
        return self._is_panel

    @property
    def has_panel(self) -> bool:
        """Whether a page may touch; never while everybody in the room could."""
        return self.is_panel and not self.is_in_the_room

    @property
    def devices(self) -> tuple[FakeDisplay | FakePanel | FakeLampRows | FakeSeatButtons, ...]:
        return (self.display, self.panel, self.lamp_rows, self.seat_buttons)

    def lend_panel(self, *, is_needed: bool) -> None:
        """With no keys to touch, the page is the panel. When it is not heard any more, it lets go."""
        self._is_panel = is_needed
        if not is_needed:
            for line in self.panel.active_lines():
                self.panel.release(line)
        self._changed()

    def tell(self, words: Words, faults: tuple[str, ...], players: tuple[str, ...] = ()) -> None:
        """The words of the screen now, what does not work, and who sits where."""
        if (words, faults, players) != (self._words, self._faults, self._players):
            self._words, self._faults, self._players = words, faults, players
            self._changed()

    def appearance(self) -> Appearance:
        return Appearance(
            self.display.showing,
            self.display.brightness,
            self.lamp_rows.showing,
            tuple(sorted(self.panel.active_lines())),
            tuple((device.device, device.is_plugged) for device in self.devices),
            self._words,
            self._faults,
            self.has_panel,
            self._players,
            self.labels,
        )

    def take(self, message: Message) -> str | None:
        """Do what a page asks; a sentence where it may not."""
        is_plug = isinstance(message, Plug)
        if not (self.is_simulator if is_plug else self.has_panel):
            return NO_TOUCH
        match message:
            case Press(line):
                self.panel.press(line)
            case Release(line):
                self.panel.release(line)
            case TurnKnob(detents):
                self.panel.turn(detents)
            case PressSeat(seat):
                self.seat_buttons.press(seat)
            case Plug(name, is_in):
                device = next(device for device in self.devices if device.device == name)
                if is_in:
                    device.replug()
                else:
                    device.unplug()
            case _:
                assert_never(message)
        return None

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change()


def _lamp(lamp: Lamp) -> list[Any]:
    if lamp.effect is Effect.OFF:
        return []
    return [*lamp.colour, lamp.level, lamp.effect]
