"""Watch: the hub's tasks, each begun again when it fails, and what stands still, for the director's page."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from companion.tournament.hub.store import now_ms

log = logging.getLogger("toscana.hub")

AGAIN_S = 1.0
# A task that has run so long since it failed is well again.
WELL_S = 5.0


class Trouble(NamedTuple):
    """Since when something stands still, in milliseconds, and why."""

    since: int
    problem: str


class Watch:
    """`troubles` by what stands still; `told` is called when they change."""

    def __init__(self, told: Callable[[], None]) -> None:
        self.troubles: dict[str, Trouble] = {}
        self._told = told
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, what: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run this task until it is ended, and again whenever it fails."""
        self._tasks[what] = asyncio.create_task(self._run(what, work))

    async def end(self, *names: str) -> None:
        """End these tasks."""
        tasks = [self._tasks.pop(name) for name in names if name in self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def stop(self) -> None:
        await self.end(*self._tasks)

    def note(self, what: str, problem: str) -> None:
        """This stands still; one that is known already keeps its time, and is not told again."""
        if what not in self.troubles:
            log.error("%s: %s", what, problem)
            self.troubles[what] = Trouble(now_ms(), problem)
            self._told()

    def clear(self, what: str) -> None:
        if self.troubles.pop(what, None) is not None:
            log.warning("%s: goes on", what)
            self._told()

    def report(self, what: str, problem: str) -> None:
        """This stands still for a reason, or goes on where there is none."""
        if problem:
            self.note(what, problem)
        else:
            self.clear(what)

    def view(self) -> list[dict[str, Any]]:
        return [{"what": what, **trouble._asdict()} for what, trouble in self.troubles.items()]

    async def _run(self, what: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        loop = asyncio.get_running_loop()
        while True:
            well = loop.call_later(WELL_S, self.clear, what)
            try:
                await work()
            except Exception as problem:
                if what not in self.troubles:
                    log.exception("The hub's task %s failed and is begun again.", what)
                self.note(what, repr(problem))
            finally:
                well.cancel()
            await asyncio.sleep(AGAIN_S)
