"""The codes of Toscana's refusals."""

from enum import StrEnum


class Code(StrEnum):
    """Why Toscana's rules refuse a command, as the contract names it."""

    BAD_COMMAND = "bad_command"
    UNKNOWN_PLAYER = "unknown_player"
    UNKNOWN_SQUARE = "unknown_square"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    ACTION_USED = "action_used"
    BAD_AMOUNT = "bad_amount"
    NOT_ENOUGH_MONEY = "not_enough_money"
    STORAGE_EMPTY = "storage_empty"
    NO_ROOM = "no_room"
    NOT_ENOUGH_BOXES = "not_enough_boxes"
    BANK_EMPTY = "bank_empty"
    ILLEGAL_TILE_MOVE = "illegal_tile_move"
    NO_PIECE_LEFT = "no_piece_left"
    REQUIREMENTS_NOT_MET = "requirements_not_met"
    NOTHING_TO_UNDO = "nothing_to_undo"
