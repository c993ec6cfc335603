"""Rate limits: a bucket gives a burst, then what comes back; the budget half of the time, turn by turn."""

from collections.abc import Callable

from companion.web.rate_limit import SHARE, SLICE_S, Rate, TimeBudget, TokenBucket

WORK_S = 0.001


def test_what_is_taken_fills_again_with_time_and_never_beyond_the_most() -> None:
    bucket = TokenBucket(Rate(burst=10, per_second=2), 100.0)
    assert bucket.take(10, 100.0)
    assert not bucket.take(1, 100.0)
    assert bucket.take(2, 101.0)
    assert bucket.left(1000.0) == 10


def test_who_asks_for_too_much_gets_nothing_and_loses_nothing() -> None:
    bucket = TokenBucket(Rate(burst=10, per_second=1), 0.0)
    assert not bucket.take(11, 0.0)
    assert bucket.take(10, 0.0)


def test_a_charge_takes_all_there_is() -> None:
    bucket = TokenBucket(Rate(burst=10, per_second=1), 0.0)
    bucket.charge(50, 0.0)
    assert bucket.used(0.0) == 10
    assert bucket.take(3, 3.0)


class Rounds:
    """A loop that a test turns; each turn that the budget gives works for a while."""

    def __init__(self) -> None:
        self.now_s = 100.0
        self.worked_s = 0.0
        self.begun: list[str] = []
        self._soon: list[Callable[[], None]] = []
        self._later: list[tuple[float, Callable[[], None]]] = []
        self.budget = TimeBudget(self, lambda: self.worked_s)

    def time(self) -> float:
        return self.now_s

    def call_soon(self, callback: Callable[[], None]) -> None:
        self._soon.append(callback)

    def call_at(self, when: float, callback: Callable[[], None]) -> None:
        self._later.append((when, callback))

    def ask(self, name: str, work_s: float = WORK_S) -> None:
        def work() -> None:
            self.begun.append(name)
            self.now_s += work_s
            self.worked_s += work_s

        self.budget.ask(work)

    def turn(self) -> None:
        """One round: what is due, or else the time goes on to the next timer."""
        due, self._soon = self._soon, []
        if not due and self._later:
            when, callback = self._later.pop(0)
            self.now_s = max(self.now_s, when)
            due = [callback]
        for callback in due:
            callback()


def test_who_comes_alone_has_a_turn_at_once() -> None:
    rounds = Rounds()
    rounds.ask("one")
    assert rounds.begun == ["one"]


def test_of_many_one_begins_in_each_round_in_the_order_in_which_they_came() -> None:
    rounds = Rounds()
    names = [str(number) for number in range(20)]
    for name in names:
        rounds.ask(name)
    assert rounds.begun == names[:1]
    while len(rounds.begun) < len(names):
        before = len(rounds.begun)
        rounds.turn()
        assert len(rounds.begun) <= before + 1
    assert rounds.begun == names


def test_all_together_have_their_share_of_the_time_and_a_slice() -> None:
    rounds = Rounds()
    began_s = rounds.now_s
    for number in range(200):
        rounds.ask(str(number))
    while len(rounds.begun) < 200:
        rounds.turn()
        assert rounds.worked_s <= SHARE * (rounds.now_s - began_s) + SLICE_S + WORK_S


def test_who_comes_back_at_once_has_no_more_than_who_waits() -> None:
    rounds = Rounds()
    began_s = rounds.now_s
    for number in range(200):
        rounds.ask(str(number))
        while len(rounds.begun) <= number:
            rounds.turn()
        rounds.turn()
    assert rounds.worked_s <= SHARE * (rounds.now_s - began_s) + SLICE_S + WORK_S


def test_after_a_long_one_the_others_wait_as_long() -> None:
    rounds = Rounds()
    rounds.ask("long", 1.0)
    rounds.ask("next")
    ended_s = rounds.now_s
    while "next" not in rounds.begun:
        rounds.turn()
    assert rounds.now_s >= ended_s + 1.0
