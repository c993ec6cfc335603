"""The parts of a running box: its devices, and its connections to the program around it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from companion.alarm import Timers
from companion.controls.quadrature import Knob
from companion.devices.ports import Display, LampRows, Panel, SeatButtons, Sounder
from companion.engine import Published
from companion.frozen import frozen
from companion.games.registry import Registry
from companion.network import Network
from companion.referees import Referees
from companion.ui.kit.steps import OfEvent

if TYPE_CHECKING:
    from companion.tournament.attending import Attending, Joining

Output = Callable[[Published], None]
"""Shows what the engine publishes somewhere; never blocks and never raises."""


@frozen
class Devices:
    """The devices of the box; several devices of one port show the same."""

    displays: tuple[Display, ...]
    panel: Panel
    lamp_rows: tuple[LampRows, ...] = ()
    seat_buttons: tuple[SeatButtons, ...] = ()
    sounders: tuple[Sounder, ...] = ()


class EventSide(Protocol):
    """What the box asks of the tournament's side; a box at home has `AtHome`."""

    on_change: Callable[[], None] | None
    """Called when the screens may show something else."""
    on_join: Callable[[], None] | None
    """Called when the box has joined or left an event."""

    @property
    def attending(self) -> "Attending | None": ...

    @property
    def joining(self) -> "Joining | None": ...

    def take(self, asked: OfEvent) -> None:
        """Do what a screen asks for; JournalError where it can't be kept."""

    def show(self, published: Published) -> None:
        """Take what the box publishes, after every output of its own."""


class AtHome:
    """The tournament's side of a box that can't attend one."""

    on_change: Callable[[], None] | None = None
    on_join: Callable[[], None] | None = None
    attending: "Attending | None" = None
    joining: "Joining | None" = None

    def take(self, asked: OfEvent) -> None:
        del asked

    def show(self, published: Published) -> None:
        del published


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """What the box needs from the program around it, and what it calls there."""

    games: Registry
    timers: Timers
    now: Callable[[], datetime]
    draw_lot: Callable[[int], int]
    preferences_file: Path
    knob: Knob
    find_network: Callable[[], Network]
    can_open_page: Callable[[], bool]
    """Whether the panel decides who sees the page."""
    referees: Referees
    """Who may enter from elsewhere than the panel."""
    on_shut_down: Callable[[], None]
    on_choice: Callable[[], None]
    """The preferences have changed."""
    on_try_again: Callable[[], None]
    """Somebody wants the journal opened now."""
    heard_ms: Callable[[float], float] = lambda now_ms: now_ms
    """Until when all touches are known, at most the time given: those of the page may be late."""
    has_seat_buttons: bool = False
    """Whether everybody has a button of their own."""
    event: EventSide = field(default_factory=AtHome)
    """The tournament's side."""
    outputs: tuple[Output, ...] = ()
    """Beside the box's own displays and lamps."""
