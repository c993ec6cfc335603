"""Run work in a process that is killed at its first step, then at its second, and so on to the end."""

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
    """For n = 1, 2, ...: copy the prepared files, do the work in a process that is killed at step n, yield n.

    A step is a system call on the folder or an SQL statement. The last n is that of the process that was not
    killed.
    """
    for number in count(1, every):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(prepared, folder, symlinks=True)
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
    """Do the work in this process, and exit at this step or at the end; never returns."""
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
