"""`toscana games`, `show`, `export`, `import` and `set-aside`: what can be done with a journal."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from companion import journal_file
from companion.cli import complain
from companion.entries import DamagedJournalError, GameRow, JournalError
from companion.games.toscana.story import tell_game
from companion.journal import Journal, JournalReader, utc_now
from companion.recording import Recording, read_recording, recording_from_json, recording_to_json


@contextmanager
def opened(path: Path) -> Iterator[JournalReader]:
    if not path.exists():
        raise JournalError(
            f"There is no journal at {path} yet; play a game, or save one with `toscana replay --save FILE`."
        )
    with JournalReader.open(path) as journal:
        yield journal


def games(path: Path) -> int:
    with opened(path) as journal:
        rows = journal.games()
    if not rows:
        print("The journal holds no games yet.")
    for row in rows:
        names = ", ".join(player["name"] for player in json.loads(row.players))
        print(f"{row.id:>4}  {_local(row.started_at)}  {names:<40}  {_outcome(row)}")
    return 0


def _outcome(row: GameRow) -> str:
    if row.ended_at is None:
        return "running"
    if row.result is None:
        return "abandoned"
    names = {player["id"]: player.get("name", player["id"]) for player in json.loads(row.players)}
    winners = [place for place in json.loads(row.result)["ranking"] if place["place"] == 1]
    return (
        f"won by {' and '.join(names[place['player']] for place in winners)} with {winners[0]['money']} money"
    )


def _local(at: str) -> str:
    return f"{datetime.fromisoformat(at).astimezone():%Y-%m-%d %H:%M}"


def find(journal: JournalReader, name: str) -> Recording:
    if name == "last":
        row = next(iter(reversed(journal.games())), None)
    else:
        row = journal.game(int(name)) if name.isascii() and name.isdigit() and len(name) < 10 else None
    if row is None:
        raise JournalError(f"There is no game {name} in {journal.path}; `toscana games` lists them.")
    return read_recording(journal, row)


def show(path: Path, name: str) -> int:
    with opened(path) as journal:
        recording = find(journal, name)
    row = recording.row
    print(f"Game {row.id}, {_local(row.started_at)}, {_outcome(row)} (rules version {row.rules})")
    for line in tell_game((moment.events, moment.game) for moment in recording.timeline.moments):
        print(line)
    undone = sum(json.loads(entry.command)["do"] == "undo" for entry in recording.entries)
    if undone:
        print(f"\nTimes somebody undid a command: {undone}. The journal keeps those commands too.")
    return 0


def export(path: Path, name: str, form: str, output: Path | None) -> int:
    with opened(path) as journal:
        recording = find(journal, name)
    text = _exported(recording, form)
    if output is None:
        sys.stdout.buffer.write(text.encode())
        return 0
    try:
        output.write_bytes(text.encode())
    except OSError as problem:
        return complain(f"{output} cannot be written: {problem.strerror}.")
    return 0


def _exported(recording: Recording, form: str) -> str:
    match form:
        case "csv":
            from companion.spreadsheet import to_csv

            return to_csv(recording)
        case "bgsplay":
            from companion.bgstats import to_bgsplay

            return to_bgsplay(recording)
        case _:
            return recording_to_json(recording)


def import_file(path: Path, file: str) -> int:
    try:
        text = (sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()).decode("utf-8-sig")
    except OSError as problem:
        return complain(f"{file} cannot be read: {problem.strerror}.")
    except UnicodeDecodeError:
        return complain(f"{file} is not UTF-8 text, so it is not a game exported as json.")
    recording = recording_from_json(text)
    with Journal.open(path) as journal:
        for row in journal.games():
            if row.uuid == recording.row.uuid:
                raise JournalError(f"This game is in the journal already, as game {row.id}.")
            if row.ended_at is None and recording.row.ended_at is None:
                raise JournalError(f"Game {row.id} is running; end it before a running game is imported.")
        number = journal.import_game(recording.row, recording.entries)
    print(f"Imported as game {number}.")
    return 0


def set_aside(path: Path) -> int:
    try:
        with opened(path) as journal:
            for row in journal.games():
                read_recording(journal, row)
            journal.check()
    except DamagedJournalError:
        kept = journal_file.set_aside(path, utc_now())
        print(f"The damaged journal is kept as {kept}; a fresh one begins at {path}.")
        return 0
    print(f"The journal {path} can be read; nothing was changed.")
    return 0
