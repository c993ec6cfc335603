"""A process that is killed at each of its steps in a folder, one step later every time."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

WATCHED = ("open", "os.rename", "os.remove", "os.mkdir", "os.link", "os.truncate", "sqlite3.connect")
KILLED = 9


def killed_at_every_step(
    prepared: Path, folder: Path, work: Callable[[], object], every: int = 1
) -> Iterator[int]:
    """Lays the prepared files, works on them in a process that ends at its n-th step, and gives n each time.

    A step is a call of the system that concerns the folder, or a statement of SQL. The last one given is that
    of the process that came to its end.
    """
    for number in count(1, every):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(prepared, folder)
        child = os.fork()
        if not child:
            _work_until(number, str(folder), work)
        _, status = os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
        assert code in (0, KILLED)
        yield number
        if code == 0:
            return


def _work_until(number: int, folder: str, work: Callable[[], object]) -> None:
    """Never returns."""
    left = number

    def step(*_: object) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os._exit(KILLED)

    def watch(event: str, args: tuple[object, ...]) -> None:
        if event in WATCHED and folder in str(args):
            step()

    fsync, connect = os.fsync, sqlite3.connect

    def synced(descriptor: int) -> None:
        step()
        fsync(descriptor)

    def traced(*args: Any, **named: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*args, **named)
        connection.set_trace_callback(step)
        return connection

    try:
        os.fsync, sqlite3.connect = synced, traced  # type: ignore[assignment]
        sys.addaudithook(watch)
        work()
        os._exit(0)
    finally:
        os._exit(1)
