"""Moves a picture by a pixel now and then, so that a static one doesn't burn into the OLED."""

from companion.devices.ports import HEIGHT, WIDTH, Frame

ROW_BYTES = WIDTH // 8
STAY_MINUTES = 3
# A ring: each step moves by one pixel, so nobody sees a jump. Screens keep these edges dark.
OFFSETS = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def offset_at(minutes: int) -> tuple[int, int]:
    """How far right and down a picture stands after so many minutes."""
    return OFFSETS[minutes // STAY_MINUTES % len(OFFSETS)]


def shifted(frame: Frame, offset: tuple[int, int]) -> Frame:
    """The picture moved right and down by the offset; one that would lose a lit pixel stays where it is."""
    moved = _moved(frame, *offset)
    return moved if _lit(moved) == _lit(frame) else frame


def _lit(frame: Frame) -> int:
    return int.from_bytes(frame.pixels).bit_count()


def _moved(frame: Frame, right: int, down: int) -> Frame:
    rows = [frame.pixels[at : at + ROW_BYTES] for at in range(0, len(frame.pixels), ROW_BYTES)]
    dark = [bytes(ROW_BYTES)] * min(abs(down), HEIGHT)
    rows = [*dark, *rows][:HEIGHT] if down > 0 else [*rows, *dark][-HEIGHT:]
    return Frame(b"".join(_row_shifted(row, right) for row in rows))


def _row_shifted(row: bytes, right: int) -> bytes:
    bits = int.from_bytes(row, "big")
    moved = bits >> right if right >= 0 else bits << -right
    return (moved & ((1 << WIDTH) - 1)).to_bytes(ROW_BYTES, "big")
