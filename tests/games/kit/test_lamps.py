"""What games light their rows with: the turn, also of somebody without a row, and a way to the end."""

import pytest

from companion.games.kit.lamps import BLINK, DARK, DIM, LIT, Light, Shine, gauge, turn_light

FIVE = ("anna", "ben", "chloe", "dora", "eino")
SIX = (*FIVE, "fay")


def turn_lights(turn: str | None, first: str | None = None, winners: tuple[str, ...] = ()) -> list[Light]:
    return [turn_light(player, SIX, turn, first, winners) for player in SIX[:5]]


def test_the_turn_blinks_and_the_start_glows() -> None:
    assert turn_lights("ben", "anna") == [DIM, BLINK, DARK, DARK, DARK]
    assert turn_lights("ben", "ben") == [DARK, BLINK, DARK, DARK, DARK]


def test_all_rows_are_lit_together_while_somebody_without_a_row_is_on_turn() -> None:
    assert turn_lights("fay", "anna") == [LIT] * 5


def test_the_winners_blink() -> None:
    assert turn_lights(None, "anna", ("ben", "eino")) == [DARK, BLINK, DARK, DARK, BLINK]


@pytest.mark.parametrize(
    ("points", "levels"), [(0, [0, 0, 0]), (5, [255, 0, 0]), (8, [255, 153, 0]), (14, [255, 255, 204])]
)
def test_each_lamp_of_a_gauge_is_as_bright_as_its_share_is_full(points: int, levels: list[int]) -> None:
    lamps = gauge(points, 15, 3)
    assert [0 if lamp == DARK else lamp.level for lamp in lamps] == levels
    assert all(lamp.is_gauge for lamp in lamps if lamp != DARK)


@pytest.mark.parametrize("points", [15, 20])
def test_a_full_gauge_blinks(points: int) -> None:
    assert {lamp.shine for lamp in gauge(points, 15, 3)} == {Shine.BLINK}
