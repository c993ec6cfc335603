"""The codes of the refusals, in their order: where several apply, the first one is given."""

from enum import StrEnum


class Code(StrEnum):
    """Why the rules refuse a command, as the contract names it."""

    BAD_COMMAND = "bad_command"
    BAD_AMOUNT = "bad_amount"
    WRONG_PHASE = "wrong_phase"
    UNKNOWN_PLAYER = "unknown_player"
    NOT_YOUR_TURN = "not_your_turn"
    PENDING = "pending"
    REQUIREMENTS_NOT_MET = "requirements_not_met"
    ACTION_USED = "action_used"
    NOT_ON_DISPLAY = "not_on_display"
    NOT_STORED = "not_stored"
    NO_ROOM = "no_room"
    COLOUR_FULL = "colour_full"
    BAD_AREA = "bad_area"
    CANNOT_PAY = "cannot_pay"
    SUPPLY_EMPTY = "supply_empty"
