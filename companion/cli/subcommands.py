"""The subcommands of `toscana`, as one table; each imports what it needs only when it runs."""

import argparse
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from companion.cli import default_journal


class Subcommand(NamedTuple):
    """A word after `toscana`: what it does, its arguments, and the function that gives the exit status."""

    name: str
    summary: str
    run: Callable[[Namespace], int]
    add_arguments: Callable[[ArgumentParser], None] = lambda _: None
    details: str = ""
    uses_journal: bool = True


def _journal(options: Namespace) -> Path:
    path: Path | None = options.journal
    return path or default_journal()


def _call(function: str, *names: str) -> Callable[[Namespace], int]:
    """A function of `companion.cli`, such as `box.run`: imported when it runs, and given these options."""
    module, _, name = function.partition(".")

    def run(options: Namespace) -> int:
        given = (_journal(options) if each == "journal" else getattr(options, each) for each in names)
        status: int = getattr(import_module(f"companion.cli.{module}"), name)(*given)
        return status

    return run


def _argument(name: str, **how: Any) -> Callable[[ArgumentParser], None]:
    """Adds this one argument."""

    def add(parser: ArgumentParser) -> None:
        parser.add_argument(name, **how)

    return add


def _replay(options: Namespace) -> int:
    from companion.cli.replay import replay

    return replay(options.file, _journal(options) if options.save else None)


def _hub(options: Namespace) -> int:
    from companion.cli.tournament import hub

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
    add(
        "--web-space",
        metavar="TARGET",
        default="",
        help="put a page for everybody there: a folder, rsync:TARGET or an address that takes HTTP PUT",
    )
    add("--language", metavar="CODE", default="en", help="the language of that page (default: en)")
    add("--broker-ca", metavar="FILE", type=Path, help="the CA of that broker, if it speaks TLS")
    add(
        "--backup",
        metavar="FOLDER",
        type=Path,
        help="write a backup there by itself, every 5 minutes and after each round: a stick, for example",
    )
    add(
        "--standby-of",
        metavar="LINK",
        default="",
        help="copy the hub of this link, which its director's page makes, and be ready to take over",
    )
    add("--take-over", action="store_true", help="be the event's hub from now on, whichever was before")
    add("--release", metavar="FOLDER", type=Path, help="offer this signed release to the boxes as an update")


def _add_season(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "folder",
        metavar="FOLDER",
        type=Path,
        help="where the events' folders are, or their exports",
    )
    add("--game", metavar="NAME", default="", help="count this game's events only, such as toscana")
    add("--language", metavar="CODE", default="en", help="the language of the page (default: en)")


def _add_card(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "image", metavar="IMAGE", type=Path, help="Raspberry Pi OS Lite (64-bit) as it is downloaded, .img.xz"
    )
    add("--build", choices=("lite", "full"), default="lite", help="which box it is for (default: lite)")
    add(
        "--release",
        metavar="FOLDER",
        type=Path,
        default=Path(),
        help="the unpacked release, with packages and first-boot (default: this folder)",
    )
    add("--output", metavar="FILE", type=Path, help="the new image (default: toscana-BUILD-IMAGE.img, here)")


