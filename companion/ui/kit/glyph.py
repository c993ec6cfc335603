"""A glyph: the pixels of one character."""

from companion.frozen import frozen


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
