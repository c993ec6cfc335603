"""The running box: edges and time in, what the engine publishes out, all in the loop's one thread.

The flow of one press: edge, gesture and intent (`Controls`), the step (`Engine`), the entry on the disk
(`Change.keep`), then the outputs.
"""

import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from companion.alarm import Alarm
from companion.box.faults import Faults
from companion.box.parts import Devices, Environment, Output
from companion.box.preferences_file import PreferencesError, save_preferences
from companion.box.unopened_journal import UnopenedJournal
from companion.controls.controls import Controls
from companion.controls.intents import Intent
from companion.controls.quadrature import Knob
from companion.devices.ports import Edge, Line, SeatEdge
from companion.engine import Effect, Engine, Keep, NextEngine
from companion.entering import Answer, Entered, NotKept
from companion.games.kit.sentences import Sentence, Several, say
from companion.outputs.display import DisplayOutput
from companion.outputs.lamps import LampsOutput
from companion.outputs.screen_saver import Brightness, Rest, ScreenSaver
from companion.outputs.sound import SoundOutput
from companion.preferences import Preferences
from companion.record.entries import JournalError
from companion.record.table import Record, Table
from companion.ui.kit.desk import Outside, WebPage
from companion.ui.kit.steps import (
    AskForPin,
    AskHub,
    LeaveEvent,
    LookForHubs,
    OfEvent,
    ReadNotice,
    RevokePin,
    ShutDown,
    Tell,
    TrustHub,
    TryAgain,
)
from companion.ui.navigator import Remember, Report

log = logging.getLogger("toscana")

# How soon a page that is late is listened to again.
LISTEN_S = 0.05
# For so long after a touch an entry that was begun at the panel goes first.
AT_THE_PANEL_S = 30.0
NOT_OPENED_YET = say("The journal is not opened yet; try again in a moment.")


