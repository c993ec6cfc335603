"""The knob's decoder: whole detents, whichever way it is built, wired and left."""

import pytest

from companion.controls.quadrature import Knob, Quadrature
from companion.devices.ports import Edge, Line

A, B = Line.KNOB_A, Line.KNOB_B
CLOCKWISE = [(A, True), (B, True), (A, False), (B, False)]
ANTICLOCKWISE = [(B, True), (A, True), (B, False), (A, False)]


class Hand:
    """Moves the contacts of one knob, a step each 20 ms."""

    def __init__(self, quadrature: Quadrature) -> None:
        self.quadrature = quadrature
        self._now_ms = 0.0

    def move(self, moves: list[tuple[Line, bool]], step_ms: float = 20.0) -> list[int]:
        detents = []
        for line, is_active in moves:
            self._now_ms += step_ms
            detents.append(self.quadrature.feed(Edge(line, is_active, self._now_ms)))
        return detents


def test_a_full_step_detent_ends_at_rest() -> None:
    hand = Hand(Quadrature())
    assert hand.move(CLOCKWISE) == [0, 0, 0, 1]
    assert hand.move(ANTICLOCKWISE) == [0, 0, 0, -1]


def test_a_half_step_encoder_rests_twice_a_cycle() -> None:
    hand = Hand(Quadrature(Knob(steps_per_detent=2)))
    assert hand.move(CLOCKWISE) == [0, 1, 0, 1]
    assert hand.move(ANTICLOCKWISE) == [0, -1, 0, -1]


@pytest.mark.parametrize("steps_per_detent", [2, 4])
def test_a_reversed_knob_counts_the_other_way(steps_per_detent: int) -> None:
    forward = Hand(Quadrature(Knob(steps_per_detent)))
    reversed_ = Hand(Quadrature(Knob(steps_per_detent, is_reversed=True)))
    assert reversed_.move(CLOCKWISE) == [-detents for detents in forward.move(CLOCKWISE)]


def test_the_direction_can_change_while_it_runs() -> None:
    hand = Hand(Quadrature())
    hand.quadrature.knob = Knob(is_reversed=True)
    assert sum(hand.move(CLOCKWISE)) == -1


def test_a_knob_left_between_detents_at_power_on_finds_its_rest_first() -> None:
    hand = Hand(Quadrature(active={A, B}))
    assert hand.move([(A, False), (B, False)]) == [0, 0]
    assert sum(hand.move(CLOCKWISE)) == 1


@pytest.mark.parametrize("detents", [2, 4])
@pytest.mark.parametrize("dropped", range(8))
def test_a_dropped_edge_costs_one_cycle_at_most_and_is_then_forgotten(detents: int, dropped: int) -> None:
    hand = Hand(Quadrature(Knob(steps_per_detent=8 // detents)))
    moves = CLOCKWISE * 2
    seen = sum(hand.move(moves[:dropped] + moves[dropped + 1 :]))
    # When the last edge is the dropped one, the next cycle still begins in the dark.
    seen += sum(hand.move(CLOCKWISE))
    assert detents // 2 * 2 <= seen <= detents // 2 * 3
    assert sum(hand.move(CLOCKWISE * 3)) == detents // 2 * 3


@pytest.mark.parametrize("steps_per_detent", [0, 1, 3, 8])
def test_an_impossible_encoder_is_refused_with_what_to_do(steps_per_detent: int) -> None:
    with pytest.raises(ValueError, match="use 4 for a full-step encoder or 2 for a half-step one"):
        Knob(steps_per_detent)


@pytest.mark.parametrize("rest_ms", [0.0, 5.0, 8.0, 15.0, 40.0])
def test_a_knob_that_snaps_from_rest_to_rest_loses_nothing(rest_ms: float) -> None:
    hand = Hand(Quadrature())
    for _ in range(50):
        first = hand.move(CLOCKWISE[:1], 4.0 + rest_ms)
        assert first + hand.move(CLOCKWISE[1:], 4.0) == [0, 0, 0, 1]


def test_a_detent_is_told_with_its_last_edge_however_slow_or_fast() -> None:
    for step_ms in (2.0, 5.0, 20.0, 300.0):
        hand = Hand(Quadrature())
        assert hand.move(CLOCKWISE * 3, step_ms) == [0, 0, 0, 1] * 3
