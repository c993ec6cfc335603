"""Run work in a process that is killed at its first system call, then at its second, and so on to the end."""

import ctypes
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

# Of Linux's ptrace: let the parent trace this process, set options, go on to the next call's begin or end.
TRACE_ME, SET_OPTIONS, TO_NEXT = 0, 0x4200, 24
# A stop at a call is told from a signal's, and the child ends with whoever watches it.
MARK_CALLS, END_WITH_US = 1, 1 << 20
AT_A_CALL = signal.SIGTRAP | 0x80


def killed_at_every_call(
    prepared: Path, folder: Path, work: Callable[[], object], every: int = 1
) -> Iterator[int]:
    """For n = 1, 2, ...: copy the prepared files, do the work in a process that is killed at call n, yield n.

    The call is not made. The last n is that of the process that was not killed.
    """
    for number in count(1, every):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(prepared, folder)
        is_done = _is_done_before(number, work)
        yield number
        if is_done:
            return


def _is_done_before(number: int, work: Callable[[], object]) -> bool:
    """Whether the work ends without the call of this number; otherwise its process is killed there."""
    child = os.fork()
    if not child:
        _work_traced(work)
    os.waitpid(child, 0)
    _ptrace(SET_OPTIONS, child, MARK_CALLS | END_WITH_US)
    stops, passed_on = 0, 0
    while True:
        _ptrace(TO_NEXT, child, passed_on)
        _, status = os.waitpid(child, 0)
        if not os.WIFSTOPPED(status):
            assert os.waitstatus_to_exitcode(status) == 0, "the work failed by itself"
            return True
        passed_on = os.WSTOPSIG(status)
        if passed_on == AT_A_CALL:
            stops, passed_on = stops + 1, 0
            # Each call stops twice, when it begins and when it ends.
            if stops == 2 * number - 1:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return False


def _work_traced(work: Callable[[], object]) -> None:
    """Do the work in this process, which its parent traces; never returns."""
    try:
        _ptrace(TRACE_ME, 0, 0)
        os.kill(os.getpid(), signal.SIGSTOP)
        work()
        os._exit(0)
    finally:
        os._exit(1)


_libc = ctypes.CDLL(None, use_errno=True)
_libc.ptrace.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)
_libc.ptrace.restype = ctypes.c_long


def _ptrace(request: int, child: int, data: int) -> None:
    if _libc.ptrace(request, child, None, data) == -1:
        problem = ctypes.get_errno()
        raise OSError(problem, f"ptrace: {os.strerror(problem)}")
