"""Checks and findings: a check looks at one part of the box and returns a finding of one sentence."""

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from companion.devices.ports import Line
from companion.doctor.outside import DoctorOutside
from companion.frozen import frozen
from companion.games.kit.sentences import Sentence
from companion.settings.settings import Settings


class State(StrEnum):
    """The result of a check, as it is printed."""

    OK = "ok"
    BAD = "BAD"
    NOT_CHECKED = "--"


@frozen
class Finding:
    """The result, and a sentence: what was seen, what to do, or why it was not checked."""

    state: State
    sentence: str


@frozen
class ServiceState:
    """The state of toscana.service; what systemd does not tell is empty."""

    is_installed: bool = False
    active: str = ""
    result: str = ""
    restarts: int = 0
    is_enabled: bool = False
    is_asking: bool = False
    """The box itself asks, for its page: it runs, whoever has started it."""

    @property
    def is_running(self) -> bool:
        return self.is_asking or self.active in ("active", "activating", "reloading")


@frozen
class BoxUnderTest:
    """What the checks look at: the computer, its settings, the place of its journal, its service."""

    outside: DoctorOutside
    settings: Settings
    settings_file: Path | None
    journal: Path
    service: ServiceState

    @property
    def is_pi_or_configured(self) -> bool:
        """Whether the pins and buses may be probed: on a Pi, or where somebody has written settings.

        On any other computer the buses belong to its own parts, which a probe could upset.
        """
        return bool(self.outside.pi) or self.settings_file is not None


@frozen
class Check:
    """One line of the report: its name, what it looks at, and every sentence of a BAD finding."""

    name: str
    subject: str
    look: Callable[[BoxUnderTest], Finding]
    mistakes: tuple[str, ...]


STOP = "`sudo systemctl stop toscana`"
SUDO = "look with `sudo toscana doctor`."


def ok(sentence: str) -> Finding:
    return Finding(State.OK, sentence)


def bad(mistake: str | Sentence, **words: object) -> Finding:
    """A BAD finding: one of the check's mistakes with its gaps filled, or a device's own sentence."""
    return Finding(State.BAD, str(mistake).format(**words) if words else str(mistake))


def not_checked(reason: str) -> Finding:
    return Finding(State.NOT_CHECKED, reason)


def line_name(line: Line) -> str:
    """The name of a wire of the panel, as it is printed."""
    return line.replace("_", " ")
