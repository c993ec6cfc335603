"""Waking up: the rows that are taken before the first spring."""

from companion.games.kit.players import player_of
from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.tuscany.rules.checks import closed_row, not_your_turn, taken_row, unknown_players
from companion.games.tuscany.rules.codes import Code
from companion.games.tuscany.rules.commands import WakeUp
from companion.games.tuscany.rules.draft import Draft
from companion.games.tuscany.rules.events import PhaseBegan, RowTaken, SeasonBegan, TurnMoved
from companion.games.tuscany.rules.game import Game, clockwise_after, in_row_order
from companion.games.tuscany.rules.terms import Phase, Season


def wake_up(draft: Draft, command: WakeUp) -> Refusal | None:
    """Clockwise from who was drawn, each takes a free row; it brings nothing."""
    game = draft.game
    refusal = (
        unknown_players(game, (command.player,))
        or not_your_turn(game, command.player)
        or _has_row(game, command.player)
        or closed_row(game, command.row, was_last=False)
        or taken_row(game, command.row)
    )
    if refusal:
        return refusal
    draft.happen(RowTaken(command.player, command.row))
    waiting = [player.id for player in clockwise_after(draft.game, command.player) if player.row is None]
    if waiting:
        draft.happen(TurnMoved(waiting[0]))
    else:
        draft.happen(PhaseBegan(Phase.SEASONS))
        draft.happen(SeasonBegan(Season.SPRING))
        draft.happen(TurnMoved(in_row_order(draft.game)[0].id))
    return None


def _has_row(game: Game, player_id: str) -> Refusal | None:
    player = player_of(game, player_id)
    if player.row is None:
        return None
    return refuse(
        Code.NOT_YOUR_TURN,
        "{player} has row {row}; still to choose: {players}.",
        player=player.name,
        row=player.row,
        players=Several(tuple(other.name for other in game.players if other.row is None)),
    )
