"""The engine: the pure middle of the box. An intent in; the next engine and what must be done out.

It holds the table and the open screens. Its caller (`box.loop`) keeps changes on record and tells the engine
whether that worked; after each step it publishes one value, from which every output takes what it shows.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.controls.intents import Intent
from companion.controls.sign_in import NotKept, PanelBusy
from companion.frozen import changed, frozen
from companion.games.kit.clock import Clock, Times
from companion.games.kit.lamps import Lights
from companion.games.kit.parts import Parts
from companion.games.kit.sentences import Code, Refusal, Sentence, say
from companion.games.port import (
    Abandon,
    Begin,
    Correct,
    Facts,
    GamePort,
    Moment,
    Redo,
    Undo,
)
from companion.games.registry import Registry
from companion.record.table import Change, How, Table, Timeline
from companion.ui.after_entry import clock_begun, laid_after, lesson_ended, recalling, with_game_chosen
from companion.ui.kit.game_screens import GameScreens
from companion.ui.kit.languages import translator
from companion.ui.kit.scene import Scene
from companion.ui.kit.screen import (
    AskMachine,
    AskTablePin,
    AskTournament,
    Cannot,
    ChooseGame,
    Desk,
    Do,
    Outside,
    SetClock,
    ShutDown,
    TryAgain,
    make_desk,
)
from companion.ui.navigator import (
    Navigator,
    Remember,
    Report,
    lowest_screen,
)

if TYPE_CHECKING:
    from companion.tournament.attending import Attending

SETTLED = say("Everybody has confirmed this result: only a judge can change it. Call one from the menu.")
NEEDS_JUDGE = say("At a tournament only a judge ends a game: call one from the menu.")


@frozen
class Keep:
    """Keep this change on record, and tell the engine how that went: `kept` or `not_kept`."""

    change: Change
    asked: Do


Effect: TypeAlias = (
    Keep | Remember | SetClock | ShutDown | TryAgain | AskMachine | AskTablePin | AskTournament | Report
)
NextEngine: TypeAlias = "tuple[Engine, tuple[Effect, ...]]"
"""The next engine, and what its caller must do now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """What every output may know after a step."""

    port: GamePort
    """The game on the table, or the one that the next set-up is for."""
    screens: GameScreens
    moment: Moment | None
    """Where the table stands; None before the first game."""
    timeline: Timeline[Moment]
    """The game's commands, the ones that stand and the ones that were undone."""
    how: How | None
    """How the table came to this moment in this step; None if the step did not change the table."""
    by: str | None
    """The device that this step was entered on; None for the panel."""
    seat: str | None
    """The player whose own phone it was entered on."""
    facts: Facts | None
    """The facts that every game gives; None without a game."""
    lights: tuple[Lights, ...]
    """What the lamps of each seat show; empty without a game."""
    scene: Scene
    """What the panel shows, who acts, and when it wants to be drawn again."""
    refused: str | None
    """The player whose command was refused in this step."""
    faults: tuple[Sentence, ...]
    language: str | None
    clock: Clock
    times: Times
    """Everybody's time now."""
    parts: Parts
    """Whose secret part of a command is in."""
    has_seat_phones: bool
    """Whether a player may have a phone of their own now."""
    memories: Mapping[str, Any]
    """What each game's set-up remembers, by the game's name, as plain JSON."""


