"""A box on fake devices for tests: methods press its keys, and time passes only when a test advances it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion.box.loop import Box
from companion.box.parts import AtHome, BoxOutside, Devices, Faults, Tournament
from companion.controls.quadrature import Knob
from companion.devices.ports import Line
from companion.engine import Published
from companion.games.registry import GAMES, Registry
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import Action
from companion.outputs.display import PanelTwinOutput, TablePageOutput
from companion.record.journal import Journal, utc_now
from companion.record.replaying import resume
from companion.record.table import Record, Table
from companion.settings.preferences_file import FILE_NAME, load_preferences
from companion.system.network import Network
from companion.ui.kit.screen import Screen
from companion.ui.kit.spoken import SpokenScreen
from companion.ui.navigator import Navigator
from companion.web.table.board import Board
from companion.web.twin import Twin
from tests.table_pin import make_table_pin

KEYS = (Line.KEY_1, Line.KEY_2, Line.KEY_3, Line.KEY_4, Line.KEY_5)
TAP_S, HOLD_S, LONG_S = 0.08, 1.0, 3.0
EVENING = datetime(2026, 1, 9, 19, 0, tzinfo=UTC)


@dataclass
class FakeTimer:
    """One pending call of FakeTimers."""

    at_s: float
    callback: Callable[[], Any]
    is_cancelled: bool = False

    def cancel(self) -> None:
        self.is_cancelled = True


@dataclass
class FakeTimers:
    """A loop's timers whose time only moves by `advance`; `fired` counts the calls that came due."""

    now_s: float = 1000.0
    fired: int = 0
    waiting: list[FakeTimer] = field(default_factory=list)

    def time(self) -> float:
        return self.now_s

    def call_at(self, when: float, callback: Callable[[], Any], /) -> FakeTimer:
        self.waiting.append(FakeTimer(when, callback))
        return self.waiting[-1]

    def advance(self, seconds: float) -> None:
        """Let time pass, and call what comes due; fails if calls keep setting new ones."""
        until_s = self.now_s + seconds
        most = self.fired + 1000 + int(seconds)
        while due := self._due(until_s):
            assert self.fired < most, "the loop spins"
            self.waiting.remove(due)
            self.now_s = max(self.now_s, due.at_s)
            self.fired += 1
            due.callback()
        self.now_s = until_s

    def _due(self, until_s: float) -> FakeTimer | None:
        self.waiting = [timer for timer in self.waiting if not timer.is_cancelled]
        return min((each for each in self.waiting if each.at_s <= until_s), key=_at, default=None)


def _at(timer: FakeTimer) -> float:
    return timer.at_s


class Hands:
    """A running box with its journal in this folder; making a second one there switches the box on again."""

    def __init__(
        self,
        folder: Path,
        *,
        held: tuple[Line, ...] = (),
        wrap: Callable[[Journal], Record] | None = None,
        can_open_page: bool = False,
        games: Registry = GAMES,
        tournament: Tournament | None = None,
        has_seat_buttons: bool = True,
        begins_s: float | None = None,
        alive_s: float | None = None,
    ) -> None:
        self.published: list[Published] = []
        self.ahead_s = 0.0
        """How far the machine's clock was set ahead since."""
        self.timers = FakeTimers()
        self.timers.now_s = begins_s or self.timers.now_s
        self.twin = Twin(is_simulator=True, clock_ms=lambda: self.timers.now_s * 1000)
        self.board = Board(games, lambda: EVENING)
        self.table_pin = make_table_pin(self.timers.time)
        self.faults = Faults()
        for device in self.twin.devices:
            device.on_fault = self.faults.of(device.device)
        for line in held:
            self.twin.panel.press(line)
        # With a time to begin at, the journal has the box's own clock.
        clock = utc_now if begins_s is None else self._now
        self.journal = Journal.open(folder / "journal.db", clock)
        self.is_shut_down = False
        self.tries = 0
        self.network = Network()
        self.looks = 0
        preferences, _ = load_preferences(folder / FILE_NAME)
        devices = Devices(
            (self.twin.display,),
            self.twin.panel,
            (self.twin.lamp_rows,),
            (self.twin.seat_buttons,),
            (self.twin.sounder,),
            (self.twin.speaker,),
        )
        outside = BoxOutside(
            games=games,
            timers=self.timers,
            now=self._now,
            draw_lot=lambda _: 0,
            preferences_file=folder / FILE_NAME,
            knob=Knob(),
            table_pin=self.table_pin,
            on_shut_down=self._shut_down,
            on_choice=lambda: None,
            on_try_again=self._try_again,
            find_network=self._look_around,
            can_open_page=lambda: can_open_page,
            heard_ms=self.twin.heard_ms,
            has_seat_buttons=has_seat_buttons,
            tournament=tournament or AtHome(),
            outputs=(PanelTwinOutput(self.twin), TablePageOutput(self.board), self.published.append),
        )
        self.box = Box(devices, self.faults, preferences, outside)
        record = self.journal if wrap is None else wrap(self.journal)
        alive_ms = None if alive_s is None else round((EVENING.timestamp() + alive_s) * 1000)
        self.box.resume(record, resume(self.journal, games), preferences, alive_ms)
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
        self.timers.advance(seconds)
        self.twin.panel.release(line)
        self.timers.advance(TAP_S)

    def press_seat(self, seat: int) -> None:
        self.hold_seat(seat, TAP_S)

    def hold_seat(self, seat: int, seconds: float) -> None:
        self.twin.seat_buttons.press(seat)
        self.timers.advance(seconds)
        self.twin.seat_buttons.release(seat)

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
            self.timers.advance(TAP_S)

    def buy_a_red_box(self) -> None:
        self.key(0)
        self.turn(1)
        self.push()

    def has_traded(self) -> bool:
        """Whether the first player has used the trading action."""
        return Action.TRADING in self.game.players[0].used

    def wait(self, seconds: float) -> None:
        self.timers.advance(seconds)

    def show(self, screen: Screen) -> None:
        """Open this screen on top of the others."""
        engine = self.box._engine
        self.box._engine = replace(engine, navigator=Navigator((*engine.navigator.screens, screen)))
        self.box.publish()

    def switch_off(self) -> None:
        self.box.close()
        self.journal.close()

    def pull_the_plug(self) -> None:
        """Power loss: only the journal's file is closed, as the system would do."""
        self.journal.close()

    def _now(self) -> datetime:
        return EVENING + timedelta(seconds=self.timers.now_s + self.ahead_s)

    def _shut_down(self) -> None:
        self.is_shut_down = True

    def _try_again(self) -> None:
        self.tries += 1

    def _look_around(self) -> Network:
        self.looks += 1
        return self.network
