"""Lines: broken at spaces and between kana and kanji, and what may stand at a line's beginning and end."""

import re
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.ui.kit.font import NO_BEGINNING, NO_END, Face, width, wrap
from companion.ui.kit.icons import Icon

KANJI = 10
"""How wide a kanji of the regular face is, with the gap after it."""


def lines(text: str, kanji: int) -> tuple[str, ...]:
    """The text on lines of so many kanji."""
    return wrap(Face.REGULAR, text, kanji * KANJI)


def test_lines_break_at_spaces_and_line_breaks() -> None:
    assert wrap(Face.SMALL, "one two\nthree", 1000) == ("one two", "three")
    assert wrap(Face.SMALL, "one two", width(Face.SMALL, "one two") - 1) == ("one", "two")


def test_french_punctuation_stays_with_its_word() -> None:
    assert wrap(Face.SMALL, "Prêt\N{NO-BREAK SPACE}?", 10) == ("Prêt\N{NO-BREAK SPACE}?",)


def test_an_arrow_stays_with_what_stands_before_and_after_it() -> None:
    held = "31\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}45"
    assert wrap(Face.SMALL, "rouge 31 → 45", width(Face.SMALL, "rouge 31 →")) == ("rouge", held)


def test_an_arrow_lets_go_of_what_would_not_fit() -> None:
    room = width(Face.SMALL, "Maximilian →")
    assert wrap(Face.SMALL, "Maximilian → Bank", room) == ("Maximilian\N{NO-BREAK SPACE}→", "Bank")


def test_japanese_breaks_anywhere_between_its_characters() -> None:
    assert lines("赤ワインの箱", 3) == ("赤ワイ", "ンの箱")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("白い箱。次", ("白い", "箱。次")),
        ("雇った", ("雇っ", "た")),
        ("ルール、", ("ルー", "ル、")),
        ("箱」次の", ("箱」", "次の")),
    ],
)
def test_no_line_begins_with_a_closing_mark_or_a_small_kana(text: str, expected: tuple[str, ...]) -> None:
    assert lines(text, max(map(len, expected)))[-1][0] not in NO_BEGINNING
    assert lines(text, max(map(len, expected))) == expected


def test_no_line_ends_with_an_opening_mark() -> None:
    assert lines("次は「白」", 3) == ("次は", "「白」")


def test_a_number_stays_with_what_it_counts() -> None:
    assert lines("赤白25点", 3) == ("赤白", "25点")


def test_words_of_other_scripts_stay_whole() -> None:
    assert lines("次はtoscanaで", 5) == ("次は", "toscanaで")
    assert lines(f"赤白白3{Icon.RED}", 4) == ("赤白白", f"3{Icon.RED}")


@given(st.text(alphabet="abc é,\n", max_size=60), st.integers(20, 128))
def test_wrapping_loses_no_word(text: str, room: int) -> None:
    assert " ".join(wrap(Face.SMALL, text, room)).split() == text.split()


@example("、、、、、  、", 40)
@given(st.text(alphabet="赤白箱ゃっー。、（「」）a1 ", max_size=40), st.integers(40, 128))  # noqa: RUF001
def test_wrapping_loses_nothing_and_keeps_the_rules_of_lines(text: str, room: int) -> None:
    wrapped = wrap(Face.SMALL, text, room)
    assert "".join(wrapped).replace(" ", "") == text.replace(" ", "")
    for before, after in pairwise(wrapped):
        is_space = re.search(rf"{re.escape(before.rstrip())} +{re.escape(after.lstrip())}", text)
        assert is_space or (after[:1] not in NO_BEGINNING and before[-1:] not in NO_END)
