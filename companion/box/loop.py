"""The running box: edges and time in, pictures and lamps out, all in the loop's one thread."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import assert_never

from companion.box.alarm import Alarm
from companion.box.faults import Faults
from companion.box.lamps import Lamps, asked_player
from companion.box.parts import Devices, Surroundings
from companion.box.preferences_file import PreferencesError, save_preferences
from companion.box.screen_saver import Light, Rest, ScreenSaver
from companion.controls.controls import Controls
from companion.controls.intents import Intent
from companion.controls.quadrature import Knob
from companion.devices.ports import Edge, Frame, Line
from companion.entries import JournalError
from companion.games.toscana import Events
from companion.games.toscana.refusals import Code, Refusal
from companion.games.toscana.sentences import Sentence
from companion.preferences import Preferences
from companion.table import Table
from companion.ui.desk import Desk, Past
from companion.ui.navigator import Effect, Navigator, Remember, Report, Turned
from companion.ui.paint import paint
from companion.ui.scene import Scene
from companion.ui.steps import Do, ShutDown, TakeBack
from companion.ui.toscana.fault import FaultScreen
from companion.ui.toscana.self_test import LampTest
from companion.ui.words import translator

log = logging.getLogger("toscana")

# A picture that is another one so much later is drawn again in this time.
TICKS_S = ((1, 1.0), (60, 5.0))


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
        self._address = ""
        self._past = self._read_past()
        timers = surroundings.timers
        self._controls = Controls(knob=self._knob(), active=devices.panel.active_lines())
        self._controls_alarm = Alarm(timers, self._on_time)
        self._tick_alarm = Alarm(timers, self.render)
        self._lamps = Lamps(devices.led_rows, timers)
        self._scene: Scene | None = None
        self._logged = ""
        self._saver = ScreenSaver(devices.glasses, timers, self._light(), self._controls.sleep)
        self._navigator = Navigator.begin(self._desk())

    @property
    def scene(self) -> Scene | None:
        """What is shown now."""
        return self._scene

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

    def set_address(self, address: str) -> None:
        """The page is served there now."""
        self._address = address
        self.render()

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
        desk = self._desk()
        scene = self._view(desk)
        if scene != self._scene:
            self._scene = scene
            self._saver.show(Frame(self._paint(scene, desk)))
        self._around.on_scene(scene, desk.faults)
        top = self._navigator.top
        self._lamps.show(desk.game, asked_player(top, desk.game), is_tried=isinstance(top, LampTest))
        self._tick_alarm.set(self._next_tick_s(scene, desk))

    def _next_tick_s(self, scene: Scene, desk: Desk) -> float | None:
        """When a picture that shows the time is drawn again; None for all others, and in the dark."""
        if self._saver.rest is Rest.DARK:
            return None
        for later_s, tick_s in TICKS_S:
            if self._navigator.view(replace(desk, now=desk.now + timedelta(seconds=later_s))) != scene:
                return self._around.timers.time() + tick_s
        return None

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

    def _choose(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._controls.set_knob(self._knob())
        self._saver.set_light(self._light())
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

    def _view(self, desk: Desk) -> Scene:
        try:
            return self._navigator.top.view(desk)
        except Exception as error:  # the navigator shows it; here the log gets it, once
            if repr(error) != self._logged:
                self._logged = repr(error)
                log.error("A screen can't be shown; the game is safe.", exc_info=error)
            return self._navigator.view(desk)

    def _paint(self, scene: Scene, desk: Desk) -> bytes:
        try:
            return paint(scene)
        except Exception as error:  # the fault screen is plain text, which can be painted
            log.error("A screen can't be drawn; the game is safe.", exc_info=error)
            return paint(FaultScreen(f"{type(error).__name__}: {error}").view(desk))

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
            self._address,
            self._faults.sentences,
            self._around.draw_lot,
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
