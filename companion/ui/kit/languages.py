"""The languages: English is the source; every catalogue in the folder `locale` is another one.

All that is peculiar to a language stands in its catalogue, its own name included (docs/translating.md).
"""

import gettext
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from companion.frozen import frozen

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
        return template.format_map(
            {field: self.render(self, field, value) for field, value in values.items()}
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
