"""Decide: what a command does to the game, as events, or why it is refused. Nothing is changed here."""

from typing import assert_never

from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.port import Played
from companion.games.toscana.rules import closing, correcting, ending, hiring, setup, trading, winemaking
from companion.games.toscana.rules.apply import apply
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import (
    Adjust,
    BreakTie,
    Buy,
    Command,
    Deal,
    FinalSale,
    Hire,
    HoldWinetasting,
    MakeWine,
    NewGame,
    Pass,
    Sell,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.draft import Draft
from companion.games.toscana.rules.events import Event
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import Phase

Events = tuple[Event, ...]

RUNNING = tuple(phase for phase in Phase if phase not in (Phase.SETUP, Phase.FINISHED))
POSSIBLE_IN: dict[type[Command], tuple[Phase, ...]] = {
    Buy: (Phase.ACTIONS,),
    Sell: (Phase.ACTIONS,),
    Deal: (Phase.ACTIONS,),
    MakeWine: (Phase.ACTIONS,),
    Hire: (Phase.ACTIONS,),
    Pass: (Phase.ACTIONS,),
    UpdateWineBoard: (Phase.WINE_BOARD,),
    UpdateSupply: (Phase.SUPPLY,),
    HoldWinetasting: (Phase.WINETASTING,),
    FinalSale: (Phase.FINAL_SALE,),
    BreakTie: (Phase.TIE_BREAK,),
    Adjust: RUNNING,
}


def begin(command: NewGame) -> Played | Refusal:
    """A new game, whatever was on the table before."""
    began = setup.begin(command)
    return began if isinstance(began, Refusal) else Played((began,), apply(None, began))


def decide(game: Game | None, command: Command) -> Events | Refusal:
    played = play(game, command)
    return played if isinstance(played, Refusal) else played.events


def play(game: Game | None, command: Command) -> Played | Refusal:
    """The command's events and the game after them; a command's parts build on each other."""
    if game is None:
        return refuse(Code.WRONG_PHASE, "No game is running; begin a new one first.")
    if game.phase not in POSSIBLE_IN[type(command)]:
        return _wrong_phase(game, command)
    draft = Draft(game)
    refusal = _play(draft, command)
    return refusal or Played(tuple(draft.events), draft.game)


def _wrong_phase(game: Game, command: Command) -> Refusal:
    needed = POSSIBLE_IN[type(command)]
    if game.phase is Phase.FINISHED:
        return refuse(Code.WRONG_PHASE, "The game is over; begin a new one, or undo.")
    return refuse(
        Code.WRONG_PHASE,
        "This is possible only during {needed}; now it is time for {phase}.",
        phase=game.phase,
        needed=Several(needed),
    )


def _play(draft: Draft, command: Command) -> Refusal | None:  # noqa: C901, PLR0912 - one case a command
    match command:
        case Buy():
            return trading.buy(draft, command)
        case Sell():
            return trading.sell(draft, command)
        case Deal():
            return trading.deal(draft, command)
        case MakeWine():
            return winemaking.make_wine(draft, command)
        case Hire():
            return hiring.hire(draft, command)
        case Pass():
            return winemaking.pass_action(draft, command)
        case UpdateWineBoard():
            closing.update_wine_board(draft)
        case UpdateSupply():
            closing.update_supply(draft)
        case HoldWinetasting():
            return closing.hold_winetasting(draft, command)
        case FinalSale():
            return ending.final_sale(draft, command)
        case BreakTie():
            return ending.break_tie(draft, command)
        case Adjust():
            return correcting.adjust(draft, command)
        case NewGame():
            raise ValueError(f"{type(command).__name__} does not play on a running game")
        case _:
            assert_never(command)
    return None
