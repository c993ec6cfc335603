"""A recording: one whole game of the journal, and its JSON form that another journal can take in."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from companion.entries import Entry, GameRow, JournalError
from companion.games.toscana import state_of
from companion.games.toscana.commands import NewGame
from companion.games.toscana.plain import to_json
from companion.games.toscana.refusals import Refusal
from companion.games.toscana.wire import command_from_plain
from companion.journal import JournalReader
from companion.table import Moment, replay_entries, standing_of
from companion.timeline import Timeline

FORMAT = "toscana-companion-game"
FORMAT_VERSION = 1


@dataclass(frozen=True, slots=True)
class Recording:
    """A game's row and all its entries, undone ones included."""

    row: GameRow
    entries: tuple[Entry, ...]
    timeline: Timeline[Moment]


def read_recording(journal: JournalReader, row: GameRow) -> Recording:
    entries = tuple(journal.entries(row.id))
    return Recording(row, entries, replay_entries(entries, f"game {row.id} of {journal.path}"))


def recording_to_json(recording: Recording) -> str:
    row, now = recording.row, recording.timeline.now
    plain = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "uuid": row.uuid,
        "rules": row.rules,
        "started_at": row.started_at,
        "ended_at": row.ended_at,
        "entries": [
            {
                "seq": entry.seq,
                "at": entry.at,
                "command": json.loads(entry.command),
                "events": json.loads(entry.events),
            }
            for entry in recording.entries
        ],
        "state": state_of(None if now is None else now.game),
    }
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def recording_from_json(text: str) -> Recording:
    """The recording a file holds; JournalError with one sentence where it holds none."""
    try:
        return _recording(json.loads(text))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        detail = f"no {problem}" if isinstance(problem, KeyError) else problem
        raise JournalError(f"This is not a game exported as json by this program: {detail}.") from problem


def _recording(plain: Mapping[str, Any]) -> Recording:
    if plain["format"] != FORMAT:
        raise ValueError(f"its format is {plain['format']!r:.40}")
    if plain["version"] != FORMAT_VERSION:
        raise JournalError(
            f"The file has version {plain['version']!r:.9} of the format; update this program."
        )
    entries = tuple(_entry(number, each) for number, each in enumerate(plain["entries"], start=1))
    timeline = replay_entries(entries, "the file")
    first = command_from_plain(json.loads(entries[0].command)) if entries else None
    if not isinstance(first, NewGame) or timeline.now is None:
        raise ValueError("its first entry begins no game")
    if json.loads(to_json(state_of(timeline.now.game))) != plain["state"]:
        raise ValueError("its state is not the one its events lead to")
    standing = standing_of(timeline.now.game)
    row = GameRow(
        0,
        str(UUID(plain["uuid"])),
        str(plain["rules"]),
        to_json(first.players),
        _time(plain["started_at"]),
        _time(plain["ended_at"]) if standing.is_over else None,
        standing.result,
    )
    return Recording(row, entries, timeline)


def _entry(number: int, plain: Mapping[str, Any]) -> Entry:
    if plain["seq"] != number:
        raise ValueError(f"entry {number} has the number {plain['seq']!r:.9}")
    command = command_from_plain(plain["command"])
    if isinstance(command, Refusal):
        raise ValueError(f"entry {number}: {command.message}")
    if number > 1 and isinstance(command, NewGame):
        raise ValueError(f"entry {number} begins another game")
    return Entry(number, _time(plain["at"]), to_json(plain["command"]), to_json(plain["events"]))


def _time(text: str) -> str:
    if datetime.fromisoformat(text).tzinfo is None:
        raise ValueError(f"the time {text!r:.40} has no time zone")
    return text
