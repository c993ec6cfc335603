"""What can be done with a journal: `toscana games`, `show`, `export`, `import`, `backup`, `set-aside` ..."""

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from companion.cli import BOX_JOURNAL, complain
from companion.cli.streams import opened_to_read, read_all
from companion.games.kit.sentences import verbatim
from companion.games.registry import GAMES
from companion.record import journal_file, replacing
from companion.record.entries import UNSOUND, DamagedJournalError, GameRow, JournalError
from companion.record.journal import Journal, JournalReader, utc_now
from companion.record.owner import acting_as_owner
from companion.record.recording import (
    Recording,
    read_recording,
    recording_from_json,
    recording_to_json,
    tell_table,
)
from companion.record.setting_aside import judge

FILE_MAX = 4 << 20  # an evening of ninety entries is 80 KB; reading takes up to forty times the size


@contextmanager
def opened(path: Path) -> Iterator[JournalReader]:
    with journal_file.translated_errors(path):
        is_there = path.exists() or replacing.successor(path) is not None
    if not is_there:
        raise JournalError(verbatim(f"There is no journal at {path} yet; {_where_else(path)}"))
    with acting_as_owner(path.parent), JournalReader.open(path) as journal:
        yield journal


def _where_else(path: Path) -> str:
    if path != BOX_JOURNAL and BOX_JOURNAL.parent.is_dir():
        return "the installed box's is read with `sudo toscana ...`."
    return "play a game, or save one with `toscana replay --save FILE`."


def games(path: Path, of: str | None = None) -> int:
    """List the games, or those of one name."""
    with opened(path) as journal:
        rows = [row for row in journal.games() if of in (None, row.name)]
    if not rows:
        print(f"The journal holds no games{'' if of is None else f' of {GAMES.title(of)}'} yet.")
    room = max((len(GAMES.title(row.name)) for row in rows), default=0)
    for row in rows:
        started, names, outcome = _summary(row, path)
        print(f"{row.id:>4}  {started}  {GAMES.title(row.name):<{room}}  {', '.join(names):<40}  {outcome}")
    return 0


def _summary(row: GameRow, path: Path) -> tuple[str, list[str], str]:
    """When the game began, who plays, and how it ended; a row that does not say so is damaged."""
    try:
        names = {player["id"]: str(player["name"]) for player in json.loads(row.players)}
        return _local(row.started_at), list(names.values()), _outcome(row, names)
    except (ValueError, LookupError, TypeError, OverflowError) as problem:
        raise journal_file.damaged(path) from problem


def _outcome(row: GameRow, names: Mapping[str, str]) -> str:
    if row.ended_at is None:
        return "running"
    if row.result is None:
        return "abandoned"
    winners = [place for place in json.loads(row.result)["ranking"] if place["place"] == 1]
    won = f"won by {' and '.join(names[place['player']] for place in winners)}"
    if row.name not in GAMES.names:
        return won
    port = GAMES.port(row.name)
    return f"{won} with {winners[0][port.score_field]} {port.score_unit}"


def _local(at: str) -> str:
    return f"{datetime.fromisoformat(at).astimezone():%Y-%m-%d %H:%M}"


def find(journal: JournalReader, name: str) -> Recording:
    """The game with this number, the last one, or the last one of a name."""
    if name == "last" or name in GAMES.names:
        rows = [row for row in journal.games() if name in ("last", row.name)]
        row = rows[-1] if rows else None
    else:
        row = journal.game(int(name)) if name.isascii() and name.isdigit() and len(name) < 10 else None
    if row is None:
        raise JournalError(
            verbatim(f"There is no game {name} in {journal.path}; `toscana games` lists them.")
        )
    return read_recording(journal, row)


def show(path: Path, name: str) -> int:
    with opened(path) as journal:
        recording = find(journal, name)
    row = recording.row
    started, _, outcome = _summary(row, path)
    print(f"Game {row.id}, {GAMES.title(row.name)}, {started}, {outcome} (rules version {row.rules})")
    for line in tell_table(recording.table):
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
        replacing.check_output(output, path)
        with acting_as_owner(output):
            output.write_bytes(text.encode())
    except OSError as problem:
        return complain(f"{output} cannot be written: {problem.strerror}.")
    return 0


