"""Hiring in ledger market: the pieces are counted as far as they are told, and what cannot be is refused."""

from companion.games.kit.refusals import Refusal, refuse
from companion.games.toscana.rules.codes import Code
from companion.games.toscana.rules.commands import Hire
from companion.games.toscana.rules.draft import Draft
from companion.games.toscana.rules.events import PiecesCounted
from companion.games.toscana.rules.game import Player
from companion.games.toscana.rules.hire_places import ReplacedOn
from companion.games.toscana.rules.piece_count import (
    Hired,
    after_any_hire,
    after_replacement,
    after_third_winemaster,
    after_winemaster,
    after_worker,
)
from companion.games.toscana.rules.terms import Piece


def no_such_piece(player: Player, command: Hire) -> Refusal | None:
    """Whether the piece cannot be hired, whatever was not told."""
    hired = player.hired or Hired()
    is_worker = command.piece is Piece.WORKER
    if hired.has_no_worker_left if is_worker else hired.has_no_piece_left:
        return refuse(
            Code.NO_PIECE_LEFT,
            "{player} has hired {least} pieces or more; no {piece} is left.",
            player=player.name,
            least=hired.least,
            piece=command.piece or Piece.WORKER,
        )
    if is_worker or (hired.can_hire_third_winemaster if command.award else hired.can_hire_winemaster):
        return None
    return refuse(
        Code.REQUIREMENTS_NOT_MET,
        "{player} has hired {most} pieces at most; four workers come before the three winemasters.",
        player=player.name,
        most=hired.most,
    )


def is_third_winemaster(player: Player, command: Hire) -> bool:
    """Whether it was told, or is certain, that this winemaster brings the award."""
    if command.piece is not Piece.WINEMASTER:
        return False
    return command.award or (player.hired is not None and player.hired.must_hire_third_winemaster)


def count_hire(draft: Draft, command: Hire) -> None:
    """What a hire says of the pieces, and a replacement of the opponent's."""
    player = draft.player(command.player)
    if player.hired is None:
        return
    draft.happen(PiecesCounted(player.id, _counted(player, player.hired, command)))
    if command.replaces is None or isinstance(command.replaces, ReplacedOn):
        return
    replaced = draft.player(command.replaces)
    if replaced.hired is not None:
        draft.happen(PiecesCounted(replaced.id, after_replacement(replaced.hired)))


def _counted(player: Player, hired: Hired, command: Hire) -> Hired:
    if command.piece is None:
        return after_any_hire(hired)
    if command.piece is Piece.WORKER:
        return after_worker(hired)
    return after_third_winemaster(hired) if is_third_winemaster(player, command) else after_winemaster(hired)
