"""Terms: the words of a game, each with its name on the wire and its English."""

from enum import StrEnum
from typing import Self


class Term(StrEnum):
    """A word of a game: `RED = "red", mark("red wine")` is `red` in JSON and "red wine" in a sentence."""

    english: str

    def __new__(cls, name: str, english: str = "") -> Self:
        term = str.__new__(cls, name)
        term._value_ = name
        term.english = english or name
        return term
