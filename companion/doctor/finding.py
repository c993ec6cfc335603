"""The vocabulary: a check looks at a patient and finds one thing, said in one sentence."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from companion.devices.ports import Line
from companion.doctor.machine import Machine
from companion.settings import Settings


class State(StrEnum):
    """How a part is, as it is printed."""

    OK = "ok"
    BAD = "BAD"
    UNSEEN = "--"


@dataclass(frozen=True, slots=True)
class Finding:
    """How a part is, and the sentence: what was seen, what to do, or why nobody looked."""

    state: State
    sentence: str


@dataclass(frozen=True, slots=True)
class Service:
    """toscana.service as systemd tells it; a word it does not tell is empty."""

    is_installed: bool = False
    active: str = ""
    result: str = ""
    restarts: int = 0
    is_enabled: bool = False

    @property
    def is_running(self) -> bool:
        return self.active in ("active", "activating", "reloading")


@dataclass(frozen=True, slots=True)
class Patient:
    """One box: the machine, how it should be built, where its games are, and whether it runs now."""

    machine: Machine
    settings: Settings
    settings_file: Path | None
    journal: Path
    service: Service

    @property
    def is_box(self) -> bool:
        """A Pi, or a computer that somebody has written settings for.

        On any other the buses belong to its own parts, which a question could upset.
        """
        return bool(self.machine.pi) or self.settings_file is not None


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the report: its name, what it looks at, and every sentence it may call BAD."""

    name: str
    subject: str
    look: Callable[[Patient], Finding]
    mistakes: tuple[str, ...]


STOP = "`sudo systemctl stop toscana`"
SUDO = "look with `sudo toscana doctor`."


def ok(sentence: str) -> Finding:
    return Finding(State.OK, sentence)


def bad(mistake: str, **words: object) -> Finding:
    """One of the check's mistakes, with what was found in its gaps; without any, as an adapter told it."""
    return Finding(State.BAD, mistake.format(**words) if words else mistake)


def unseen(reason: str) -> Finding:
    return Finding(State.UNSEEN, reason)


def said(line: Line) -> str:
    """A wire of the panel, in words."""
    return line.replace("_", " ")
