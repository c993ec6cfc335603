"""A table for tests: holds the table's value from one command to the next; reads Toscana's commands."""

import json
from typing import Any, Self

from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Refusal
from companion.games.port import Begin, Events, Game, Moment, Redo, Undo
from companion.games.registry import GAMES
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.commands import NewGame
from companion.record import commands, replaying, table
from companion.record.journal import Journal
from companion.record.table import Record, Timeline, written_command


class Table:
    """One game at a time. Without a record nothing is kept."""

    def __init__(self, record: Record | None = None) -> None:
        self._record = record
        self.by: str | None = None
        """The device on which commands are entered from now on; None for the panel."""
        self.now = table.Table(GAMES.usual, Timeline())

    @classmethod
    def resume(cls, journal: Journal) -> Self:
        resumed = cls(journal)
        resumed.now = replaying.resume(journal, GAMES)
        return resumed

    @property
    def game(self) -> Game | None:
        return self.now.game

    @property
    def timeline(self) -> Timeline[Moment]:
        return self.now.timeline

    @property
    def state(self) -> dict[str, Any]:
        """As everybody outside sees it."""
        plain: dict[str, Any] = json.loads(to_json(self.now.port.state(self.game)))
        return plain

    def read(self, plain: object) -> Any | Refusal:
        """The command of any game that an object asks for here."""
        return commands.command_from_plain(plain, self.now.port, GAMES, is_running=self.now.is_running)

    def say(self, plain: object) -> Events | Refusal:
        """What an object from outside leads to, whichever game it is of."""
        command = self.read(plain)
        return command if isinstance(command, Refusal) else self.do(command)

    def do(self, command: Any) -> Events | Refusal:
        """The events of an accepted command, which is on record by then; or why it was refused."""
        change = self.now.do(wrapped(command), GAMES)
        if isinstance(change, Refusal):
            return change
        self.now = change.keep(self._record, self.by)
        return change.events

    def undo(self, steps: int = 1) -> Events | Refusal:
        return self.do(Undo(steps))

    def redo(self) -> Events | Refusal:
        return self.do(Redo())


def wrapped(command: Any) -> Any:
    """A command as the table takes it: a new game with the name of its game."""
    return Begin(GAME.name, command) if isinstance(command, NewGame) else command


def command_from_plain(plain: object) -> Any | Refusal:
    return commands.command_from_plain(plain, GAME, GAMES)


def command_from_json(line: bytes) -> Any | Refusal:
    return commands.command_from_json(line, GAME, GAMES)


def command_to_plain(command: Any) -> dict[str, Any]:
    return written_command(wrapped(command), GAME)
