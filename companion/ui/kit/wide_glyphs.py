"""Kana and kanji: a table a face, read when the first of its characters is shown and not before."""

import struct
import sys
from array import array
from bisect import bisect_left
from functools import cache
from importlib import resources

from companion.frozen import frozen
from companion.ui.kit.glyph import Glyph

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
