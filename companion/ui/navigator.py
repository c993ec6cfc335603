"""The navigator: the stack of screens. An intent goes to the top one, whose step changes the stack.

It is a value: its methods give the next navigator, and some also what the engine must do.
"""

import traceback
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, assert_never

from companion.controls.intents import (
    BackHeld,
    Intent,
    PushHeld,
    Seat,
    SeatHeld,
    SeatHeldLong,
    SeatReleased,
    Wake,
)
from companion.frozen import changed, frozen
from companion.games.kit.clock import ClockMark, Hold
from companion.games.kit.sentences import Sentence, verbatim
from companion.games.port import Correct, Later, Undo
from companion.settings.preferences import Changes
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import Cue, Scene
from companion.ui.kit.screen import (
    AskMachine,
    AskTablePin,
    AskTournament,
    Cannot,
    Choose,
    ChooseGame,
    Desk,
    Do,
    GoHome,
    HoldsEntry,
    Leave,
    Open,
    OpenMenu,
    OpenSettings,
    PassOn,
    Refuse,
    Screen,
    SetClock,
    ShutDown,
    Stay,
    Step,
    Swap,
    TakesHolds,
    TryAgain,
    later,
)

if TYPE_CHECKING:
    from companion.tournament.attending import Attending

AT_TABLE = later("companion.ui.screens.tournament.at_table", "AtTable")
ASK_UNDO = later("companion.ui.screens.tournament.at_table", "AskUndo")
NOTICE = later("companion.ui.screens.tournament.status", "NoticeScreen")
RESULT = later("companion.ui.screens.tournament.at_table", "ConfirmResult")
DISCARDED = later("companion.ui.screens.notices", "Discarded")
FAULT = later("companion.ui.screens.notices", "FaultScreen")
INTERRUPTED = later("companion.ui.screens.notices", "Interrupted")
LAST_ENTRY = later("companion.ui.screens.moves", "LastEntry")
LANGUAGE = later("companion.ui.screens.settings", "Language")
MENU = later("companion.ui.screens.menu", "Menu")
MOVES = later("companion.ui.screens.moves", "Moves")
NO_JOURNAL = later("companion.ui.screens.notices", "NoJournal")
ON_BREAK = later("companion.ui.screens.timer", "on_break")
REFUSED = later("companion.ui.screens.notices", "Refused")
ROOM = later("companion.ui.screens.web_page", "Room")
SEAT_CODE = later("companion.ui.screens.web_page", "SeatCode")
SEAT_PHONE = Later("companion.ui.screens.web_page", "seat_phone")
TIME_LOST = later("companion.ui.screens.clock", "TimeLost")
SETTINGS = later("companion.ui.screens.settings", "Settings")
WITH_TEST = Later("companion.ui.screens.self_test", "with_test")


@frozen
class Remember:
    """Keep these changed preferences."""

    changes: Changes


@frozen
class Report:
    """Log this exception, which a screen raised."""

    error: Exception


