"""The running box: edges and time in, what the engine publishes out, all in the loop's one thread.

The flow of one press: edge, gesture and intent (`Controls`), the step (`Engine`), the entry on the disk
(`Change.keep`), then the outputs.
"""

import logging
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, assert_never

from companion.box.parts import BoxOutside, Devices, Faults, Output, UnopenedJournal
from companion.box.timekeeper import Timekeeper, mark_due, next_look_s
from companion.controls.controls import Controls
from companion.controls.intents import Intent, Seat, SeatHeld
from companion.controls.quadrature import Knob
from companion.controls.sign_in import Answer, CodeShown, Entered, NotKept, PanelBusy, PartTaken
from companion.devices.ports import Edge, Line, SeatEdge
from companion.engine import Effect, Engine, Keep, NextEngine, Published
from companion.frozen import changed
from companion.games.kit.clock import ClockMark
from companion.games.kit.parts import Parts
from companion.games.kit.sentences import Refusal, Sentence, Several, say
from companion.games.port import Begin
from companion.outputs.display import Brightness, DisplayOutput, Rest, ScreenSaver
from companion.outputs.lamps import LampsOutput
from companion.outputs.sound import SoundOutput
from companion.record.entries import JournalError
from companion.record.table import Change, Record, Table, keep_mark
from companion.settings.preferences import Preferences, Voice
from companion.settings.preferences_file import PreferencesError, save_preferences
from companion.system.alarm import Alarm
from companion.tournament.requests import Request
from companion.ui.kit.screen import (
    AskMachine,
    AskTablePin,
    AskTournament,
    Outside,
    SetClock,
    ShutDown,
    TryAgain,
    WebPage,
    Work,
)
from companion.ui.navigator import Remember, Report

if TYPE_CHECKING:
    from companion.outputs.voice import VoiceOutput
    from companion.system.beside import Beside

log = logging.getLogger("toscana")

# How soon a page that is late is listened to again.
LISTEN_S = 0.05
# For so long after a touch an entry that was begun at the panel goes first.
AT_THE_PANEL_S = 30.0
NOT_OPENED_YET = say("The journal is not opened yet; try again in a moment.")


