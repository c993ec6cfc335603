"""The subcommands of `toscana`, as one table; each imports what it needs only when it runs."""

import argparse
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from companion.cli import default_journal


def _no_arguments(parser: ArgumentParser) -> None:
    del parser


class Subcommand(NamedTuple):
    """A word after `toscana`: what it does, its arguments, and the function that gives the exit status."""

    name: str
    summary: str
    run: Callable[[Namespace], int]
    add_arguments: Callable[[ArgumentParser], None] = _no_arguments
    details: str = ""
    uses_journal: bool = True


def _journal(options: Namespace) -> Path:
    path: Path | None = options.journal
    return path or default_journal()


def _run(options: Namespace) -> int:
    from companion.cli.box import run

    return run(_journal(options), options.config)


def _sim(options: Namespace) -> int:
    from companion.cli.box import sim

    return sim(_journal(options), options.port)


def _replay(options: Namespace) -> int:
    from companion.cli.replay import replay

    return replay(options.file, _journal(options) if options.save else None)


def _games(options: Namespace) -> int:
    from companion.cli.library import games

    return games(_journal(options), options.name)


def _show(options: Namespace) -> int:
    from companion.cli.library import show

    return show(_journal(options), options.game)


def _export(options: Namespace) -> int:
    from companion.cli.library import export

    return export(_journal(options), options.game, options.format, options.output)


def _import(options: Namespace) -> int:
    from companion.cli.library import import_file

    return import_file(_journal(options), options.file)


def _backup(options: Namespace) -> int:
    from companion.cli.library import back_up

    return back_up(_journal(options), options.file)


def _restore(options: Namespace) -> int:
    from companion.cli.library import restore

    return restore(_journal(options), options.file)


def _set_aside(options: Namespace) -> int:
    from companion.cli.library import set_aside

    return set_aside(_journal(options))


def _join(options: Namespace) -> int:
    from companion.cli.tournament import join

    return join(_journal(options), options.invitation)


def _leave(options: Namespace) -> int:
    from companion.cli.tournament import leave

    return leave(_journal(options))


def _outbox(options: Namespace) -> int:
    from companion.cli.tournament import export_outbox

    return export_outbox(_journal(options), options.file)


def _doctor(options: Namespace) -> int:
    from companion.cli.doctor import doctor

    return doctor(options.config, options.by_hand or "")


def _update_pico(options: Namespace) -> int:
    from companion.cli.pico import update_pico

    return update_pico(options.port, options.config)


def _hub(options: Namespace) -> int:
    from companion.cli.hub import hub

    return hub(options)


