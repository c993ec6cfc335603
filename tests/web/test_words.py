"""The page's own words: all of them in every language, and the page asks for none that is not there."""

import re

import pytest

from companion.games.toscana.screens import SCREENS
from companion.ui.kit.languages import LANGUAGES, Language
from companion.web.words import FILES, LABELS, STATIC, labels_in, said_in

PAGE = (STATIC / "index.html").read_text(encoding="utf-8")
ASKED = set(re.findall(r'data-(?:label|aria)="([a-z_0-9]+)"', PAGE))
ENGLISH = labels_in("en", SCREENS.labels)


def test_the_page_asks_only_for_labels_that_there_are() -> None:
    assert ASKED
    assert set() == ASKED - ENGLISH.keys()


def test_what_the_page_shows_before_it_hears_from_the_box_is_the_english_label() -> None:
    for name in ASKED:
        assert ENGLISH[name] in PAGE


def test_every_file_that_says_something_is_sent_its_words() -> None:
    said = {file for file, _ in said_in(STATIC)} - {"index.html"}
    assert said == {file for files in FILES.values() for file in files}


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.code)
def test_a_language_has_every_label(language: Language) -> None:
    labels = labels_in(language.code, SCREENS.labels)
    assert labels["language"] == language.code
    assert labels.keys() == ENGLISH.keys()
    assert all("{number}" in labels[name] for name in ("seat", "seat_button", "seat_lamps"))


def test_before_a_language_is_chosen_the_page_speaks_english() -> None:
    assert labels_in(None, SCREENS.labels) == ENGLISH
    assert LABELS.items() <= ENGLISH.items()
    assert (ENGLISH["key_3"], ENGLISH["lamp_2"], ENGLISH["lamp_8"]) == ("Champagne", "hiring", "money")
