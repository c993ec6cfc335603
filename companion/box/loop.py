"""The running box: edges and time in, pictures and lamps out, all in the loop's one thread."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from typing import assert_never

from companion.alarm import Alarm
from companion.box.faults import Faults
from companion.box.outside import Devices, Surroundings
from companion.box.pictures import NETWORKED, Pictures, next_tick_s
from companion.box.preferences_file import PreferencesError, save_preferences
from companion.box.unopened import Unopened
from companion.controls.controls import Controls
from companion.controls.intents import Intent
from companion.controls.quadrature import Knob
from companion.devices.ports import Edge, Frame, Line
from companion.games.toscana.rules import Events
from companion.games.toscana.rules.refusals import Code, Refusal
from companion.games.toscana.rules.sentences import Sentence
from companion.network import Network
from companion.outputs.lamps import Lamps, asked_player
from companion.outputs.screen_saver import Light, Rest, ScreenSaver
from companion.preferences import Preferences
from companion.record.entries import JournalError
from companion.record.table import Table
from companion.ui.kit.desk import Desk, Past, WebPage
from companion.ui.kit.scene import Scene
from companion.ui.kit.steps import Do, ShutDown, TakeBack, TryAgain
from companion.ui.kit.words import translator
from companion.ui.navigator import Effect, Navigator, Remember, Report, Turned
from companion.ui.screens.fault import FaultScreen
from companion.ui.screens.self_test import LampTest

log = logging.getLogger("toscana")


class Box:
    """Edge to gesture to intent to command to picture. Nothing runs here while nobody touches anything."""

    def __init__(
        self,
        table: Table,
        devices: Devices,
        faults: Faults,
        preferences: Preferences,
        surroundings: Surroundings,
    ) -> None:
        self._table = table
        self._devices = devices
        self._faults = faults
        self._preferences = preferences
        self._around = surroundings
        self._page = WebPage()
        self._network = Network()
        self._journal_fault = ""
        self._past = self._read_past()
        timers = surroundings.timers
        self._controls = Controls(knob=self._knob(), active=devices.panel.active_lines())
        self._controls_alarm = Alarm(timers, self._on_time)
        self._tick_alarm = Alarm(timers, self.render)
        self._lamps = Lamps(devices.lamp_rows, timers)
        self._scene: Scene | None = None
        self._pictures = Pictures()
        self._saver = ScreenSaver(devices.glasses, timers, self._light(), self._controls.sleep)
        self._navigator = Navigator.begin(self._desk())

    @property
    def preferences(self) -> Preferences:
        return self._preferences

    def start(self) -> None:
        """The first picture, and open ears from now on."""
        self._faults.on_change = self.render
        self._watch_ignored_keys()
        self._devices.panel.listen(self._on_edge)
        for buttons in self._devices.seat_buttons:
            buttons.listen(self._on_seat)
        self.render()

    def set_page(self, page: WebPage) -> None:
        """The page is served there now."""
        self._page = page
        self.render()

    def lose_journal(self, sentence: str) -> None:
        """Nothing can be kept, so nothing can be played, until `resume`."""
        if sentence != self._journal_fault:
            self._journal_fault = sentence
            self._sit_down(Table(Unopened(sentence)))

    def resume(self, table: Table, preferences: Preferences) -> None:
        """The journal is open: the game where it stood, as the table likes it."""
        self._journal_fault = ""
        self._heed(preferences)
        self._sit_down(table)

    def close(self) -> None:
        """Leaves dark devices."""
        self._faults.on_change = None
        self._controls_alarm.set(None)
        self._tick_alarm.set(None)
        self._devices.panel.close()
        for buttons in self._devices.seat_buttons:
            buttons.close()
        self._lamps.close()
        self._saver.close()

    def render(self) -> None:
        """Draw what differs from what is shown."""
        top = self._navigator.top
        if isinstance(top, NETWORKED):
            self._network = self._around.find_network()
        desk = self._desk()
        scene = self._pictures.view(self._navigator, desk)
        if scene != self._scene:
            self._scene = scene
            self._saver.show(Frame(self._pictures.paint(scene, desk)))
        self._around.on_scene(scene, desk.faults)
        self._lamps.show(desk.game, asked_player(top, desk.game), is_tried=isinstance(top, LampTest))
        # In the dark nobody sees a clock.
        tick_s = None if self._saver.rest is Rest.DARK else next_tick_s(self._navigator, scene, desk)
        self._tick_alarm.set(None if tick_s is None else self._around.timers.time() + tick_s)

    def _sit_down(self, table: Table) -> None:
        self._table = table
        self._past = self._read_past()
        self._navigator = Navigator.begin(self._desk())
        self.render()

    def _on_edge(self, edge: Edge) -> None:
        self._take(self._controls.on_edge(edge))

    def _on_seat(self, seat: int) -> None:
        self._take(self._controls.on_seat(seat, self._now_ms()))

    def _on_time(self) -> None:
        # Milliseconds to seconds and back lose a hair: what the alarm rang for is due, or it rings again.
        due_ms = self._controls.next_deadline_ms() or 0.0
        self._take(self._controls.on_time(max(self._now_ms(), due_ms)))

    def _now_ms(self) -> float:
        return self._around.timers.time() * 1000

    def _take(self, intents: Iterable[Intent]) -> None:
        has_acted = False
        for intent in intents:
            has_acted = True
            self._saver.touch()
            self._follow(self._navigator.handle(intent, self._desk()))
        due_ms = self._controls.next_deadline_ms()
        self._controls_alarm.set(None if due_ms is None else due_ms / 1000)
        self._watch_ignored_keys()
        if has_acted:
            self.render()

    def _follow(self, turned: Turned) -> None:
        self._navigator, effects = turned
        for effect in effects:
            try:
                self._do(effect)
            except Exception as error:  # a bug must not end the evening: the game is on the disk
                self._broke(error)

    def _do(self, effect: Effect) -> None:
        match effect:
            case Do(command):
                self._ask(lambda: self._table.do(command), getattr(command, "player", None))
            case TakeBack(steps):
                self._ask(lambda: self._table.undo(steps), None)
            case Remember(changes):
                self._choose(replace(self._preferences, **dict(changes)))  # type: ignore[arg-type]
            case ShutDown():
                self._around.on_shut_down()
            case TryAgain():
                self._around.on_try_again()
            case Report(error):
                log.error("A screen failed; the game is safe.", exc_info=error)
            case _:
                assert_never(effect)

    def _ask(self, ask: Callable[[], Events | Refusal], player: str | None) -> None:
        try:
            outcome = ask()
        except JournalError as problem:
            log.error("%s", problem)
            outcome = Refusal(Code.BAD_COMMAND, Sentence("{problem}", {"problem": str(problem)}))
        if isinstance(outcome, Refusal):
            self._lamps.flash(player)
        self._past = self._read_past()
        self._follow(self._navigator.answered(outcome, self._desk()))

    def _heed(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._controls.set_knob(self._knob())
        self._saver.set_light(self._light())
        self._around.on_choice()

    def _choose(self, preferences: Preferences) -> None:
        self._heed(preferences)
        try:
            save_preferences(self._around.preferences_file, preferences)
        except PreferencesError as problem:
            self._faults.report("preferences", str(problem))
        else:
            self._faults.report("preferences", None)

    def _broke(self, error: Exception) -> None:
        log.error("Something failed; the game is safe.", exc_info=error)
        shown = FaultScreen(f"{type(error).__name__}: {error}")
        self._navigator = Navigator((*self._navigator.screens, shown))

    def _watch_ignored_keys(self) -> None:
        """A key held at power-on or jammed is named until it comes up."""
        names = ", ".join(sorted(_name(line) for line in self._controls.ignored_keys))
        self._faults.report("keys", f"Let go of {names}: held down, it does nothing." if names else None)

    def _desk(self) -> Desk:
        return Desk(
            self._table.game,
            translator(self._preferences.language),
            self._preferences,
            self._around.now(),
            self._past,
            bool(self._table.timeline.steps_forth),
            self._page,
            self._around.can_open_page(),
            self._network,
            self._faults.sentences,
            self._around.draw_lot,
            self._journal_fault,
        )

    def _read_past(self) -> tuple[Past, ...]:
        return tuple(
            Past(datetime.fromisoformat(moment.stamp.at), moment.command, moment.events, moment.game)
            for moment in self._table.timeline.moments
        )

    def _knob(self) -> Knob:
        return replace(self._around.knob, is_reversed=self._preferences.is_knob_reversed)

    def _light(self) -> Light:
        return Light(self._preferences.brightness_percent, self._preferences.dim_after_s)


def _name(line: Line) -> str:
    return {Line.BACK: "BACK", Line.KNOB_PUSH: "the knob"}.get(line, f"key {line.value[-1]}")
