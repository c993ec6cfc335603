"""The rules' sentences in every language: nothing untranslated, every value a word or a sign."""

import ast
import re
from pathlib import Path

import pytest

import companion
from companion.games.kit.sentences import Refusal, Several, UpTo, say
from companion.games.toscana.rules.commands import Buy, Pass
from companion.games.toscana.rules.decide import play
from companion.games.toscana.rules.terms import Action, Amount, Cause, Kind
from companion.games.toscana.screens.entries import with_signs
from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import LANGUAGES, Translator, in_words, language, sentence_text, translator
from tests.games.toscana.people import Box, new_game
from tools.messages import BOX, check


def test_no_string_lacks_its_translation() -> None:
    assert list(check(BOX)) == []


def test_no_text_hides_in_an_f_string() -> None:
    """The extractor does not look into f-strings, so such a text would stay English."""
    for file in Path(companion.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                called = {call.func.attr for call in ast.walk(node) if _is_method(call)}  # type: ignore[attr-defined]
                assert not called & {"text", "text_in", "plural"}, f"{file.name}:{node.lineno}"


def test_french_holds_its_punctuation_to_the_word_before() -> None:
    """A no-break space stands before : ; ? and !, so that none of them begins a line."""
    loose = re.compile(r" [:;?!]|[^\s:]:(?=\s|$)|[^\s…][;?!](?=\s|$)")
    wrong = [
        text
        for message in BOX.read("fr")
        if message.id
        for text in ((message.string,) if isinstance(message.string, str) else message.string or ())
        if loose.search(text)
    ]
    assert wrong == []


def _is_method(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", f"1 to 2; 3{Icon.WATER}, {Icon.RED}; none; bought"),
        ("fi", f"1–2; 3{Icon.WATER}, {Icon.RED}; ei yhtään; osto"),  # noqa: RUF001
        ("fr", f"de 1 à 2; 3{Icon.WATER}, {Icon.RED}; aucun; achat"),
    ],
)
def test_values_are_rendered_in_the_language(code: str, text: str) -> None:
    sentence = say(
        "{most}; {many}; {none}; {why}",
        most=UpTo(2),
        many=Several((Amount(3, Kind.WATER), Kind.RED)),
        none=UpTo(0),
        why=Cause.BUYING,
    )
    assert sentence_text(translator(code, with_signs), sentence) == text


def test_plain_words_need_no_signs() -> None:
    words = Translator(language("fi"), in_words)
    assert sentence_text(words, say("{boxes}", boxes=Amount(2, Kind.RED))) == "2 punaviinilaatikkoa"


@pytest.mark.parametrize("code", [known.code for known in LANGUAGES])
def test_a_refusal_names_its_reason_in_every_language(code: str) -> None:
    game = Box(new_game()).game
    for command in (Buy("anna", Kind.CHAMPAGNE, 1), Buy("anna", Kind.RED, 2), Pass("eve", Action.HIRING)):
        refusal = play(game, command)
        assert isinstance(refusal, Refusal)
        text = sentence_text(translator(code, with_signs), refusal.sentence)
        assert "{" not in text
        assert (text == refusal.message) is (code == "en" and not any(icon in text for icon in Icon))
