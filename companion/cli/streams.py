"""Where input comes from and output goes, with one sentence for each way that can fail."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from companion.cli import CallError


@contextmanager
def opened_to_read(file: str) -> Iterator[BinaryIO]:
    """The file, or standard input for `-`."""
    if file == "-":
        if sys.stdin is None:
            raise CallError("standard input is closed; name a file instead of -.")
        yield sys.stdin.buffer
        return
    try:
        stream = Path(file).open("rb")  # noqa: SIM115 - only the opening is tried here
    except OSError as problem:
        raise CallError(f"{file} cannot be read: {problem.strerror}.") from problem
    with stream:
        yield stream


def read_line(stream: BinaryIO, most: int) -> bytes:
    try:
        return stream.readline(most)
    except OSError as problem:
        raise CallError(f"reading stopped: {problem.strerror}.") from problem


def read_all(stream: BinaryIO, most: int) -> bytes:
    """The whole content; one byte more than `most` where there is more."""
    try:
        return stream.read(most + 1)
    except OSError as problem:
        raise CallError(f"reading stopped: {problem.strerror}.") from problem


@contextmanager
def standard_output() -> Iterator[None]:
    """Flush all that is printed in the block; an error becomes one sentence."""
    if sys.stdout is None:
        raise CallError("standard output is closed.")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that lacks a letter shows ? for it
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader closed the pipe, for example `head`: no error.
        _drop_the_rest()
    except OSError as problem:
        _drop_the_rest()
        raise CallError(f"the output cannot be written: {problem.strerror}.") from problem


def _drop_the_rest() -> None:
    """Drop unwritten output, so that the interpreter does not write it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
