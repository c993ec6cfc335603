"""Translators: filled fields, plural forms, rendered values, and a clear word on an unknown language."""

from pathlib import Path

import pytest

from companion.ui.kit.languages import LANGUAGES, Translator, codes_in, language


def test_english_is_the_source_and_fills_its_fields() -> None:
    assert Translator().text("{name} buys", name="Anna") == "Anna buys"


def test_braces_stay_when_nothing_is_filled_in() -> None:
    assert Translator().text("{}") == "{}"


@pytest.mark.parametrize(("count", "expected"), [(1, "1 box"), (3, "3 boxes")])
def test_the_count_chooses_its_form(count: int, expected: str) -> None:
    assert Translator().plural("{count} box", "{count} boxes", count) == expected


def test_a_sentence_renders_each_value_by_its_field() -> None:
    def render(translator: Translator, field: str, value: object) -> str:
        return translator.text("red wine") if field == "kind" else f"<{value}>"

    translator = Translator(render=render)
    shown = translator.translate_sentence("{kind}: {before} to {after}", {"kind": 0, "before": 3, "after": 4})
    assert shown == "red wine: <3> to <4>"


@pytest.mark.parametrize("code", [known.code for known in LANGUAGES])
def test_every_language_has_its_catalogue(code: str) -> None:
    assert Translator(language(code)).text("a text in no catalogue") == "a text in no catalogue"


def test_an_unknown_language_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="there is no language 'xx': choose one of en, de, fi, fr"):
        language("xx")


def test_a_language_is_there_as_soon_as_its_catalogue_is(tmp_path: Path) -> None:
    for code in ("sv", "de"):
        (tmp_path / code / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / code / "LC_MESSAGES" / "toscana.mo").touch()
    (tmp_path / "unfinished" / "LC_MESSAGES").mkdir(parents=True)
    assert codes_in(tmp_path) == ["de", "sv"]


def test_every_language_says_its_own_name() -> None:
    names = {each.code: each.name for each in LANGUAGES}
    assert names["en"] == "English"
    assert names["fi"] == "Suomi"
    assert len(set(names.values())) == len(names)
