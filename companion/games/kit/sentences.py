"""Sentences: an English template with named values, so that another language can say the same; and refusals.

A value chooses a form of a word: `{boxes:box|boxes}` by its number, `{player:d'|de }` by its first letter.
"""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Self, TypeAlias

from companion.frozen import frozen

# Control characters, the line and paragraph separators, and halves of surrogate pairs.
UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
SHOWN_MAX = 40
# Longer ones are no mistake of typing, and Python refuses to write those of thousands of digits.
LONG_NUMBER = 10**20
VERBATIM = "{text}"
# French drops a vowel before another one and before a mute h, not before "onze", "oui" or "Yann".
VOWEL = re.compile(
    r"(?!on(?:ze|zième)|ou[iï]|y[aeiou])[aàâäæeéèêëiîïoôöœuùûüy]"
    r"|h(?:iver|omme|eure|élène|enri|ervé|onoré|ortense|ubert|ug[ou]|yacinthe)",
    re.IGNORECASE,
)


def mark(message: str) -> str:
    """Put a message of a table into the catalogues; a translator turns it into text where it is shown."""
    return message


def mark_in(context: str, message: str) -> str:  # noqa: ARG001
    """Like `mark`, for a word that means two things: the context tells the translator which."""
    return message


class Term(StrEnum):
    """A word of a game: `RED = "red", mark("red wine")` is `red` in JSON and "red wine" in a sentence."""

    english: str

    def __new__(cls, name: str, english: str = "") -> Self:
        term = str.__new__(cls, name)
        term._value_ = name
        term.english = english or name
        return term

    @property
    def following(self) -> Self:
        """The one after it, in a ring."""
        terms = list(type(self))
        return terms[(terms.index(self) + 1) % len(terms)]


class Quantity:
    """A number of something; a game's subclass gives the phrase for it."""

    @property
    def counted(self) -> "Counted":
        raise NotImplementedError


@frozen
class Counted(Quantity):
    """A phrase that depends on a number: one form for 1, another for all others; {count} is the number."""

    one: str
    many: str
    count: int
    values: Mapping[str, "Value"]

    @property
    def counted(self) -> "Counted":
        return self


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


class SentenceError(Exception):
    """An error that people are told about; as text its sentence is English."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


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
    return str(value)


def number_in(value: object) -> int | None:
    """The number by which a value chooses a plural form; a text has none."""
    match value:
        case bool():
            return None
        case int():
            return value
        case Quantity():
            return value.counted.count
        case UpTo(most):
            return most
    return None


def _filled(template: str, values: Mapping[str, Value]) -> str:
    return fill(
        template,
        {name: in_english(value) for name, value in values.items()},
        {name: number_in(value) for name, value in values.items()},
    )


@frozen
class Filling:
    """A value in its place: its text, or that one of the forms after the colon which it chooses."""

    text: str
    form: int

    def __format__(self, forms: str) -> str:
        if not forms:
            return self.text
        choices = forms.split("|")
        return choices[min(self.form, len(choices) - 1)]


def of_one(number: int) -> int:
    """The plural rule of English and of most languages: the first form is for 1."""
    return int(number != 1)


def fill(
    template: str,
    texts: Mapping[str, str],
    numbers: Mapping[str, int | None],
    plural: Callable[[int], int] = of_one,
) -> str:
    """The template with its texts; a number chooses a form by the plural rule, a text by its first letter."""

    def form(name: str) -> int:
        number = numbers.get(name)
        return plural(abs(number)) if number is not None else int(not VOWEL.match(texts[name]))

    return template.format_map({name: Filling(text, form(name)) for name, text in texts.items()})


class Code(StrEnum):
    """What is refused whatever the game; a game's own codes stand with its rules."""

    BAD_COMMAND = "bad_command"
    WRONG_PHASE = "wrong_phase"
    UNKNOWN_PLAYER = "unknown_player"
    NOT_YOUR_TURN = "not_your_turn"
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