def _add_config(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--config",
        metavar="FILE",
        type=Path,
        help="the settings (default: table.toml in /boot/firmware, else in /etc/toscana, else in toscana in "
        "your config folder)",
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


def _add_doctor(parser: ArgumentParser) -> None:
    _add_config(parser)
    by_hand = parser.add_mutually_exclusive_group()
    for name, summary in (("turn", "turn the knob when asked"), ("keys", "press each key when asked")):
        by_hand.add_argument(
            f"--{name}", dest="by_hand", action="store_const", const=name, default="", help=summary
        )


def _add_pico(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    update = actions.add_parser("update", help="bring this version's firmware to the Pico")
    update.add_argument("--port", metavar="PORT", help="the Pico's port (default: the setting, else found)")
    _add_config(update)


def _add_update(parser: ArgumentParser) -> None:
    help_ = "the unpacked release (default: one on the card's first partition or on a stick)"
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="?", help=help_)
    way = parser.add_mutually_exclusive_group()
    for name, summary in (
        ("back", "go back to the version before"),
        ("hub", "take what the hub of the tournament offers, which this box has joined"),
        ("requested", "do what the panel asks for; the service's own call"),
    ):
        way.add_argument(f"--{name}", dest="way", action="store_const", const=name, default="", help=summary)


def _add_outbox(parser: ArgumentParser) -> None:
    help_ = "write the records to a file for the hub, signed by this box"
    parser.add_argument("action", choices=("export",), metavar="export", help=help_)
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that is not there yet")


SUBCOMMANDS = (
    Subcommand(
        "run",
        "run the box on its pins",
        _call("box.run", "journal", "config"),
        _add_config,
        "docs/settings.md tells every setting.",
    ),
    Subcommand(
        "sim",
        "run the box in a browser on this computer, with no hardware",
        _call("box.sim", "journal", "port"),
        _add_page_port,
    ),
    Subcommand(
        "replay",
        "read commands as JSON Lines and print the state after each",
        _replay,
        _add_replay,
        "One JSON object a line comes out for each line that is not empty. Exit status: 0 when all commands "
        "were accepted, 1 when any was refused, 2 when FILE cannot be read.",
    ),
    Subcommand(
        "games", "list the games of the journal", _call("library.games", "journal", "name"), _add_name
    ),
    Subcommand(
        "show",
        "tell a game round by round, with the cause of every move",
        _call("library.show", "journal", "game"),
        _add_game,
    ),
    Subcommand(
        "export",
        "write a game as json, csv or bgsplay",
        _call("library.export", "journal", "game", "format", "output"),
        _add_export,
    ),
    Subcommand(
        "import",
        "add a game that was exported as json to the journal",
        _call("library.import_file", "journal", "file"),
        _argument("file", metavar="FILE", help="the exported game, or - for standard input"),
    ),
    Subcommand(
        "backup",
        "copy the whole journal to a file, also while the box runs",
        _call("library.back_up", "journal", "file"),
        _argument("file", metavar="FILE", type=Path, help="a file that is not there yet"),
    ),
    Subcommand(
        "restore",
        "put a backup in the journal's place",
        _call("library.restore", "journal", "file"),
        _argument("file", metavar="FILE", type=Path, help="a file that `toscana backup` wrote"),
        "The journal that was there is kept under a new name. Stop the box first.",
    ),
    Subcommand(
        "set-aside",
        "keep a damaged journal under a new name and begin a fresh one",
        _call("library.set_aside", "journal"),
        details="A journal that can be read is left alone; one that only lost its end is gone on with.",
    ),
    Subcommand(
        "join",
        "join a tournament by its hub's invitation",
        _call("tournament.join", "journal", "invitation"),
        _argument("invitation", metavar="INVITATION", help="what the hub shows, TOSC1:..."),
        "A box that runs attends it from its next start; on its panel it can join at once.",
    ),
    Subcommand(
        "leave", "leave the tournament", _call("tournament.leave", "journal"), details="Stop the box first."
    ),
    Subcommand(
        "outbox",
        "bring what happened at this table to the tournament's hub without a network",
        _call("tournament.export_outbox", "journal", "file"),
        _add_outbox,
        "The hub counts each record once, whichever way it came.",
    ),
    Subcommand(
        "doctor",
        "look at each part of the box and say how it is",
        _call("doctor.doctor", "config", "by_hand"),
        _add_doctor,
        "Exit status: 0 when nothing is wrong, 1 when something is, 2 when the settings make no sense. "
        "docs/doctor.md lists what it looks at.",
        uses_journal=False,
    ),
    Subcommand(
        "card",
        "make a card image of Raspberry Pi OS's that becomes a box at its first start",
        _call("card.card", "image", "build", "release", "output"),
        _add_card,
        "It works on Linux, Windows and macOS. The manifest that comes beside it opens Raspberry Pi Imager.",
        uses_journal=False,
    ),
    Subcommand(
        "update",
        "take a newer version from a signed release",
        _call("update.update", "folder", "way"),
        _add_update,
        "Not while a game is running. If the new version does not come up, the old one comes back by itself.",
        uses_journal=False,
    ),
    Subcommand(
        "wifi",
        "give NetworkManager the Wi-Fi of the settings; the machine's own call at its start",
        _call("box.give_wifi", "journal", "file"),
        _argument("file", metavar="FILE", type=Path, help="where NetworkManager reads it"),
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
        "season",
        "count several tournaments together: a ladder of their players and teams",
        _call("tournament.season", "folder", "game", "language"),
        _add_season,
        "It writes ladder.html and ladder.csv into the folder; aliases.csv there says who is the same.",
        uses_journal=False,
    ),
    Subcommand(
        "pico",
        "look after the Pico with the LED rows and the seat buttons",
        _call("box.update_pico", "port", "config"),
        _add_pico,
        uses_journal=False,
    ),
)
