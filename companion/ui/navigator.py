"""The navigator: the stack of screens. An intent goes to the top one; what it answers moves the stack.

It is a value: `handle` and `answered` give the next navigator and what the app must do.
"""

import traceback
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias, assert_never

from companion.controls.intents import BackHeld, Intent, Wake
from companion.games.toscana.rules import Events
from companion.games.toscana.rules.commands import Redo, UpdateSupply, UpdateWineBoard
from companion.games.toscana.rules.refusals import Refusal
from companion.games.toscana.screens.phases import screen_for
from companion.preferences import Changes
from companion.ui.kit.desk import Desk
from companion.ui.kit.scene import Scene
from companion.ui.kit.steps import (
    Choose,
    Do,
    GoHome,
    Leave,
    Open,
    Screen,
    ShutDown,
    Stay,
    Step,
    Swap,
    TakeBack,
    TryAgain,
)
from companion.ui.screens.fault import FaultScreen
from companion.ui.screens.language import Language
from companion.ui.screens.moves import Moves
from companion.ui.screens.no_journal import NoJournal
from companion.ui.screens.refused import Refused
from companion.ui.screens.room import Room


@dataclass(frozen=True, slots=True)
class Remember:
    """Keep these changed preferences."""

    changes: Changes


@dataclass(frozen=True, slots=True)
class Report:
    """A screen raised; the log must say so."""

    error: Exception


Effect: TypeAlias = Do | TakeBack | Remember | ShutDown | TryAgain | Report
Turned: TypeAlias = "tuple[Navigator, tuple[Effect, ...]]"

# These show their moves before they are confirmed, so that closing a round is one push a phase.
SHOWN_BEFORE = (UpdateWineBoard, UpdateSupply)


@dataclass(frozen=True, slots=True)
class Navigator:
    """The open screens, the lowest first, and what the table was asked for last."""

    screens: tuple[Screen, ...]
    asked: Do | TakeBack | None = None
    undone: Events = ()

    @classmethod
    def begin(cls, desk: Desk) -> "Navigator":
        """What a switched-on box shows: the game where it stood; at the very first start two questions."""
        first = _lowest(desk)
        if desk.journal_fault or desk.preferences.language is not None:
            return cls((first,))
        return cls((first, Room(), Language()) if desk.can_open_page else (first, Language()))

    @property
    def top(self) -> Screen:
        return self.screens[-1]

    def view(self, desk: Desk) -> Scene:
        try:
            return self.top.view(desk)
        except Exception as error:
            return FaultScreen(_where(error)).view(desk)

    def handle(self, intent: Intent, desk: Desk) -> Turned:
        """The next stack, and what the app must do now."""
        match intent:
            case Wake():
                return self, ()
            case BackHeld():
                return self._take_back(TakeBack(1), desk)
        if isinstance(self.top, Moves) and self.top.passes_on(intent):
            return replace(self, screens=self.screens[:-1]).handle(intent, desk)
        try:
            self.top.view(desk)
            return self._go(self.top.handle(intent, desk), desk)
        except Exception as error:
            return self._broken(error, desk)

    def answered(self, outcome: Events | Refusal, desk: Desk) -> Turned:
        """The table's answer to the last command; the desk is the one after it."""
        asked = replace(self, asked=None, undone=())
        if isinstance(outcome, Refusal):
            return replace(asked, screens=(*self.screens, Refused(outcome.sentence))), ()
        first = screen_for(desk.game)
        match self.asked:
            case TakeBack():
                return Navigator((first, Moves(self.undone, desk.game, is_back=True))), ()
            case Do(Redo()):
                return Navigator((first, Moves(desk.past[-1].events, desk.game))), ()
            case Do(UpdateWineBoard()) if not desk.preferences.is_coach:
                # Auto mode has shown both phases in one summary, and one push confirmed it.
                return self._ask(Do(UpdateSupply()))
            case Do(command) if isinstance(command, SHOWN_BEFORE):
                return Navigator((first,)), ()
        moves = Moves(outcome, desk.game)
        return Navigator((first, moves) if moves.sentences else (first,)), ()

    def _go(self, step: Step, desk: Desk) -> Turned:
        below = self.screens[:-1]
        match step:
            case Stay(screen) | Swap(screen):
                return replace(self, screens=(*below, screen)), ()
            case Open(screen):
                return replace(self, screens=(*self.screens, screen)), ()
            case Leave():
                return replace(self, screens=below or self.screens), ()
            case GoHome():
                return Navigator((_lowest(desk),)), ()
            case Do():
                return self._ask(step)
            case TakeBack():
                return self._take_back(step, desk)
            case Choose(changes, then):
                going, effects = self._go(then, desk)
                return going, (Remember(changes), *effects)
            case ShutDown() | TryAgain():
                return self, (step,)
            case _:
                assert_never(step)

    def _ask(self, step: Do) -> Turned:
        return replace(self, asked=step), (step,)

    def _take_back(self, step: TakeBack, desk: Desk) -> Turned:
        taken = reversed(desk.past[max(1, len(desk.past) - step.steps) :])
        undone = tuple(event for past in taken for event in reversed(past.events))
        return replace(self, asked=step, undone=undone), (step,)

    def _broken(self, error: Exception, desk: Desk) -> Turned:
        return Navigator((_lowest(desk), FaultScreen(_where(error)))), (Report(error),)


def _lowest(desk: Desk) -> Screen:
    return NoJournal() if desk.journal_fault else screen_for(desk.game)


def _where(error: Exception) -> str:
    """What broke and where, short enough for the screen and exact enough for a report."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"
