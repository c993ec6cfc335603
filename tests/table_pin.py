"""The PIN of a table for tests: its PINs count up, and its tokens too."""

from collections.abc import Callable
from itertools import count

from companion.controls.sign_in import Answer, TablePin

PIN = "004711"


def make_table_pin(clock_s: Callable[[], float] = lambda: 0.0) -> TablePin:
    """The first PIN that is asked for is `PIN`."""
    pins, tokens = count(int(PIN)), count(1)
    return TablePin(clock_s, lambda below: next(pins) % below, lambda: f"token{next(tokens)}")


def nobody_enters(plain: object, by: str, seat: str | None) -> Answer:
    """For a server to which nobody can sign in, as nobody has asked for a PIN."""
    raise AssertionError(f"{by} has entered {plain} for {seat}")
