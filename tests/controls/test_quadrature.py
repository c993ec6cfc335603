"""The knob's decoder: whole detents, whichever way it is built, wired and left."""

import pytest

from companion.controls.quadrature import Knob, Quadrature
from companion.devices.ports import Edge, Line

A, B = Line.KNOB_A, Line.KNOB_B
CLOCKWISE = [(A, True), (B, True), (A, False), (B, False)]
ANTICLOCKWISE = [(B, True), (A, True), (B, False), (A, False)]


def feed(quadrature: Quadrature, moves: list[tuple[Line, bool]]) -> list[int]:
    return [quadrature.feed(Edge(line, is_active, at_ms=0)) for line, is_active in moves]


def test_a_full_step_detent_ends_at_rest() -> None:
    quadrature = Quadrature()
    assert feed(quadrature, CLOCKWISE) == [0, 0, 0, 1]
    assert feed(quadrature, ANTICLOCKWISE) == [0, 0, 0, -1]


def test_a_half_step_encoder_rests_twice_a_cycle() -> None:
    quadrature = Quadrature(Knob(steps_per_detent=2))
    assert feed(quadrature, CLOCKWISE) == [0, 1, 0, 1]
    assert feed(quadrature, ANTICLOCKWISE) == [0, -1, 0, -1]


@pytest.mark.parametrize("steps_per_detent", [2, 4])
def test_a_reversed_knob_counts_the_other_way(steps_per_detent: int) -> None:
    forward = Quadrature(Knob(steps_per_detent))
    reversed_ = Quadrature(Knob(steps_per_detent, is_reversed=True))
    assert feed(reversed_, CLOCKWISE) == [-detents for detents in feed(forward, CLOCKWISE)]


def test_the_direction_can_change_while_it_runs() -> None:
    quadrature = Quadrature()
    quadrature.knob = Knob(is_reversed=True)
    assert sum(feed(quadrature, CLOCKWISE)) == -1


def test_a_knob_left_between_detents_at_power_on_finds_its_rest_first() -> None:
    quadrature = Quadrature(active={A, B})
    assert feed(quadrature, [(A, False), (B, False)]) == [0, 0]
    assert sum(feed(quadrature, CLOCKWISE)) == 1


@pytest.mark.parametrize("detents", [2, 4])
@pytest.mark.parametrize("dropped", range(8))
def test_a_dropped_edge_costs_one_cycle_at_most_and_is_then_forgotten(detents: int, dropped: int) -> None:
    quadrature = Quadrature(Knob(steps_per_detent=8 // detents))
    moves = CLOCKWISE * 2
    seen = sum(feed(quadrature, moves[:dropped] + moves[dropped + 1 :]))
    # When the last edge is the dropped one, the next cycle still begins in the dark.
    seen += sum(feed(quadrature, CLOCKWISE))
    assert detents // 2 * 2 <= seen <= detents // 2 * 3
    assert sum(feed(quadrature, CLOCKWISE * 3)) == detents // 2 * 3


@pytest.mark.parametrize("steps_per_detent", [0, 1, 3, 8])
def test_an_impossible_encoder_is_refused_with_what_to_do(steps_per_detent: int) -> None:
    with pytest.raises(ValueError, match="use 4 for a full-step encoder or 2 for a half-step one"):
        Knob(steps_per_detent)
