"""A scene as text: everything on the screen is in it, and each icon by its name."""

import re

import pytest

from companion.ui.kit.icons import Icon
from companion.ui.kit.languages import LANGUAGES, Language, Translator, language
from companion.ui.kit.scene import (
    BODY,
    Bar,
    Column,
    Columns,
    Cue,
    Fill,
    Focus,
    Gauge,
    Paragraph,
    Pips,
    QrCode,
    Row,
    Rows,
    Scene,
    SpeltWord,
    Text,
)
from companion.ui.kit.spoken import ORNAMENTS, SpokenScreen, spoken, spoken_screen

ENGLISH = Translator()


def lines(*body: object) -> tuple[str, ...]:
    return spoken_screen(Scene(body=body), ENGLISH).lines  # type: ignore[arg-type]


def test_title_body_and_hint_are_read_in_order() -> None:
    scene = Scene(
        "Anna", f"{Icon.MONEY} 3", (Text(BODY, "One"),), (Cue(Icon.PUSH, "buy"), Cue(Icon.BACK, "leave"))
    )
    assert spoken_screen(scene, ENGLISH) == SpokenScreen("Anna money 3", ("One",), "push buy, back leave")


def test_the_selected_row_and_its_meter_are_said() -> None:
    rows = (Row("Anna", "41", Bar(41, 60)), Row("Ben", "33"))
    assert lines(Rows(BODY, rows, selected=1)) == ("Anna 41 41 of 60", "> Ben 33")


def test_a_column_says_its_kind_and_marks_the_field_under_the_knob() -> None:
    column = Column(Icon.BIG_RED, Icon.PLUS_TILE, "3", Icon.UP, "4", Pips(2), Focus.VALUE)
    assert lines(Columns((column,))) == ("red wine plus tile > 3 up 4 2 of 5",)


def test_every_other_part_has_words_or_needs_none() -> None:
    assert lines(Paragraph(BODY, "Two\nlines")) == ("Two", "lines")
    assert lines(SpeltWord(BODY, "Ann", 1)) == ("Ann, letter 2: n",)
    assert lines(Text(BODY, "on", is_inverted=True)) == ("> on",)
    assert lines(Gauge(BODY, Pips(1, 3))) == ("1 of 3",)
    assert lines(QrCode(BODY, "http://box/")) == ("http://box/",)
    assert lines(Fill(BODY)) == ()


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.code)
def test_no_icon_is_left_unread(language: Language) -> None:
    for icon in set(Icon) - set(ORNAMENTS):
        assert re.fullmatch(r"[^\W\d_]+(\.? [^\W\d_]+)*", spoken(icon, Translator(language)))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (f"Siena 1{Icon.POINTS}", "Siena 1 point"),
        (f"Siena 2 {Icon.POINTS} 0{Icon.STAR}", "Siena 2 points 0 stars"),
        (f"{Icon.MONEY} 1 {Icon.WORKER} 2", "money 1 worker 2"),
        (f"2/7 {Icon.CARDS} 5", "2/7 cards 5"),
        (f"7 {Icon.WORKER} {Icon.CARDS}", "7 worker cards"),
        (f"{Icon.GREEN_COUNTER}9 {Icon.RED_COUNTER}4", "green points 9 red points 4"),
    ],
)
def test_a_counted_icon_agrees_with_its_number(text: str, read: str) -> None:
    assert spoken(text, ENGLISH) == read


def test_a_screen_reader_reads_in_the_language_of_the_box() -> None:
    finnish = Translator(language("fi"))
    assert spoken(f"{Icon.RED} 3", finnish) == "punaviini 3"
    assert spoken(f"1{Icon.BOX} 3{Icon.BOX}", finnish) == "1 laatikko 3 laatikkoa"
    assert spoken_screen(Scene(body=(Gauge(BODY, Pips(1, 3)),)), finnish).lines == ("1/3",)
