"""The table: accepts a command. Decide, journal, apply, tell the listeners; nothing else changes the game."""

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from companion.games.kit.frozen import frozen
from companion.games.toscana.rules import RULES_VERSION, Events, Game, apply, play, state_of
from companion.games.toscana.rules.commands import Command, Move, NewGame, Redo, Undo
from companion.games.toscana.rules.game import is_running
from companion.games.toscana.rules.plain import event_from_plain, to_json
from companion.games.toscana.rules.refusals import Code, Refusal, refuse
from companion.games.toscana.rules.wire import command_to_plain
from companion.record.entries import (
    UNSOUND,
    DamagedJournalError,
    Entry,
    GameRow,
    JournalError,
    Stamp,
    Standing,
)
from companion.record.timeline import Timeline

if TYPE_CHECKING:
    from companion.record.journal import Journal, JournalReader


@frozen
class Moment:
    """The game after an accepted command: when it was, the command as written down, its events, the game."""

    stamp: Stamp
    command: str
    events: Events
    game: Game | None


NAME = "toscana"  # which game is played, as the journal names it
RUNNING = Standing()
Listener = Callable[[Moment], None]


class Record(Protocol):
    """Where accepted commands go before they count; the journal is one."""

    def begin_game(self, name: str, players: str, rules: str, command: str, events: str) -> Stamp: ...

    def append(self, command: str, events: str, standing: Standing, times: int = 1) -> Stamp: ...


class Table:
    """One game at a time. Without a record nothing is kept."""

    def __init__(self, record: Record | None = None) -> None:
        self._record = record
        self._timeline: Timeline[Moment] = Timeline()
        self._listeners: list[Listener] = []

    @classmethod
    def resume(cls, journal: "Journal") -> "Table":
        """The table exactly as it stood when the journal was written last."""
        table = cls(journal)
        current = journal.current()
        if current is not None:
            table._timeline = replay_game(journal, current, journal.entries(current.id))
        return table

    @property
    def game(self) -> Game | None:
        return None if self._timeline.now is None else self._timeline.now.game

    @property
    def timeline(self) -> Timeline[Moment]:
        return self._timeline

    def listen(self, listener: Listener) -> None:
        """Called after each accepted command, with the moment the table stands at then."""
        self._listeners.append(listener)

    def do(self, command: Command) -> Events | Refusal:
        """The events of an accepted command, which is on the disk by then; or why it was refused."""
        if isinstance(command, Undo):
            return self.undo()
        if isinstance(command, Redo):
            return self.redo()
        played = play(self.game, command)
        if isinstance(played, Refusal):
            return played
        moment = self._keep(command, played.events, played.game)
        if isinstance(command, NewGame):
            self._timeline.begin(moment)
        else:
            self._timeline.record(moment)
        self._tell()
        return played.events

    def undo(self, steps: int = 1) -> Events | Refusal:
        """Back by so many commands, at most to the beginning of the game; the way forth is kept for redo."""
        if not 1 <= steps <= self._timeline.steps_back:
            return refuse(Code.NOTHING_TO_UNDO, "There is nothing to undo; this is where the game began.")
        before = self._timeline.moments[-1 - steps]
        if self._record is not None:
            self._record.append('{"do":"undo"}', "[]", standing_of(before.game), steps)
        for _ in range(steps):
            self._timeline.undo()
        self._tell()
        return ()

    def redo(self) -> Events | Refusal:
        undone = self._timeline.undone
        if undone is None:
            return refuse(Code.NOTHING_TO_UNDO, "There is nothing to redo since the last command.")
        if self._record is not None:
            self._record.append('{"do":"redo"}', "[]", standing_of(undone.game))
        self._timeline.redo()
        self._tell()
        return ()

    def _keep(self, command: Move, events: Events, game: Game | None) -> Moment:
        """The moment, once it is on record."""
        if self._record is None:
            return Moment(Stamp(0, ""), "", events, game)
        written, written_events = to_json(command_to_plain(command)), to_json(events)
        if isinstance(command, NewGame):
            players = to_json(command.players)
            stamp = self._record.begin_game(NAME, players, RULES_VERSION, written, written_events)
        else:
            stamp = self._record.append(written, written_events, standing_of(game))
        return Moment(stamp, written, events, game)

    def _tell(self) -> None:
        moment = self._timeline.now
        if moment is not None:
            for listener in self._listeners:
                listener(moment)


def standing_of(game: Game | None) -> Standing:
    if is_running(game):
        return RUNNING
    return Standing(is_over=True, result=None if game is None else to_json(state_of(game)["result"]))


def replay_entries(entries: Iterable[Entry], where: str) -> Timeline[Moment]:
    """The moments that entries tell; the events are the record, whatever the rules say today."""
    timeline: Timeline[Moment] = Timeline()
    for entry in entries:
        try:
            _replay_entry(timeline, entry)
        except UNSOUND as problem:
            raise JournalError(
                f"Entry {entry.seq} in {where} cannot be read ({problem})",
                "it may come from a newer version.",
            ) from problem
    return timeline


def replay_game(journal: "JournalReader", row: GameRow, entries: Iterable[Entry]) -> Timeline[Moment]:
    """The moments of the journal's game; DamagedJournalError where it is not what this program wrote."""
    try:
        return replay_entries(entries, f"game {row.id} of {journal.path}")
    except JournalError as problem:
        if (row.name, row.rules) != (NAME, RULES_VERSION) or isinstance(problem, DamagedJournalError):
            raise
        # These are rules that this program writes itself: what it cannot read is not what it wrote.
        raise journal.damaged(f"game {row.id} cannot be trusted") from problem


def _replay_entry(timeline: Timeline[Moment], entry: Entry) -> None:
    name = json.loads(entry.command)["do"]
    if name == "undo":
        timeline.undo()
        return
    if name == "redo":
        timeline.redo()
        return
    events = tuple(event_from_plain(plain) for plain in json.loads(entry.events))
    game = None if timeline.now is None else timeline.now.game
    for event in events:
        game = apply(game, event)
    moment = Moment(Stamp(entry.seq, entry.at), entry.command, events, game)
    if timeline.now is None:
        timeline.begin(moment)
    else:
        timeline.record(moment)
