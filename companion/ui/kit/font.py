"""The faces: glyphs from the compiled tables, the width of a text and how it is shortened."""

import struct
import sys
import unicodedata
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from enum import StrEnum
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise

from companion.frozen import frozen
from companion.ui.kit.icons import Icon, drawings


@frozen
class Glyph:
    """One character's pixels: rows of bits, left first; `left` and `bottom` place the lowest left one."""

    advance: int
    left: int
    bottom: int
    width: int
    rows: tuple[int, ...]

    @property
    def top(self) -> int:
        """How many rows above the baseline it reaches."""
        return self.bottom + len(self.rows)


ELLIPSIS = "…"
LAST_WORD_KEPT = 2
NAME_ROOM = 60
MINUS = "−"  # noqa: RUF001 - as wide as the plus sign, which the hyphen is not


class Face(StrEnum):
    """A size of text; the value names its table."""

    SMALL = "small"
    REGULAR = "regular"
    BOLD = "bold"
    DIGITS = "digits"


@frozen
class Metrics:
    """A face's rows above and below the baseline, accents included, and the height of its digits."""

    ascent: int
    descent: int
    cap_height: int

    @property
    def line_height(self) -> int:
        return self.ascent + self.descent


UNKNOWN = Glyph(6, 0, 0, 5, (31, 17, 17, 17, 17, 17, 31))
STAND_INS = {Face.DIGITS: Face.BOLD, Face.BOLD: Face.REGULAR}
# From here on come kana and kanji, which the other tables do not hold.
FIRST_WIDE = "\u2e80"
WIDE_FACES = (Face.SMALL, Face.REGULAR, Face.BOLD)


@cache
def metrics(face: Face) -> Metrics:
    """The face's heights."""
    return _load(face)[0]


@lru_cache(maxsize=4096)
def glyph(face: Face, character: str) -> Glyph:
    """The character in this face, else without its accent, else in the next face, else an empty frame.

    Kana and kanji have tables of their own.
    """
    glyphs = _load(face)[1]
    if character in glyphs:
        return _parsed(glyphs[character])
    if character in drawings():
        return _icon(face, Icon(character))
    plain = unicodedata.normalize("NFKD", character)[0]
    if character >= FIRST_WIDE and face in WIDE_FACES:
        found = _wide(face, character) or _wide(face, plain)
        if found is not None:
            return found
    if plain in glyphs:
        return _parsed(glyphs[plain])
    return glyph(STAND_INS[face], character) if face in STAND_INS else UNKNOWN


@lru_cache(maxsize=4096)
def width(face: Face, text: str) -> int:
    """How many pixels the text takes, without the gap after its last character."""
    if not text:
        return 0
    last = glyph(face, text[-1])
    before = sum(glyph(face, character).advance for character in text[:-1])
    return before + (last.left + last.width if last.rows else last.advance)


def short_name(name: str, room: int = NAME_ROOM) -> str:
    """A player's name, shortened in the small face to fit this many pixels."""
    return shorten(Face.SMALL, name, room)


def signed(number: int) -> str:
    """A number with its sign; the minus is as wide as the plus."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


def shorten(face: Face, text: str, room: int) -> str:
    """The text itself if it fits, else as much of it as fits with an ellipsis.

    A number or an initial at the end stays, since it tells "Player 1" from "Player 2".
    """
    if width(face, text) <= room:
        return text
    *_, last = text.split(" ")
    kept = last if len(last) <= LAST_WORD_KEPT and len(last) < len(text) else ""
    for end in dict.fromkeys((kept, "")):
        for length in range(len(text) - len(end) - 1, 0, -1):
            shorter = text[:length].rstrip() + ELLIPSIS + end
            if width(face, shorter) <= room:
                return shorter
    return ""


@cache
def _load(face: Face) -> tuple[Metrics, dict[str, str]]:
    """The face's heights, and the line of its table for each character; most are never shown."""
    table = resources.files("companion.ui.kit") / "fonts" / f"{face}.table"
    head, *lines = table.read_text(encoding="ascii").splitlines()
    glyphs = {chr(int(line.partition(" ")[0], 16)): line for line in lines}
    _, ascent, _, descent = head.split()
    return Metrics(int(ascent), int(descent), _parsed(glyphs["0"]).top), glyphs


def _wide(face: Face, character: str) -> Glyph | None:
    return wide_table(face).glyph(character)


def _parsed(line: str) -> Glyph:
    _, advance, left, bottom, columns, rows = line.split()
    bits = () if rows == "-" else tuple(int(row, 16) for row in rows.split(","))
    return Glyph(int(advance), int(left), int(bottom), int(columns), bits)


