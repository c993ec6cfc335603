"""What an entry leads to on the panel: the pieces to move, what is announced, and what goes on by itself."""

from companion.frozen import changed, frozen
from companion.games.kit.clock import ClockMark, Kind
from companion.games.kit.sentences import Sentence, mark
from companion.games.port import ABANDONED, THE_BOX, Abandon, Begin, Correct, GameAbandoned, command_of
from companion.record.table import Change, How, Table
from companion.ui.kit.game_screens import News
from companion.ui.kit.screen import Desk, Do, Outside, Screen, SetClock, Stay
from companion.ui.navigator import (
    INTERRUPTED,
    LAST_ENTRY,
    MOVES,
    TIME_LOST,
    Navigator,
    Remember,
    lowest_screen,
)

# What stands above the pieces to move.
MOVE, PUT_BACK = mark("Move the pieces"), mark("Undone: put back")
MOVED = mark("Pieces moved?")
BEGIN, END = mark("The game begins"), mark("End the game")


@frozen
class Laid:
    """The screens that are laid after an entry, the lowest first, and the pieces to move."""

    screens: tuple[Screen, ...]
    moves: tuple[Sentence, ...]


def laid_after(change: Change, asked: Do, before: Table, desk: Desk, *, is_interrupted: bool) -> Laid:
    """What is laid after a change of the table `before`; `is_interrupted`: while somebody used the panel."""
    moves = _moves(change, before, desk)
    form = _reopened(change, before, desk) if asked.by is None else ()
    lesson = () if form or change.again else _lesson(desk, is_new=change.how is not How.UNDONE)
    is_shown = moves.has_page or asked.by is not None
    goes_on = asked.by is None and moves.title == MOVE and not lesson
    device = None if asked.by == THE_BOX else asked.by
    page = (
        (MOVES(moves.sentences, moves.title, device, goes_on),)
        if is_shown and not asked.has_shown_moves
        else ()
    )
    news = _news(change, desk)
    screens = (
        *_over(lowest_screen(desk), form),
        *lesson,
        *reversed(news.under),
        *page,
        *reversed(news.over),
        *_time_lost(change, desk),
        *((INTERRUPTED(asked.by),) if is_interrupted else ()),
    )
    return Laid(screens, moves.sentences)


def recalling(navigator: Navigator, desk: Desk) -> Navigator:
    """The stack with the last entry of a running game on top: power may have gone before its pieces moved.

    Under it a table that is being taught finds its step again.
    """
    facts = desk.facts
    if facts is None or facts.is_over or len(navigator.screens) > 1:
        return navigator
    laid, last = (*navigator.screens, *_lesson(desk, is_new=False)), desk.moments[-1]
    if len(desk.moments) > 1:
        moves = tuple(desk.screens.moves(last.events, desk.game))
        laid = (*laid, LAST_ENTRY(moves, MOVED, last.stamp.by))
    return Navigator.laying(*laid)


def with_game_chosen(change: Change, outside: Outside) -> tuple[Outside, tuple[Remember, ...]]:
    """A game that was begun elsewhere than in set-up is chosen too: its result must stay on the table."""
    name, chosen = change.table.port.name, outside.preferences.game
    if not isinstance(change.command, Begin) or chosen in (None, name):
        return outside, ()
    preferences = changed(outside.preferences, game=name)
    return changed(outside, preferences=preferences), (Remember({"game": name}),)


def clock_begun(change: Change, outside: Outside, navigator: Navigator) -> tuple[SetClock, ...]:
    """A game that begins is played by the clock that was chosen."""
    rule = outside.chosen_clock
    if not isinstance(change.command, Begin) or rule.kind is Kind.OFF:
        return ()
    return (SetClock(ClockMark(rule=rule), Stay(navigator.top)),)


def _time_lost(change: Change, desk: Desk) -> tuple[Screen, ...]:
    """At the end of a game, what running out of time has cost."""
    facts = desk.facts
    if change.how is How.UNDONE or facts is None or not facts.ranking:
        return ()
    return (TIME_LOST(),) if any(desk.times.lost(seat.id) for seat in facts.seats) else ()


def _lesson(desk: Desk, *, is_new: bool) -> tuple[Screen, ...]:
    """What a table that is being taught is told: after a new entry what it led to, then what to do next."""
    if not desk.preferences.is_taught:
        return ()
    from companion.ui.kit.lesson import is_on, pages_after_entry, pages_at_start  # noqa: PLC0415 - for few tables

    if not is_on(desk):
        return ()
    return pages_after_entry(desk) if is_new else pages_at_start(desk)


def lesson_ended(desk: Desk) -> tuple[Remember, ...]:
    """Who was taught once is not taught again, unless they ask for it."""
    if desk.facts is None or not desk.preferences.is_taught:
        return ()
    from companion.ui.kit.lesson import is_on  # noqa: PLC0415 - for few tables

    return () if is_on(desk) else (Remember({"is_taught": False}),)


def _news(change: Change, desk: Desk) -> News:
    """What is announced; an undo and a correction announce nothing."""
    if change.how is How.UNDONE or change.again or desk.game is None:
        return News()
    return desk.screens.news(desk.moments[-1].events, desk.game)


def _reopened(change: Change, before: Table, desk: Desk) -> tuple[Screen, ...]:
    """The entry that an undo has taken back, with its values; of several entries the first one."""
    if change.how is not How.UNDONE or desk.game is None:
        return ()
    command = command_of(desk.port, before.timeline.last(change.times)[0])
    return () if command is None else desk.screens.form(desk.game, command)


def _over(lowest: Screen, form: tuple[Screen, ...]) -> tuple[Screen, ...]:
    """The game's lowest screen under the screens of an entry; where it is the first of them, in its place."""
    return form if form and type(form[0]) is type(lowest) else (lowest, *form)


@frozen
class _Moves:
    """The pieces that a change moves at the table, under a title; a new one that moves none has no page.

    What a correction changes was shown before it was accepted.
    """

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
        case Change(command=Correct()):
            return _Moves((), MOVE, has_page=False)
        case Change(how=How.DONE, command=Abandon()):
            return _Moves((ABANDONED,), END)
    moment = desk.moments[-1]
    if moment.game is None:
        return _Moves((ABANDONED,), END)
    sentences = tuple(desk.screens.moves(moment.events, moment.game))
    if change.how is How.REDONE:
        return _Moves(sentences, MOVE)
    return _Moves(sentences, BEGIN if isinstance(change.command, Begin) else MOVE, has_page=bool(sentences))
