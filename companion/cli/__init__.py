"""The `toscana` command: one parser; each subcommand is imported only when it runs."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from companion import __version__

DESCRIPTION = """\
The companion of the board game Toscana: it keeps the market, the money and every
entry of the evening, and closes each round by the rules.
"""
DOCTOR = (
    "Exit status: 0 when nothing is wrong, 1 when something is, 2 when the settings make no sense. "
    "docs/doctor.md lists what it looks at."
)
# The installed box's, which its own user and root may use.
BOX_JOURNAL = Path("/var/lib/toscana/journal.db")
JOURNAL_HELP = (
    "the journal's file (default: $TOSCANA_JOURNAL, else with sudo the installed box's, "
    "else toscana/journal.db in your data folder)"
)


class CallError(Exception):
    """What was asked for cannot be done; the text is the sentence that says why."""


class OneLineParser(argparse.ArgumentParser):
    """What is wrong with a call is said in one line."""

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
    parser = OneLineParser(
        prog="toscana", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    journal = OneLineParser(add_help=False)
    journal.add_argument("--journal", metavar="FILE", type=Path, help=JOURNAL_HELP)

    def add(
        name: str, summary: str, details: str = "", *, uses_journal: bool = True
    ) -> argparse.ArgumentParser:
        parents = [journal] if uses_journal else []
        return commands.add_parser(
            name,
            parents=parents,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}. {details}".strip(),
        )

    run = add("run", "run the box on its pins", "docs/settings.md tells every setting.")
    _add_config(run)
    sim = add("sim", "run the box in a browser on this computer, with no hardware")
    sim.add_argument(
        "--port", metavar="PORT", type=_port, default=8088, help="the page's port, 0 for any (default: 8088)"
    )
    replay = add(
        "replay",
        "read commands as JSON Lines and print the state after each",
        "One JSON object a line comes out for each line that is not empty. Exit status: 0 when all commands "
        "were accepted, 1 when any was refused, 2 when FILE cannot be read.",
    )
    replay.add_argument("file", metavar="FILE", help="the commands, or - for standard input")
    replay.add_argument(
        "--save", action="store_true", help="play on the journal: accepted commands are kept there"
    )
    add("games", "list the games of the journal")
    show = add("show", "tell a game round by round, with the cause of every move")
    _add_game(show)
    export = add("export", "write a game as json, csv or bgsplay")
    _add_game(export)
    export.add_argument(
        "--format",
        choices=("json", "csv", "bgsplay"),
        default="json",
        help="json: commands, events and final state, for `toscana import`; csv: a row for each event, for a "
        "spreadsheet; bgsplay: for the BG Stats app (default: json)",
    )
    export.add_argument(
        "--output", metavar="FILE", type=Path, help="write to FILE (default: standard output)"
    )
    imported = add("import", "add a game that was exported as json to the journal")
    imported.add_argument("file", metavar="FILE", help="the exported game, or - for standard input")
    backup = add("backup", "copy the whole journal to a file, also while the box runs")
    backup.add_argument("file", metavar="FILE", type=Path, help="a file that is not there yet")
    restore = add(
        "restore",
        "put a backup in the journal's place",
        "The journal that was there is kept under a new name. Stop the box first.",
    )
    restore.add_argument("file", metavar="FILE", type=Path, help="a file that `toscana backup` wrote")
    add(
        "set-aside",
        "keep a damaged journal under a new name and begin a fresh one",
        "A journal that can be read is left alone; one that only lost its end is gone on with.",
    )
    _add_doctor(add("doctor", "look at each part of the box and say how it is", DOCTOR, uses_journal=False))
    pico = add("pico", "look after the Pico with the LED rows and the seat buttons", uses_journal=False)
    update = pico.add_subparsers(dest="action", metavar="ACTION", required=True).add_parser(
        "update", help="bring this version's firmware to the Pico"
    )
    update.add_argument("--port", metavar="PORT", help="the Pico's port (default: the setting, else found)")
    _add_config(update)
    return parser


def _add_doctor(doctor: argparse.ArgumentParser) -> None:
    _add_config(doctor)
    hands = doctor.add_mutually_exclusive_group()
    for name, summary in (("turn", "turn the knob when asked"), ("keys", "press each key when asked")):
        hands.add_argument(f"--{name}", dest="by_hand", action="store_const", const=name, help=summary)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; use a number from 1 to 65535")
    return int(text)


def _add_config(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--config",
        metavar="FILE",
        type=Path,
        help="the settings (default: /etc/toscana/table.toml, else toscana/table.toml in your config folder)",
    )


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="its number in `toscana games`, or `last`")


def main(argv: Sequence[str] | None = None) -> int:
    from companion.cli.streams import standard_output

    status = 0  # also when whoever reads our output has seen enough
    try:
        with standard_output():
            status = _run(build_parser().parse_args(argv))
    except CallError as problem:
        return complain(str(problem))
    except KeyboardInterrupt:
        return 130
    return status


def _run(options: argparse.Namespace) -> int:
    if options.command == "replay":
        from companion.cli.replay import replay

        return replay(options.file, (options.journal or default_journal()) if options.save else None)
    if options.command in ("run", "sim"):
        from companion.cli.box import start

        return start(options)
    if options.command == "doctor":
        from companion.cli.doctor import doctor

        return doctor(options.config, options.by_hand or "")
    if options.command == "pico":
        from companion.cli.pico import update_pico

        return update_pico(options.port, options.config)
    return _run_on_journal(options)


def _run_on_journal(options: argparse.Namespace) -> int:
    from companion.cli import library
    from companion.record.entries import JournalError

    path = options.journal or default_journal()
    try:
        match options.command:
            case "games":
                return library.games(path)
            case "show":
                return library.show(path, options.game)
            case "export":
                return library.export(path, options.game, options.format, options.output)
            case "import":
                return library.import_file(path, options.file)
            case "backup":
                return library.back_up(path, options.file)
            case "restore":
                return library.restore(path, options.file)
            case _:
                return library.set_aside(path)
    except JournalError as problem:
        return complain(str(problem))


def complain(sentence: str) -> int:
    """One line on standard error, and the exit status of what could not be done."""
    print(f"toscana: {sentence}", file=sys.stderr)
    return 2
