"""Painting: the layout of the bytes, what is inverted, what does not fit and how it is shortened."""

import pytest

from companion.ui.kit.font import Face, signed
from companion.ui.kit.icons import Icon
from companion.ui.kit.layout import scroll_limit
from companion.ui.kit.paint import overflows, paint
from companion.ui.kit.rows import visible_rows
from companion.ui.kit.scene import (
    BODY,
    HINT_LINE,
    PANEL,
    SCREEN,
    TITLE_BAR,
    Align,
    Bar,
    Column,
    Columns,
    Cue,
    Fill,
    Gauge,
    Paragraph,
    Part,
    Pips,
    QrCode,
    Rect,
    Row,
    Rows,
    Scene,
    Text,
)

LONG = "a sentence that is far too long for a screen of this size, in any language"


def lit(pixels: bytes, rect: Rect = PANEL) -> int:
    """How many pixels are lit inside the rectangle."""
    return sum(
        pixels[y * 16 + x // 8] >> (7 - x % 8) & 1
        for y in range(rect.y, rect.y + rect.height)
        for x in range(rect.x, rect.x + rect.width)
    )


def test_the_leftmost_pixel_is_the_highest_bit_and_rows_follow_each_other() -> None:
    pixels = paint(Scene(body=(Fill(Rect(0, 0, 1, 1)), Fill(Rect(9, 1, 1, 1)))))
    assert len(pixels) == 1024
    assert (pixels[0], pixels[17]) == (0b1000_0000, 0b0100_0000)
    assert lit(pixels) == 2


def test_an_empty_scene_is_dark() -> None:
    assert paint(Scene()) == bytes(1024)


def test_the_title_bar_is_lit_with_dark_letters() -> None:
    pixels = paint(Scene(title="Anna"))
    assert (
        TITLE_BAR.width * TITLE_BAR.height // 2 < lit(pixels, TITLE_BAR) < TITLE_BAR.width * TITLE_BAR.height
    )
    assert lit(pixels) == lit(pixels, TITLE_BAR)


def test_only_the_selected_row_is_inverted() -> None:
    rows = tuple(Row(name) for name in ("one", "two", "three"))
    plain, selected = (paint(Scene(body=(Rows(BODY, rows, choice),))) for choice in (None, 1))
    changed = BODY.row(1, 13)
    assert lit(selected, changed) == changed.width * changed.height - lit(plain, changed)
    assert all(lit(selected, BODY.row(i, 13)) == lit(plain, BODY.row(i, 13)) for i in (0, 2))


def test_only_the_value_of_an_edited_row_is_inverted() -> None:
    plain, edited = (
        paint(Scene(body=(Rows(BODY, (Row("Dim", "5 min", is_editing=True),), choice),)))
        for choice in (None, 0)
    )
    left, right = BODY.split(64)
    assert lit(edited, left) == lit(plain, left)
    assert lit(edited, right) > lit(plain, right)


@pytest.mark.parametrize(("selected", "expected"), [(0, range(3)), (5, range(4, 7)), (9, range(7, 10))])
def test_a_list_keeps_the_selected_row_in_view(selected: int, expected: range) -> None:
    rows = tuple(Row(str(number)) for number in range(10))
    assert visible_rows(Rows(BODY, rows, selected)) == expected


def test_a_paragraph_scrolls_to_its_last_line_and_no_further() -> None:
    paragraph = Paragraph(BODY, "\n".join("abcdefg"), Face.SMALL, is_scrolling=True)
    assert scroll_limit(paragraph) == 3
    at_end, beyond = (
        paint(Scene(body=(Paragraph(BODY, paragraph.text, Face.SMALL, is_scrolling=True, first_line=first),)))
        for first in (3, 99)
    )
    assert at_end == beyond


def test_a_short_message_is_set_large_and_a_long_one_small() -> None:
    for text, face in (("Short.", Face.REGULAR), ("word " * 17, Face.SMALL)):
        automatic, chosen = (paint(Scene(body=(Paragraph(BODY, text, f),))) for f in (None, face))
        assert automatic == chosen


@pytest.mark.parametrize(
    "part",
    [
        Text(Rect(0, 20, 60, 10), LONG),
        Text(Rect(0, 20, 128, 8), "Big", Face.BOLD),
        Paragraph(BODY, LONG * 4),
        Paragraph(Rect(0, 11, 20, 40), "unbreakable"),
        Rows(BODY, (Row(LONG),)),
        Rows(BODY, (Row("short", LONG),)),
        Columns((Column(Icon.BIG_RED, value="1234"),)),
        Columns((Column(Icon.BIG_RED, foot="champagne"),)),
        QrCode(Rect(0, 0, 20, 20), "http://192.168.178.123:8088/"),
    ],
)
def test_what_does_not_fit_is_reported(part: Part) -> None:
    assert overflows(Scene(body=(part,)))


@pytest.mark.parametrize(
    "scene",
    [
        Scene(title=LONG),
        Scene(title="a title of some length", right="and more to its right"),
        Scene(hint=(Cue(Icon.PUSH, LONG),)),
        Scene(hint=(Cue(Icon.TURN, "something long"), Cue(Icon.PUSH, "and long"), Cue(Icon.BACK, "leave"))),
    ],
)
def test_a_title_or_hint_that_does_not_fit_is_reported(scene: Scene) -> None:
    assert overflows(scene)


def test_a_text_too_long_is_shortened_inside_its_rectangle() -> None:
    rect = Rect(10, 20, 60, 10)
    pixels = paint(Scene(body=(Text(rect, LONG),)))
    assert 0 < lit(pixels, rect) == lit(pixels)


@pytest.mark.parametrize("icon", [Icon.POINTS, Icon.MONEY, Icon.RESIDUAL])
def test_a_mark_of_two_digits_fits_beside_its_icon(icon: str) -> None:
    for number in range(-99, 100):
        column = Column(icon, signed(number), "9")
        assert overflows(Scene("Home", body=(Columns((column,) * 5),))) == []


def test_a_hint_with_a_cedilla_stays_on_the_screen() -> None:
    scene = Scene(hint=(Cue(Icon.PUSH, "reçu"),))
    assert overflows(scene) == []
    assert lit(paint(scene), HINT_LINE.row(-1, 1)) > 0


def test_texts_align_in_their_rectangle() -> None:
    left, right = SCREEN.split(64)
    for align, is_left in ((Align.LEFT, True), (Align.RIGHT, False)):
        pixels = paint(Scene(body=(Text(SCREEN, "abc", align=align),)))
        assert (lit(pixels, left) > 0, lit(pixels, right) > 0) == (is_left, not is_left)


def test_meters_grow_with_what_they_show_and_stop_when_full() -> None:
    rect = Rect(0, 0, 100, 10)
    bars = [lit(paint(Scene(body=(Gauge(rect, Bar(part, 60)),)))) for part in (0, 30, 60, 75)]
    pips = [lit(paint(Scene(body=(Gauge(rect, Pips(filled)),)))) for filled in (0, 2, 5, 6)]
    for shown in (bars, pips):
        assert shown[0] < shown[1] < shown[2] == shown[3]
