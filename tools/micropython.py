"""Finds the MicroPython that runs on this computer, for the firmware's tests and the Pico's file system."""

import os
import shutil
import sys
from pathlib import Path


class NoMicroPythonError(Exception):
    """There is none; the text says what to do."""


def micropython() -> str:
    """$MICROPYTHON, else the one beside the environment, else the system's."""
    beside = Path(f"{sys.prefix}-micropython") / "bin" / "micropython"
    found = os.environ.get("MICROPYTHON") or (str(beside) if beside.exists() else shutil.which("micropython"))
    if found is None:
        raise NoMicroPythonError("There is no MicroPython: run `make env`, or name one in $MICROPYTHON.")
    return found
