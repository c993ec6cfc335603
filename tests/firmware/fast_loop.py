"""An event loop whose clock runs faster than real time, as the simulated board's does."""

import asyncio
import selectors
from collections.abc import Callable

PATIENCE_S = 60.0


class FastSelector(selectors.EpollSelector):
    """Waits a fraction of what it is asked to."""

    def __init__(self, speed: int) -> None:
        super().__init__()
        self._speed = speed

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        return super().select(None if timeout is None else timeout / self._speed)


class FastLoop(asyncio.SelectorEventLoop):
    def __init__(self, speed: int = 1) -> None:
        super().__init__(FastSelector(speed))
        self._speed = speed

    def time(self) -> float:
        return super().time() * self._speed

    def run_until(self, is_done: Callable[[], bool], what: str) -> None:
        """Until this is so; a test that waits for ever says for what."""

        async def wait() -> None:
            give_up_s = self.time() + PATIENCE_S * self._speed
            while not is_done():
                assert self.time() < give_up_s, f"{what} never happened"
                await asyncio.sleep(0.002 * self._speed)

        self.run_until_complete(wait())

    def run_for(self, seconds: float) -> None:
        self.run_until_complete(asyncio.sleep(seconds))
