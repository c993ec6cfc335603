"""Referees for tests: their PINs count up, and their tokens too."""

from collections.abc import Callable
from itertools import count

from companion.entering import Answer
from companion.referees import Referees

PIN = "004711"


def make_referees(clock_s: Callable[[], float] = lambda: 0.0) -> Referees:
    """The first PIN that is asked for is `PIN`."""
    pins, tokens = count(int(PIN)), count(1)
    return Referees(clock_s, lambda _: next(pins), lambda: f"token{next(tokens)}")


def nobody_enters(plain: object, by: str) -> Answer:
    """For a server to which nobody can sign in, as nobody has asked for a PIN."""
    raise AssertionError(f"{by} has entered {plain}")
