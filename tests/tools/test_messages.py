"""The catalogues' commands, on a small source tree of their own."""

# ruff: noqa: RUF001 (the French apostrophe)

from pathlib import Path

import pytest

from tools.message_forms import form_faults
from tools.messages import Catalogues, begin, check, compile_, extract

SOURCE = """
title = mark("Money")
label = translator.text("{name} buys", name=name)
boxes = translator.plural("{count} box", "{count} boxes", count)
word = translator.text_in("of the knob", "turn")
reason = say("{player} has used {action}", player=player, action=action)
"""
FINNISH = {
    "Money": "Rahat",
    "{name} buys": "{name} ostaa",
    "turn": "kierrä",
    "{player} has used {action}": "{player} on käyttänyt: {action}",
}


@pytest.fixture
def catalogues(tmp_path: Path) -> Catalogues:
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "screen.py").write_text(SOURCE, encoding="utf-8")
    made = Catalogues(tmp_path / "source", tmp_path / "locale")
    begin(made, "fi")
    return made


def translate(catalogues: Catalogues, texts: dict[str, str]) -> None:
    file = catalogues.po("fi")
    content = file.read_text(encoding="utf-8")
    for source, text in texts.items():
        content = content.replace(f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{text}"')
    content = content.replace('msgstr[0] ""', 'msgstr[0] "yksi laatikko"')
    content = content.replace('msgstr[1] ""', 'msgstr[1] "{count} laatikkoa"')
    file.write_text(content, encoding="utf-8")
    compile_(catalogues)


def test_every_marked_string_is_collected_and_missed(catalogues: Catalogues) -> None:
    compile_(catalogues)
    assert sorted(check(catalogues)) == [
        f"fi: {source!r} (screen.py) has no translation"
        for source in sorted([*FINNISH, "{count} box"], key=repr)
    ]


def test_a_whole_catalogue_passes(catalogues: Catalogues) -> None:
    translate(catalogues, FINNISH)
    assert list(check(catalogues)) == []


def test_extracting_again_keeps_translations_and_drops_what_is_gone(catalogues: Catalogues) -> None:
    translate(catalogues, FINNISH)
    before = catalogues.po("fi").read_bytes()
    extract(catalogues)
    assert catalogues.po("fi").read_bytes() == before
    source = catalogues.source / "screen.py"
    source.write_text(SOURCE.replace('mark("Money")', '"Money"'), encoding="utf-8")
    extract(catalogues)
    assert b"Rahat" not in catalogues.po("fi").read_bytes()


def test_a_language_is_its_po_file(catalogues: Catalogues) -> None:
    begin(catalogues, "ja")
    assert catalogues.languages == ("fi", "ja")
    assert b"nplurals=1" in catalogues.po("ja").read_bytes()


def test_beginning_a_language_again_keeps_what_is_translated(catalogues: Catalogues) -> None:
    translate(catalogues, FINNISH)
    before = catalogues.po("fi").read_bytes()
    begin(catalogues, "fi")
    assert catalogues.po("fi").read_bytes() == before


def test_a_translation_that_loses_a_field_is_told(catalogues: Catalogues) -> None:
    translate(catalogues, FINNISH | {"{name} buys": "{nimi} ostaa"})
    assert list(check(catalogues)) == ["fi: '{nimi} ostaa' must have the fields name"]


def test_a_catalogue_that_is_not_compiled_anew_is_told(catalogues: Catalogues) -> None:
    translate(catalogues, FINNISH)
    file = catalogues.po("fi")
    file.write_text(file.read_text(encoding="utf-8").replace("Rahat", "Raha"), encoding="utf-8")
    assert ["out of date" in fault for fault in check(catalogues)] == [True]


@pytest.mark.parametrize(
    ("language", "text", "is_fault"),
    [
        ("en", "{player} has {workers} workers left", True),
        ("en", "{player} has {workers} {workers:worker|workers} left", False),
        ("en", "Round {round} begins", False),
        ("en", "{kind}: {cost} to {more} money", False),
        ("fi", "{player}: jäljellä {workers} työläistä", True),
        ("ja", "ワーカー{workers}個", False),
        ("fr", "C’est le tour de {player}", True),
        ("fr", "C’est le tour {player:d’|de }{player}", False),
        ("fr", "un autre que {player}", True),
        ("fr", "pas plus de {most}", False),
        ("fr", "C'est le tour", True),
        ("fr", "d'{player}", True),
        ("fr", "Qui commence ?", True),
        ("fr", "Qui commence\u00a0?", False),
        ("fr", "le suivi « ouvriers »", True),
    ],
)
def test_a_number_needs_plural_forms_and_french_its_elisions_and_signs(
    language: str, text: str, is_fault: bool
) -> None:
    assert (
        bool(list(form_faults(language, text, ("games/toscana/rules/moves.py",), is_plural=False)))
        is is_fault
    )


def test_the_count_of_a_plural_message_is_told_in_its_forms() -> None:
    assert list(form_faults("en", "{count} boxes", ("a.py",), is_plural=True)) == []
    assert list(form_faults("en", "{count} boxes", ("a.py",), is_plural=False))


@pytest.mark.parametrize("file", ["tournament/hub/pages/static/grid.js", "web/static/table.js"])
def test_a_page_fills_its_texts_without_forms(file: str) -> None:
    assert list(form_faults("en", "{count} {count:box|boxes}", (file,), is_plural=False))


def test_a_fault_of_form_is_told_in_the_source_and_in_a_translation(catalogues: Catalogues) -> None:
    source = catalogues.source / "screen.py"
    source.write_text(SOURCE + 'left = say("{workers} workers left", workers=workers)\n', encoding="utf-8")
    extract(catalogues)
    translate(catalogues, FINNISH | {"{workers} workers left": "{workers} työläistä jäljellä"})
    assert [fault[:3] for fault in check(catalogues) if "plural forms" in fault] == ["en:", "fi:"]