Request: TypeAlias = (
    Cannot
    | Do
    | Remember
    | SetClock
    | ChooseGame
    | ShutDown
    | TryAgain
    | AskMachine
    | AskTablePin
    | AskTournament
    | Report
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
    is_touched: bool = False
    """Whether the panel was touched meanwhile, so that a longer hold says nothing more."""


@frozen
class Navigator:
    """The open screens, the lowest first."""

    screens: tuple[Screen, ...]
    peek: Peek | None = None
    """The page that a held seat button shows on top."""
    laid: tuple[Screen, ...] = ()
    """The screens that opened by themselves after the last entry: on these nobody has begun anything."""

    @classmethod
    def begin(cls, desk: Desk) -> "Navigator":
        """The stack of a box that is switched on: the game, or at the very first start two questions."""
        first = lowest_screen(desk)
        if desk.journal_fault is not None or desk.preferences.language is not None:
            return cls((first,))
        return cls((first, ROOM(), LANGUAGE()) if desk.can_open_page else (first, LANGUAGE()))

    @classmethod
    def laying(cls, laid: Screen, *above: Screen, lowest: Screen | None = None) -> "Navigator":
        """The stack of screens that open by themselves; another one may lie lowest, half entered."""
        return cls((lowest or laid, *above), laid=(laid, *above))

    @property
    def top(self) -> Screen:
        return self.screens[-1]

    def view(self, desk: Desk) -> tuple["Navigator", Scene, tuple[Report, ...]]:
        """What the top screen shows; if it raises, the fault screen is shown instead."""
        try:
            return self, self._with_way_to_phone(self.top.view(desk), desk), ()
        except Exception as error:
            broken, requests = self.broken(error, desk)
            return broken, broken.top.view(desk), tuple(each for each in requests if isinstance(each, Report))

    def _with_way_to_phone(self, scene: Scene, desk: Desk) -> Scene:
        """A held player's page says that a longer hold shows the code for the player's phone."""
        if self.peek is None or self.peek.is_touched or not desk.has_seat_phones:
            return scene
        return changed(scene, hint=(*scene.hint[:1], Cue(Icon.HOLD, desk.words.text("phone"))))

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
                return changed(self, screens=self.screens[: self.peek.below], peek=None), ()
            case SeatHeldLong(seat):
                return self._show_code(seat, desk)
        try:
            if isinstance(intent, SeatHeld) and not isinstance(self.top, TakesHolds):
                return self._show_page(intent.index, desk)
            step = self._answer(intent, desk)
            if isinstance(intent, PushHeld) and step == Stay(self.top) and self._may_pause(desk):
                step = _pause(desk)
            if isinstance(step, PassOn):
                return changed(self, screens=self.screens[:-1]).handle(intent, desk)
            navigator, requests = self._go(step, desk)
            return _without_left_page(_touched(navigator)), requests
        except Exception as error:
            return self.broken(error, desk)

    def _is_entering(self, desk: Desk) -> bool:
        """Whether something is half entered; without a game there is nothing to undo, and so no danger."""
        return bool(desk.moments) and bool(self.entries(desk))

    def entries(self, desk: Desk) -> tuple[Screen, ...]:
        """The screens on which somebody has half entered something, or is about to."""
        lowest, *above = self.screens
        begun = above if lowest == lowest_screen(desk) else self.screens
        return tuple(each for each in begun if isinstance(each, HoldsEntry) and each not in self.laid)

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
        return changed(self, screens=(*self.screens[:below], page), peek=Peek(seat, below)), ()

    def _show_code(self, seat: int, desk: Desk) -> NextNavigator:
        """The code for this seat's phone on top, in place of the player's page; it stays when let go."""
        if isinstance(self.top, TakesHolds) or not desk.has_seat_phones:
            return self, ()
        below = self.screens if self.peek is None else self.screens[: self.peek.below]
        return changed(self, screens=below, peek=None)._go(SEAT_PHONE(seat, desk), desk)  # noqa: SLF001 - the same class

    def way_to_code(self, seat: int, desk: Desk) -> Seat | SeatHeldLong | None:
        """The touch that shows this seat's code; None unless nothing but the game or another code is open."""
        lowest, *above = self.screens
        if lowest != lowest_screen(desk) or isinstance(lowest, TakesHolds):
            return None
        if not above:
            return SeatHeldLong(seat)
        return Seat(seat) if [type(each) for each in above] == [type(SEAT_CODE(seat))] else None

    def _may_pause(self, desk: Desk) -> bool:
        """Only the game itself can be paused, where nothing else is open and somebody's time runs."""
        return len(self.screens) == 1 and desk.facts is not None and desk.facts.turn is not None

    def with_test(self, test: str) -> "Navigator":
        """The stack with this page of the self-test on top; without it where there is none of this name."""
        return changed(self, screens=WITH_TEST(self.screens, test))

    def with_notice(self) -> "Navigator":
        """The stack with the director's notice on top, once."""
        notice = NOTICE()
        return self if type(self.top) is type(notice) else changed(self, screens=(*self.screens, notice))

    def asking_undo(self, players: tuple[str, ...], undo: Undo | Correct) -> "Navigator":
        """The stack with the question whether these agree that their entries are taken back."""
        return changed(self, screens=(*self.screens, ASK_UNDO(players, undo)))

    def refused(self, sentence: Sentence) -> "Navigator":
        """The stack with the reason for a refusal on top; the screen below keeps its entry."""
        return changed(self, screens=(*self.screens, REFUSED(sentence)))

    def with_fault(self, sentence: Sentence) -> "Navigator":
        """The stack with what does not work over the game, after the first start's questions."""
        lowest, *questions = self.screens
        return changed(self, screens=(lowest, FAULT(sentence), *questions))

    def broken(self, error: Exception, desk: Desk) -> NextNavigator:
        return Navigator((lowest_screen(desk), FAULT(_where(error)))), (Report(error),)

    def _go(self, step: Step, desk: Desk) -> NextNavigator:
        below = self.screens[:-1]
        match step:
            case Stay(screen) | Swap(screen) | Cannot(screen):
                return changed(self, screens=(*below, screen)), (step,) if isinstance(step, Cannot) else ()
            case Open(screen):
                return changed(self, screens=(*self.screens, screen)), ()
            case OpenMenu() | OpenSettings():
                screen = MENU() if isinstance(step, OpenMenu) else SETTINGS()
                return changed(self, screens=(*self.screens, screen)), ()
            case Refuse(sentence):
                return self.refused(sentence), ()
            case Leave() | PassOn():
                return changed(self, screens=below or self.screens), ()
            case GoHome():
                return Navigator((lowest_screen(desk),)), ()
            case Choose(changes, then):
                navigator, requests = self._go(then, desk)
                return navigator, (Remember(changes), *requests)
            case AskTournament(_, then) | AskTablePin(_, then) | AskMachine(_, then) | SetClock(_, then):
                navigator, requests = (self, ()) if then is None else self._go(then, desk)
                return navigator, (step, *requests)
            case Do() | ChooseGame() | ShutDown() | TryAgain():
                return self, (step,)
            case _:
                assert_never(step)


def lowest_screen(desk: Desk) -> Screen:
    """The lowest screen of the stack: the game's, its set-up, or why the journal can't be opened."""
    if desk.journal_fault is not None:
        return NO_JOURNAL()
    if desk.attending is not None and (screen := _of_tournament(desk.attending, desk)) is not None:
        return screen
    return desk.screens.setup() if desk.game is None else desk.screens.home(desk.game)


def _of_tournament(attending: "Attending", desk: Desk) -> Screen | None:
    """The screen that a tournament shows in the game's place; None while a game is being played."""
    facts = desk.facts
    if facts is not None and not facts.is_over:
        return None
    assignment, assigned = attending.assignment, {seat.player for seat in attending.seats}
    is_assigned = facts is not None and assigned >= {seat.id for seat in facts.seats}
    if is_assigned and assignment is not None and attending.held.begun == assignment.rev:
        return RESULT()
    if facts is not None and assignment is None:
        return None
    return AT_TABLE()


def _pause(desk: Desk) -> Step:
    """The turn timer, stopped: it goes on with a push there, or with the next entry."""
    if desk.clock.hold is Hold.PAUSE:
        return Open(ON_BREAK())
    return SetClock(ClockMark(hold=Hold.PAUSE), Open(ON_BREAK()))


def _touched(navigator: Navigator) -> Navigator:
    peek = navigator.peek
    return navigator if peek is None else changed(navigator, peek=changed(peek, is_touched=True))


def _without_left_page(navigator: Navigator) -> Navigator:
    """Once a page was left by BACK, its button has nothing more to close."""
    is_left = navigator.peek is not None and len(navigator.screens) <= navigator.peek.below
    return changed(navigator, peek=None) if is_left else navigator


def _where(error: Exception) -> Sentence:
    """What broke and where, short enough for the screen and exact enough for a report."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return verbatim(f"{type(error).__name__}: {error}{place}")
