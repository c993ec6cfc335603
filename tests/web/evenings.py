"""Boxes with a recorded game at one of its moments, to look at the table page of each game."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.games.kit.fields import read_line
from companion.record.journal import Journal
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, save_preferences
from tests.games.recordings import RECORDED
from tests.processes import running
from tests.tables import Table

EVENINGS = {
    "toscana": "five-players-full-map",
    "castles": "three-players-full",
    "tuscany": "three-players-soldato-and-messenger",
}
MOMENTS = ("begin", "middle", "last", "over")


def commands_until(game: str, moment: str, name: str | None = None) -> list[Any]:
    """The commands that lead to a moment: some of the first, half of them, up to the last round, or all."""
    commands = [read_line(line) for line in RECORDED[game].lines_of(name or EVENINGS[game])]
    match moment:
        case "begin":
            return commands[:8]
        case "middle":
            return commands[: len(commands) // 2]
        case "last":
            return commands[: _last_round(commands)]
        case _:
            return commands


def _last_round(commands: list[Any]) -> int:
    """How many commands there are until the end of the game is announced."""
    table = Table()
    for number, command in enumerate(commands, start=1):
        table.say(command)
        if table.game is not None and _is_last(table.state):
            return number
    raise ValueError("the game never came to its last round")


def _is_last(state: dict[str, Any]) -> bool:
    if state["game"] == "castles":
        return state["round"] == 3 and bool(state["closing"])
    return bool(state["last_round"] if state["game"] == "toscana" else state["last_year"])


def write_evening(folder: Path, commands: list[Any]) -> None:
    """A box's folder with these commands in its journal."""
    save_preferences(folder / FILE_NAME, Preferences(language="en"))
    with Journal.open(folder / "journal.db") as journal:
        table = Table(journal)
        for command in commands:
            table.say(command)


@contextmanager
def evening(folder: Path, game: str, moment: str, *, name: str | None = None) -> Iterator[str]:
    """The address of a simulator in which this game stands at this moment."""
    write_evening(folder, commands_until(game, moment, name))
    with running(folder, "sim", "--port", "0") as (_, address):
        yield address
