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
    unknown_player,
)
from companion.games.toscana.rules.events import PieceHired, WinemasterRemoved
from companion.games.toscana.rules.game import Game, Player, player_of
from companion.games.toscana.rules.lobbyist import hire_lobbyist
from companion.games.toscana.rules.mr_rose import hire_mr_rose
from companion.games.toscana.rules.terms import (
    KINDS,
    LAST_WINEMASTER_AWARD,
    PLAYERS_TO_REPLACE,
    WINEMASTER_COSTS,
    WORKER_COST,
    Action,
    Cause,
    Piece,
    Step,
)


def hire(draft: Draft, command: Hire) -> Refusal | None:
    refusal = begin_action(draft.game, command.player, Action.HIRING) or _nobody_hired(draft.game, command)
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


def _nobody_hired(game: Game, command: Hire) -> Refusal | None:
    if game.is_full_ledger and command.piece is None and command.helper is None:
        return refuse(
            Code.BAD_COMMAND, "Hiring takes a worker, a winemaster or a helper; to hire nobody, pass."
        )
    if command.award and (game.is_full_ledger or command.piece is not Piece.WINEMASTER):
        return refuse(
            Code.BAD_COMMAND,
            "The award is only told with a winemaster and in ledger market; ledger full knows it by itself.",
        )
    if command.replaces is not None and command.piece is None:
        return refuse(Code.BAD_COMMAND, "Only a worker or a winemaster can replace a winemaster.")
    return None


# Hiring a worker, hiring a winemaster


def _hire_piece(draft: Draft, command: Hire) -> Refusal | None:
    if command.piece is None:
        return None
    player = draft.player(command.player)
    refusal = _no_such_piece_left(player, command.piece) or _cannot_replace(draft.game, command)
    if refusal:
        return refusal
    if command.piece is Piece.WORKER:
        refusal = pay_boxes(draft, command.player, WORKER_COST, Cause.WORKER)
    else:
        refusal = _pay_winemaster(draft, player)
    if refusal:
        return refusal
    if command.replaces is not None:
        draft.happen(WinemasterRemoved(command.replaces, by=command.player))
    draft.happen(PieceHired(command.player, command.piece))
    is_last = command.piece is Piece.WINEMASTER and draft.player(command.player).winemasters_left == 0
    if is_last or command.award:
        move_money(draft, command.player, LAST_WINEMASTER_AWARD, Cause.AWARD)
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


def _cannot_replace(game: Game, command: Hire) -> Refusal | None:
    """In a five-player game a hire may remove one opponent's winemaster when no square is empty."""
    if command.replaces is None:
        return None
    if refusal := unknown_player(game, command.replaces):
        return refusal
    if len(game.players) < PLAYERS_TO_REPLACE:
        return refuse(
            Code.REQUIREMENTS_NOT_MET,
            "A winemaster can be replaced only in a game of five players; use an empty square.",
        )
    replaced = player_of(game, command.replaces)
    if replaced.id == command.player:
        return refuse(Code.REQUIREMENTS_NOT_MET, "Only an opponent's winemaster can be replaced.")
    if replaced.winemasters_on_map == 0:
        return refuse(
            Code.REQUIREMENTS_NOT_MET, "{player} has no winemaster on the map.", player=replaced.name
        )
    return None


def _hire_helper(draft: Draft, player_id: str, helper: Helper | None) -> Refusal | None:
    match helper:
        case None:
            return None
        case Lobbyist():
            return hire_lobbyist(draft, player_id, helper)
        case MrRose():
            return hire_mr_rose(draft, player_id, helper)
