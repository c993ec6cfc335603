"""Sentences: an English template with named values, so that another language can say the same."""

import re
from collections.abc import Mapping
from typing import TypeAlias

from companion.frozen import frozen
from companion.games.kit.terms import Term

# Control characters, the line and paragraph separators, and halves of surrogate pairs.
UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
SHOWN_MAX = 40
# Longer ones are no mistake of typing, and Python refuses to write those of thousands of digits.
LONG_NUMBER = 10**20
VERBATIM = "{text}"


def mark(message: str) -> str:
    """Put a message of a table into the catalogues; a translator turns it into text where it is shown."""
    return message


class Quantity:
    """A number of something; a game's subclass gives the phrase for it."""

    @property
    def counted(self) -> "Counted":
        raise NotImplementedError


@frozen
class Counted:
    """A phrase that depends on a number: one form for 1, another for all others; {count} is the number."""

    one: str
    many: str
    count: int
    values: Mapping[str, "Value"]


@frozen
class UpTo:
    """How many are possible: none, or any number up to the most."""

    most: int


@frozen
class Several:
    """Several values, listed one after the other."""

    values: tuple["Value", ...]


Value: TypeAlias = "str | int | Quantity | UpTo | Several | Sentence"


@frozen
class Sentence:
    """A template and its values; as text it is English.

    A move says its reason at its end, in parentheses: a small panel leaves it out until it is asked for.
    """

    template: str
    values: Mapping[str, Value]

    def __str__(self) -> str:
        text = _filled(self.template, self.values)
        return text[:1].upper() + text[1:] if self.begins_with_a_term else text

    @property
    def begins_with_a_term(self) -> bool:
        """A word of the game begins a sentence with a capital; somebody's name stays as they write it."""
        first = self.values.get(self.template[1:].partition("}")[0]) if self.template[:1] == "{" else None
        return isinstance(first, Term)


def say(template: str, /, **values: Value) -> Sentence:
    return Sentence(template, values)


def verbatim(text: str) -> Sentence:
    """A sentence that reads the same in every language: what a library says, or what only a console shows."""
    return Sentence(VERBATIM, {"text": text})


def counted(one: str, many: str, count: int, /, **values: Value) -> Counted:
    return Counted(one, many, count, values)


def printable(text: str) -> str:
    """The text on one line, with a question mark for each sign that could steer a terminal."""
    return UNPRINTABLE.sub("?", text)


def shown(value: object) -> str:
    """Untrusted input made short and printable, for use in a sentence."""
    match value:
        case "":
            return '""'
        case str():
            text = printable(value[:SHOWN_MAX])
            return text if len(value) <= SHOWN_MAX else f"{text}…"
        case True | False | None:
            return {True: "true", False: "false", None: "null"}[value]
        case dict():
            return "an object"
        case list():
            return "a list"
        case int() if abs(value) >= LONG_NUMBER:
            return "a very long number"
        case _:
            return shown(str(value))


def in_english(value: Value) -> str:
    match value:
        case Term():
            return value.english
        case Quantity():
            phrase = value.counted
            template = phrase.one if phrase.count == 1 else phrase.many
            return _filled(template, {"count": phrase.count, **phrase.values})
        case UpTo(most):
            return "none" if most <= 0 else "1" if most == 1 else f"1 to {most}"
        case Several(values):
            return ", ".join(map(in_english, values)) or "none"
        case _:
            return str(value)


def _filled(template: str, values: Mapping[str, Value]) -> str:
    return template.format_map({name: in_english(value) for name, value in values.items()})
