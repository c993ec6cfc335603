"""Every command that the documents name, and what runs it: `python -m tools.commands` prints the list."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
TABLE = Path(__file__).with_name("commands.toml")
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "docs/**/*.md",
    "systemd/**/*.md",
    "firmware/*.md",
    "tests/**/*.md",
    "hardware/**/*.md",
)
FENCE = re.compile(r"^ *```(?P<language>\w*)\n(?P<block>.*?)^ *```$", re.MULTILINE | re.DOTALL)
# In a sentence only what this project brings counts; the rest there is Debian's.
INLINE = re.compile(r"`((?:sudo\s)?(?:make(?:\s[^`]+)?|(?:toscana|pytest|python|\.venv/bin/\w+)\s[^`]+))`")
COMMENT = re.compile(r"(^|\s+)# .*$")
BY_HAND = "by hand: "


@dataclass(frozen=True, slots=True)
class Named:
    """A command as a document writes it, on one line."""

    document: str
    command: str


@dataclass(frozen=True, slots=True)
class Runner:
    """What runs the commands of a form: a test's file, a command line, or a person and the reason for it."""

    by: str
    form: str

    def runs(self, command: str) -> bool:
        """A form is what a command begins with, whole words, without `sudo`."""
        return f"{command.removeprefix('sudo ')} ".startswith(f"{self.form} ")


def commands_of(text: str) -> Iterator[str]:
    """Those of the blocks for a shell, line by line, then those inside sentences."""
    for fence in FENCE.finditer(text):
        lines = [COMMENT.sub("", line.strip()) for line in fence["block"].splitlines()]
        if fence["language"] == "sh":
            yield from filter(None, lines)
        elif fence["language"] == "console":
            yield from (line.removeprefix("$ ") for line in lines if line.startswith("$ "))
    for inline in INLINE.finditer(FENCE.sub("", text)):
        yield " ".join(inline[1].split())


def named_commands() -> list[Named]:
    """Each command once a document, in the documents' order."""
    files = sorted({file for pattern in DOCUMENTS for file in ROOT.glob(pattern)})
    found = [
        Named(str(file.relative_to(ROOT)), command)
        for file in files
        for command in commands_of(file.read_text())
    ]
    return list(dict.fromkeys(found))


def read_runners() -> list[Runner]:
    """The table, with the longest form of each command first."""
    rows = tomllib.loads(TABLE.read_text())["runner"]
    runners = [Runner(row["by"], form) for row in rows for form in row["forms"]]
    return sorted(runners, key=lambda runner: -len(runner.form))


def runner_of(command: str, runners: list[Runner]) -> Runner | None:
    """None for a command that the table does not know."""
    return next((runner for runner in runners if runner.runs(command)), None)


def main() -> None:
    runners = read_runners()
    for named in named_commands():
        runner = runner_of(named.command, runners)
        by = "NOTHING: add it to tools/commands.toml" if runner is None else runner.by
        print(f"{named.document}: {named.command}\n    {by}")


if __name__ == "__main__":
    main()
