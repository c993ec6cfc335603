"""An event loop whose clock only moves when the test advances it."""

import asyncio
import selectors


class HandLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        # poll() makes the kernel hand over what was written to a pty at once; epoll may come before it.
        super().__init__(selectors.PollSelector())
        self.now_s = 0.0

    def time(self) -> float:
        return self.now_s

    def settle(self) -> None:
        self.run_until_complete(asyncio.sleep(0))

    def advance(self, ms: int) -> None:
        """Advance the clock millisecond by millisecond, so that each timer runs in its own."""
        for _ in range(ms):
            self.now_s = round(self.now_s + 0.001, 6)
            self.settle()

    @property
    def timers(self) -> int:
        return len([timer for timer in self._scheduled if not timer.cancelled()])  # type: ignore[attr-defined]
