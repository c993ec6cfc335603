"""The timeline: moments in order, and where the table stands among them."""

import pytest

from companion.record.timeline import Timeline


def begun(*moments: str) -> Timeline[str]:
    timeline: Timeline[str] = Timeline()
    timeline.begin("begin")
    for moment in moments:
        timeline.record(moment)
    return timeline


def test_before_any_game_there_is_no_moment_and_nowhere_to_go() -> None:
    timeline: Timeline[str] = Timeline()
    assert (timeline.now, timeline.moments, timeline.steps_back, timeline.steps_forth) == (None, (), 0, 0)


def test_undo_goes_back_to_the_beginning_and_no_further() -> None:
    timeline = begun("a", "b")
    timeline.undo()
    timeline.undo()
    assert (timeline.now, timeline.steps_back, timeline.steps_forth) == ("begin", 0, 2)
    with pytest.raises(IndexError):
        timeline.undo()
    assert (timeline.now, timeline.steps_forth) == ("begin", 2)


def test_redo_walks_the_same_way_forth() -> None:
    timeline = begun("a", "b")
    timeline.undo()
    timeline.undo()
    timeline.redo()
    assert (timeline.now, timeline.steps_forth) == ("a", 1)
    timeline.redo()
    assert (timeline.moments, timeline.steps_forth) == (("begin", "a", "b"), 0)
    with pytest.raises(IndexError):
        timeline.redo()


def test_a_new_moment_ends_redo() -> None:
    timeline = begun("a", "b")
    timeline.undo()
    timeline.record("c")
    assert (timeline.moments, timeline.steps_forth) == (("begin", "a", "c"), 0)


def test_a_new_game_leaves_nothing_of_the_last_one() -> None:
    timeline = begun("a", "b")
    timeline.undo()
    timeline.begin("again")
    assert (timeline.moments, timeline.steps_back, timeline.steps_forth) == (("again",), 0, 0)


def test_moments_that_were_read_do_not_change_afterwards() -> None:
    timeline = begun("a")
    moments = timeline.moments
    timeline.undo()
    assert moments == ("begin", "a")
