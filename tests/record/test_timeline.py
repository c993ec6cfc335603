"""The timeline: moments in order, and where the table stands among them."""

import pytest

from companion.record.table import Timeline


def begun(*moments: str) -> Timeline[str]:
    timeline = Timeline[str]().record("begin")
    for moment in moments:
        timeline = timeline.record(moment)
    return timeline


def test_before_any_game_there_is_no_moment_and_nowhere_to_go() -> None:
    timeline: Timeline[str] = Timeline()
    assert (timeline.now, timeline.moments, timeline.steps_back, timeline.steps_forth) == (None, (), 0, 0)
    with pytest.raises(IndexError):
        timeline.undo()
    with pytest.raises(IndexError):
        timeline.redo()


def test_undo_goes_back_to_the_beginning_and_no_further() -> None:
    timeline = begun("a", "b").undo().undo()
    assert (timeline.now, timeline.steps_back, timeline.steps_forth) == ("begin", 0, 2)
    with pytest.raises(IndexError):
        timeline.undo()


def test_redo_walks_the_same_way_forth() -> None:
    timeline = begun("a", "b").undo().undo().redo()
    assert (timeline.now, timeline.undone, timeline.steps_forth) == ("a", "b", 1)
    timeline = timeline.redo()
    assert (timeline.moments, timeline.undone, timeline.steps_forth) == (("begin", "a", "b"), None, 0)
    with pytest.raises(IndexError):
        timeline.redo()


def test_a_new_moment_ends_redo() -> None:
    timeline = begun("a", "b").undo().record("c")
    assert (timeline.moments, timeline.steps_forth) == (("begin", "a", "c"), 0)


def test_a_timeline_does_not_change_when_another_is_made_of_it() -> None:
    timeline = begun("a", "b")
    timeline.undo()
    timeline.record("c")
    assert (timeline.moments, timeline.steps_forth) == (("begin", "a", "b"), 0)


@pytest.mark.parametrize(("count", "last"), [(0, ()), (1, ("b",)), (2, ("a", "b")), (9, ("begin", "a", "b"))])
def test_the_last_moments_come_oldest_first(count: int, last: tuple[str, ...]) -> None:
    assert begun("a", "b").last(count) == last
