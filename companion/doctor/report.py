"""The report: all checks in their order, a line per finding, and at the end what to do first."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import wrap

from companion.doctor import card, computer, oled, pico, pins, service, users
from companion.doctor.finding import BoxUnderTest, Check, Finding, State
from companion.doctor.outside import DoctorOutside
from companion.frozen import changed
from companion.settings.settings import Settings, settings_file

# What others depend on comes first, so the first BAD is the one to mend first.
CHECKS: tuple[Check, ...] = (
    service.SETTINGS_CHECK,
    *computer.CHECKS,
    *card.CHECKS,
    *users.CHECKS,
    *oled.CHECKS,
    *pins.CHECKS,
    *pico.CHECKS,
    *service.CHECKS,
)


WIDTH = 79
STATE_WIDTH = 5
NAME_WIDTH = 11
# Looks like a space, but lines are not wrapped at it.
GLUE = "\N{NO-BREAK SPACE}"

Named = tuple[str, Finding]


def examined(
    settings: Settings, journal: Path, outside: DoctorOutside | None = None
) -> list[tuple[str, str, str]]:
    """State, part and sentence of every check, for the box that runs on this computer with these settings."""
    outside = outside or DoctorOutside()
    state = changed(service.read_service(outside), is_asking=True)
    box = BoxUnderTest(outside, settings, settings_file(), journal, state)
    return [(str(found.state), check.name, found.sentence) for check in CHECKS for found in [check.look(box)]]


def lines(name: str, finding: Finding) -> list[str]:
    """`ok   card       4711 MB are free ...`, wrapped with a hanging indent."""
    return _wrapped(f"{finding.state:<{STATE_WIDTH}}{name:<{NAME_WIDTH}}", finding.sentence)


def is_well(findings: Iterable[Named]) -> bool:
    return all(finding.state is not State.BAD for _, finding in findings)


def advice(findings: Sequence[Named]) -> list[str]:
    """What to do first: the first BAD finding, since later checks depend on earlier ones."""
    wrong = [(name, finding) for name, finding in findings if finding.state is State.BAD]
    if wrong:
        name, finding = wrong[0]
        return _wrapped("", f"First mend {name}: {finding.sentence}")
    if any(finding.state is State.NOT_CHECKED for _, finding in findings):
        return ["Nothing is wrong with what could be looked at."]
    return ["All is well."]


def _wrapped(head: str, sentence: str) -> list[str]:
    """Wrapped lines; a command in backquotes stays on one line if it fits, so that it can be copied."""
    room = WIDTH - len(head)

    def held(command: re.Match[str]) -> str:
        return command[0].replace(" ", GLUE) if len(command[0]) <= room else command[0]

    wrapped = wrap(
        re.sub(r"`[^`]+`[.,:;]?", held, sentence),
        WIDTH,
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(GLUE, " ") for line in wrapped]
