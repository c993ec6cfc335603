"""Compile the box's fonts: Galmuri's BDF files and the glyphs in tools/fonts become companion/ui/kit/fonts.

A face has two tables: `.table` is text and holds the Latin letters, `.wide` holds kana and kanji.

`python -m tools.compile_font DIST`, where DIST is the folder `dist` of the npm package galmuri
(`npm pack galmuri@2.40.3`).
"""

import argparse
import struct
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
DRAWN = Path(__file__).parent / "fonts"
TABLES = ROOT / "companion" / "ui" / "kit" / "fonts"
SOURCES = {"small": "Galmuri7.bdf", "regular": "Galmuri9.bdf", "bold": "Galmuri11-Bold.bdf", "digits": None}
# The bold cut has no kana and kanji: the plain one of its size, whose lines are as high, takes their place.
WIDE_SOURCES = {"small": "Galmuri7.bdf", "regular": "Galmuri9.bdf", "bold": "Galmuri11.bdf"}
FIRST_WIDE = "\u2e80"
# Kana of half the width are drawn as whole ones.
HALF_WIDE = frozenset(map(chr, range(0xFF61, 0xFFA0)))

# Latin-1 and Latin Extended-A: the languages of Europe, and the names of guests from the neighbouring ones.
CHARACTERS = frozenset(
    {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180))} - {"\N{SOFT HYPHEN}"}
    | set("–—‘’‚“”„•…‹›€←↑→↓↔−≤≥▲▼◀▶✓")  # noqa: RUF001
)


@dataclass(frozen=True, slots=True)
class Shape:
    """One glyph: rows of bits, left first; `left` and `bottom` place the lowest left pixel from the pen."""

    advance: int
    left: int
    bottom: int
    width: int
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Typeface:
    """The heights above and below the baseline, and the glyphs."""

    ascent: int
    descent: int
    shapes: dict[str, Shape]


class FontError(Exception):
    """A source file that can't be compiled; the message says which line and why."""


def parse_bdf(lines: Iterable[str]) -> Typeface:
    """Read a Glyph Bitmap Distribution Format file; glyphs without a code (-1) are left out."""
    numbers: dict[str, list[int]] = {}
    shapes: dict[str, Shape] = {}
    remaining = iter(lines)
    for line in remaining:
        match line.split():
            case ["FONT_ASCENT" | "FONT_DESCENT" | "ENCODING" | "DWIDTH" | "BBX" as key, *values]:
                numbers[key] = [int(value) for value in values]
            case ["BITMAP"]:
                width, height, left, bottom = numbers["BBX"]
                rows = tuple(_bitmap(remaining, width))
                if len(rows) != height:
                    raise FontError(
                        f"glyph {numbers['ENCODING'][0]} has {len(rows)} rows, its BBX says {height}"
                    )
                if numbers["ENCODING"][0] >= 0:
                    character = chr(numbers["ENCODING"][0])
                    shapes[character] = Shape(numbers["DWIDTH"][0], left, bottom, width, rows)
    missing = {"FONT_ASCENT", "FONT_DESCENT"} - numbers.keys()
    if missing:
        raise FontError(f"this is not a complete BDF file: {', '.join(sorted(missing))} is missing")
    return Typeface(numbers["FONT_ASCENT"][0], numbers["FONT_DESCENT"][0], shapes)


def _bitmap(lines: Iterator[str], width: int) -> Iterator[int]:
    for line in lines:
        row = line.strip()
        if row == "ENDCHAR":
            return
        yield int(row, 16) >> (len(row) * 4 - width)


