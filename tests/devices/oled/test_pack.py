"""Packing and full frames: the same bytes as luma's, bit for bit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.oled.chips import CHIPS, patches
from companion.devices.oled.driver import to_pages
from companion.devices.ports import Frame
from tests.devices.pictures import SIZE, lit_pixels, luma_transfers


def our_transfers(display: str, frame: Frame, rotate: int) -> list[tuple[str, bytes]]:
    chip = CHIPS[display]
    pages = to_pages(frame, is_upside_down=rotate == 2)
    sent: list[tuple[str, bytes]] = []
    for patch in patches(None, pages, overhead=chip.overhead, spans_pages=chip.has_windows):
        sent += [("command", bytes(chip.place(patch))), ("data", patch.picture)]
    return sent


@pytest.mark.parametrize("rotate", [0, 2])
@pytest.mark.parametrize("display", CHIPS)
@settings(max_examples=15)
@given(pixels=st.binary(min_size=SIZE, max_size=SIZE))
def test_a_whole_frame_is_sent_as_luma_sends_it(display: str, rotate: int, pixels: bytes) -> None:
    frame = Frame(pixels)
    assert our_transfers(display, frame, rotate) == luma_transfers(display, frame, rotate)


def test_a_byte_is_eight_pixels_of_a_column_the_top_one_lowest() -> None:
    pages = to_pages(lit_pixels((0, 0), (5, 8), (5, 15), (127, 63)))
    assert {at: byte for at, byte in enumerate(pages) if byte} == {
        0: 0x01,
        128 + 5: 0x81,
        7 * 128 + 127: 0x80,
    }


def test_upside_down_the_first_pixel_is_the_last() -> None:
    pages = to_pages(lit_pixels((0, 0)), is_upside_down=True)
    assert {at: byte for at, byte in enumerate(pages) if byte} == {7 * 128 + 127: 0x80}
