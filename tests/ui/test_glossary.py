"""The glossaries: each word is used, nothing has a second word, and no word stands for two things."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Message

from companion.games.tuscany.rules.terms import SPECIAL_WORKERS
from companion.games.tuscany.screens.signs import worker_sign
from companion.ui.kit.languages import LANGUAGES, Language, Translator
from tools.messages import BOX, ROOT

GLOSSARIES = {file.parent.name: file for file in sorted(BOX.locale.glob("*/glossary.toml"))}


@dataclass(frozen=True, slots=True)
class Word:
    """A row of a glossary: what the source calls something, and what this language does."""

    english: list[str]
    here: str
    forms: list[str] = field(default_factory=list)
    never: list[str] = field(default_factory=list)
    game: str = ""
    not_in: str = ""
    excepted: list[str] = field(default_factory=list)

    def is_about(self, message: Message) -> bool:
        """Whether the message is where this word belongs: the game's, or anywhere but in `not_in`."""
        files = [file for file, _ in message.locations]
        if any(each in source(message) for each in self.excepted):
            return False
        if self.game:
            return any(file.startswith(f"games/{self.game}/") for file in files)
        return not self.not_in or not any(file.startswith(f"{self.not_in}/") for file in files)

    def is_said_in(self, text: str) -> bool:
        return any(begins(form, text) for form in self.forms or [self.here])

    def is_meant_in(self, message: Message) -> bool:
        return any(
            re.search(rf"\b{re.escape(each)}s?\b", source(message), re.IGNORECASE) for each in self.english
        )


def source(message: Message) -> str:
    return message.id if isinstance(message.id, str) else " ".join(message.id)


def translation(message: Message) -> str:
    return message.string if isinstance(message.string, str) else " ".join(message.string or ())


def begins(beginning: str, text: str) -> bool:
    """Whether a word of the text begins like this; without spaces, as in Japanese, anywhere in it."""
    edge = r"\b" if beginning[0] < "\u2e80" else ""
    return re.search(edge + re.escape(beginning), text, re.IGNORECASE) is not None


def read(file: Path) -> list[Word]:
    rows: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["word"]
    return [Word(excepted=row.pop("except", []), **row) for row in rows]


def rows() -> Iterator[tuple[str, Word]]:
    for code, file in GLOSSARIES.items():
        for word in read(file):
            yield code, word


ROWS = list(rows())
IDS = [f"{code}-{word.game or 'box'}-{word.english[0]}" for code, word in ROWS]
MESSAGES = {code: [message for message in BOX.read(code) if message.id] for code in GLOSSARIES}


@pytest.mark.parametrize(("code", "word"), ROWS, ids=IDS)
def test_the_word_is_used_for_what_it_means(code: str, word: Word) -> None:
    meant = [each for each in MESSAGES[code] if word.is_about(each) and word.is_meant_in(each)]
    assert any(word.is_said_in(translation(each)) for each in meant)


@pytest.mark.parametrize(("code", "word"), ROWS, ids=IDS)
def test_no_other_word_is_used_for_it(code: str, word: Word) -> None:
    wrong = {
        source(each): translation(each)
        for each in MESSAGES[code]
        if word.is_about(each) and any(begins(other, translation(each)) for other in word.never)
    }
    assert wrong == {}


@pytest.mark.parametrize("code", GLOSSARIES)
def test_no_word_stands_for_two_things(code: str) -> None:
    said = [(word.game, word.here) for other, word in ROWS if other == code]
    shared = {word for game, word in said if game == ""}
    assert len(set(said)) == len(said)
    assert [word for game, word in said if game and word in shared] == []


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.code)
def test_the_sign_of_a_special_worker_is_made_of_its_name(language: Language) -> None:
    words = Translator(language)
    for worker in SPECIAL_WORKERS:
        name, sign = words.text(worker.english), worker_sign(worker, words).lower()
        assert name.lower().startswith(sign) or (language.code == "ja" and set(sign) <= set(name))


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "ja").glob("*.md")), ids=lambda page: page.stem)
def test_a_japanese_page_does_not_sound_translated(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    found = [word for word in ("自動的に", "押すだけ", "押すこと", "上端", "もたら", "卓") if word in text]
    assert found == []
