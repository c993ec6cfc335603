"""A recording: one whole game of the journal, told as text, and as JSON that another journal can take in."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from companion.frozen import frozen
from companion.games.kit.clock import ClockMark
from companion.games.kit.codec import as_plain, to_json
from companion.games.kit.fields import text as printable_text
from companion.games.kit.sentences import Refusal, verbatim
from companion.games.port import ABANDONED, Begin, GamePort, Moment, Redo, Undo, players_of
from companion.games.registry import GAMES, Registry
from companion.record.commands import NEW_GAME, command_from_plain
from companion.record.entries import Entry, GameRow, JournalError, check_time
from companion.record.journal import JournalReader
from companion.record.replaying import port_of, read_mark, replay_entries, replay_game
from companion.record.table import CLOCK, Table, standing_of

FORMAT = "toscana-companion-game"
FORMAT_VERSION, VERSION_WITHOUT_CLOCK, VERSION_WITHOUT_DEVICES = 4, 3, 2
GAME_OF_VERSION_1 = "toscana"


@frozen
class Recording:
    """A game's row and all its entries, undone ones included."""

    row: GameRow
    entries: tuple[Entry, ...]
    table: Table

    @property
    def moments(self) -> Sequence[Moment]:
        """What happened and still stands, oldest first."""
        return self.table.timeline.moments


def read_recording(journal: JournalReader, row: GameRow, games: Registry = GAMES) -> Recording:
    entries = tuple(journal.entries(row.id))
    return Recording(row, entries, replay_game(journal, row, entries, games))


def recording_to_json(recording: Recording) -> str:
    row, table = recording.row, recording.table
    plain = {
        "format": FORMAT,
        "version": _version_for(recording.entries),
        "game": row.name,
        "uuid": row.uuid,
        "rules": row.rules,
        "started_at": row.started_at,
        "ended_at": row.ended_at,
        "entries": [
            {
                "seq": entry.seq,
                "at": entry.at,
                **({} if entry.by is None else {"by": entry.by}),
                "command": json.loads(entry.command),
                "events": json.loads(entry.events),
            }
            for entry in recording.entries
        ],
        "state": table.port.state(table.game),
    }
    return json.dumps(plain, ensure_ascii=False, indent=1, default=as_plain) + "\n"


def _version_for(entries: Sequence[Entry]) -> int:
    """The oldest that can say it all, so that older programs take in what they can."""
    if any(json.loads(entry.command)["do"] == CLOCK for entry in entries):
        return FORMAT_VERSION
    is_of_devices = any(entry.by is not None for entry in entries)
    return VERSION_WITHOUT_CLOCK if is_of_devices else VERSION_WITHOUT_DEVICES


