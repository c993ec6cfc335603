"""The `toscana` command: one parser made of the table of subcommands."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from companion import __version__

DESCRIPTION = """\
The companion of the board game Toscana: it keeps the market, the money and every
entry of the evening, and closes each round by the rules.
"""
# The journal of the installed box; only its own user and root may use it.
BOX_JOURNAL = Path("/var/lib/toscana/journal.db")
JOURNAL_HELP = (
    "the journal's file (default: $TOSCANA_JOURNAL, else with sudo the installed box's, "
    "else toscana/journal.db in your data folder)"
)


class CallError(Exception):
    """What was asked for cannot be done; the text is the sentence that says why."""


class OneLineParser(argparse.ArgumentParser):
    """An argument parser that reports a wrong call in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def default_journal() -> Path:
    """$TOSCANA_JOURNAL, else the box's for whoever may write it, else one in the user's data folder."""
    if named := os.environ.get("TOSCANA_JOURNAL"):
        return Path(named)
    if state := os.environ.get("STATE_DIRECTORY"):
        return Path(state) / "journal.db"
    if data := os.environ.get("XDG_DATA_HOME"):
        return Path(data) / "toscana" / "journal.db"
    if os.access(BOX_JOURNAL.parent, os.R_OK | os.W_OK | os.X_OK):
        return BOX_JOURNAL
    try:
        return Path.home() / ".local" / "share" / "toscana" / "journal.db"
    except RuntimeError as problem:
        raise CallError("your home folder is not known; name a journal with --journal.") from problem


def build_parser() -> argparse.ArgumentParser:
    from companion.cli.subcommands import SUBCOMMANDS

    parser = OneLineParser(
        prog="toscana", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    journal = OneLineParser(add_help=False)
    journal.add_argument("--journal", metavar="FILE", type=Path, help=JOURNAL_HELP)
    for each in SUBCOMMANDS:
        description = f"{each.summary[0].upper()}{each.summary[1:]}. {each.details}".strip()
        parents = [journal] if each.uses_journal else []
        added = commands.add_parser(each.name, parents=parents, help=each.summary, description=description)
        each.add_arguments(added)
        added.set_defaults(run=each.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    from companion.cli.streams import standard_output

    status = 0  # also if the reader of the output closes it early
    try:
        with standard_output():
            status = _run(build_parser().parse_args(argv))
    except CallError as problem:
        return complain(str(problem))
    except KeyboardInterrupt:
        return 130
    return status


def _run(options: argparse.Namespace) -> int:
    """Run the subcommand; an error of the journal is reported as one sentence."""
    from companion.record.entries import JournalError

    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return run(options)
    except JournalError as problem:
        return complain(str(problem))


def complain(sentence: str) -> int:
    """Print one line on standard error; gives the exit status of a failure."""
    print(f"toscana: {sentence}", file=sys.stderr)
    return 2