def _add_hub(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("folder", metavar="FOLDER", type=Path, help="where the event is kept; made if it is not there")
    add("--event", metavar="ID", default="", help="the new event's id: small letters, digits, dashes")
    add("--name", metavar="NAME", default="", help="what the event is called")
    add("--host", metavar="HOST", default="", help="this computer's address in the hall (default: found)")
    for name, usual, what in (
        ("port", 8080, "the pages' port"),
        ("https-port", 8443, "the port of boxes and of pages with a role"),
        ("mqtt-port", 8883, "the broker's port for the boxes"),
        ("hub-port", 1883, "the broker's port for the hub, on this computer only"),
    ):
        add(f"--{name}", metavar="PORT", type=_port, default=usual, help=f"{what} (default: {usual})")
    add("--broker", metavar="HOST:PORT", help="use this broker instead of starting one")
    add("--user", metavar="NAME", default="hub", help="the hub's name at that broker (default: hub)")
    add("--password-file", metavar="FILE", type=Path, help="the file with its password there")
    add("--broker-ca", metavar="FILE", type=Path, help="the CA of that broker, if it speaks TLS")


def _add_config(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--config",
        metavar="FILE",
        type=Path,
        help="the settings (default: /etc/toscana/table.toml, else toscana/table.toml in your config folder)",
    )


def _add_page_port(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--port", metavar="PORT", type=_port, default=8088, help="the page's port, 0 for any (default: 8088)"
    )


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; use a number from 1 to 65535")
    return int(text)


def _add_replay(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the commands, or - for standard input")
    parser.add_argument(
        "--save", action="store_true", help="play on the journal: accepted commands are kept there"
    )


def _add_name(parser: ArgumentParser) -> None:
    help_ = "only games of this name, such as toscana"
    parser.add_argument("name", metavar="NAME", type=_name, nargs="?", help=help_)


def _name(text: str) -> str:
    from companion.games.registry import GAMES

    if text not in GAMES.names:
        raise argparse.ArgumentTypeError(f"{text!r} is not a game; use one of {', '.join(GAMES.names)}")
    return text


def _add_game(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar="GAME",
        help="its number in `toscana games`, `last`, or a name such as toscana for the last one of it",
    )


def _add_export(parser: ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument(
        "--format",
        choices=("json", "csv", "bgsplay"),
        default="json",
        help="json: commands, events and final state, for `toscana import`; csv: a row for each event, for a "
        "spreadsheet; bgsplay: for the BG Stats app (default: json)",
    )
    parser.add_argument(
        "--output", metavar="FILE", type=Path, help="write to FILE (default: standard output)"
    )


def _add_import(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the exported game, or - for standard input")


def _add_backup(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that is not there yet")


def _add_restore(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that `toscana backup` wrote")


def _add_doctor(parser: ArgumentParser) -> None:
    _add_config(parser)
    by_hand = parser.add_mutually_exclusive_group()
    for name, summary in (("turn", "turn the knob when asked"), ("keys", "press each key when asked")):
        by_hand.add_argument(f"--{name}", dest="by_hand", action="store_const", const=name, help=summary)


def _add_pico(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    update = actions.add_parser("update", help="bring this version's firmware to the Pico")
    update.add_argument("--port", metavar="PORT", help="the Pico's port (default: the setting, else found)")
    _add_config(update)


def _add_invitation(parser: ArgumentParser) -> None:
    parser.add_argument("invitation", metavar="INVITATION", help="what the hub shows, TOSC1:...")


def _add_outbox(parser: ArgumentParser) -> None:
    help_ = "write the records to a file for the hub, signed by this box"
    parser.add_argument("action", choices=("export",), metavar="export", help=help_)
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that is not there yet")


SUBCOMMANDS = (
    Subcommand("run", "run the box on its pins", _run, _add_config, "docs/settings.md tells every setting."),
    Subcommand("sim", "run the box in a browser on this computer, with no hardware", _sim, _add_page_port),
    Subcommand(
        "replay",
        "read commands as JSON Lines and print the state after each",
        _replay,
        _add_replay,
        "One JSON object a line comes out for each line that is not empty. Exit status: 0 when all commands "
        "were accepted, 1 when any was refused, 2 when FILE cannot be read.",
    ),
    Subcommand("games", "list the games of the journal", _games, _add_name),
    Subcommand("show", "tell a game round by round, with the cause of every move", _show, _add_game),
    Subcommand("export", "write a game as json, csv or bgsplay", _export, _add_export),
    Subcommand("import", "add a game that was exported as json to the journal", _import, _add_import),
    Subcommand("backup", "copy the whole journal to a file, also while the box runs", _backup, _add_backup),
    Subcommand(
        "restore",
        "put a backup in the journal's place",
        _restore,
        _add_restore,
        "The journal that was there is kept under a new name. Stop the box first.",
    ),
    Subcommand(
        "set-aside",
        "keep a damaged journal under a new name and begin a fresh one",
        _set_aside,
        details="A journal that can be read is left alone; one that only lost its end is gone on with.",
    ),
    Subcommand(
        "join",
        "join a tournament by its hub's invitation",
        _join,
        _add_invitation,
        "A box that runs attends it from its next start; on its panel it can join at once.",
    ),
    Subcommand("leave", "leave the tournament", _leave, details="Stop the box first."),
    Subcommand(
        "outbox",
        "bring what happened at this table to the tournament's hub without a network",
        _outbox,
        _add_outbox,
        "The hub counts each record once, whichever way it came.",
    ),
    Subcommand(
        "doctor",
        "look at each part of the box and say how it is",
        _doctor,
        _add_doctor,
        "Exit status: 0 when nothing is wrong, 1 when something is, 2 when the settings make no sense. "
        "docs/doctor.md lists what it looks at.",
        uses_journal=False,
    ),
    Subcommand(
        "hub",
        "run the hub of a tournament",
        _hub,
        _add_hub,
        "Only this computer is served until the director opens the hall. docs/tournament.md is the handbook.",
        uses_journal=False,
    ),
    Subcommand(
        "pico",
        "look after the Pico with the LED rows and the seat buttons",
        _update_pico,
        _add_pico,
        uses_journal=False,
    ),
)