@frozen
class Engine:
    """A value: each step gives the next engine."""

    games: Registry
    table: Table
    navigator: Navigator
    journal_fault: Sentence | None = None
    """Why nothing can be kept now, so that nothing can be played."""
    acting: str | None = None
    """Who acted on the scene that was published last."""
    how: How | None = None
    by: str | None = None
    seat: str | None = None
    """The player on whose own phone this step was entered."""
    moves: tuple[Sentence, ...] = ()
    """The pieces to move after this step."""
    refused: str | None = None
    parts: Parts = field(default_factory=Parts)
    """What players' phones have entered of a command that is made when all are in."""

    @classmethod
    def begin(cls, games: Registry, table: Table, outside: Outside) -> "Engine":
        """The engine of a box that is switched on: it resumes the game on the table."""
        engine = _begun(cls(games, table, Navigator(())), outside)
        return changed(engine, navigator=recalling(engine.navigator, engine.desk(outside)))

    @classmethod
    def without_journal(cls, games: Registry, sentence: Sentence, outside: Outside) -> "Engine":
        chosen = outside.preferences.game
        port = games.port(chosen) if chosen in games.names else games.usual
        return _begun(cls(games, Table(port, Timeline()), Navigator(()), journal_fault=sentence), outside)

    def handle(self, intent: Intent, outside: Outside) -> NextEngine:
        """Let the top screen handle an intent from the panel."""
        navigator, requests = self.navigator.handle(intent, self.desk(outside))
        engine, effects = changed(self, navigator=navigator), list[Effect]()
        for request in requests:
            match request:
                case Do():
                    engine, asked = engine.asked_at_panel(request, outside)
                    effects += asked
                case Cannot():
                    engine = changed(engine, refused=engine.acting)
                case ChooseGame(name):
                    effects.append(Remember({"game": name}))
                    preferences = changed(outside.preferences, game=name)
                    desk = engine.desk(changed(outside, preferences=preferences))
                    engine = changed(engine, navigator=Navigator((lowest_screen(desk),)))
                case _:
                    effects.append(request)
        return engine, tuple(effects)

    def kept(self, keep: Keep, table: Table, outside: Outside) -> NextEngine:
        """The change is on record, and this is the table after it."""
        change, asked = keep.change, keep.asked
        engine = changed(
            self, table=table, how=change.how, by=asked.by, parts=self._parts_after(change, table)
        )
        if asked.then is not None:
            return engine.ask(asked.then)
        is_interrupted = asked.by is not None and self._is_half_entered(outside)
        outside, chosen = with_game_chosen(change, outside)
        desk = engine.desk(outside)
        laid = laid_after(change, asked, self.table, desk, is_interrupted=is_interrupted)
        lowest = self.navigator.screens[0] if asked.is_aside else asked.lowest
        navigator = Navigator.laying(*laid.screens, lowest=lowest)
        engine = changed(engine, navigator=navigator, moves=laid.moves)
        return engine, (*chosen, *clock_begun(change, outside, navigator), *lesson_ended(desk))

    def not_kept(self, keep: Keep, problem: Sentence) -> "Engine":
        """The change is not on record, so nothing has changed; the problem is shown over the entry."""
        return self._refuse(keep.asked, problem)

    def broken(self, error: Exception, outside: Outside) -> "Engine":
        """Something failed outside a screen; the fault screen says so."""
        navigator, _ = self.navigator.broken(error, self.desk(outside))
        return changed(self, navigator=navigator)

    def with_fault(self, sentence: Sentence) -> "Engine":
        """What does not work is told on the panel, until a push."""
        return changed(self, navigator=self.navigator.with_fault(sentence))

    def with_test(self, test: str) -> "Engine":
        """A page of the self-test is shown over whatever is open, or taken away."""
        return changed(self, navigator=self.navigator.with_test(test))

    def publish(self, outside: Outside) -> tuple["Engine", Published, tuple[Report, ...]]:
        """What there is to show now; the engine after it has this step's `how` and `refused` cleared."""
        desk = self.desk(outside)
        navigator, scene, reports = self.navigator.view(desk)
        if outside.attending is not None and len(navigator.screens) == 1:
            scene = _with_sign(scene, outside.attending)
        published = Published(
            port=desk.port,
            screens=desk.screens,
            moment=self._shown(outside).timeline.now,
            timeline=self._shown(outside).timeline,
            how=self.how,
            by=self.by,
            seat=self.seat,
            facts=desk.facts,
            lights=() if desk.game is None else desk.port.lights(desk.game),
            scene=scene,
            refused=self.refused,
            faults=outside.faults,
            language=outside.preferences.language,
            clock=desk.clock,
            times=desk.times,
            parts=self.parts,
            has_seat_phones=desk.has_seat_phones,
            memories=outside.preferences.memories,
        )
        engine = changed(
            self,
            navigator=navigator,
            acting=scene.acting,
            how=None,
            by=None,
            seat=None,
            moves=(),
            refused=None,
        )
        return engine, published, reports

    def desk(self, outside: Outside) -> Desk:
        table = self._shown(outside)
        screens = self.games.screens(table.port.name)
        return make_desk(
            outside,
            port=table.port,
            screens=screens,
            find_entering=partial(self.games.entering, table.port.name),
            games=self.games.listings,
            words=translator(outside.preferences.language, screens.render),
            game=table.game,
            moments=table.timeline.moments,
            clock=table.clock,
            can_redo=bool(table.timeline.steps_forth),
            journal_fault=self.journal_fault,
            parts=self.parts.entered,
        )

    def _parts_after(self, change: Change, table: Table) -> Parts:
        now = table.timeline.now
        if not self.parts.entered:
            return self.parts
        if now is None or change.how is not How.DONE:
            return Parts()
        return self.parts.after(json.loads(now.command or "{}"), now.stamp.seq)

    def _shown(self, outside: Outside) -> Table:
        """The table as the screens see it: while no game runs, it is laid for the game that was chosen."""
        assigned = None if outside.attending is None else outside.attending.assignment
        chosen = outside.preferences.game if assigned is None else assigned.game
        if chosen not in self.games.names or chosen == self.table.port.name or self.table.is_running:
            return self.table
        return Table(self.games.port(chosen), Timeline())

    def ask(self, asked: Do) -> NextEngine:
        """The table's answer to a command: a change to keep, or a refusal to show."""
        change = self.table.do(asked.command, self.games)
        if isinstance(change, Refusal):
            return self._refuse(asked, change.sentence), ()
        return self, (Keep(change, asked),)

    def asked_at_panel(self, asked: Do, outside: Outside) -> NextEngine:
        """The table's answer; at a tournament nobody's entry is undone, and no game ended, without them."""
        if self._is_settled(asked.command, outside):
            return self._refuse(asked, SETTLED), ()
        if outside.attending is not None and outside.attending.is_strict and not asked.is_agreed:
            match asked.command:
                case Undo(steps) | Correct(steps) if players := self._entered_by(steps):
                    return changed(self, navigator=self.navigator.asking_undo(players, asked.command)), ()
                case Abandon():
                    return self._refuse(asked, NEEDS_JUDGE), ()
        return self.ask(asked)

    def _is_settled(self, command: object, outside: Outside) -> bool:
        """Whether this would take back a result that everybody has confirmed for the tournament."""
        facts, attending = self.table.facts, outside.attending
        if attending is None or facts is None or not isinstance(command, Undo | Redo | Correct):
            return False
        return bool(facts.seats) and all(seat.id in attending.confirmed for seat in facts.seats)

    def _entered_by(self, steps: int) -> tuple[str, ...]:
        """Whose entries so many steps back take back; those of nobody in particular ask nobody."""
        undone = self.table.timeline.last(min(steps, self.table.timeline.steps_back))
        named = (json.loads(moment.command or "{}").get("player") for moment in undone)
        facts = self.table.facts
        known = () if facts is None else tuple(seat.id for seat in facts.seats)
        return tuple(dict.fromkeys(player for player in named if player in known))

    def tournament_changed(self, outside: Outside) -> "Engine":
        """Something has come from the tournament's hub, or was answered: show what there is to do now."""
        if self.journal_fault is not None or outside.attending is None:
            return self
        desk, navigator = self.desk(outside), self.navigator
        if not self._is_half_entered(outside) and len(navigator.screens) == 1:
            lowest = lowest_screen(desk)
            if type(lowest) is not type(navigator.top):
                navigator = Navigator((lowest,))
        if outside.attending.unread is not None:
            navigator = navigator.with_notice()
        navigator = changed(navigator, laid=(*navigator.laid, *navigator.screens))
        return changed(self, navigator=navigator)

    def tournament_left(self, outside: Outside) -> "Engine":
        """The box has joined or left a tournament: begin from the lowest screen."""
        return _begun(self, outside)

    def enter(
        self, plain: object, by: str, outside: Outside, *, is_touched: bool, seat: str | None = None
    ) -> Keep | Parts | Refusal | PanelBusy | NotKept:
        """What a device asks for that is not the panel: a change to keep, or why not; no screen changes yet.

        `is_touched`: the panel was touched a moment ago, so that an entry begun there goes first. The phone
        of a `seat` may enter that player's own part of a command; the parts that are in are the answer.
        """
        if self.journal_fault is not None:
            return NotKept(self.journal_fault)
        from companion.record.commands import command_from_plain  # noqa: PLC0415 - long after the first picture

        parts = None if seat is None else self._with_part(plain, seat, outside)
        if parts is not None:
            plain = self._whole(plain, parts)
        command = command_from_plain(plain, self.table.port, self.games, is_running=self.table.is_running)
        if self._is_settled(command, outside):
            return Refusal(Code.WRONG_PHASE, SETTLED)
        change = command if isinstance(command, Refusal) else self.table.do(command, self.games)
        if isinstance(change, Refusal):
            return change
        is_busy = is_touched and self._is_half_entered(outside)
        if parts is not None and (is_busy or self.missing(parts)):
            return self._written(parts, change)
        return PanelBusy() if is_busy else Keep(change, Do(command, by=by))

    def missing(self, parts: Parts) -> tuple[str, ...]:
        """The names of those whose part is not in yet."""
        facts = self.table.facts
        seats = () if facts is None else facts.seats
        return tuple(seat.name for seat in seats if seat.id not in parts.entered)

    def _with_part(self, plain: object, seat: str, outside: Outside) -> Parts | None:
        """The parts with this player's own; None where it is a command of its own."""
        for offer in self.desk(outside).offers:
            if isinstance(plain, dict) and offer.takes_part(plain, seat):
                entered = {**self.parts.entered, **plain[offer.parts]}
                return changed(self.parts, name=offer.parts, entered=entered)
        return None

    def _whole(self, plain: object, parts: Parts) -> dict[str, Any]:
        """The command of all parts; those that are missing stand empty."""
        assert isinstance(plain, dict)
        assert self.table.facts is not None
        whole = {seat.id: parts.entered.get(seat.id, {}) for seat in self.table.facts.seats}
        return {**plain, parts.name: whole}

    def _written(self, parts: Parts, change: Change) -> Parts:
        """The parts as the command writes them, so that they are known again in it."""
        whole = self.table.port.commands.write(change.command)[parts.name]
        return changed(parts, entered={player: whole[player] for player in parts.entered})

    def _is_half_entered(self, outside: Outside) -> bool:
        """Whether somebody has begun an entry at the panel."""
        return bool(self.navigator.entries(self.desk(outside)))

    def way_to_code(self, player: str, outside: Outside) -> Intent | Refusal | PanelBusy:
        """The touch of the panel that shows the code of this player's seat; or why nobody is shown it now."""
        from companion.ui.screens.web_page import seat_of  # noqa: PLC0415 - long after the first picture

        desk = self.desk(outside)
        seat = seat_of(player, desk)
        return seat if isinstance(seat, Refusal) else self.navigator.way_to_code(seat, desk) or PanelBusy()

    def _refuse(self, asked: Do, sentence: Sentence) -> "Engine":
        """Show why; no player's lamps flash for a command of the table: new game, undo, redo, abandon."""
        is_the_tables = isinstance(asked.command, Begin | Undo | Redo | Correct | Abandon)
        refused = None if is_the_tables else self.acting
        return changed(self, navigator=self.navigator.refused(sentence), refused=refused)


def _with_sign(scene: Scene, attending: "Attending") -> Scene:
    """The game's picture with the tournament's small sign."""
    from companion.ui.screens.tournament.status import with_sign  # noqa: PLC0415 - at tournaments only

    return with_sign(scene, attending)


def _begun(engine: Engine, outside: Outside) -> Engine:
    return changed(engine, navigator=Navigator.begin(engine.desk(outside)))
