"""Loops and boards for the tests, closed after them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from .fast_loop import FastLoop
from .real_board import RealBoard


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
