"""The engine: the pure middle of the box. An intent in; the next engine and what must be done out.

It holds the table and the open screens. Its caller (`box.loop`) keeps changes on record and tells the engine
whether that worked; after each step it publishes one value, from which every output takes what it shows.
"""

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from companion.controls.intents import Intent
from companion.entering import NotKept, PanelBusy
from companion.frozen import frozen
from companion.games.kit.lamps import Lights
from companion.games.kit.refusals import Refusal
from companion.games.kit.sentences import Sentence, mark, say
from companion.games.port import (
    ABANDONED,
    Abandon,
    Begin,
    Facts,
    GameAbandoned,
    GamePort,
    Moment,
    Redo,
    Undo,
)
from companion.games.registry import Registry
from companion.record.table import Change, How, Table
from companion.record.timeline import Timeline
from companion.ui.kit.desk import Desk, Outside, make_desk
from companion.ui.kit.game_screens import GameScreens, News, TellsNews
from companion.ui.kit.scene import Scene
from companion.ui.kit.steps import (
    AskForPin,
    ChooseGame,
    Do,
    OfEvent,
    RevokePin,
    Screen,
    ShutDown,
    TryAgain,
)
from companion.ui.kit.thinking import edge_of_break, is_paused
from companion.ui.kit.words import translator
from companion.ui.navigator import INTERRUPTED, MOVES, Navigator, Remember, Report, lowest_screen

if TYPE_CHECKING:
    from companion.tournament.attending import Attending

# What stands above the pieces to move.
MOVE, PUT_BACK = mark("Move the pieces"), mark("Undone: put back")
BEGIN, END = mark("The game begins"), mark("End the game")
NEEDS_JUDGE = say("At a tournament only a judge ends a game: call one from the menu.")


@frozen
class Keep:
    """Keep this change on record, and tell the engine how that went: `kept` or `not_kept`."""

    change: Change
    asked: Do


Effect: TypeAlias = Keep | Remember | ShutDown | TryAgain | AskForPin | RevokePin | OfEvent | Report
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
    breaks: tuple[str, ...]
    """When the table paused and went on, in turn."""


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
    laid: tuple[Screen, ...] = ()
    """The screens that opened by themselves after the last entry: on these nobody has begun anything."""
    how: How | None = None
    by: str | None = None
    moves: tuple[Sentence, ...] = ()
    """The pieces to move after this step."""
    refused: str | None = None

    @classmethod
    def begin(cls, games: Registry, table: Table, outside: Outside) -> "Engine":
        """The engine of a box that is switched on: it resumes the game on the table."""
        return _begun(cls(games, table, Navigator(())), outside)

    @classmethod
    def without_journal(cls, games: Registry, sentence: Sentence, outside: Outside) -> "Engine":
        chosen = outside.preferences.game
        port = games.port(chosen) if chosen in games.names else games.usual
        return _begun(cls(games, Table(port, Timeline()), Navigator(()), journal_fault=sentence), outside)

    def handle(self, intent: Intent, outside: Outside) -> NextEngine:
        """Let the top screen handle an intent from the panel."""
        navigator, requests = self.navigator.handle(intent, self.desk(outside))
        engine, effects = replace(self, navigator=navigator), list[Effect]()
        for request in requests:
            match request:
                case Do():
                    engine, asked = engine.asked_at_panel(request, outside)
                    effects += asked
                case ChooseGame(name):
                    effects.append(Remember({"game": name}))
                    preferences = replace(outside.preferences, game=name)
                    desk = engine.desk(replace(outside, preferences=preferences))
                    engine = replace(engine, navigator=Navigator((lowest_screen(desk),)))
                case _:
                    effects.append(request)
        return engine, tuple(effects)

    def kept(self, keep: Keep, table: Table, outside: Outside) -> NextEngine:
        """The change is on record, and this is the table after it."""
        change, asked = keep.change, keep.asked
        engine = replace(self, table=table, how=change.how, by=asked.by)
        if asked.then is not None:
            return engine.ask(asked.then)
        note = (INTERRUPTED(asked.by),) if asked.by is not None and self._is_half_entered(outside) else ()
        outside, chosen = _with_game_chosen(change, outside)
        desk = engine.desk(outside)
        moves = _moves(change, self.table, desk)
        is_shown = moves.has_page or asked.by is not None
        page = (
            (MOVES(moves.sentences, moves.title, asked.by),) if is_shown and not asked.has_shown_moves else ()
        )
        news = _news(change, desk)
        screens = (lowest_screen(desk), *reversed(news.under), *page, *reversed(news.over), *note)
        engine = replace(engine, navigator=Navigator(screens), laid=screens, moves=moves.sentences)
        return engine, (*chosen, *_end_of_break(outside))

    def not_kept(self, keep: Keep, problem: Sentence) -> "Engine":
        """The change is not on record, so nothing has changed; the problem is shown over the entry."""
        return self._refuse(keep.asked, problem)

    def broken(self, error: Exception, outside: Outside) -> "Engine":
        """Something failed outside a screen; the fault screen says so."""
        navigator, _ = self.navigator.broken(error, self.desk(outside))
        return replace(self, navigator=navigator)

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
            facts=desk.facts,
            lights=() if desk.game is None else desk.port.lights(desk.game),
            scene=scene,
            refused=self.refused,
            faults=outside.faults,
            language=outside.preferences.language,
            breaks=outside.preferences.breaks,
        )
        engine = replace(
            self, navigator=navigator, acting=scene.acting, how=None, by=None, moves=(), refused=None
        )
        return engine, published, reports

    def desk(self, outside: Outside) -> Desk:
        table = self._shown(outside)
        screens = self.games.screens(table.port.name)
        return make_desk(
            outside,
            port=table.port,
            screens=screens,
            games=self.games.listings,
            words=translator(outside.preferences.language, screens.render),
            game=table.game,
            moments=table.timeline.moments,
            can_redo=bool(table.timeline.steps_forth),
            journal_fault=self.journal_fault,
        )

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
        if outside.attending is not None and outside.attending.is_strict and not asked.is_agreed:
            match asked.command:
                case Undo(steps) as undo if players := self._entered_by(steps):
                    return replace(self, navigator=self.navigator.asking_undo(players, undo)), ()
                case Abandon():
                    return self._refuse(asked, NEEDS_JUDGE), ()
        return self.ask(asked)

    def _entered_by(self, steps: int) -> tuple[str, ...]:
        """Whose entries so many steps back take back; those of nobody in particular ask nobody."""
        undone = self.table.timeline.last(min(steps, self.table.timeline.steps_back))
        named = (json.loads(moment.command or "{}").get("player") for moment in undone)
        facts = self.table.facts
        known = () if facts is None else tuple(seat.id for seat in facts.seats)
        return tuple(dict.fromkeys(player for player in named if player in known))

    def event_changed(self, outside: Outside) -> "Engine":
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
        return replace(self, navigator=navigator, laid=(*self.laid, *navigator.screens))

    def event_left(self, outside: Outside) -> "Engine":
        """The box has joined or left a tournament: begin from the lowest screen."""
        return _begun(self, outside)

    def enter(
        self, plain: object, by: str, outside: Outside, *, is_touched: bool
    ) -> Keep | Refusal | PanelBusy | NotKept:
        """What a device asks for that is not the panel: a change to keep, or why not; no screen changes yet.

        `is_touched`: the panel was touched a moment ago, so that an entry begun there goes first.
        """
        if self.journal_fault is not None:
            return NotKept(self.journal_fault)
        from companion.record.commands import command_from_plain  # noqa: PLC0415 - long after the first picture

        command = command_from_plain(plain, self.table.port, self.games, is_running=self.table.is_running)
        change = command if isinstance(command, Refusal) else self.table.do(command, self.games)
        if isinstance(change, Refusal):
            return change
        if is_touched and self._is_half_entered(outside):
            return PanelBusy()
        return Keep(change, Do(command, by=by))

    def _is_half_entered(self, outside: Outside) -> bool:
        """Whether somebody has begun an entry at the panel."""
        return any(each not in self.laid for each in self.navigator.entries(self.desk(outside)))

    def _refuse(self, asked: Do, sentence: Sentence) -> "Engine":
        """Show why; no player's lamps flash for a command of the table: new game, undo, redo, abandon."""
        is_the_tables = isinstance(asked.command, Begin | Undo | Redo | Abandon)
        refused = None if is_the_tables else self.acting
        return replace(self, navigator=self.navigator.refused(sentence), refused=refused)


