"""Child processes, started with an environment that no caller has set: root or the service may do it."""

import asyncio
import subprocess
import sys
from collections.abc import Sequence

# Where Debian has its programs; never the caller's own folders.
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
# Neither a variable such as PYTHONPATH nor a file in somebody's home folder decides what is run.
ENVIRONMENT = {"PATH": PATH, "LANG": "C.UTF-8", "HOME": "/nonexistent"}
# Python without its variables, the current folder and the user's own packages.
ISOLATED_PYTHON = (sys.executable, "-I")


def run_child(
    words: Sequence[str], *, timeout_s: float | None = None, is_shown: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run a program that asks nothing, and wait for it; OSError or SubprocessError where that fails.

    What it prints is kept, or with `is_shown` goes where the box's own output goes.
    """
    return subprocess.run(
        words,
        check=False,
        capture_output=not is_shown,
        text=True,
        timeout=timeout_s,
        stdin=subprocess.DEVNULL,
        env=ENVIRONMENT,
        cwd="/",
    )


async def start_child(words: Sequence[str]) -> asyncio.subprocess.Process:
    """Start a program that runs beside this one, until it is told to stop; OSError where that fails.

    It has a group of its own: Ctrl-C at the console is for whoever started it.
    """
    return await asyncio.create_subprocess_exec(
        *words, stdin=asyncio.subprocess.DEVNULL, env=ENVIRONMENT, cwd="/", start_new_session=True
    )


async def start_filter(words: Sequence[str]) -> asyncio.subprocess.Process:
    """Start a program that is told something and answers, with a group of its own; OSError where that fails.

    Its complaints go where the box's own go.
    """
    return await asyncio.create_subprocess_exec(
        *words,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env=ENVIRONMENT,
        cwd="/",
        start_new_session=True,
    )


def start_fed_child(words: Sequence[str]) -> subprocess.Popen[str]:
    """Start a program that reads lines until it is told to stop, with a group of its own; else OSError."""
    return subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        cwd="/",
        start_new_session=True,
    )


async def run_with_own_keys(words: Sequence[str]) -> tuple[int, str]:
    """Run a program with the environment of whoever started this one, whose ssh keys it needs; OSError else.

    Gives its exit code and what it complains about; ended if nobody waits for it any more.
    """
    process = await asyncio.create_subprocess_exec(*words, stderr=asyncio.subprocess.PIPE)
    try:
        _, said = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    return process.returncode or 0, said.decode("utf-8", "replace").strip()