def parse_drawn(lines: Iterable[str]) -> Typeface:
    """Read drawn glyphs: `= A` or `= A 2` (raised by 2), then rows of `#` and `.` up to an empty line."""
    heights = {"ascent": 0, "descent": 0}
    shapes: dict[str, Shape] = {}
    remaining = iter(lines)
    for line in remaining:
        match line.split():
            case [] | ["#", *_]:
                continue
            case ["ascent" | "descent" as key, value]:
                heights[key] = int(value)
            case ["=", name, *raised]:
                art = list(iter(lambda: next(remaining, "").strip(), ""))
                width = len(art[0]) if art else 0
                if not art or any(len(row) != width or set(row) - set("#.") for row in art):
                    raise FontError(f"the glyph {name!r} must be rows of # and . of one width")
                rows = tuple(int(row.replace("#", "1").replace(".", "0"), 2) for row in art)
                bottom = int(raised[0]) if raised else 0
                shapes[" " if name == "space" else name] = Shape(width + 1, 0, bottom, width, rows)
            case _:
                raise FontError(f"this line of the drawn glyphs is not understood: {line.strip()!r}")
    return Typeface(heights["ascent"], heights["descent"], shapes)


def merge(source: Typeface | None, drawn: Typeface) -> Typeface:
    """The source's glyphs that the box needs, with the drawn ones in front."""
    if source is None:
        return drawn
    wanted = {character: shape for character, shape in source.shapes.items() if character in CHARACTERS}
    return Typeface(source.ascent, source.descent, wanted | drawn.shapes)


def is_wide(character: str) -> bool:
    """Whether the character is a kana, a kanji or their punctuation, as Japanese typewriters have them."""
    if character < FIRST_WIDE or character in HALF_WIDE:
        return False
    try:
        character.encode("shift_jis_2004")
    except UnicodeEncodeError:
        return False
    return True


def wide_table(face: Typeface) -> bytes:
    """The wide glyphs, all in cells of one size: a head, the characters' codes in order, then the cells.

    The head is five big-endian numbers of 16 bits: how many glyphs, the advance, and the cell's bottom (with
    its sign), width and height. A code has 16 bits. A cell is its rows from the top, packed bit by bit
    without gaps and filled up to whole bytes.
    """
    shapes = {ord(each): shape for each, shape in sorted(face.shapes.items()) if is_wide(each)}
    bottom = min(shape.bottom for shape in shapes.values())
    height = max(shape.bottom + len(shape.rows) for shape in shapes.values()) - bottom
    wide = max(shape.left + shape.width for shape in shapes.values())
    advance = max(shape.advance for shape in shapes.values())
    head = struct.pack(">HHhHH", len(shapes), advance, bottom, wide, height)
    cells = (_cell(shape, bottom, wide, height) for shape in shapes.values())
    return head + struct.pack(f">{len(shapes)}H", *shapes) + b"".join(cells)


def _cell(shape: Shape, bottom: int, wide: int, height: int) -> bytes:
    below, above = shape.bottom - bottom, height - (shape.bottom - bottom) - len(shape.rows)
    rows = (*(0,) * above, *(row << (wide - shape.left - shape.width) for row in shape.rows), *(0,) * below)
    bits = 0
    for row in rows:
        bits = bits << wide | row
    size = -(-wide * height // 8)
    return (bits << (size * 8 - wide * height)).to_bytes(size, "big")


def table(face: Typeface) -> str:
    """The face as text: a line a glyph, in order: code, advance, left, bottom, width, rows in hex."""
    lines = [f"ascent {face.ascent} descent {face.descent}"]
    for character, shape in sorted(face.shapes.items()):
        rows = ",".join(f"{row:x}" for row in shape.rows) or "-"
        lines.append(f"{ord(character):04x} {shape.advance} {shape.left} {shape.bottom} {shape.width} {rows}")
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Write one table a face; 1 when a source can't be read or compiled."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dist", type=Path, help="the folder with Galmuri's BDF files")
    dist: Path = parser.parse_args(arguments).dist
    try:
        for name, file in SOURCES.items():
            drawn = parse_drawn((DRAWN / f"{name}.txt").read_text(encoding="utf-8").splitlines())
            source = file and parse_bdf((dist / file).read_text(encoding="utf-8").splitlines())
            (TABLES / f"{name}.table").write_text(table(merge(source or None, drawn)), encoding="ascii")
        for name, file in WIDE_SOURCES.items():
            wide = parse_bdf((dist / file).read_text(encoding="utf-8").splitlines())
            (TABLES / f"{name}.wide").write_bytes(wide_table(wide))
    except (OSError, FontError) as error:
        print(f"The font can't be compiled: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