def _with_sign(scene: Scene, event: "Attending") -> Scene:
    """The game's picture with the tournament's small sign."""
    from companion.ui.screens.tournament.sign import with_sign  # noqa: PLC0415 - at tournaments only

    return with_sign(scene, event)


def _begun(engine: Engine, outside: Outside) -> Engine:
    navigator = Navigator.begin(engine.desk(outside))
    return replace(engine, navigator=navigator, laid=navigator.screens)


def _with_game_chosen(change: Change, outside: Outside) -> tuple[Outside, tuple[Remember, ...]]:
    """A game that was begun elsewhere than in set-up is chosen too: its result must stay on the table."""
    name, chosen = change.table.port.name, outside.preferences.game
    if not isinstance(change.command, Begin) or chosen in (None, name):
        return outside, ()
    preferences = replace(outside.preferences, game=name)
    return replace(outside, preferences=preferences), (Remember({"game": name}),)


def _end_of_break(outside: Outside) -> tuple[Remember, ...]:
    """Whoever enters something plays again: a pause would stop the clock of the next player."""
    breaks = outside.preferences.breaks
    return (Remember({"breaks": edge_of_break(breaks, outside.now)}),) if is_paused(breaks) else ()


def _news(change: Change, desk: Desk) -> News:
    """What is announced; an undo announces nothing."""
    if change.how is How.UNDONE or desk.game is None or not isinstance(desk.screens, TellsNews):
        return News()
    return desk.screens.news(desk.moments[-1].events, desk.game)


@frozen
class _Moves:
    """The pieces that a change moves at the table, under a title; a new one that moves none has no page."""

    sentences: tuple[Sentence, ...]
    title: str
    has_page: bool = True


def _moves(change: Change, before: Table, desk: Desk) -> _Moves:
    match change:
        case Change(how=How.UNDONE):
            undone = reversed(before.timeline.last(change.times))
            events = tuple(event for moment in undone for event in reversed(moment.events))
            events = tuple(event for event in events if not isinstance(event, GameAbandoned))
            return _Moves(tuple(desk.screens.moves_back(events, desk.game)), PUT_BACK)
        case Change(how=How.DONE, command=Abandon()):
            return _Moves((ABANDONED,), END)
    moment = desk.moments[-1]
    if moment.game is None:
        return _Moves((ABANDONED,), END)
    sentences = tuple(desk.screens.moves(moment.events, moment.game))
    if change.how is How.REDONE:
        return _Moves(sentences, MOVE)
    return _Moves(sentences, BEGIN if isinstance(change.command, Begin) else MOVE, has_page=bool(sentences))
