"""Decide: what a command does to the game, as events, or why it is refused. Nothing is changed here."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.kit.facts import no_game, wrong_phase
from companion.games.kit.sentences import Refusal
from companion.games.port import Played
from companion.games.toscana.rules import (
    closing,
    commands,
    correcting,
    ending,
    hiring,
    setup,
    trading,
    winemaking,
)
from companion.games.toscana.rules.commands import Adjust, Buy, Command, Deal, NewGame, Sell
from companion.games.toscana.rules.corrections import ROUND_LASTS
from companion.games.toscana.rules.facts.market import TradingClosed
from companion.games.toscana.rules.game import Game
from companion.games.toscana.rules.moves import Draft
from companion.games.toscana.rules.terms import Phase

RUNNING = tuple(phase for phase in Phase if phase not in (Phase.SETUP, Phase.FINISHED))
IN_ACTIONS = (Phase.ACTIONS,)
RULES: Mapping[type[Command], tuple[tuple[Phase, ...], Callable[[Draft, Any], Refusal | None]]] = {
    commands.Place: ((Phase.PLACING,), setup.place),
    commands.Buy: (IN_ACTIONS, trading.buy),
    commands.Sell: (IN_ACTIONS, trading.sell),
    commands.Deal: (IN_ACTIONS, trading.deal),
    commands.MakeWine: (IN_ACTIONS, winemaking.make_wine),
    commands.Hire: (IN_ACTIONS, hiring.hire),
    commands.Pass: (IN_ACTIONS, winemaking.pass_action),
    commands.UpdateWineBoard: ((Phase.WINE_BOARD,), closing.update_wine_board),
    commands.UpdateSupply: ((Phase.SUPPLY,), closing.update_supply),
    commands.HoldWinetasting: ((Phase.WINETASTING,), closing.hold_winetasting),
    commands.FinalSale: ((Phase.FINAL_SALE,), ending.final_sale),
    commands.BreakTie: ((Phase.TIE_BREAK,), ending.break_tie),
    commands.Adjust: (RUNNING, correcting.adjust),
    commands.Finish: (ROUND_LASTS, ending.call_last_round),
}
"""The phases in which a command is possible, and the rule that decides it."""


def begin(command: NewGame) -> Played | Refusal:
    """A new game, whatever was on the table before."""
    began = setup.begin(command)
    return began if isinstance(began, Refusal) else Played((began,), began.apply(None))


def play(game: Game | None, command: Command) -> Played | Refusal:
    """The command's events and the game after them; a command's parts build on each other."""
    if game is None:
        return no_game()
    goes_on = _goes_on_trading(game, command)
    phases, rule = RULES[type(command)]
    if game.phase not in phases and not goes_on:
        return wrong_phase(game.phase, phases)
    draft = Draft(game)
    if game.trading_open is not None and not goes_on and not _leaves_trading_open(command):
        draft.happen(TradingClosed(game.trading_open))
    if refusal := rule(draft, command):
        return refusal
    ending.mark_sixty(draft)
    return Played(tuple(draft.events), draft.game)


def is_possible(game: Game, command: Command) -> bool:
    return not isinstance(play(game, command), Refusal)


def _goes_on_trading(game: Game, command: Command) -> bool:
    """Whether a player trades on in the action that is open, also after the round's last coin."""
    match command:
        case Buy(player) | Sell(player) | Deal(player):
            return game.trading_open == player
    return False


def _leaves_trading_open(command: Command) -> bool:
    return isinstance(command, Adjust) and "actions" not in command.set
