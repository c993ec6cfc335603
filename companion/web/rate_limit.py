"""Rate limits: a token bucket for each client, and a budget of the loop's time for all requests together."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from companion.frozen import frozen

# How much of the loop's time all requests have while others of them wait.
SHARE = 0.5
# So long they may have all of it; then it is the keys' for as long.
SLICE_S = 0.003


@frozen
class Rate:
    """How many tokens a bucket holds at most, and how many come back a second."""

    burst: float
    per_second: float


class TokenBucket:
    """A token bucket: a burst, then a steady rate.

    It is full at first; the time of each call is given in seconds, by any clock that never goes back.
    """

    def __init__(self, rate: Rate, now_s: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at_s = now_s

    def left(self, now_s: float) -> float:
        self._left = min(self._rate.burst, self._left + (now_s - self._at_s) * self._rate.per_second)
        self._at_s = now_s
        return self._left

    def used(self, now_s: float) -> float:
        """How many tokens have not come back yet."""
        return self._rate.burst - self.left(now_s)

    def take(self, tokens: float, now_s: float) -> bool:
        """Take so many if there are so many; whether there were."""
        if self.left(now_s) < tokens:
            return False
        self._left -= tokens
        return True

    def charge(self, tokens: float, now_s: float) -> None:
        """Take so many, or all that there are."""
        self._left = max(0.0, self.left(now_s) - tokens)


class Loop(Protocol):
    """What the budget needs of asyncio's loop."""

    def time(self) -> float: ...

    def call_soon(self, callback: Callable[[], None]) -> object: ...

    def call_at(self, when: float, callback: Callable[[], None]) -> object: ...


class TimeBudget:
    """A budget of the loop's time: requests have half of it, one after the other; the keys have the rest.

    At most one turn begins in a round of the loop. `spent_s` is the processor time of its thread.
    """

    def __init__(self, loop: Loop, spent_s: Callable[[], float] = time.thread_time) -> None:
        self._loop = loop
        self._spent_s = spent_s
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_busy = False
        self._paid_until_s = 0.0
        """When all that was spent so far is no more than their share."""

    def ask(self, begin: Callable[[], None]) -> None:
        """Call `begin` when it is its turn: at once while nobody works or waits."""
        self._waiting.append(begin)
        if not self._is_busy:
            self._give_turn()

    async def turn(self) -> None:
        """Wait for a turn."""
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.ask(lambda: None if begun.done() else begun.set_result(None))
        await begun

    def _give_turn(self) -> None:
        self._is_busy = bool(self._waiting)
        if not self._waiting:
            return
        now_s = self._loop.time()
        if self._paid_until_s - now_s > SLICE_S:
            self._loop.call_at(self._paid_until_s, self._give_turn)
            return
        self._began_s, self._spent_before_s = now_s, self._spent_s()
        self._waiting.popleft()()
        # After whatever it has woken.
        self._loop.call_soon(self._end_turn)

    def _end_turn(self) -> None:
        spent_s = self._spent_s() - self._spent_before_s
        self._paid_until_s = max(self._paid_until_s, self._began_s) + spent_s / SHARE
        self._give_turn()
