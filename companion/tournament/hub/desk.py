"""The joining desk: codes that let one box in, and burn after one use, ten minutes or five tries. Pure."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from hmac import compare_digest

LIFE_MS = 10 * 60 * 1000
MOST_TRIES = 5
DIGITS = 8


class Answer(StrEnum):
    WELCOME = "welcome"
    WRONG = "wrong_code"
    BURNT = "burnt"


@dataclass(slots=True)
class _Code:
    table: str
    until: int
    tries: int = 0


class Desk:
    """`draw` gives a random number below another. Codes are in memory only: a new start has none."""

    def __init__(self, draw: Callable[[int], int]) -> None:
        self._draw = draw
        self._codes: dict[str, _Code] = {}

    def invite(self, table: str, now: int) -> tuple[str, int]:
        """A new code for a box at this table, and until when it is good."""
        self._sweep(now)
        while (code := f"{self._draw(10**DIGITS):0{DIGITS}d}") in self._codes:
            pass
        self._codes[code] = _Code(table, now + LIFE_MS)
        return code, now + LIFE_MS

    def enter(self, code: str, now: int) -> tuple[Answer, str]:
        """Whether this code lets a box in, and to which table.

        A wrong code is a try at every code that is good now: nobody can tell which one was meant, and whoever
        guesses has five guesses in all.
        """
        self._sweep(now)
        if not self._codes:
            return Answer.BURNT, ""
        found = next((each for each in self._codes if compare_digest(each, code)), None)
        if found is not None:
            return Answer.WELCOME, self._codes.pop(found).table
        for each in self._codes.values():
            each.tries += 1
        self._sweep(now)
        return (Answer.WRONG if self._codes else Answer.BURNT), ""

    def _sweep(self, now: int) -> None:
        good = {
            code: each for code, each in self._codes.items() if each.until > now and each.tries < MOST_TRIES
        }
        self._codes = good
