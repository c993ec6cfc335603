"""The codes of Tuscany's refusals."""

from enum import StrEnum


class Code(StrEnum):
    """Why Tuscany's rules refuse a command; where several apply, the first of this list is given."""

    BAD_COMMAND = "bad_command"
    BAD_AMOUNT = "bad_amount"
    WRONG_PHASE = "wrong_phase"
    UNKNOWN_PLAYER = "unknown_player"
    UNKNOWN_REGION = "unknown_region"
    NOT_IN_GAME = "not_in_game"
    HAS_PASSED = "has_passed"
    NOT_YOUR_TURN = "not_your_turn"
    MESSENGER_DUE = "messenger_due"
    ROW_CLOSED = "row_closed"
    ROW_TAKEN = "row_taken"
    ROW_NEEDED = "row_needed"
    NO_WORKER_READY = "no_worker_ready"
    WORKER_LIMIT = "worker_limit"
    REQUIREMENTS_NOT_MET = "requirements_not_met"
    NO_STAR = "no_star"
    STARS_LEFT = "stars_left"
    NOT_ENOUGH_MONEY = "not_enough_money"
    NOT_ENOUGH_POINTS = "not_enough_points"
    NOT_ENOUGH_RESIDUAL = "not_enough_residual"
    NOTHING_TO_UNDO = "nothing_to_undo"
