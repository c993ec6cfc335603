"""Hands on a box of fakes: every verb is what a person does, and time passes only when a hand lets it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion.box.faults import Faults
from companion.box.loop import Box
from companion.box.parts import Devices, Environment
from companion.box.preferences_file import FILE_NAME, load_preferences
from companion.controls.quadrature import Knob
from companion.devices.ports import Line
from companion.engine import Published
from companion.games.registry import GAMES, Registry
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import Action
from companion.network import Network
from companion.outputs.panel_twin import PanelTwinOutput
from companion.record.journal import Journal
from companion.record.table import Record, Table, resume
from companion.ui.kit.steps import Screen
from companion.ui.navigator import Navigator
from companion.web.spoken import SpokenScreen
from companion.web.twin import Twin

KEYS = (Line.KEY_1, Line.KEY_2, Line.KEY_3, Line.KEY_4, Line.KEY_5)
TAP_S, HOLD_S = 0.08, 1.0
EVENING = datetime(2026, 1, 9, 19, 0, tzinfo=UTC)


@dataclass
class Ringing:
    """A timer of HandTurned."""

    at_s: float
    callback: Callable[[], Any]
    is_cancelled: bool = False

    def cancel(self) -> None:
        self.is_cancelled = True


@dataclass
class HandTurned:
    """Timers whose time stands still until `turn`; `rung` counts how often the loop was woken."""

    now_s: float = 1000.0
    rung: int = 0
    waiting: list[Ringing] = field(default_factory=list)

    def time(self) -> float:
        return self.now_s

    def call_at(self, when: float, callback: Callable[[], Any], /) -> Ringing:
        self.waiting.append(Ringing(when, callback))
        return self.waiting[-1]

    def turn(self, seconds: float) -> None:
        until_s = self.now_s + seconds
        most = self.rung + 1000 + int(seconds)
        while due := self._due(until_s):
            assert self.rung < most, "the loop spins"
            self.waiting.remove(due)
            self.now_s = max(self.now_s, due.at_s)
            self.rung += 1
            due.callback()
        self.now_s = until_s

    def _due(self, until_s: float) -> Ringing | None:
        self.waiting = [ringing for ringing in self.waiting if not ringing.is_cancelled]
        return min((each for each in self.waiting if each.at_s <= until_s), key=_at, default=None)


def _at(ringing: Ringing) -> float:
    return ringing.at_s


class Hands:
    """A box on a journal in this folder; a second one on the same folder is the box switched on again."""

    def __init__(
        self,
        folder: Path,
        *,
        held: tuple[Line, ...] = (),
        wrap: Callable[[Journal], Record] | None = None,
        can_open_page: bool = False,
        games: Registry = GAMES,
    ) -> None:
        self.published: list[Published] = []
        self.timers = HandTurned()
        self.twin = Twin(is_simulator=True, clock_ms=lambda: self.timers.now_s * 1000)
        self.faults = Faults()
        for device in self.twin.devices:
            device.on_fault = self.faults.of(device.device)
        for line in held:
            self.twin.panel.press(line)
        self.journal = Journal.open(folder / "journal.db")
        self.is_shut_down = False
        self.tries = 0
        self.network = Network()
        self.looks = 0
        preferences, _ = load_preferences(folder / FILE_NAME)
        devices = Devices(
            (self.twin.display,), self.twin.panel, (self.twin.lamp_rows,), (self.twin.seat_buttons,)
        )
        environment = Environment(
            games=games,
            timers=self.timers,
            now=lambda: EVENING + timedelta(seconds=self.timers.now_s),
            draw_lot=lambda _: 0,
            preferences_file=folder / FILE_NAME,
            knob=Knob(),
            on_shut_down=self._shut_down,
            on_choice=lambda: None,
            on_try_again=self._try_again,
            find_network=self._look_around,
            can_open_page=lambda: can_open_page,
            outputs=(PanelTwinOutput(self.twin), self.published.append),
        )
        self.box = Box(devices, self.faults, preferences, environment)
        record = self.journal if wrap is None else wrap(self.journal)
        self.box.resume(record, resume(self.journal, games), preferences)
        self.box.start()

    @property
    def table(self) -> Table:
        return self.box._engine.table

    @property
    def game(self) -> Game:
        assert isinstance(self.table.game, Game)
        return self.table.game

    @property
    def words(self) -> SpokenScreen:
        return self.twin.spoken

    @property
    def text(self) -> str:
        """The screen as one string."""
        return "\n".join((self.words.title, *self.words.lines, self.words.hint))

    def press(self, line: Line, seconds: float = TAP_S) -> None:
        self.twin.panel.press(line)
        self.timers.turn(seconds)
        self.twin.panel.release(line)
        self.timers.turn(TAP_S)

    def press_seat(self, seat: int) -> None:
        self.twin.seat_buttons.press(seat)
        self.timers.turn(TAP_S)

    def push(self, times: int = 1) -> None:
        for _ in range(times):
            self.press(Line.KNOB_PUSH)

    def key(self, *indexes: int) -> None:
        for index in indexes:
            self.press(KEYS[index])

    def back(self) -> None:
        self.press(Line.BACK)

    def undo(self) -> None:
        self.press(Line.BACK, HOLD_S)

    def turn(self, detents: int) -> None:
        for _ in range(abs(detents)):
            self.twin.panel.turn(1 if detents > 0 else -1)
            self.timers.turn(TAP_S)

    def buy_a_red_box(self) -> None:
        self.key(0)
        self.turn(1)
        self.push()

    def has_traded(self) -> bool:
        """Whether the first player has."""
        return Action.TRADING in self.game.players[0].used

    def wait(self, seconds: float) -> None:
        self.timers.turn(seconds)

    def show(self, screen: Screen) -> None:
        """Lays this screen on top of the others."""
        engine = self.box._engine
        self.box._engine = replace(engine, navigator=Navigator((*engine.navigator.screens, screen)))
        self.box.publish()

    def switch_off(self) -> None:
        self.box.close()
        self.journal.close()

    def pull_the_plug(self) -> None:
        """Power gone: nothing is closed but what the system closes by itself."""
        self.journal.close()

    def _shut_down(self) -> None:
        self.is_shut_down = True

    def _try_again(self) -> None:
        self.tries += 1

    def _look_around(self) -> Network:
        self.looks += 1
        return self.network
