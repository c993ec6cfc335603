"""Refusals: a request that is not possible, as a value with a code and a sentence."""

from enum import StrEnum

from companion.games.kit.frozen import frozen
from companion.games.toscana.rules.sentences import Sentence, Value, say


class Code(StrEnum):
    """What was wrong, for programs; the sentence says it to people."""

    BAD_COMMAND = "bad_command"
    UNKNOWN_PLAYER = "unknown_player"
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


@frozen
class Refusal:
    """Why a command was not done. Whoever gets one has the game exactly as it was."""

    code: Code
    sentence: Sentence

    @property
    def message(self) -> str:
        return str(self.sentence)


def refuse(code: Code, template: str, /, **values: Value) -> Refusal:
    return Refusal(code, say(template, **values))
