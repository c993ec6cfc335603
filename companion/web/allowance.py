"""An allowance: so many at once, and so many a second from then on."""

from companion.frozen import frozen


@frozen
class Pace:
    """How much an allowance holds at most, and how fast it fills again."""

    at_once: float
    a_second: float


class Allowance:
    """Full at first; the time of each call is given in seconds, by any clock that never goes back."""

    def __init__(self, pace: Pace, now_s: float) -> None:
        self._pace = pace
        self._left = pace.at_once
        self._at_s = now_s

    def left(self, now_s: float) -> float:
        self._left = min(self._pace.at_once, self._left + (now_s - self._at_s) * self._pace.a_second)
        self._at_s = now_s
        return self._left

    def used(self, now_s: float) -> float:
        """How much of it is not filled again yet."""
        return self._pace.at_once - self.left(now_s)

    def take(self, amount: float, now_s: float) -> bool:
        """Take so much if there is so much; whether there was."""
        if self.left(now_s) < amount:
            return False
        self._left -= amount
        return True

    def charge(self, amount: float, now_s: float) -> None:
        """Take so much, or all that there is."""
        self._left = max(0.0, self.left(now_s) - amount)
