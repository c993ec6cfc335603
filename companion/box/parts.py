"""The parts of a running box: its devices, and its connections to the program around it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.alarm import Timers
from companion.controls.quadrature import Knob
from companion.devices.ports import Display, LampRows, Panel, SeatButtons, Sounder
from companion.engine import Published
from companion.frozen import frozen
from companion.games.registry import Registry
from companion.network import Network
from companion.referees import Referees

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
    outputs: tuple[Output, ...] = ()
    """Beside the box's own displays and lamps."""
