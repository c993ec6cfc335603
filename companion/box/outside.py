"""The parts of a running box: its devices, and what it takes from the world around it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.alarm import Timers
from companion.controls.quadrature import Knob
from companion.devices.ports import LampRows, Panel, SeatButtons
from companion.network import Network
from companion.outputs.screen_saver import Glass
from companion.ui.kit.scene import Scene


@dataclass(frozen=True, slots=True)
class Devices:
    """What the box is made of; several of a port show the same."""

    glasses: tuple[Glass, ...]
    panel: Panel
    lamp_rows: tuple[LampRows, ...] = ()
    seat_buttons: tuple[SeatButtons, ...] = ()


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the box takes from outside: the time of the loop and of the wall, the lot, its folder."""

    timers: Timers
    now: Callable[[], datetime]
    draw_lot: Callable[[int], int]
    preferences_file: Path
    knob: Knob
    on_shut_down: Callable[[], None]
    on_scene: Callable[[Scene, tuple[str, ...]], None]
    on_choice: Callable[[], None]
    on_try_again: Callable[[], None]
    find_network: Callable[[], Network]
    can_open_page: Callable[[], bool]
    """Whether the panel decides who sees the page."""
