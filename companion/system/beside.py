"""Beside: one piece of long work at a time, in a thread, so that the loop goes on taking keys."""

import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any

# How soon a key goes first while the thread works.
SWITCH_S = 0.0005


class Beside:
    """Does the work of one key, and keeps what it gave until another key is asked for."""

    def __init__(self) -> None:
        sys.setswitchinterval(SWITCH_S)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="beside")
        self._key: object = None
        self._unwanted = Event()
        self._outcome: Future[Any] = Future()

    def ask(self, key: object, work: Callable[[Callable[[], bool]], Any]) -> Any:
        """What the work of this key gives, None until then; what it raises is raised here.

        The work of another key is given up.
        """
        if key != self._key:
            self._unwanted.set()
            self._key, self._unwanted = key, Event()
            self._outcome = self._thread.submit(work, self._unwanted.is_set)
        return self._outcome.result() if self._outcome.done() else None

    def close(self) -> None:
        """Give up what is being done, and wait until it has ended."""
        self._unwanted.set()
        self._thread.shutdown(wait=True)
