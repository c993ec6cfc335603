"""The shift against burn-in: a pixel at a time, back home in the end, and nothing lost on the way."""

from itertools import pairwise

import pytest

from companion.devices.ports import HEIGHT, WIDTH, Frame
from companion.outputs.display import OFFSETS, STAY_MINUTES, offset_at, shifted
from companion.ui.kit.scene import SCREEN
from tests.devices.pictures import lit_pixels

CYCLE = len(OFFSETS) * STAY_MINUTES
CORNERS = [
    (x, y) for x in (SCREEN.x, SCREEN.x + SCREEN.width - 1) for y in (SCREEN.y, SCREEN.y + SCREEN.height - 1)
]


def test_a_fresh_picture_stands_where_it_was_drawn() -> None:
    frame = lit_pixels(*CORNERS)
    assert shifted(frame, offset_at(0)) == frame


@pytest.mark.parametrize("offset", OFFSETS)
def test_each_pixel_where_a_screen_may_draw_moves_by_the_offset(offset: tuple[int, int]) -> None:
    right, down = offset
    pixels = [*CORNERS, (64, 32), (7, 8)]
    assert shifted(lit_pixels(*pixels), offset) == lit_pixels(*((x + right, y + down) for x, y in pixels))


@pytest.mark.parametrize("offset", OFFSETS)
def test_a_picture_that_fills_the_panel_stays_whole(offset: tuple[int, int]) -> None:
    full = Frame(b"\xff" * (WIDTH * HEIGHT // 8))
    assert shifted(full, offset) == full


def test_no_minute_moves_the_picture_by_more_than_a_pixel() -> None:
    for (x, y), (next_x, next_y) in pairwise(offset_at(minute) for minute in range(2 * CYCLE)):
        assert abs(next_x - x) + abs(next_y - y) <= 1


def test_no_pixel_stays_lit_through_a_whole_cycle() -> None:
    frame = lit_pixels((50, 20))
    places = {shifted(frame, offset_at(minute)) for minute in range(CYCLE)}
    assert len(places) == len(OFFSETS)