class Box:
    """Connects the devices, the engine and the journal. Nothing is polled: edges and alarms call it."""

    def __init__(
        self, devices: Devices, faults: Faults, preferences: Preferences, outside: BoxOutside
    ) -> None:
        self._devices = devices
        self._faults = faults
        self._preferences = preferences
        self._around = outside
        self._page = WebPage()
        self._touched_s = -AT_THE_PANEL_S
        self._record: Record = UnopenedJournal(NOT_OPENED_YET)
        timers = outside.timers
        self._controls = Controls(knob=self._knob(), active=devices.panel.active_lines())
        self._controls_alarm = Alarm(timers, self._on_time)
        self._redraw_alarm = Alarm(timers, self.publish)
        self._clock_alarm = Alarm(timers, self._on_clock)
        self._time = Timekeeper(outside.now, timers.time)
        self._lamps = LampsOutput(devices.lamp_rows, timers)
        self._sound = SoundOutput(devices.sounders, preferences.sound)
        self._voice: VoiceOutput | None = None
        self._beside: Beside | None = None
        self._saver = ScreenSaver(
            devices.displays, timers, self._brightness(), self._controls.sleep, self._lamps.set_brightness
        )
        self._outputs: tuple[Output, ...] = (
            DisplayOutput(self._saver),
            self._lamps,
            self._sound,
            *outside.outputs,
        )
        self._engine = Engine.without_journal(outside.games, NOT_OPENED_YET, self._outside())
        self._speak(preferences.voice)

    @property
    def preferences(self) -> Preferences:
        return self._preferences

    @property
    def is_between_games(self) -> bool:
        """Whether no game is being played or set up: other work may take its time."""
        engine = self._engine
        return not engine.table.is_running and not engine.navigator.entries(engine.desk(self._outside()))

    def start(self) -> None:
        """Show the first picture, and listen to the keys from now on."""
        self._faults.on_change = self._around.table_pin.on_change = self.publish
        self._around.machine.on_change = self._on_machine
        self._around.tournament.on_change, self._around.tournament.on_join = (
            self._on_tournament,
            self._on_join,
        )
        self._watch_ignored_keys()
        self._devices.panel.listen(self._on_edge)
        for buttons in self._devices.seat_buttons:
            buttons.listen(self._on_seat)
        self.publish()

    def set_page(self, page: WebPage) -> None:
        """Say where the page is served now."""
        self._page = page
        self.publish()

    def resume(
        self, record: Record, table: Table, preferences: Preferences, alive_ms: int | None = None
    ) -> None:
        """The journal is open: go on with its table, and with the preferences kept beside it.

        `alive_ms` is when a box was last known to run with it; what lies between is nobody's time.
        """
        self._record = record
        table = self._time.resume(table, record, alive_ms or 0)
        self._use_preferences(preferences)
        self._engine = Engine.begin(self._around.games, table, self._outside())
        if not table.is_running:
            self._around.table_pin.end_seats()
        self._check_memory()
        self.publish()

    def tell_fault(self, sentence: Sentence) -> None:
        """Show what does not work, over the game, until a push."""
        self._engine = self._engine.with_fault(sentence)
        self.publish()

    def lose_journal(self, sentence: Sentence) -> None:
        """The journal can't be used: show the sentence, and play nothing until `resume`."""
        if sentence != self._engine.journal_fault:
            self._record = UnopenedJournal(sentence)
            self._engine = Engine.without_journal(self._around.games, sentence, self._outside())
            self.publish()

    def enter(self, plain: object, by: str, seat: str | None = None) -> Answer:
        """Enter a command, plain as `toscana replay` reads it, that comes from the device of this name.

        The panel shows what to move, as after an entry of its own; what is not entered changes nothing. The
        phone of a `seat` enters that player's own part where the players make a command together.
        """
        is_touched = self._around.timers.time() - self._touched_s < AT_THE_PANEL_S
        asked = self._engine.enter(plain, by, self._outside(), is_touched=is_touched, seat=seat)
        if isinstance(asked, Parts):
            return self._take_part(asked, seat)
        if not isinstance(asked, Keep):
            return asked
        try:
            table = self._up_to_now(asked).keep(self._record, by)
        except JournalError as problem:
            log.error("%s", problem)
            self._time.lose()
            return NotKept(problem.sentence)
        self._go_on(asked, table)
        self._engine = changed(self._engine, seat=seat)
        now, moves = table.timeline.now, self._engine.moves
        self._controls.wake()
        self._saver.touch()
        self.publish()
        return Entered(0 if now is None else now.stamp.seq, moves)

    def _take_part(self, parts: Parts, seat: str | None) -> PartTaken:
        self._engine = changed(self._engine, parts=parts, seat=seat)
        self._controls.wake()
        self._saver.touch()
        self.publish()
        now = self._engine.table.timeline.now
        return PartTaken(0 if now is None else now.stamp.seq, self._engine.missing(parts))

    def show_code(self, player: str) -> CodeShown | Refusal | PanelBusy:
        """Show the code of this player's seat as its button does, unless anything else is open there."""
        touch = self._engine.way_to_code(player, self._outside())
        if isinstance(touch, Refusal | PanelBusy):
            return touch
        self._controls.wake()
        self._take((touch,))
        return CodeShown()

    def show_test(self, test: str) -> bool:
        """Show this page of the self-test, or take it away; False unless the box is at rest."""
        if not self.is_between_games:
            return False
        self._engine = self._engine.with_test(test)
        self._controls.wake()
        self._saver.touch()
        self.publish()
        return True

    def publish(self) -> None:
        """Give every output the engine's new value, and set the next redraw."""
        if self._time.look():
            self._tell_gap()
        self._engine, published, reports = self._engine.publish(self._outside())
        for report in reports:
            self._report(report.error)
        for output in self._outputs:
            output(published)
        self._around.tournament.show(published)
        if self._hold_clock(published):
            self.publish()
            return
        self._clock_alarm.set_in(next_look_s(published.times))
        # A dark panel needs no redraw.
        self._redraw_alarm.set_in(None if self._saver.rest is Rest.DARK else published.scene.redraw_s)

    def close(self) -> None:
        """Stop listening, and leave the devices dark."""
        self._faults.on_change = self._around.table_pin.on_change = self._around.machine.on_change = None
        self._around.tournament.on_change = self._around.tournament.on_join = None
        self._controls_alarm.set(None)
        self._redraw_alarm.set(None)
        self._clock_alarm.set(None)
        self._devices.panel.close()
        for buttons in self._devices.seat_buttons:
            buttons.close()
        self._sound.close()
        for speaker in self._devices.speakers:
            speaker.close()
        if self._beside is not None:
            self._beside.close()
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
        taken = tuple(intents)
        for intent in taken:
            self._touched_s = self._around.timers.time()
            self._saver.touch()
            self._follow(self._engine.handle(intent, self._outside()))
        due_ms = self._controls.next_deadline_ms()
        self._controls_alarm.set(None if due_ms is None else due_ms / 1000)
        self._watch_ignored_keys()
        if taken:
            self._sound.touch()
            if self._voice is not None:
                self._voice.touch(is_asked=any(isinstance(intent, Seat | SeatHeld) for intent in taken))
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
                self._remember(changes)
            case SetClock(mark):
                self._mark(mark)
            case ShutDown():
                self._around.on_shut_down()
            case TryAgain():
                self._around.on_try_again()
            case AskTablePin(request):
                self._around.table_pin.take(request)
            case AskMachine(request):
                self._around.machine.take(request)
            case Report(error):
                self._report(error)
            case AskTournament(request):
                self._ask_tournament(request)
            case _:
                assert_never(effect)

    def _remember(self, changes: Mapping[str, Any]) -> None:
        self._choose(changed(self._preferences, **changes))
        if "game" in changes:
            self._check_memory()

    def _ask_tournament(self, request: Request) -> None:
        try:
            self._around.tournament.take(request)
        except JournalError as problem:
            log.error("%s", problem)
            self._engine = changed(self._engine, navigator=self._engine.navigator.refused(problem.sentence))
        else:
            self._engine = self._engine.tournament_changed(self._outside())

    def _on_machine(self) -> None:
        """The machine has answered; its own Wi-Fi may need the page."""
        self._around.on_choice()
        self.publish()

    def _mark(self, mark: ClockMark) -> bool:
        """Keep this of the clock; where that fails, the panel says why, and the clock stays as it was."""
        try:
            table = keep_mark(self._time.with_gap(self._engine.table, self._record), mark, self._record)
        except JournalError as problem:
            log.error("%s", problem)
            self._time.lose()
            self._engine = changed(self._engine, navigator=self._engine.navigator.refused(problem.sentence))
            return False
        self._engine = changed(self._engine, table=table)
        return True

    def _up_to_now(self, keep: Keep) -> Change:
        """The change, after an entry about the time up to now that is nobody's, if there is some."""
        if self._time.is_right or isinstance(keep.asked.command, Begin):
            return keep.change
        self._tell_gap()
        return keep.change.with_clock(self._engine.table.clock)

    def _tell_gap(self) -> None:
        self._engine = changed(self._engine, table=self._time.with_gap(self._engine.table, self._record))

    def _hold_clock(self, published: Published) -> bool:
        """Let it stand while a judge is called or the panel asks; add the extra time. Whether it changed."""
        if self._time.unkept_ms is not None or not self._engine.table.is_running:
            return False
        mark = mark_due(published.clock, published.scene.asked, self._around.tournament.attending)
        return mark is not None and self._mark(mark)

    def _on_clock(self) -> None:
        self._around.on_life()
        self.publish()

    def _on_tournament(self) -> None:
        """Something has come from the tournament's hub."""
        self._engine = self._engine.tournament_changed(self._outside())
        self._end_forbidden_seats()
        self.publish()

    def _end_forbidden_seats(self) -> None:
        """At a tournament phones sit only where the director lets them."""
        attending = self._around.tournament.attending
        if attending is not None and not attending.has_seat_phones:
            self._around.table_pin.end_seats()

    def _on_join(self) -> None:
        self._engine = self._engine.tournament_left(self._outside())
        self._end_forbidden_seats()
        self.publish()

    def _keep(self, keep: Keep) -> None:
        try:
            table = self._up_to_now(keep).keep(self._record, keep.asked.by)
        except JournalError as problem:
            log.error("%s", problem)
            self._time.lose()
            self._engine = self._engine.not_kept(keep, problem.sentence)
        else:
            self._go_on(keep, table)

    def _go_on(self, keep: Keep, table: Table) -> None:
        """Go on from a change that is on record; it stands, whatever fails in showing it."""
        try:
            self._follow(self._engine.kept(keep, table, self._outside()))
        except Exception as error:
            self._report(error)
            self._engine = changed(self._engine, table=table).broken(error, self._outside())
        if not table.is_running or isinstance(keep.asked.command, Begin):
            self._around.table_pin.end_seats()

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
        self._speak(preferences.voice)
        self._around.on_choice()

    def _speak(self, voice: Voice) -> None:
        if self._voice is not None:
            self._voice.choose(voice)
        elif voice is not Voice.OFF and self._devices.speakers:
            from companion.outputs.voice import VoiceOutput  # noqa: PLC0415 - most boxes never speak

            self._voice = VoiceOutput(self._devices.speakers, voice)
            self._outputs = (*self._outputs, self._voice)

    def _check_memory(self) -> None:
        """Forget what the game on the table can't read of its memory, and say so once."""
        memory = self._engine.desk(self._outside()).screens.memory
        if sentence := memory.problem(self._preferences):
            log.warning("%s", sentence)
            self._preferences = changed(self._preferences, memories=memory.forgotten(self._preferences))

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
            referees=self._around.table_pin.allowed,
            has_seat_buttons=self._around.has_seat_buttons,
            stands_ms=self._time.unkept_ms,
            attending=self._around.tournament.attending,
            joining=self._around.tournament.joining,
            machine=self._around.machine.value,
            beside=self._work_beside,
        )

    def _work_beside(self, key: object, work: Work) -> Any:
        if self._beside is None:
            from companion.system.beside import Beside  # noqa: PLC0415 - most boxes never think

            self._beside = Beside()
        return self._beside.ask(key, work)

    def _knob(self) -> Knob:
        return changed(self._around.knob, is_reversed=self._preferences.is_knob_reversed)

    def _brightness(self) -> Brightness:
        chosen = self._preferences
        return Brightness(chosen.brightness_percent, chosen.dim_after_s, chosen.lamps_percent)


def _name(line: Line) -> Sentence:
    match line:
        case Line.BACK:
            return say("BACK")
        case Line.KNOB_PUSH:
            return say("the knob")
    return say("key {number}", number=line.value[-1])
