"""The font compiler: what its parsers make of small sources, and that the shipped tables are its work."""

import pytest

from companion.ui.kit.font import Face, Glyph, glyph, read_table
from tools.compile_font import (
    DRAWN,
    TABLES,
    FontError,
    Shape,
    Typeface,
    main,
    merge,
    parse_bdf,
    parse_drawn,
    table,
    wide_table,
)

BDF = """STARTFONT 2.1
FONT_ASCENT 5
FONT_DESCENT 1
STARTCHAR U+0041
ENCODING 65
DWIDTH 4 0
BBX 3 5 0 0
BITMAP
40
A0
E0
A0
A0
ENDCHAR
STARTCHAR wide
ENCODING 233
DWIDTH 10 0
BBX 9 1 0 -1
BITMAP
FF80
ENDCHAR
STARTCHAR nameless
ENCODING -1
DWIDTH 4 0
BBX 1 1 0 0
BITMAP
80
ENDCHAR
STARTCHAR outside
ENCODING 44032
DWIDTH 4 0
BBX 1 1 0 0
BITMAP
80
ENDCHAR
ENDFONT
""".splitlines()

DRAWING = """# two glyphs
ascent 5
descent 0

= A 1
##
#.

= space
..
""".splitlines()


def test_a_bdf_font_becomes_shapes() -> None:
    face = parse_bdf(BDF)
    assert (face.ascent, face.descent) == (5, 1)
    assert face.shapes["A"] == Shape(4, 0, 0, 3, (0b010, 0b101, 0b111, 0b101, 0b101))
    assert face.shapes["é"] == Shape(10, 0, -1, 9, (0b111111111,))
    assert set(face.shapes) == {"A", "é", "가"}


def test_drawn_glyphs_come_before_the_source_and_unused_letters_stay_out() -> None:
    merged = merge(parse_bdf(BDF), parse_drawn(DRAWING))
    assert merged.shapes == {
        "A": Shape(3, 0, 1, 2, (0b11, 0b10)),
        " ": Shape(3, 0, 0, 2, (0,)),
        "é": Shape(10, 0, -1, 9, (0b111111111,)),
    }


def test_a_table_has_a_line_for_each_glyph() -> None:
    face = Typeface(5, 1, {"é": Shape(2, 0, 0, 1, (1, 0)), "A": Shape(4, 0, 0, 0, ())})
    assert table(face) == "ascent 5 descent 1\n0041 4 0 0 0 -\n00e9 2 0 0 1 1,0\n"


def test_wide_glyphs_are_read_as_they_were_drawn() -> None:
    comma, kanji = Shape(6, 1, -1, 2, (0b01, 0b10)), Shape(6, 0, 0, 5, (0b11111, 0, 0b10001))
    latin = Shape(4, 0, 0, 1, (1,))
    face = Typeface(5, 1, {"、": comma, "日": kanji, "A": latin, "가": latin})
    shipped = read_table(wide_table(face))
    assert shipped.glyph("、") == Glyph(6, 1, -1, 2, (0b01, 0b10))
    assert shipped.glyph("日") == Glyph(6, 0, 0, 5, (0b11111, 0, 0b10001))
    assert shipped.glyph("A") is shipped.glyph("가") is shipped.glyph("本") is None


@pytest.mark.parametrize("name", list(Face))
def test_the_shipped_tables_hold_the_drawn_glyphs(name: Face) -> None:
    drawn = parse_drawn((DRAWN / f"{name}.txt").read_text(encoding="utf-8").splitlines())
    for character, shape in drawn.shapes.items():
        shipped = glyph(name, character)
        assert (shipped.advance, shipped.bottom, shipped.rows) == (shape.advance, shape.bottom, shape.rows)


def test_the_digits_are_drawn_and_nothing_else() -> None:
    drawn = parse_drawn((DRAWN / "digits.txt").read_text(encoding="utf-8").splitlines())
    assert table(drawn) == (TABLES / "digits.table").read_text(encoding="ascii")


@pytest.mark.parametrize(
    "lines",
    [["= A", "##", "#"], ["= A", "#x"], ["= A"], ["what is this"]],
    ids=["uneven", "x", "none", "word"],
)
def test_a_bad_drawing_is_refused(lines: list[str]) -> None:
    with pytest.raises(FontError):
        parse_drawn(lines)


def test_a_bitmap_of_another_height_is_refused() -> None:
    with pytest.raises(FontError, match="65 has 4 rows, its BBX says 5"):
        parse_bdf([line for line in BDF if line != "40"])


def test_a_missing_source_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["/nowhere"]) == 1
    assert capsys.readouterr().err.startswith("The font can't be compiled: ")
