"""The faces: glyphs from the compiled tables, the width of a text and how it is shortened."""

import unicodedata
from enum import StrEnum
from functools import cache, lru_cache
from importlib import resources

from companion.frozen import frozen
from companion.ui.kit.glyph import Glyph
from companion.ui.kit.icons import Icon, drawings

ELLIPSIS = "…"
LAST_WORD_KEPT = 2


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
    # Whoever shows no kana and no kanji need not load the module.
    from companion.ui.kit.wide_glyphs import wide_table  # noqa: PLC0415

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
