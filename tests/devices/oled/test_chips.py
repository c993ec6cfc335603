"""The diff: what is sent makes the new picture, and costs little."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.oled.chips import CHIPS, PAGES, Chip, Patch, patches
from companion.devices.oled.driver import to_pages
from companion.devices.ports import BLANK, WIDTH, Frame
from tests.devices.pictures import lit_pixels, sequences

WINDOWS, PAGED = CHIPS["ssd1306"], CHIPS["sh1106"]


def diff(chip: Chip, old: Frame | None, new: Frame) -> tuple[Patch, ...]:
    before = None if old is None else to_pages(old)
    return patches(before, to_pages(new), overhead=chip.overhead, spans_pages=chip.has_windows)


def cost(chip: Chip, sent: tuple[Patch, ...]) -> int:
    return sum(chip.overhead + len(patch.picture) for patch in sent)


def applied(old: bytes, sent: tuple[Patch, ...]) -> bytes:
    memory = bytearray(old)
    for patch in sent:
        for row in range(patch.pages):
            at = (patch.page + row) * WIDTH + patch.column
            memory[at : at + patch.width] = patch.picture[row * patch.width : (row + 1) * patch.width]
    return bytes(memory)


def box(left: int, top: int, width: int, height: int) -> Frame:
    return lit_pixels(*((x, y) for x in range(left, left + width) for y in range(top, top + height)))


@pytest.mark.parametrize("chip", [WINDOWS, PAGED], ids=lambda chip: chip.name)
def test_an_unchanged_picture_sends_nothing(chip: Chip) -> None:
    assert diff(chip, box(3, 3, 20, 20), box(3, 3, 20, 20)) == ()


@pytest.mark.parametrize(("chip", "sent"), [(WINDOWS, 1034), (PAGED, 1080)], ids=["ssd1306", "sh1106"])
def test_a_first_picture_costs_what_luma_sends(chip: Chip, sent: int) -> None:
    assert cost(chip, diff(chip, None, BLANK)) == sent


def test_a_digit_across_two_pages_is_one_window_of_22_bytes() -> None:
    sent = diff(WINDOWS, BLANK, box(40, 12, 6, 9))
    assert [(patch.page, patch.pages, patch.column, patch.width) for patch in sent] == [(1, 2, 40, 6)]
    assert cost(WINDOWS, sent) == 22


def test_a_digit_across_two_pages_is_two_runs_on_a_paged_chip() -> None:
    sent = diff(PAGED, BLANK, box(40, 12, 6, 9))
    assert [(patch.page, patch.pages) for patch in sent] == [(1, 1), (2, 1)]
    assert cost(PAGED, sent) == 26


def test_near_runs_join_and_far_ones_stay_apart() -> None:
    near = diff(WINDOWS, BLANK, lit_pixels((10, 0), (21, 0)))
    far = diff(WINDOWS, BLANK, lit_pixels((10, 0), (22, 0)))
    assert [patch.width for patch in near] == [12]
    assert [patch.width for patch in far] == [1, 1]


def test_far_corners_do_not_drag_the_middle_along() -> None:
    assert cost(WINDOWS, diff(WINDOWS, BLANK, lit_pixels((0, 0), (127, 63)))) == 22


@pytest.mark.parametrize("chip", [WINDOWS, PAGED], ids=lambda chip: chip.name)
@settings(max_examples=60)
@given(frames=sequences())
def test_patches_make_the_new_picture_and_never_cost_more_than_all_of_it(
    chip: Chip, frames: list[Frame]
) -> None:
    whole = cost(chip, diff(chip, None, BLANK))
    memory = to_pages(frames[0])
    for old, new in pairwise(frames):
        sent = diff(chip, old, new)
        memory = applied(memory, sent)
        assert memory == to_pages(new)
        assert cost(chip, sent) <= whole


@settings(max_examples=60)
@given(columns=st.sets(st.integers(0, WIDTH - 1), min_size=1), page=st.integers(0, PAGES - 1))
def test_no_split_of_one_page_is_cheaper(columns: set[int], page: int) -> None:
    """The cheapest cut of a line is known: split at each gap wider than the overhead."""
    ordered = sorted(columns)
    gaps = [right - left - 1 for left, right in pairwise(ordered)]
    best = WINDOWS.overhead + len(ordered) + sum(min(gap, WINDOWS.overhead) for gap in gaps)
    sent = diff(WINDOWS, BLANK, lit_pixels(*((column, page * 8) for column in ordered)))
    assert cost(WINDOWS, sent) == best
