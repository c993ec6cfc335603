"""The knob with worn contacts: a sample of the range that tests/hold/knob.py measures in full."""

import pytest

from companion.controls.quadrature import Knob, Quadrature
from companion.devices.ports import Edge, Line
from tests.controls.knob_model import Tally, Turning, read, walk
from tests.hold.knob import is_promised

DETENTS = 400
A, B = Line.KNOB_A, Line.KNOB_B
kinds = pytest.mark.parametrize(
    "knob", [Knob(4), Knob(2), Knob(4, is_reversed=True)], ids=["full-step", "half-step", "reversed"]
)


@kinds
@pytest.mark.parametrize(
    ("per_second", "bounce_ms"),
    [(5, 15), (20, 15), (50, 7), (50, 10), (100, 3), (100, 15), (200, 1), (200, 5), (200, 15)],
)
def test_no_detent_is_invented_or_told_the_wrong_way(knob: Knob, per_second: float, bounce_ms: float) -> None:
    tally = read(Turning(DETENTS, per_second, bounce_ms, knob), seed=1)
    assert (tally.extra, tally.wrong) == (0, 0)


@kinds
@pytest.mark.parametrize(("per_second", "bounce_ms"), [(1, 5), (20, 5), (50, 5), (50, 0), (100, 0), (100, 2)])
def test_no_detent_is_lost_by_contacts_of_the_usual_bounce(
    knob: Knob, per_second: float, bounce_ms: float
) -> None:
    assert is_promised(per_second, bounce_ms)
    assert read(Turning(DETENTS, per_second, bounce_ms, knob), seed=2) == Tally(lost=0, extra=0, wrong=0)


def test_a_worn_knob_still_turns_slowly() -> None:
    assert read(Turning(DETENTS, 10, 15, Knob()), seed=3) == Tally(lost=0, extra=0, wrong=0)


def test_the_model_is_the_same_for_the_same_seed_and_turns_both_ways() -> None:
    turning = Turning(DETENTS, 50, 10, Knob())
    made = walk(4, turning)
    assert made == walk(4, turning)
    assert {direction for _, direction in made.begun} == {1, -1}
    assert len(made.begun) == DETENTS
    assert len(made.edges) > 4 * 4 * DETENTS


def test_both_contacts_bouncing_at_once_are_no_turn() -> None:
    """What a worn knob does at its limit: it once counted as turns, several for one."""
    decoder = Quadrature()
    seen = 0
    for number in range(400):
        line, is_active = ((A, True), (B, True), (A, False), (B, False))[number % 4]
        seen += abs(decoder.feed(Edge(line, is_active, at_ms=100 + 0.4 * number)))
    assert seen == 0


def test_after_a_doubt_a_moment_of_rest_is_enough() -> None:
    decoder = Quadrature()
    for at_ms, line in ((0.0, A), (0.1, B), (0.2, A), (0.3, B)):
        decoder.feed(Edge(line, is_active=at_ms < 0.15, at_ms=at_ms))
    edges = ((20.0, A, True), (23.0, B, True), (26.0, A, False), (29.0, B, False))
    assert [decoder.feed(Edge(line, closed, at_ms)) for at_ms, line, closed in edges] == [0, 0, 0, 1]
