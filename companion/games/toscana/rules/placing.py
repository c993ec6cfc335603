"""Preparation on the map: the first workers are placed one by one, the starting player's last."""

from typing import Any

from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import Place
from companion.games.toscana.rules.draft import Draft, out_of_turn, unknown_player
from companion.games.toscana.rules.events import PhaseBegan, WorkerPlaced
from companion.games.toscana.rules.game import Game, placing_order, seat_of, whose_turn
from companion.games.toscana.rules.squares import new_square
from companion.games.toscana.rules.terms import STARTING_BOXES, STARTING_MONEY, Phase, Piece


def place(draft: Draft, command: Place) -> Refusal | None:
    game = draft.game
    refusal = unknown_player(game, command.player) or _has_placed(draft, command.player)
    refusal = refusal or out_of_turn(game, command.player)
    if refusal:
        return refusal
    square = new_square(seat_of(game, command.player), (), command.kind, Piece.WORKER)
    draft.happen(WorkerPlaced(command.player, square))
    if whose_turn(draft.game) is None:
        draft.happen(PhaseBegan(Phase.ACTIONS))
    return None


def _has_placed(draft: Draft, player_id: str) -> Refusal | None:
    if not draft.player(player_id).squares:
        return None
    return refuse(
        Code.ACTION_USED,
        "{player} has placed the first worker; still to come: {others}.",
        player=draft.player(player_id).name,
        others=Several(tuple(player.name for player in placing_order(draft.game) if not player.squares)),
    )


def preparation(game: Game) -> dict[str, Any]:
    """What each player takes before round 1, and in which order the first workers are placed."""
    return {
        "money": STARTING_MONEY,
        "boxes": STARTING_BOXES,
        "placing": [player.id for player in placing_order(game)],
    }
