"""Refusals: a request that is not possible, as a value with a code and a sentence."""

from enum import StrEnum

from companion.frozen import frozen
from companion.games.kit.sentences import Sentence, Value, say


class Code(StrEnum):
    """What the box itself refuses, whatever the game; a game's own codes stand with its rules."""

    BAD_COMMAND = "bad_command"
    WRONG_PHASE = "wrong_phase"
    NOTHING_TO_UNDO = "nothing_to_undo"


@frozen
class Refusal:
    """Why a command was not done. Whoever gets one has the game exactly as it was."""

    code: StrEnum
    """For programs; the sentence says it to people."""
    sentence: Sentence

    @property
    def message(self) -> str:
        return str(self.sentence)


def refuse(code: StrEnum, template: str, /, **values: Value) -> Refusal:
    return Refusal(code, say(template, **values))
