"""An allowance: so many at once, and no more than fills in again."""

from companion.web.allowance import Allowance, Pace


def test_what_is_taken_fills_again_with_time_and_never_beyond_the_most() -> None:
    allowance = Allowance(Pace(at_once=10, a_second=2), 100.0)
    assert allowance.take(10, 100.0)
    assert not allowance.take(1, 100.0)
    assert allowance.take(2, 101.0)
    assert allowance.left(1000.0) == 10


def test_who_asks_for_too_much_gets_nothing_and_loses_nothing() -> None:
    allowance = Allowance(Pace(at_once=10, a_second=1), 0.0)
    assert not allowance.take(11, 0.0)
    assert allowance.take(10, 0.0)


def test_a_charge_takes_all_there_is() -> None:
    allowance = Allowance(Pace(at_once=10, a_second=1), 0.0)
    allowance.charge(50, 0.0)
    assert allowance.used(0.0) == 10
    assert allowance.take(3, 3.0)
