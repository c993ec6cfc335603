"""Decide: what a command does to the game, as events, or why it is refused. Nothing is changed here."""

from typing import assert_never

from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.port import Played
from companion.games.tuscany.rules import bookings, correcting, ending, passing, placing, setup, waking
from companion.games.tuscany.rules.apply import apply
from companion.games.tuscany.rules.codes import Code
from companion.games.tuscany.rules.commands import (
    Adjust,
    BreakTie,
    Command,
    Deliver,
    Gain,
    Pass,
    Place,
    SellWine,
    Star,
    Trade,
    Train,
    WakeUp,
)
from companion.games.tuscany.rules.draft import Draft
from companion.games.tuscany.rules.events import TableTold
from companion.games.tuscany.rules.game import Game
from companion.games.tuscany.rules.new_game import NewGame
from companion.games.tuscany.rules.terms import Phase

# All others belong to the seasons.
POSSIBLE_IN: dict[type[Command], Phase] = {WakeUp: Phase.WAKE_UP, BreakTie: Phase.TIE_BREAK}


def begin(command: NewGame) -> Played | Refusal:
    """A new game, whatever was on the table before."""
    began = setup.begin(command)
    return began if isinstance(began, Refusal) else Played((began,), apply(None, began))


def play(game: Game | None, command: Command) -> Played | Refusal:
    """The command's events and the game after them; a command's parts build on each other."""
    if game is None:
        return refuse(Code.WRONG_PHASE, "No game is running; begin a new one first.")
    needed = POSSIBLE_IN.get(type(command), Phase.SEASONS)
    if game.phase is not needed:
        return _wrong_phase(game, needed)
    draft = Draft(game)
    if refusal := _play(draft, command) or draft.refusal:
        return refusal
    ending.mark_last_year(draft)
    if tuple(draft.told) != game.tell:
        draft.happen(TableTold(tuple(draft.told)))
    return Played(tuple(draft.events), draft.game)


def _wrong_phase(game: Game, needed: Phase) -> Refusal:
    if game.phase is Phase.FINISHED:
        return refuse(Code.WRONG_PHASE, "The game is over; begin a new one, or undo.")
    return refuse(
        Code.WRONG_PHASE,
        "This is possible only during {needed}; now it is time for {phase}.",
        phase=game.phase,
        needed=Several((needed,)),
    )


def _play(draft: Draft, command: Command) -> Refusal | None:  # noqa: C901, PLR0912 - one case a command
    match command:
        case WakeUp():
            return waking.wake_up(draft, command)
        case Place():
            return placing.place(draft, command)
        case Deliver():
            return placing.deliver(draft, command)
        case Pass():
            return passing.pass_season(draft, command)
        case Gain():
            return bookings.gain(draft, command)
        case Star():
            return bookings.move_star(draft, command)
        case Trade():
            return bookings.trade(draft, command)
        case SellWine():
            return bookings.sell_wine(draft, command)
        case Train():
            return bookings.train(draft, command)
        case BreakTie():
            return ending.break_tie(draft, command)
        case Adjust():
            return correcting.adjust(draft, command)
        case NewGame():
            raise ValueError(f"{type(command).__name__} does not play on a running game")
        case _:
            assert_never(command)
