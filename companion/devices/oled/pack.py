"""Turns a frame's rows into the chip's pages: a byte is eight pixels of a column, its lowest bit on top."""

from PIL import Image

from companion.devices.oled.diff import PAGES
from companion.devices.ports import HEIGHT, WIDTH, Frame

# A quarter turn makes each column a row of PAGES bytes: the pages from the bottom up, bits as in the chip.
UPRIGHT, UPSIDE_DOWN = Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_90


def to_pages(frame: Frame, *, is_upside_down: bool = False) -> bytes:
    """The 1024 bytes of the chip's memory for this frame."""
    image = Image.frombytes("1", (WIDTH, HEIGHT), frame.pixels)
    columns = image.transpose(UPSIDE_DOWN if is_upside_down else UPRIGHT).tobytes()
    return b"".join(columns[PAGES - 1 - page :: PAGES] for page in range(PAGES))
