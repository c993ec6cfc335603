"""The faces: the letters of all languages, widths, shortening."""

import subprocess
import sys
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ui.kit.font import UNKNOWN, Face, glyph, metrics, shorten, width
from companion.ui.kit.icons import Icon, drawings

LATIN_1 = "".join(chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x100)) if code != 0xAD)
SIGNS = "Œœ…–—’“”«»€→←↑↓+−×•✓"  # noqa: RUF001
KINDS = (Icon.RED, Icon.WHITE, Icon.CHAMPAGNE, Icon.ROSE, Icon.WATER)
BIG_KINDS = (Icon.BIG_RED, Icon.BIG_WHITE, Icon.BIG_CHAMPAGNE, Icon.BIG_ROSE, Icon.BIG_WATER)


@pytest.mark.parametrize("face", [Face.SMALL, Face.REGULAR])
def test_the_text_faces_have_latin_1_and_the_signs(face: Face) -> None:
    assert [character for character in LATIN_1 + SIGNS if glyph(face, character) is UNKNOWN] == []


@pytest.mark.parametrize("face", [Face.SMALL, Face.REGULAR, Face.BOLD])
def test_accents_are_drawn_not_dropped(face: Face) -> None:
    for accented, plain in zip("ÄÖÅÉÈÊËÎÏÔÛÙÇäöåéèêëîïôûùç", "AOAEEEEIIOUUCaoaeeeeiiouuc", strict=True):
        assert glyph(face, accented).rows != glyph(face, plain).rows


def test_the_lowest_price_and_its_forecast_fit_a_column() -> None:
    assert width(Face.DIGITS, "0/1") + 2 + width(Face.SMALL, Icon.UP) <= 24


def test_a_letter_outside_the_tables_loses_its_accent_before_it_is_lost() -> None:
    assert glyph(Face.SMALL, "ế") == glyph(Face.SMALL, "e")
    assert glyph(Face.SMALL, "\N{HANGUL SYLLABLE HAN}") is UNKNOWN


@pytest.mark.parametrize("face", Face)
def test_every_face_has_kana_and_kanji(face: Face) -> None:
    for character in "あゃアッー。、「」葡萄酒々ゔｱ！":  # noqa: RUF001
        shape = glyph(face, character)
        assert shape is not UNKNOWN
        assert shape.top <= metrics(face).ascent
        assert shape.bottom >= -metrics(face).descent


def test_kanji_stand_in_cells_of_one_width_and_differ() -> None:
    assert {glyph(Face.REGULAR, each).advance for each in "日本語版"} == {10}
    assert len({glyph(Face.SMALL, each).rows for each in "日本語版赤白箱雇"}) == 8


def test_a_kanji_that_no_face_has_is_a_visible_box() -> None:
    assert glyph(Face.BOLD, "\N{CJK UNIFIED IDEOGRAPH-4F60}") is UNKNOWN
    assert UNKNOWN.rows


@given(st.text(st.characters(), max_size=20), st.sampled_from(Face))
def test_any_text_has_a_width(text: str, face: Face) -> None:
    """Names that come from a file may hold anything."""
    assert width(face, text) >= 0


def test_kana_of_half_the_width_are_drawn_whole() -> None:
    assert glyph(Face.SMALL, "\N{HALFWIDTH KATAKANA LETTER A}") == glyph(Face.SMALL, "ア")


def test_who_shows_no_kanji_loads_none() -> None:
    code = (
        "from companion.ui.kit.font import Face, wide_table, width; width(Face.BOLD, 'Ää é 7');"
        "print(wide_table.cache_info().currsize);"
        "width(Face.BOLD, '日'); print(wide_table.cache_info().currsize)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["0", "1"]


def test_the_digits_face_borrows_letters() -> None:
    assert glyph(Face.DIGITS, "A") == glyph(Face.BOLD, "A")


def test_every_icon_is_drawn_once_and_no_two_alike() -> None:
    assert set(drawings()) == set(Icon)
    assert len(set(drawings().values())) == len(Icon)
    assert all(len({len(row) for row in art}) == 1 for art in drawings().values())


@pytest.mark.parametrize("kinds", [KINDS, BIG_KINDS], ids=["small", "big"])
def test_any_two_kinds_differ_in_a_fifth_of_their_pixels(kinds: tuple[Icon, ...]) -> None:
    for one, other in combinations(("".join(drawings()[icon]) for icon in kinds), 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) * 5 >= len(one)


@given(st.text(alphabet=LATIN_1, max_size=40), st.integers(6, 128), st.sampled_from(Face))
def test_a_shortened_text_fits_and_a_fitting_one_stays(text: str, room: int, face: Face) -> None:
    shown = shorten(face, text, room)
    assert width(face, shown) <= room
    assert (shown == text) == (width(face, text) <= room) or text.rstrip() + "…" == shown


@pytest.mark.parametrize("face", [Face.SMALL, Face.REGULAR, Face.BOLD])
def test_letters_stay_in_their_line_but_for_a_cedilla(face: Face) -> None:
    for character in filter(str.isalpha, LATIN_1 + "Œœ"):
        shape = glyph(face, character)
        assert shape.top <= metrics(face).ascent
        assert shape.bottom >= -metrics(face).descent - 1


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ("Maximilian", 99, "Maximilian"),
        ("Maximilian-Wolfgang", 40, "Maximili…"),
        ("Pelaaja 1", 30, "Pela…1"),
        ("Pelaaja 12", 30, "Pel…12"),
        ("Anna B.", 24, "An…B."),
    ],
)
def test_a_shortened_name_keeps_the_end_that_tells_it_from_others(name: str, room: int, shown: str) -> None:
    assert shorten(Face.SMALL, name, room) == shown
    assert width(Face.SMALL, shown) <= room