def recording_from_json(text: str, games: Registry = GAMES) -> Recording:
    """The recording a file holds; JournalError with one sentence where it holds none."""
    try:
        return _recording(json.loads(text, parse_constant=_no_number), games)
    except (ValueError, LookupError, TypeError, AttributeError, RuntimeError, StopIteration) as problem:
        raise JournalError(
            verbatim(f"This is not a game exported as json by this program: {_detail(problem).rstrip('.')}.")
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


def _recording(plain: object, games: Registry) -> Recording:
    file = _object(plain, "the file")
    if file["format"] != FORMAT:
        raise ValueError(f"its format is {file['format']!r:.40}")
    name = _game_named(file)
    port = port_of(name, "the file", games)
    entries = tuple(_entry(number, each, port, games) for number, each in enumerate(file["entries"], start=1))
    table = replay_entries(port, entries, "the file")
    if not entries or json.loads(entries[0].command)["do"] != NEW_GAME or table.timeline.now is None:
        raise ValueError("its first entry begins no game")
    is_older = file["rules"] != port.rules_version
    if not _is_said(file["state"], json.loads(to_json(port.state(table.game))), is_older=is_older):
        raise ValueError("its state is not the one its events lead to")
    seats = _check_tellable(table)
    standing = standing_of(port, table.game)
    row = GameRow(
        0,
        str(UUID(file["uuid"])),
        name,
        _text(file["rules"]),
        to_json(seats),
        _time(file["started_at"]),
        _time(file["ended_at"]) if standing.is_over else None,
        standing.result,
    )
    return Recording(row, entries, table)


def _is_said(said: Any, state: Any, *, is_older: bool) -> bool:
    """Whether a file says the state; one of older rules may have said less of it."""
    if not is_older:
        return bool(said == state)
    if isinstance(said, dict) and isinstance(state, dict):
        return all(name in state and _is_said(said[name], state[name], is_older=True) for name in said)
    if isinstance(said, list) and isinstance(state, list):
        pairs = zip(said, state, strict=False)
        return len(said) == len(state) and all(_is_said(*pair, is_older=True) for pair in pairs)
    return bool(said == state)


def _game_named(file: Mapping[str, Any]) -> str:
    """The name of the game; files of version 1 have none, as there was only one game.

    Those of version 2 do not say which device an entry came from, those of version 3 know no clock.
    """
    match file["version"]:
        case 1:
            return GAME_OF_VERSION_1
        case version if version in (FORMAT_VERSION, VERSION_WITHOUT_CLOCK, VERSION_WITHOUT_DEVICES):
            return _text(file["game"])
    raise JournalError(
        verbatim(f"The file has version {file['version']!r:.9} of the format; update this program.")
    )


def _check_tellable(table: Table) -> list[dict[str, str | None]]:
    """Who plays. Raises if the game could not be listed or shown later: such a game is not imported."""
    port = table.port
    beginning, *_ = table.timeline.moments
    players = players_of(port.facts(beginning.game))
    ids = {player["id"] for player in players}
    for moment in table.timeline.moments:
        if moment.game is None:
            continue
        facts = port.facts(moment.game)
        if {seat.id for seat in facts.seats} != ids:
            raise ValueError(f"entry {moment.stamp.seq} is about other players")
        places = {place.player: place.place for place in facts.ranking}
        if facts.is_over and (places.keys() != ids or 1 not in places.values()):
            raise ValueError("its ranking does not name a winner and every player")
    for _line in tell_table(table):
        pass
    return players


def _entry(number: int, plain: object, port: GamePort, games: Registry) -> Entry:
    entry = _object(plain, f"entry {number}")
    if entry["seq"] != number:
        raise ValueError(f"entry {number} has the number {entry['seq']!r:.9}")
    command = _command(entry["command"], port, games)
    if isinstance(command, Refusal):
        raise ValueError(f"entry {number}: {command.message}")
    if number > 1 and isinstance(command, Begin):
        raise ValueError(f"entry {number} begins another game")
    if isinstance(command, Begin) and command.game != port.name:
        raise ValueError(f"it is said to be {port.name}, but begins a game of {command.game}")
    if isinstance(command, Undo | Redo | ClockMark) and entry["events"] != []:
        raise ValueError(f"entry {number} has events of its own")
    by = entry.get("by")
    return Entry(
        number,
        _time(entry["at"]),
        _text(to_json(entry["command"])),
        _text(to_json(entry["events"])),
        by=None if by is None else printable_text(by, "by"),
    )


def _command(plain: object, port: GamePort, games: Registry) -> Any | Refusal:
    """The command of an entry, or what it says of the clock."""
    if isinstance(plain, dict) and plain.get("do") == CLOCK:
        return read_mark(plain)
    return command_from_plain(plain, port, games)


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


def tell_table(table: Table) -> Iterator[str]:
    """Lines of text for the commands that stand."""
    for moment in table.timeline.moments:
        if moment.game is not None:
            yield from _tell_moment(table.port, moment)
    if table.game is None:
        now = table.timeline.now
        by = None if now is None else now.stamp.by
        yield from ("", _entered_by(str(ABANDONED), by))
    else:
        yield ""
        yield from table.port.standing(table.game)


def _tell_moment(port: GamePort, moment: Moment) -> Iterator[str]:
    """The moment's own lines; the first says if it did not come from the panel."""
    by = moment.stamp.by
    for line in port.story((moment,)):
        if by is not None and line:
            yield _entered_by(line, by)
            by = None
        else:
            yield line


def _entered_by(line: str, by: str | None) -> str:
    return line if by is None else f"{line} (entered by {by})"