class Box:
    """Connects the devices, the engine and the journal. Nothing is polled: edges and alarms call it."""

    def __init__(
        self, devices: Devices, faults: Faults, preferences: Preferences, environment: Environment
    ) -> None:
        self._devices = devices
        self._faults = faults
        self._preferences = preferences
        self._around = environment
        self._page = WebPage()
        self._touched_s = -AT_THE_PANEL_S
        self._record: Record = UnopenedJournal(NOT_OPENED_YET)
        timers = environment.timers
        self._controls = Controls(knob=self._knob(), active=devices.panel.active_lines())
        self._controls_alarm = Alarm(timers, self._on_time)
        self._redraw_alarm = Alarm(timers, self.publish)
        self._lamps = LampsOutput(devices.lamp_rows, timers)
        self._sound = SoundOutput(devices.sounders, preferences.sound)
        self._saver = ScreenSaver(
            devices.displays, timers, self._brightness(), self._controls.sleep, self._lamps.set_brightness
        )
        self._outputs: tuple[Output, ...] = (
            DisplayOutput(self._saver),
            self._lamps,
            self._sound,
            *environment.outputs,
        )
        self._engine = Engine.without_journal(environment.games, NOT_OPENED_YET, self._outside())

    @property
    def preferences(self) -> Preferences:
        return self._preferences

    def start(self) -> None:
        """Show the first picture, and listen to the keys from now on."""
        self._faults.on_change = self._around.referees.on_change = self.publish
        self._around.event.on_change, self._around.event.on_join = self._on_event, self._on_join
        self._watch_ignored_keys()
        self._devices.panel.listen(self._on_edge)
        for buttons in self._devices.seat_buttons:
            buttons.listen(self._on_seat)
        self.publish()

    def set_page(self, page: WebPage) -> None:
        """Say where the page is served now."""
        self._page = page
        self.publish()

    def resume(self, record: Record, table: Table, preferences: Preferences) -> None:
        """The journal is open: go on with its table, and with the preferences kept beside it."""
        self._record = record
        self._use_preferences(preferences)
        self._engine = Engine.begin(self._around.games, table, self._outside())
        self._check_memory()
        self.publish()

    def lose_journal(self, sentence: Sentence) -> None:
        """The journal can't be used: show the sentence, and play nothing until `resume`."""
        if sentence != self._engine.journal_fault:
            self._record = UnopenedJournal(sentence)
            self._engine = Engine.without_journal(self._around.games, sentence, self._outside())
            self.publish()

    def enter(self, plain: object, by: str) -> Answer:
        """Enter a command, plain as `toscana replay` reads it, that comes from the device of this name.

        The panel shows what to move, as after an entry of its own; what is not entered changes nothing.
        """
        is_touched = self._around.timers.time() - self._touched_s < AT_THE_PANEL_S
        asked = self._engine.enter(plain, by, self._outside(), is_touched=is_touched)
        if not isinstance(asked, Keep):
            return asked
        try:
            table = asked.change.keep(self._record, by)
        except JournalError as problem:
            log.error("%s", problem)
            return NotKept(problem.sentence)
        self._go_on(asked, table)
        now, moves = table.timeline.now, self._engine.moves
        self._controls.wake()
        self._saver.touch()
        self.publish()
        return Entered(0 if now is None else now.stamp.seq, moves)

    def publish(self) -> None:
        """Give every output the engine's new value, and set the next redraw."""
        self._engine, published, reports = self._engine.publish(self._outside())
        for report in reports:
            self._report(report.error)
        for output in self._outputs:
            output(published)
        self._around.event.show(published)
        # A dark panel needs no redraw.
        redraw_s = None if self._saver.rest is Rest.DARK else published.scene.redraw_s
        self._redraw_alarm.set(None if redraw_s is None else self._around.timers.time() + redraw_s)

    def close(self) -> None:
        """Stop listening, and leave the devices dark."""
        self._faults.on_change = self._around.referees.on_change = None
        self._around.event.on_change = self._around.event.on_join = None
        self._controls_alarm.set(None)
        self._redraw_alarm.set(None)
        self._devices.panel.close()
        for buttons in self._devices.seat_buttons:
            buttons.close()
        self._sound.close()
        self._lamps.close()
        self._saver.close()

    def _on_edge(self, edge: Edge) -> None:
        self._take(self._controls.on_edge(edge))

    def _on_seat(self, edge: SeatEdge) -> None:
        self._take(self._controls.on_seat(edge))

    def _on_time(self) -> None:
        # Milliseconds converted to seconds and back may come out too early; the deadline counts as reached.
        due_ms = self._controls.next_deadline_ms() or 0.0
        now_ms = max(self._now_ms(), due_ms)
        if self._around.heard_ms(now_ms) < due_ms:
            # A key may have come up already: the page has not told yet.
            self._controls_alarm.set_in(LISTEN_S)
        else:
            self._take(self._controls.on_time(now_ms))

    def _now_ms(self) -> float:
        return self._around.timers.time() * 1000

    def _take(self, intents: Iterable[Intent]) -> None:
        has_acted = False
        for intent in intents:
            has_acted = True
            self._touched_s = self._around.timers.time()
            self._saver.touch()
            self._follow(self._engine.handle(intent, self._outside()))
        due_ms = self._controls.next_deadline_ms()
        self._controls_alarm.set(None if due_ms is None else due_ms / 1000)
        self._watch_ignored_keys()
        if has_acted:
            self._sound.touch()
            self.publish()

    def _follow(self, next_engine: NextEngine) -> None:
        self._engine, effects = next_engine
        for effect in effects:
            try:
                self._do(effect)
            except Exception as error:  # a bug must not end the evening: the game is on the disk
                self._report(error)
                self._engine = self._engine.broken(error, self._outside())

    def _do(self, effect: Effect) -> None:
        match effect:
            case Keep():
                self._keep(effect)
            case Remember(changes):
                self._choose(replace(self._preferences, **dict(changes)))  # type: ignore[arg-type]
                if "game" in changes:
                    self._check_memory()
            case ShutDown():
                self._around.on_shut_down()
            case TryAgain():
                self._around.on_try_again()
            case AskForPin():
                self._around.referees.ask_for_pin()
            case RevokePin():
                self._around.referees.revoke()
            case Report(error):
                self._report(error)
            case Tell() | ReadNotice() | LookForHubs() | AskHub() | TrustHub() | LeaveEvent():
                self._take_of_event(effect)
            case _:
                assert_never(effect)

    def _take_of_event(self, asked: OfEvent) -> None:
        try:
            self._around.event.take(asked)
        except JournalError as problem:
            log.error("%s", problem)
            self._engine = replace(self._engine, navigator=self._engine.navigator.refused(problem.sentence))
        else:
            self._engine = self._engine.event_changed(self._outside())

    def _on_event(self) -> None:
        """Something has come from the tournament's hub."""
        self._engine = self._engine.event_changed(self._outside())
        self.publish()

    def _on_join(self) -> None:
        self._engine = self._engine.event_left(self._outside())
        self.publish()

    def _keep(self, keep: Keep) -> None:
        try:
            table = keep.change.keep(self._record, keep.asked.by)
        except JournalError as problem:
            log.error("%s", problem)
            self._engine = self._engine.not_kept(keep, problem.sentence)
        else:
            self._go_on(keep, table)

    def _go_on(self, keep: Keep, table: Table) -> None:
        """Go on from a change that is on record; it stands, whatever fails in showing it."""
        try:
            self._follow(self._engine.kept(keep, table, self._outside()))
        except Exception as error:
            self._report(error)
            self._engine = replace(self._engine, table=table).broken(error, self._outside())

    def _report(self, error: Exception) -> None:
        log.error("Something failed; the game is safe.", exc_info=error)

    def _choose(self, preferences: Preferences) -> None:
        self._use_preferences(preferences)
        try:
            save_preferences(self._around.preferences_file, preferences)
        except PreferencesError as problem:
            self._faults.report("preferences", problem.sentence)
        else:
            self._faults.report("preferences", None)

    def _use_preferences(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._controls.set_knob(self._knob())
        self._saver.set_brightness(self._brightness())
        self._sound.choose(preferences.sound)
        self._around.on_choice()

    def _check_memory(self) -> None:
        """Forget what the game on the table can't read of its memory, and say so once."""
        memory = self._engine.desk(self._outside()).screens.memory
        if sentence := memory.problem(self._preferences):
            log.warning("%s", sentence)
            self._preferences = replace(self._preferences, memories=memory.forgotten(self._preferences))

    def _watch_ignored_keys(self) -> None:
        """Report the keys that are held since power-on or jammed, until they come up."""
        keys = Several(tuple(_name(line) for line in sorted(self._controls.ignored_keys)))
        held = say("Let go of {keys}: held down, it does nothing.", keys=keys)
        self._faults.report("keys", held if keys.values else None)

    def _outside(self) -> Outside:
        return Outside(
            preferences=self._preferences,
            now=self._around.now(),
            page=self._page,
            can_open_page=self._around.can_open_page(),
            find_network=self._around.find_network,
            faults=self._faults.sentences,
            draw_lot=self._around.draw_lot,
            referees=self._around.referees.allowed,
            has_seat_buttons=self._around.has_seat_buttons,
            attending=self._around.event.attending,
            joining=self._around.event.joining,
        )

    def _knob(self) -> Knob:
        return replace(self._around.knob, is_reversed=self._preferences.is_knob_reversed)

    def _brightness(self) -> Brightness:
        chosen = self._preferences
        return Brightness(chosen.brightness_percent, chosen.dim_after_s, chosen.lamps_percent)


def _name(line: Line) -> Sentence:
    match line:
        case Line.BACK:
            return say("BACK")
        case Line.KNOB_PUSH:
            return say("the knob")
        case _:
            return say("key {number}", number=line.value[-1])