def _exported(recording: Recording, form: str) -> str:
    match form:
        case "csv":
            from companion.record.export.spreadsheet import to_csv

            return to_csv(recording)
        case "bgsplay":
            from companion.record.export.bgstats import to_bgsplay

            return to_bgsplay(recording)
    return recording_to_json(recording)


def import_file(path: Path, file: str) -> int:
    with opened_to_read(file) as stream:
        content = read_all(stream, FILE_MAX)
    if len(content) > FILE_MAX:
        return complain(
            f"{file} is larger than {FILE_MAX >> 20} MiB; a game exported as json is far smaller."
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return complain(f"{file} is not UTF-8 text, so it is not a game exported as json.")
    recording = recording_from_json(text)
    check_shown(recording)
    with acting_as_owner(path.parent), Journal.open(path) as journal:
        for row in journal.games():
            if row.uuid == recording.row.uuid:
                raise JournalError(verbatim(f"This game is in the journal already, as game {row.id}."))
            if row.ended_at is None and recording.row.ended_at is None:
                raise JournalError(
                    verbatim(f"Game {row.id} is running; end it before a running game is imported.")
                )
        number = journal.import_game(recording.row, recording.entries)
    print(f"Imported as game {number}.")
    return 0


def check_shown(recording: Recording) -> None:
    """JournalError unless every page, chart, lamp and export of the game can be made, at each of its moments.

    What can't be shown would be found on the evening's page, when it is too late.
    """
    from companion.record.export.bgstats import to_bgsplay
    from companion.record.export.spreadsheet import to_csv
    from companion.ui.kit.languages import in_words, translator
    from companion.web.archive.evening_file import to_html
    from companion.web.table.board import Seen
    from companion.web.table.snapshot import Book, snapshot_of

    name, table = recording.row.name, recording.table
    port, page, screens = table.port, GAMES.page(name), GAMES.screens(name)
    seen = Seen(port, screens, table.timeline, None, (), None)
    try:
        for moment in recording.moments:
            if moment.game is not None:
                port.lights(moment.game), page.forecast(moment.game), tuple(page.notes(moment.game))
        snapshot_of(seen, page, Book(seen).news(recording.moments))
        to_html(recording, GAMES, translator(None, in_words))
        page.tallies(recording.moments)
        to_csv(recording)
        if recording.row.result is not None:
            to_bgsplay(recording)
    except UNSOUND as problem:
        raise JournalError(
            verbatim("This game cannot be shown, so it is not taken in: its events do not fit together.")
        ) from problem


def back_up(path: Path, file: Path) -> int:
    from companion.record.backup import BackupError, back_up

    try:
        with opened(path) as journal:
            number = len(journal.games())
        back_up(path, file)
    except BackupError as problem:
        return complain(str(problem))
    print(f"The journal is in {file}, games: {number}.")
    return 0


def restore(path: Path, file: Path) -> int:
    from companion.record.backup import BackupError, restore

    try:
        kept = restore(file, path, utc_now())
    except BackupError as problem:
        return complain(str(problem))
    with opened(path) as journal:
        number = len(journal.games())
    print(f"The journal {path} is that of {file} now, games: {number}.")
    if kept is not None:
        print(f"The journal that was there is kept as {kept}.")
    return 0


def set_aside(path: Path) -> int:
    from companion.record.setting_aside import set_aside

    try:
        with opened(path) as journal, journal.snapshot():
            judge(journal)
    except DamagedJournalError as problem:
        with acting_as_owner(path.parent):
            aside = set_aside(path, utc_now())
        then = (
            f"a fresh one begins at {path}" if aside.is_fresh else f"the box goes on with what {path} holds"
        )
        print(f"{problem.reason}.\nThe damaged journal is kept as {aside.kept}; {then}.")
        return 0
    print(f"The journal {path} can be read; nothing was changed.")
    return 0
