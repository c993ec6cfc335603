"""Recorded games: what each led to, as a person would compare it to find the line that went wrong."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from companion.games.kit.fields import read_line
from companion.games.kit.sentences import Refusal
from companion.record.table import events_to_json
from tests.tables import Table

Plain = dict[str, Any]


class Referee(Protocol):
    """Own books kept from the events alone, compared with every state."""

    def follow(self, events: Iterable[Plain], state: Plain) -> None: ...

    def leap(self, state: Plain) -> None: ...


class Answer(NamedTuple):
    """A line: the command, the code it was refused with, its events, and the state after it."""

    command: Plain
    code: str | None
    events: list[Plain]
    state: Plain


def answers(lines: Iterable[bytes]) -> Iterator[Answer]:
    table = Table()
    for line in lines:
        plain = read_line(line)
        assert isinstance(plain, dict)
        outcome = table.say(plain)
        code = outcome.code.value if isinstance(outcome, Refusal) else None
        events = [] if isinstance(outcome, Refusal) else json.loads(events_to_json(table.now.port, outcome))
        yield Answer(plain, code, events, table.state)


@dataclass(frozen=True)
class RecordedGames:
    """The recorded games of one kind, in a folder: `<name>.jsonl`, and `<name>.expected.json`."""

    folder: Path
    is_noted: Callable[[Answer], bool]
    """Which accepted lines close a part of the game."""
    facts: Callable[[Plain], Plain]
    """What people would look at there."""
    referee: Callable[[Plain, Plain], Referee]
    """A referee for the game that this command began, from this state on."""

    @cached_property
    def names(self) -> list[str]:
        return sorted(path.stem for path in self.folder.glob("*.jsonl"))

    def lines_of(self, name: str) -> list[bytes]:
        return (self.folder / f"{name}.jsonl").read_bytes().splitlines()

    def expected_of(self, name: str) -> Plain:
        expected: Plain = json.loads((self.folder / f"{name}.expected.json").read_text())
        return expected

    def played(self, name: str) -> list[Answer]:
        return list(answers(self.lines_of(name)))

    def outcome_of(self, name: str) -> Plain:
        rounds: Plain = {}
        refused: Plain = {}
        told: list[str] = []
        played = self.played(name)
        for number, answer in enumerate(played, start=1):
            told.append(summary_line(number, answer))
            if answer.code:
                refused[str(number)] = answer.code
            elif self.is_noted(answer):
                rounds[f"line {number}, {answer.command['do']}"] = self.facts(answer.state)
        return {"rounds": rounds, "refused": refused, "final": played[-1].state, "lines": told}

    def first_difference(self, name: str) -> str | None:
        """The first line that leads elsewhere than expected; None where the game goes as recorded."""
        expected = self.expected_of(name)["lines"]
        for number, answer in enumerate(answers(self.lines_of(name)), start=1):
            told = summary_line(number, answer)
            if told != expected[number - 1]:
                return told
        return None

    def write_expected(self, name: str) -> None:
        text = json.dumps(self.outcome_of(name), ensure_ascii=False, indent=1)
        (self.folder / f"{name}.expected.json").write_text(text + "\n")


def summary_line(number: int, answer: Answer) -> str:
    """A summary of one replayed line, with a digest of the state after it."""
    digest = hashlib.sha256(json.dumps(answer.state, sort_keys=True).encode()).hexdigest()
    who = f" {answer.command['player']}" if "player" in answer.command else ""
    return f"{number} {answer.command['do']}{who}: {answer.code or 'ok'} {digest[:16]}"


def accepted(played: Iterable[Answer]) -> Iterator[Answer]:
    return (answer for answer in played if answer.code is None)


def begun(played: list[Answer]) -> Plain:
    """The `new_game` of the game that was played to its end."""
    return next(
        answer.command
        for answer in reversed(played)
        if answer.command["do"] == "new_game" and answer.code is None
    )
