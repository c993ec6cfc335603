"""Decide: what a command does to the game, as events, or why it is refused. Nothing is changed here."""

from typing import assert_never

from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.port import Played
from companion.games.toscana.rules import (
    closing,
    correcting,
    ending,
    hiring,
    placing,
    setup,
    trading,
    winemaking,
)
from companion.games.toscana.rules.apply import apply
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import (
    Adjust,
    BreakTie,
    Buy,
    Command,
    Deal,
    FinalSale,
    Finish,
    Hire,
    HoldWinetasting,
    MakeWine,
    NewGame,
    Pass,
    Place,
    Sell,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.draft import Draft
from companion.games.toscana.rules.events import Event, TradingClosed
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.terms import Phase

Events = tuple[Event, ...]

RUNNING = tuple(phase for phase in Phase if phase not in (Phase.SETUP, Phase.FINISHED))
POSSIBLE_IN: dict[type[Command], tuple[Phase, ...]] = {
    Place: (Phase.PLACING,),
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
    Finish: correcting.ROUND_LASTS,
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
    goes_on = _goes_on_trading(game, command)
    if game.phase not in POSSIBLE_IN[type(command)] and not goes_on:
        return _wrong_phase(game, command)
    draft = Draft(game)
    if game.trading_open is not None and not goes_on and not _leaves_trading_open(command):
        draft.happen(TradingClosed(game.trading_open))
    refusal = _play(draft, command)
    if refusal:
        return refusal
    ending.mark_sixty(draft)
    return Played(tuple(draft.events), draft.game)


def _goes_on_trading(game: Game, command: Command) -> bool:
    """Whether a player trades on in the action that is open, also after the round's last coin."""
    match command:
        case Buy(player) | Sell(player) | Deal(player):
            return game.trading_open == player
    return False


def _leaves_trading_open(command: Command) -> bool:
    return isinstance(command, Adjust) and not command.set.actions


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
        case Place():
            return placing.place(draft, command)
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
        case Finish():
            return ending.call_last_round(draft)
        case NewGame():
            raise ValueError(f"{type(command).__name__} does not play on a running game")
        case _:
            assert_never(command)
    return None
