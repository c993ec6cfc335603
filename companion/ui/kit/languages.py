"""The languages: English is the source; every catalogue in the folder `locale` is another one.

All that is peculiar to a language stands in its catalogue, its own name included (docs/translating.md).
"""

import gettext
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from companion.frozen import frozen
from companion.games.kit.sentences import Quantity, Sentence, Several, Term, UpTo, fill, number_in, of_one

DOMAIN = "toscana"


@frozen
class Language:
    """A language by its code, such as `fi`."""

    code: str

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return Translator(self).text_in("this language, in itself", "English")


def codes_in(locale: Traversable) -> list[str]:
    """The codes of the catalogues in this folder; their texts are loaded only where they are shown."""
    return sorted(
        folder.name
        for folder in locale.iterdir()
        if folder.joinpath("LC_MESSAGES").joinpath(f"{DOMAIN}.mo").is_file()
    )


SOURCE = Language("en")
LANGUAGES = (SOURCE, *map(Language, codes_in(resources.files("companion.ui.kit").joinpath("locale"))))

Render = Callable[["Translator", str, object], str]
"""Makes text of one value of a sentence, given the translator, the field's name and the value."""


def as_it_is(_translator: "Translator", _field: str, value: object) -> str:
    """Render a value that reads the same in every language."""
    return str(value)


@frozen
class Translator:
    """Texts in one language: `text` and `plural` for screens, `translate_sentence` for what the rules say."""

    language: Language = SOURCE
    render: Render = as_it_is

    def text(self, message: str, /, **values: object) -> str:
        """The message, with its {fields} filled in."""
        return self.fill(_catalogue(self.language.code).gettext(message), values)

    def text_in(self, context: str, message: str, /, **values: object) -> str:
        """Like `text`, for a word that means two things: the context tells the translator which."""
        return self.fill(_catalogue(self.language.code).pgettext(context, message), values)

    def plural(self, one: str, many: str, count: int, /, **values: object) -> str:
        """The form for this count, which fills the field {count}."""
        return self.fill(_catalogue(self.language.code).ngettext(one, many, count), {"count": count} | values)

    def translate_sentence(self, template: str, values: Mapping[str, object]) -> str:
        """A sentence of the rules: its template is translated, then each value rendered into it."""
        return self.fill(_catalogue(self.language.code).gettext(template), values)

    def fill(self, template: str, values: Mapping[str, object]) -> str:
        """A template that is translated already, with each value rendered into it."""
        if not values:
            return template
        return fill(
            template,
            {field: self.render(self, field, value) for field, value in values.items()},
            {field: number_in(value) for field, value in values.items()},
            plural_rule(self.language.code),
        )


def language(code: str) -> Language:
    """The language with this code."""
    for known in LANGUAGES:
        if known.code == code:
            return known
    codes = ", ".join(known.code for known in LANGUAGES)
    raise ValueError(f"there is no language {code!r}: choose one of {codes}")


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if code == SOURCE.code:
        return gettext.NullTranslations()
    folder = resources.files("companion.ui.kit") / "locale" / code / "LC_MESSAGES"
    with (folder / f"{DOMAIN}.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def plural_rule(code: str) -> Callable[[int], int]:
    """Which form of a word stands with a number, as the head of the language's catalogue says."""
    rule: Callable[[int], int] = getattr(_catalogue(code), "plural", of_one)
    return rule


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
    return str(value)


def sentence_text(words: Translator, sentence: Sentence, *, has_reason: bool = True) -> str:
    """A sentence of the rules in the translator's language; a term at its beginning gets a capital.

    Without its reason, what its template says in parentheses at its end is left out.
    """
    template = words.text(sentence.template)
    translated = Sentence(template if has_reason else REASON.sub("", template), sentence.values)
    text = words.fill(translated.template, translated.values)
    return text[:1].upper() + text[1:] if translated.begins_with_a_term else text


@frozen
class Titles:
    """What a game calls the command `do`, its fields and their values."""

    do: str
    names: Mapping[str, str]
    words: Translator

    @property
    def command(self) -> str:
        return self._said(self.names.get(self.do, self.do))

    def field(self, name: str) -> str:
        return self._said(self.names.get(f"{self.do}.{name}") or self.names.get(name, name))

    def value(self, field: str, value: str) -> str:
        english = value.english if isinstance(value, Term) else self.names.get(f"{field}={value}", value)
        return self._said(english)

    def _said(self, english: str) -> str:
        """A word of the catalogue, with a capital as it stands alone."""
        text = self.words.text(english)
        return text[:1].upper() + text[1:]
