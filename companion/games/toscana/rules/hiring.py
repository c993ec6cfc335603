"""Hiring: at most one worker or winemaster and at most one helper, in either order."""

from companion.games.kit.refusals import Refusal, refuse
from companion.games.kit.sentences import Several
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import Helper, Hire, Lobbyist, MrRose
from companion.games.toscana.rules.draft import (
    Draft,
    begin_action,
    end_action,
    lacks_boxes,
    move_money,
    pay_boxes,
)
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.rules.hire_count import count_hire, is_third_winemaster, no_such_piece
from companion.games.toscana.rules.hire_on_map import bad_place, cannot_stand, put_on_map
from companion.games.toscana.rules.lobbyist import hire_lobbyist
from companion.games.toscana.rules.mr_rose import hire_mr_rose
from companion.games.toscana.rules.terms import (
    KINDS,
    LAST_WINEMASTER_AWARD,
    WINEMASTER_COSTS,
    WORKER_COST,
    Action,
    Cause,
    Piece,
    Step,
)


def hire(draft: Draft, command: Hire) -> Refusal | None:
    refusal = begin_action(draft.game, command.player, Action.HIRING) or _bad_entry(draft.game, command)
    if refusal:
        return refusal
    if command.first is Step.HELPER:
        refusal = _hire_helper(draft, command.player, command.helper) or _hire_piece(draft, command)
    else:
        refusal = _hire_piece(draft, command) or _hire_helper(draft, command.player, command.helper)
    if refusal:
        return refusal
    end_action(draft, command.player, Action.HIRING)
    return None


def _bad_entry(game: Game, command: Hire) -> Refusal | None:
    if game.follows_boxes and command.piece is None and command.helper is None:
        return refuse(
            Code.BAD_COMMAND, "Hiring takes a worker, a winemaster or a helper; to hire nobody, pass."
        )
    if command.award and (game.follows_boxes or command.piece is not Piece.WINEMASTER):
        return refuse(
            Code.BAD_COMMAND,
            "The award is only told with a winemaster and in ledger market; ledger full knows it by itself.",
        )
    return bad_place(game, command)


# Hiring a worker, hiring a winemaster


def _hire_piece(draft: Draft, command: Hire) -> Refusal | None:
    player, piece = draft.player(command.player), command.piece
    if piece is None:
        count_hire(draft, command)
        return None
    refusal = no_such_piece(player, command) if player.hired else _no_such_piece_left(player, piece)
    refusal = refusal or cannot_stand(draft.game, command)
    if refusal:
        return refusal
    if piece is Piece.WORKER:
        refusal = pay_boxes(draft, command.player, WORKER_COST, Cause.WORKER)
    else:
        refusal = _pay_winemaster(draft, player)
    if refusal:
        return refusal
    put_on_map(draft, command, piece)
    is_last = piece is Piece.WINEMASTER and draft.player(command.player).winemasters_left == 0
    if is_last or is_third_winemaster(player, command):
        move_money(draft, command.player, LAST_WINEMASTER_AWARD, Cause.AWARD)
    count_hire(draft, command)
    return None


def _no_such_piece_left(player: Player, piece: Piece) -> Refusal | None:
    """Counting from the left, workers leave before winemasters."""
    left = player.workers_left if piece is Piece.WORKER else player.winemasters_left
    if left == 0:
        return refuse(
            Code.NO_PIECE_LEFT,
            "{player} has no {piece} left; still there: {workers} workers, {winemasters} winemasters.",
            player=player.name,
            piece=piece,
            workers=player.workers_left or 0,
            winemasters=player.winemasters_left or 0,
        )
    if piece is Piece.WINEMASTER and player.workers_left:
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "{player} has {workers} workers left; winemasters are hired after the last worker.",
            player=player.name,
            workers=player.workers_left,
        )
    return None


def _pay_winemaster(draft: Draft, player: Player) -> Refusal | None:
    """The last one is free, but only while holding a box of every kind."""
    if player.winemasters_left is None:
        return None
    cost = WINEMASTER_COSTS[-player.winemasters_left]
    if not cost and lacks_boxes(player, dict.fromkeys(KINDS, 1)):
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "The third winemaster comes while {player} holds a box of every kind; missing: {missing}.",
            player=player.name,
            missing=Several(tuple(kind for kind in KINDS if not (player.boxes or {}).get(kind))),
        )
    return pay_boxes(draft, player.id, cost, Cause.WINEMASTER)


def _hire_helper(draft: Draft, player_id: str, helper: Helper | None) -> Refusal | None:
    match helper:
        case None:
            return None
        case Lobbyist():
            return hire_lobbyist(draft, player_id, helper)
        case MrRose():
            return hire_mr_rose(draft, player_id, helper)
