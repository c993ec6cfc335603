"""Words: the rules' sentences and their values as text in a language."""

import re

from companion.games.kit.sentences import Quantity, Sentence, Several, UpTo
from companion.games.kit.terms import Term
from companion.ui.kit.languages import Render, Translator, language

# Japanese has parentheses of its own.
REASON = re.compile(r"\s*[(（][^()（）]*[)）]$")  # noqa: RUF001


def translator(code: str | None, render: Render) -> Translator:
    """A translator for a language's code, English before one is chosen."""
    return Translator(language(code or "en"), render)


def in_words(words: Translator, field: str, value: object) -> str:
    """A value as plain text without icons, for example for the web page."""
    match value:
        case Term():
            return words.text(value.english)
        case Quantity():
            phrase = value.counted
            return words.plural(phrase.one, phrase.many, phrase.count, **phrase.values)
        case UpTo(most):
            if most <= 0:
                return words.text("none")
            return "1" if most == 1 else words.text("1 to {most}", most=most)
        case Several(values):
            between = words.text_in("between the parts of a list", ", ")
            return between.join(words.render(words, field, each) for each in values) or words.text("none")
        case Sentence():
            return sentence_text(words, value)
        case _:
            return str(value)


def sentence_text(words: Translator, sentence: Sentence, *, has_reason: bool = True) -> str:
    """A sentence of the rules in the translator's language; a term at its beginning gets a capital.

    Without its reason, what its template says in parentheses at its end is left out.
    """
    template = words.text(sentence.template)
    translated = Sentence(template if has_reason else REASON.sub("", template), sentence.values)
    text = words.fill(translated.template, translated.values)
    return text[:1].upper() + text[1:] if translated.begins_with_a_term else text
