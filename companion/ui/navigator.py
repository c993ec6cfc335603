"""The navigator: the stack of screens. An intent goes to the top one, whose step changes the stack.

It is a value: its methods give the next navigator, and some also what the engine must do.
"""

import traceback
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, assert_never

from companion.controls.intents import BackHeld, Intent, PushHeld, Seat, SeatHeld, SeatReleased, Wake
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence, verbatim
from companion.games.port import Undo
from companion.preferences import Changes
from companion.ui.kit.desk import Desk
from companion.ui.kit.later import later
from companion.ui.kit.scene import Scene
from companion.ui.kit.steps import (
    AskForPin,
    AskHub,
    Choose,
    ChooseGame,
    Do,
    GoHome,
    HoldsEntry,
    Leave,
    LeaveEvent,
    LookForHubs,
    OfEvent,
    Open,
    OpenMenu,
    OpenSettings,
    PassOn,
    ReadNotice,
    Refuse,
    RevokePin,
    Screen,
    ShutDown,
    Stay,
    Step,
    Swap,
    TakesHolds,
    Tell,
    TrustHub,
    TryAgain,
)
from companion.ui.kit.thinking import edge_of_break, is_paused

if TYPE_CHECKING:
    from companion.tournament.attending import Attending

AT_TABLE = later("companion.ui.screens.tournament.at_table", "AtTable")
ASK_UNDO = later("companion.ui.screens.tournament.undo", "AskUndo")
COMPARE = later("companion.ui.screens.tournament.join", "Compare")
JOIN = later("companion.ui.screens.tournament.join", "Join")
NOTICE = later("companion.ui.screens.tournament.notice", "NoticeScreen")
RESULT = later("companion.ui.screens.tournament.result", "ConfirmResult")
DISCARDED = later("companion.ui.screens.discarded", "Discarded")
FAULT = later("companion.ui.screens.fault", "FaultScreen")
INTERRUPTED = later("companion.ui.screens.interrupted", "Interrupted")
LANGUAGE = later("companion.ui.screens.language", "Language")
MENU = later("companion.ui.screens.menu", "Menu")
MOVES = later("companion.ui.screens.moves", "Moves")
NO_JOURNAL = later("companion.ui.screens.no_journal", "NoJournal")
ON_BREAK = later("companion.ui.screens.timer", "on_break")
REFUSED = later("companion.ui.screens.refused", "Refused")
ROOM = later("companion.ui.screens.room", "Room")
SETTINGS = later("companion.ui.screens.settings", "Settings")


@frozen
class Remember:
    """Keep these changed preferences."""

    changes: Changes


@frozen
class Report:
    """Log this exception, which a screen raised."""

    error: Exception


Request: TypeAlias = (
    Do | Remember | ChooseGame | ShutDown | TryAgain | AskForPin | RevokePin | OfEvent | Report
)
"""What a screen asks the engine to do."""
NextNavigator: TypeAlias = "tuple[Navigator, tuple[Request, ...]]"
"""The next stack of screens, and what the engine must do now."""


@frozen
class Peek:
    """A player's page that is shown while the button of their seat is held."""

    seat: int
    below: int
    """How many screens lie below the page."""


