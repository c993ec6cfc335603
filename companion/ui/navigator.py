"""The navigator: the stack of screens. An intent goes to the top one; what it answers moves the stack.

It is a value: `handle` and its like give the next navigator and what the engine must do.
"""

import traceback
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias, assert_never

from companion.controls.intents import BackHeld, Intent, Wake
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence
from companion.games.port import Undo
from companion.preferences import Changes
from companion.ui.kit.desk import Desk
from companion.ui.kit.later import later
from companion.ui.kit.scene import Scene
from companion.ui.kit.steps import (
    Choose,
    Do,
    GoHome,
    Leave,
    Open,
    OpenMenu,
    OpenSettings,
    PassOn,
    Refuse,
    Screen,
    ShutDown,
    Stay,
    Step,
    Swap,
    TryAgain,
)

FAULT = later("companion.ui.screens.fault", "FaultScreen")
LANGUAGE = later("companion.ui.screens.language", "Language")
MENU = later("companion.ui.screens.menu", "Menu")
MOVES = later("companion.ui.screens.moves", "Moves")
NO_JOURNAL = later("companion.ui.screens.no_journal", "NoJournal")
REFUSED = later("companion.ui.screens.refused", "Refused")
ROOM = later("companion.ui.screens.room", "Room")
SETTINGS = later("companion.ui.screens.settings", "Settings")


@frozen
class Remember:
    """Keep these changed preferences."""

    changes: Changes


@frozen
class Report:
    """A screen raised; the log must say so."""

    error: Exception


Wish: TypeAlias = Do | Remember | ShutDown | TryAgain | Report
Moved: TypeAlias = "tuple[Navigator, tuple[Wish, ...]]"


@frozen
class Navigator:
    """The open screens, the lowest first."""

    screens: tuple[Screen, ...]

    @classmethod
    def begin(cls, desk: Desk) -> "Navigator":
        """What a switched-on box shows: the game where it stood; at the very first start two questions."""
        first = lowest(desk)
        if desk.journal_fault or desk.preferences.language is not None:
            return cls((first,))
        return cls((first, ROOM(), LANGUAGE()) if desk.can_open_page else (first, LANGUAGE()))

    @property
    def top(self) -> Screen:
        return self.screens[-1]

    def view(self, desk: Desk) -> tuple["Navigator", Scene, tuple[Report, ...]]:
        """What the top screen shows; one that raises gives way to the fault screen."""
        try:
            return self, self.top.view(desk), ()
        except Exception as error:
            broken, wishes = self.broken(error, desk)
            return broken, broken.top.view(desk), tuple(wish for wish in wishes if isinstance(wish, Report))

    def handle(self, intent: Intent, desk: Desk) -> Moved:
        """The next stack, and what the engine must do now."""
        match intent:
            case Wake():
                return self, ()
            case BackHeld():
                return self, (Do(Undo()),)
        try:
            step = self.top.handle(intent, desk)
            if isinstance(step, PassOn):
                return replace(self, screens=self.screens[:-1]).handle(intent, desk)
            return self._go(step, desk)
        except Exception as error:
            return self.broken(error, desk)

    def refused(self, sentence: Sentence) -> "Navigator":
        """Why something is not possible, over the screen that keeps its entry."""
        return replace(self, screens=(*self.screens, REFUSED(sentence)))

    def broken(self, error: Exception, desk: Desk) -> Moved:
        return Navigator((lowest(desk), FAULT(_where(error)))), (Report(error),)

    def _go(self, step: Step, desk: Desk) -> Moved:
        below = self.screens[:-1]
        match step:
            case Stay(screen) | Swap(screen):
                return replace(self, screens=(*below, screen)), ()
            case Open(screen):
                return replace(self, screens=(*self.screens, screen)), ()
            case OpenMenu():
                return replace(self, screens=(*self.screens, MENU())), ()
            case OpenSettings():
                return replace(self, screens=(*self.screens, SETTINGS())), ()
            case Refuse(sentence):
                return self.refused(sentence), ()
            case Leave() | PassOn():
                return replace(self, screens=below or self.screens), ()
            case GoHome():
                return Navigator((lowest(desk),)), ()
            case Choose(changes, then):
                going, wishes = self._go(then, desk)
                return going, (Remember(changes), *wishes)
            case Do() | ShutDown() | TryAgain():
                return self, (step,)
            case _:
                assert_never(step)


def lowest(desk: Desk) -> Screen:
    """The screen that everything else lies upon: the game's, its set-up, or why there can be no game."""
    if desk.journal_fault:
        return NO_JOURNAL()
    return desk.screens.setup() if desk.game is None else desk.screens.home(desk.game)


def _where(error: Exception) -> str:
    """What broke and where, short enough for the screen and exact enough for a report."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"
