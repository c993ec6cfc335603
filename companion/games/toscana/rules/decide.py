"""Decide: what a command does to the game, as events, or why it is refused. Nothing is changed here."""

from typing import assert_never

from companion.games.kit.frozen import frozen
from companion.games.toscana.rules import closing, correcting, ending, hiring, setup, trading, winemaking
from companion.games.toscana.rules.apply import apply
from companion.games.toscana.rules.commands import (
    Abandon,
    Adjust,
    BreakTie,
    Buy,
    Deal,
    FinalSale,
    Hire,
    HoldWinetasting,
    MakeWine,
    Move,
    NewGame,
    Pass,
    Sell,
    UpdateSupply,
    UpdateWineBoard,
)
from companion.games.toscana.rules.draft import Draft
from companion.games.toscana.rules.events import Event, GameAbandoned
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.refusals import Code, Refusal, refuse
from companion.games.toscana.rules.sentences import Several
from companion.games.toscana.rules.terms import Phase

Events = tuple[Event, ...]

RUNNING = tuple(phase for phase in Phase if phase not in (Phase.SETUP, Phase.FINISHED))
POSSIBLE_IN: dict[type[Move], tuple[Phase, ...]] = {
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
    Abandon: RUNNING,
}


@frozen
class Played:
    """What a command did: its events, and the game after them."""

    events: Events
    game: Game | None


def decide(game: Game | None, command: Move) -> Events | Refusal:
    played = play(game, command)
    return played if isinstance(played, Refusal) else played.events


def play(game: Game | None, command: Move) -> Played | Refusal:
    """Decide and apply in one: a command's parts build on each other, so the game after it is known."""
    if isinstance(command, NewGame):
        began = setup.begin(game, command)
        return began if isinstance(began, Refusal) else Played((began,), apply(game, began))
    if game is None:
        return refuse(Code.WRONG_PHASE, "No game is running; begin a new one first.")
    if game.phase not in POSSIBLE_IN[type(command)]:
        return _wrong_phase(game, command)
    if isinstance(command, Abandon):
        return Played((GameAbandoned(),), None)
    draft = Draft(game)
    refusal = _play(draft, command)
    return refusal or Played(tuple(draft.events), draft.game)


def _wrong_phase(game: Game, command: Move) -> Refusal:
    needed = POSSIBLE_IN[type(command)]
    if game.phase is Phase.FINISHED:
        return refuse(Code.WRONG_PHASE, "The game is over; begin a new one, or undo.")
    return refuse(
        Code.WRONG_PHASE,
        "This is possible only during {needed}; now it is time for {phase}.",
        phase=game.phase,
        needed=Several(needed),
    )


def _play(draft: Draft, command: Move) -> Refusal | None:  # noqa: C901, PLR0912 - one case a command
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
        case NewGame() | Abandon():
            raise ValueError(f"{type(command).__name__} does not play on a running game")
        case _:
            assert_never(command)
    return None
