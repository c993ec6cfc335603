"""Beside: long work is done once in a thread, and given up when something else is asked for."""

from collections.abc import Callable, Iterator
from threading import Event

import pytest

from companion.system.beside import Beside

LONG_S = 20.0


@pytest.fixture
def beside() -> Iterator[Beside]:
    beside = Beside()
    yield beside
    beside.close()


def outcome(beside: Beside, key: object, work: Callable[[Callable[[], bool]], object]) -> object:
    """What the work gives, once it is done."""
    done = Event()

    def told(is_unwanted: Callable[[], bool]) -> object:
        try:
            return work(is_unwanted)
        finally:
            done.set()

    first = beside.ask(key, told)
    assert done.wait(LONG_S)
    while (given := beside.ask(key, told)) is None:
        pass
    return first or given


def test_work_is_done_once_and_its_outcome_stays(beside: Beside) -> None:
    assert outcome(beside, "a", lambda _: "thought") == "thought"
    assert beside.ask("a", lambda _: "again") == "thought"


def test_nothing_is_given_while_it_works(beside: Beside) -> None:
    goes_on = Event()
    assert beside.ask("a", lambda _: goes_on.wait(LONG_S)) is None
    goes_on.set()


def test_other_work_gives_up_what_was_asked_before(beside: Beside) -> None:
    began, gave_up = Event(), Event()

    def endless(is_unwanted: Callable[[], bool]) -> None:
        began.set()
        while not is_unwanted():
            pass
        gave_up.set()

    beside.ask("a", endless)
    assert began.wait(LONG_S)
    assert outcome(beside, "b", lambda _: "another") == "another"
    assert gave_up.is_set()


def test_what_the_work_raises_is_raised_where_it_is_asked_for(beside: Beside) -> None:
    def fails(_: Callable[[], bool]) -> object:
        raise LookupError("nothing to think about")

    with pytest.raises(LookupError, match="nothing to think about"):
        outcome(beside, "a", fails)
