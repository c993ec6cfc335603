"""`toscana replay`: commands as JSON Lines in, one line of JSON out for each."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from companion.cli.streams import opened_to_read, read_line
from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Code, Refusal, refuse
from companion.games.port import Begin
from companion.games.registry import GAMES, Registry
from companion.record.commands import command_from_json
from companion.record.table import Record, Table, Timeline

LINE_MAX = 1 << 20
BOM = b"\xef\xbb\xbf"


def replay(file: str, journal_path: Path | None, games: Registry = GAMES) -> int:
    """Play the file's commands on a new table or on that of the journal; gives the exit status."""
    with opened_to_read(file) as stream:
        if journal_path is None:
            return _replay_lines(stream, Table(games.usual, Timeline()), None, games, is_live=file == "-")
        return _replay_saving(stream, journal_path, games)


def _replay_saving(stream: BinaryIO, journal_path: Path, games: Registry) -> int:
    from companion.record.journal import Journal
    from companion.record.owner import acting_as_owner
    from companion.record.replaying import resume

    with acting_as_owner(journal_path.parent), Journal.open(journal_path) as journal:
        return _replay_lines(stream, resume(journal, games), journal, games, is_live=True)


def _replay_lines(
    stream: BinaryIO, table: Table, record: Record | None, games: Registry, *, is_live: bool
) -> int:
    """Print an answer for each line; a live run flushes each one, since the sender may wait for it."""
    out = sys.stdout.buffer
    status = 0
    state = ""
    for number, line in _lines(stream):
        outcome = _play(table, line, record, games)
        if isinstance(outcome, Refusal):
            status = 1
            state = state or _state(table)
            message = to_json(outcome.message)
            head = f'{{"line":{number},"ok":false,"error":"{outcome.code}","message":{message},"state":'
        else:
            table, said = outcome
            head = f'{{"line":{number},"ok":true,{said}"state":'
            state = _state(table)
        out.write(f"{head}{state}}}\n".encode())
        if is_live:
            out.flush()
    out.flush()
    return status


def _state(table: Table) -> str:
    return to_json(table.port.state(table.game))


def _play(
    table: Table, line: bytes | Refusal, record: Record | None, games: Registry
) -> tuple[Table, str] | Refusal:
    """The table after an accepted command, and what the answer says beside its state."""
    if isinstance(line, Refusal):
        return line
    command = command_from_json(line, table.port, games, is_running=table.is_running)
    if isinstance(command, Refusal):
        return command
    change = table.do(command, games)
    if isinstance(change, Refusal):
        return change
    table = change.keep(record)
    said = table.port.welcome(table.game) if isinstance(command, Begin) else {}
    return table, "".join(f'"{name}":{to_json(value)},' for name, value in said.items())


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes | Refusal]]:
    """The lines that are not empty, numbered from 1; a line that is too long becomes a refusal."""
    number = 0
    while line := read_line(stream, LINE_MAX + 2):
        number += 1
        if number == 1:
            line = line.removeprefix(BOM)
        if len(line) > LINE_MAX and not line.endswith(b"\n"):
            while (rest := read_line(stream, LINE_MAX)) and not rest.endswith(b"\n"):
                pass
            yield number, refuse(Code.BAD_COMMAND, "The line is longer than 1 MiB; a command is far shorter.")
        elif stripped := line.strip():
            yield number, stripped
