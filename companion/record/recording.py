"""A recording: one whole game of the journal, and its JSON form that another journal can take in."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from companion.games.toscana.rules import state_of
from companion.games.toscana.rules.commands import NewGame, Redo, Undo
from companion.games.toscana.rules.game import is_running
from companion.games.toscana.rules.plain import to_json
from companion.games.toscana.rules.refusals import Refusal
from companion.games.toscana.rules.story import tell_game
from companion.games.toscana.rules.wire import command_from_plain
from companion.record.entries import Entry, GameRow, JournalError, check_time
from companion.record.journal import JournalReader
from companion.record.table import NAME, Moment, replay_entries, replay_game, standing_of
from companion.record.timeline import Timeline

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
    return Recording(row, entries, replay_game(journal, row, entries))


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
        return _recording(json.loads(text, parse_constant=_no_number))
    except (ValueError, LookupError, TypeError, AttributeError, RuntimeError, StopIteration) as problem:
        raise JournalError(
            f"This is not a game exported as json by this program: {_detail(problem)}."
        ) from problem


def _detail(problem: Exception) -> str:
    match problem:
        case RecursionError():
            return "it is nested too deeply"
        case RuntimeError() | StopIteration() | AttributeError():
            return "its events do not fit together"
        case KeyError():
            return f"no {problem}"
        case _:
            return str(problem)


def _no_number(constant: str) -> float:
    raise ValueError(f"{constant} is no number")


def _recording(plain: object) -> Recording:
    file = _object(plain, "the file")
    if file["format"] != FORMAT:
        raise ValueError(f"its format is {file['format']!r:.40}")
    if file["version"] != FORMAT_VERSION:
        raise JournalError(f"The file has version {file['version']!r:.9} of the format; update this program.")
    entries = tuple(_entry(number, each) for number, each in enumerate(file["entries"], start=1))
    timeline = replay_entries(entries, "the file")
    first = command_from_plain(json.loads(entries[0].command)) if entries else None
    if not isinstance(first, NewGame) or timeline.now is None:
        raise ValueError("its first entry begins no game")
    if json.loads(to_json(state_of(timeline.now.game))) != file["state"]:
        raise ValueError("its state is not the one its events lead to")
    _check_tellable(timeline, first)
    standing = standing_of(timeline.now.game)
    row = GameRow(
        0,
        str(UUID(file["uuid"])),
        NAME,
        _text(file["rules"]),
        to_json(first.players),
        _time(file["started_at"]),
        _time(file["ended_at"]) if standing.is_over else None,
        standing.result,
    )
    return Recording(row, entries, timeline)


def _check_tellable(timeline: Timeline[Moment], first: NewGame) -> None:
    """What cannot be listed and told once it is in the journal must not get there."""
    ids = {newcomer.id for newcomer in first.players}
    for moment in timeline.moments:
        game = moment.game
        if game is not None and {player.id for player in game.players} != ids:
            raise ValueError(f"entry {moment.stamp.seq} is about other players")
        if game is not None and not is_running(game):
            places = {place.player: place.place for place in game.ranking or ()}
            if places.keys() != ids or 1 not in places.values():
                raise ValueError("its ranking does not name a winner and every player")
    for _ in tell_game((moment.events, moment.game) for moment in timeline.moments):
        pass


def _entry(number: int, plain: object) -> Entry:
    entry = _object(plain, f"entry {number}")
    if entry["seq"] != number:
        raise ValueError(f"entry {number} has the number {entry['seq']!r:.9}")
    command = command_from_plain(entry["command"])
    if isinstance(command, Refusal):
        raise ValueError(f"entry {number}: {command.message}")
    if number > 1 and isinstance(command, NewGame):
        raise ValueError(f"entry {number} begins another game")
    if isinstance(command, Undo | Redo) and entry["events"] != []:
        raise ValueError(f"entry {number} has events of its own")
    return Entry(
        number, _time(entry["at"]), _text(to_json(entry["command"])), _text(to_json(entry["events"]))
    )


def _object(plain: object, what: str) -> Mapping[str, Any]:
    if not isinstance(plain, dict):
        raise ValueError(f"{what} is no object")
    return plain


def _text(plain: object) -> str:
    if not isinstance(plain, str):
        raise ValueError(f"{plain!r:.40} is no text")
    plain.encode()  # half a surrogate pair is no text either
    return plain


def _time(plain: object) -> str:
    text = _text(plain)
    check_time(text)
    return text