@frozen
class Navigator:
    """The open screens, the lowest first."""

    screens: tuple[Screen, ...]
    peek: Peek | None = None
    """The page that a held seat button shows on top."""

    @classmethod
    def begin(cls, desk: Desk) -> "Navigator":
        """The stack of a box that is switched on: the game, or at the very first start two questions."""
        first = lowest_screen(desk)
        if desk.journal_fault is not None or desk.preferences.language is not None:
            return cls((first,))
        return cls((first, ROOM(), LANGUAGE()) if desk.can_open_page else (first, LANGUAGE()))

    @property
    def top(self) -> Screen:
        return self.screens[-1]

    def view(self, desk: Desk) -> tuple["Navigator", Scene, tuple[Report, ...]]:
        """What the top screen shows; if it raises, the fault screen is shown instead."""
        try:
            return self, self.top.view(desk), ()
        except Exception as error:
            broken, requests = self.broken(error, desk)
            return broken, broken.top.view(desk), tuple(each for each in requests if isinstance(each, Report))

    def handle(self, intent: Intent, desk: Desk) -> NextNavigator:
        """The next stack, and what the engine must do now."""
        match intent:
            case Wake():
                return self, ()
            case BackHeld() if self._is_entering(desk):
                return Navigator((lowest_screen(desk), DISCARDED())), ()
            case BackHeld():
                return self, (Do(Undo()),)
            case SeatReleased(seat) if self.peek is not None and self.peek.seat == seat:
                return Navigator(self.screens[: self.peek.below]), ()
        try:
            if isinstance(intent, SeatHeld) and not isinstance(self.top, TakesHolds):
                return self._show_page(intent.index, desk)
            step = self._answer(intent, desk)
            if isinstance(intent, PushHeld) and step == Stay(self.top) and self._may_pause(desk):
                step = _pause(desk)
            if isinstance(step, PassOn):
                return replace(self, screens=self.screens[:-1]).handle(intent, desk)
            navigator, requests = self._go(step, desk)
            return _without_left_page(navigator), requests
        except Exception as error:
            return self.broken(error, desk)

    def _is_entering(self, desk: Desk) -> bool:
        """Whether something is half entered; without a game there is nothing to undo, and so no danger."""
        return bool(desk.moments) and bool(self.entries(desk))

    def entries(self, desk: Desk) -> tuple[Screen, ...]:
        """The screens on which something is half entered, or about to be."""
        lowest, *above = self.screens
        is_begun = lowest != lowest_screen(desk)
        return tuple(each for each in (*([lowest] * is_begun), *above) if isinstance(each, HoldsEntry))

    def _answer(self, intent: Intent, desk: Desk) -> Step:
        """What the top screen answers; holds of seat buttons come only to a screen that takes them."""
        match intent, self.top:
            case ((Seat(seat, is_down=True) | SeatHeld(seat)), TakesHolds() as screen):
                return screen.hold_seat(seat, desk)
            case SeatReleased(seat), TakesHolds() as screen:
                return screen.release_seat(seat, desk)
            case SeatReleased(), screen:
                return Stay(screen)
            case _, screen:
                return screen.handle(intent, desk)

    def _show_page(self, seat: int, desk: Desk) -> NextNavigator:
        """The page of this seat's player on top, or in place of another's; without one the hold is a tap."""
        page = None if desk.game is None else desk.screens.seat_page(desk.game, seat)
        if page is None:
            return self.handle(Seat(seat), desk)
        below = len(self.screens) if self.peek is None else self.peek.below
        return Navigator((*self.screens[:below], page), Peek(seat, below)), ()

    def _may_pause(self, desk: Desk) -> bool:
        """Only the game itself can be paused, where nothing else is open and somebody's time runs."""
        return len(self.screens) == 1 and desk.facts is not None and desk.facts.turn is not None

    def with_notice(self) -> "Navigator":
        """The stack with the director's notice on top, once."""
        notice = NOTICE()
        return self if type(self.top) is type(notice) else replace(self, screens=(*self.screens, notice))

    def asking_undo(self, players: tuple[str, ...], undo: Undo) -> "Navigator":
        """The stack with the question whether these agree that their entries are taken back."""
        return replace(self, screens=(*self.screens, ASK_UNDO(players, undo)))

    def refused(self, sentence: Sentence) -> "Navigator":
        """The stack with the reason for a refusal on top; the screen below keeps its entry."""
        return replace(self, screens=(*self.screens, REFUSED(sentence)))

    def broken(self, error: Exception, desk: Desk) -> NextNavigator:
        return Navigator((lowest_screen(desk), FAULT(_where(error)))), (Report(error),)

    def _go(self, step: Step, desk: Desk) -> NextNavigator:
        below = self.screens[:-1]
        match step:
            case Stay(screen) | Swap(screen):
                return replace(self, screens=(*below, screen)), ()
            case Open(screen):
                return replace(self, screens=(*self.screens, screen)), ()
            case OpenMenu() | OpenSettings():
                screen = MENU() if isinstance(step, OpenMenu) else SETTINGS()
                return replace(self, screens=(*self.screens, screen)), ()
            case Refuse(sentence):
                return self.refused(sentence), ()
            case Leave() | PassOn():
                return replace(self, screens=below or self.screens), ()
            case GoHome():
                return Navigator((lowest_screen(desk),)), ()
            case Choose(changes, then):
                navigator, requests = self._go(then, desk)
                return navigator, (Remember(changes), *requests)
            case LookForHubs() | AskHub() | ReadNotice() | Tell() | TrustHub() | LeaveEvent():
                return replace(self, screens=self._asking(step)), (step,)
            case Do() | ChooseGame() | ShutDown() | TryAgain() | AskForPin() | RevokePin():
                return self, (step,)
            case _:
                assert_never(step)

    def _asking(self, step: OfEvent) -> tuple[Screen, ...]:
        """The screens while a tournament's side does what it was asked for."""
        match step:
            case LookForHubs():
                join = JOIN()
                return self.screens if type(self.top) is type(join) else (*self.screens, join)
            case AskHub():
                return (*self.screens[:-1], COMPARE())
            case ReadNotice():
                return self.screens[:-1] or self.screens
        return self.screens


def lowest_screen(desk: Desk) -> Screen:
    """The lowest screen of the stack: the game's, its set-up, or why the journal can't be opened."""
    if desk.journal_fault is not None:
        return NO_JOURNAL()
    if desk.attending is not None and (of_event := _of_event(desk.attending, desk)) is not None:
        return of_event
    return desk.screens.setup() if desk.game is None else desk.screens.home(desk.game)


def _of_event(event: "Attending", desk: Desk) -> Screen | None:
    """The screen that a tournament shows in the game's place; None while a game is being played."""
    facts = desk.facts
    if facts is not None and not facts.is_over:
        return None
    is_of_event = facts is not None and {seat.player for seat in event.seats} == {
        seat.id for seat in facts.seats
    }
    assignment = event.assignment
    if is_of_event and assignment is not None and event.held.begun == assignment.rev:
        return RESULT()
    if facts is not None and assignment is None:
        return None
    return AT_TABLE()


def _pause(desk: Desk) -> Step:
    """The turn timer, stopped: it goes on with a push there, or with the next entry."""
    breaks = desk.preferences.breaks
    if is_paused(breaks):
        return Open(ON_BREAK())
    return Choose({"breaks": edge_of_break(breaks, desk.now)}, Open(ON_BREAK()))


def _without_left_page(navigator: Navigator) -> Navigator:
    """Once a page was left by BACK, its button has nothing more to close."""
    is_left = navigator.peek is not None and len(navigator.screens) <= navigator.peek.below
    return replace(navigator, peek=None) if is_left else navigator


def _where(error: Exception) -> Sentence:
    """What broke and where, short enough for the screen and exact enough for a report."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return verbatim(f"{type(error).__name__}: {error}{place}")