def _icon(face: Face, icon: Icon) -> Glyph:
    """An icon among letters: centred on the height of the digits."""
    art = drawings()[icon]
    rows = tuple(int(row.replace("#", "1").replace(".", "0"), 2) for row in art)
    return Glyph(len(art[0]) + 2, 0, (metrics(face).cap_height - len(art)) // 2, len(art[0]), rows)


HEAD = struct.Struct(">HHhHH")


@frozen
class WideTable:
    """A face's wide glyphs in cells of one size; tools/compile_font.py tells how they are written."""

    advance: int
    bottom: int
    width: int
    height: int
    codes: "array[int]"
    cells: bytes

    def glyph(self, character: str) -> Glyph | None:
        """The character's glyph without the empty margins of its cell; None if the table has none."""
        at = bisect_left(self.codes, ord(character))
        if at == len(self.codes) or self.codes[at] != ord(character):
            return None
        area = self.width * self.height
        size = -(-area // 8)
        bits = int.from_bytes(self.cells[at * size : (at + 1) * size], "big") >> (size * 8 - area)
        rows = [bits >> self.width * line & (1 << self.width) - 1 for line in reversed(range(self.height))]
        return self._trimmed(rows)

    def _trimmed(self, rows: list[int]) -> Glyph:
        bottom = self.bottom
        while rows and not rows[-1]:
            rows.pop()
            bottom += 1
        while rows and not rows[0]:
            rows.pop(0)
        if not rows:
            return Glyph(self.advance, 0, 0, 0, ())
        inked = 0
        for row in rows:
            inked |= row
        right = (inked & -inked).bit_length() - 1
        columns = inked.bit_length() - right
        return Glyph(
            self.advance,
            self.width - inked.bit_length(),
            bottom,
            columns,
            tuple(row >> right for row in rows),
        )


@cache
def wide_table(face: str) -> WideTable:
    """The face's table, which stays loaded."""
    return read_table((resources.files("companion.ui.kit") / "fonts" / f"{face}.wide").read_bytes())


def read_table(content: bytes) -> WideTable:
    count, advance, bottom, width, height = HEAD.unpack_from(content)
    begin = HEAD.size + 2 * count
    codes = array("H", content[HEAD.size : begin])
    if sys.byteorder == "little":
        codes.byteswap()
    return WideTable(advance, bottom, width, height, codes, content[begin:])


# What may not begin a line: closing marks, small kana, the marks of length and repetition.
NO_BEGINNING = frozenset(
    "、。，．・：；？！）〕］｝〉》」』】’”…‥％ー〜々ゝゞヽヾ,.:;?!)]}%"  # noqa: RUF001
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
)
# What may not end one: opening marks.
NO_END = frozenset("（〔［｛〈《「『【‘“([{")  # noqa: RUF001
ICONS = ("\ue000", "\uf8ff")
# What stays on one line: an arrow with what stands before and after it.
ARROW, HELD_ARROW = " → ", "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}"


@lru_cache(maxsize=256)
def wrap(face: Face, text: str, room: int) -> tuple[str, ...]:
    """The text in lines at most `room` wide; what can't be broken and is wider than that stays whole."""
    return tuple(
        line for part in text.replace(ARROW, HELD_ARROW).split("\n") for line in _wrap_part(face, part, room)
    )


def _wrap_part(face: Face, text: str, room: int) -> Iterator[str]:
    line = ""
    # Only the plain space breaks: a no-break space holds French punctuation to its word.
    for word in _words(face, text, room):
        gap = " " if line else ""
        for piece in _pieces(word):
            longer = f"{line}{gap}{piece}"
            if line and width(face, longer) > room:
                yield line
                line = piece
            else:
                line = longer
            gap = ""
    yield line


def _words(face: Face, text: str, room: int) -> Iterator[str]:
    """What plain spaces part; an arrow lets go of what would not fit on a line with it."""
    for word in text.split(" "):
        if width(face, word) <= room:
            yield word
        else:
            yield from word.replace(HELD_ARROW, f"{HELD_ARROW[:-1]} ").split(" ")


def _pieces(word: str) -> Iterator[str]:
    """The word in parts that stay whole: one, if it has no kana and no kanji."""
    begin = 0
    for at, (before, after) in enumerate(pairwise(word), 1):
        if _may_break(before, after):
            yield word[begin:at]
            begin = at
    yield word[begin:]


def _may_break(before: str, after: str) -> bool:
    # A number stays with what it counts.
    if after in NO_BEGINNING or before in NO_END or before.isdigit():
        return False
    return _is_wide(before) or _is_wide(after)


def _is_wide(character: str) -> bool:
    return character >= FIRST_WIDE and not ICONS[0] <= character <= ICONS[1]


def cut_words(text: str, room: int) -> str:
    """The text with spaces in words that no line has room for, in small letters: nobody chose these words."""
    return " ".join(part for word in text.split(" ") for part in _cut(word, room))


def _cut(word: str, room: int) -> Iterator[str]:
    part = ""
    for character in word:
        if part and width(Face.SMALL, part + character) > room:
            yield part
            part = ""
        part += character
    yield part
