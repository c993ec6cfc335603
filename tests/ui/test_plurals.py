"""Every message with a number, said with 0, 1, 2 and 5 in every language; and French before a vowel."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from companion.ui.kit.languages import LANGUAGES, Translator, language
from tools.message_forms import COUNTS, DATES
from tools.messages import BOX, collect

FIELD = re.compile(r"\{(\w+)")
FORMS = re.compile(r"\{(\w+):([^|}]*)\|([^|}]*)\}")


@cache
def sources() -> tuple[tuple[str, str, str], ...]:
    """All messages: context, form for 1 or for all, form for others; empty where there is none."""

    def forms() -> Iterator[tuple[str, str, str]]:
        for message in collect(BOX):
            one, *others = (message.id,) if isinstance(message.id, str) else message.id
            yield message.context or "", one, "".join(others)

    return tuple(forms())


def template(words: Translator, context: str, one: str) -> str:
    return words.text_in(context, one) if context else words.text(one)


def said(words: Translator, source: tuple[str, str, str], values: Mapping[str, object], count: int) -> str:
    context, one, many = source
    if many:
        return words.plural(one, many, count, **values)
    return words.fill(template(words, context, one), values)


@pytest.mark.parametrize("code", [known.code for known in LANGUAGES])
@pytest.mark.parametrize("number", [0, 1, 2, 5])
def test_a_number_is_said_in_its_form(code: str, number: int) -> None:
    words, is_one = Translator(language(code)), number == 1 or (code == "fr" and number == 0)
    for source in sources():
        fields = set(FIELD.findall(source[2] or source[1]))
        counts = {field for field in fields if COUNTS.fullmatch(field)}
        if counts:
            text = said(words, source, dict.fromkeys(fields, "Anna") | dict.fromkeys(counts, number), number)
            assert not set("{}|") & set(text), text
            for field, *forms in FORMS.findall(template(words, source[0], source[1])):
                right, wrong = forms if is_one else forms[::-1]
                assert (
                    field not in counts
                    or right == wrong
                    or not re.search(rf"\b{number} {re.escape(wrong)}\b(?! )", text)
                ), text


def test_no_french_vowel_meets_the_one_of_a_name() -> None:
    words = Translator(language("fr"))
    for source in sources():
        fields = FIELD.findall(source[2] or source[1])
        values = {field: 2 if COUNTS.fullmatch(field) or field in DATES else "Anna" for field in fields}
        if "Anna" in values.values():
            text = said(words, source, values, 2)
            assert not re.search(r"\b(?:de|que|le|la|ne|se) Anna", text), text
