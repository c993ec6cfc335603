"""The shift against burn-in: a pixel at a time, back home in the end."""

from itertools import pairwise

import pytest

from companion.devices.ports import HEIGHT, WIDTH
from companion.outputs.shift import OFFSETS, STAY_MINUTES, offset_at, shifted
from tests.devices.pictures import lit_pixels

CYCLE = len(OFFSETS) * STAY_MINUTES


def test_a_fresh_picture_stands_where_it_was_drawn() -> None:
    frame = lit_pixels((0, 0), (127, 63))
    assert shifted(frame, offset_at(0)) == frame


@pytest.mark.parametrize("offset", OFFSETS)
def test_each_pixel_moves_by_the_offset_and_what_leaves_is_lost(offset: tuple[int, int]) -> None:
    corners = [(0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1), (64, 32), (7, 8)]
    moved = [(x + offset[0], y + offset[1]) for x, y in corners]
    kept = [(x, y) for x, y in moved if 0 <= x < WIDTH and 0 <= y < HEIGHT]
    assert shifted(lit_pixels(*corners), offset) == lit_pixels(*kept)


def test_no_minute_moves_the_picture_by_more_than_a_pixel() -> None:
    for (x, y), (next_x, next_y) in pairwise(offset_at(minute) for minute in range(2 * CYCLE)):
        assert abs(next_x - x) + abs(next_y - y) <= 1


def test_no_pixel_stays_lit_through_a_whole_cycle() -> None:
    frame = lit_pixels((50, 20))
    places = {shifted(frame, offset_at(minute)) for minute in range(CYCLE)}
    assert len(places) == 9
