"""Loops and boards for the tests, closed after them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from .fast_loop import FastLoop
from .real_board import RealBoard
from .timed_board import Clock, TimedBoard


@pytest.fixture
def new_loop() -> Iterator[Callable[[int], FastLoop]]:
    with ExitStack() as stack:

        def make(speed: int) -> FastLoop:
            loop = FastLoop(speed)
            stack.callback(loop.close)
            return loop

        yield make


@pytest.fixture
def new_board() -> Iterator[Callable[..., RealBoard]]:
    with ExitStack() as stack:
        yield lambda *arguments, **named: stack.enter_context(RealBoard(*arguments, **named))


@pytest.fixture(params=[5000, (1 << 30) - 520], ids=["early", "when the clock runs round"])
def clock(request: pytest.FixtureRequest) -> Clock:
    return Clock(request.param)


@pytest.fixture
def board(clock: Clock) -> TimedBoard:
    return TimedBoard(clock)
