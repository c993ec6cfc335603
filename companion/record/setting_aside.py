"""Setting a damaged journal aside: what is wrong with it, and every byte kept under a new name."""

import json
from datetime import datetime
from pathlib import Path

from companion.frozen import frozen
from companion.games.kit.sentences import say
from companion.games.port import players_of
from companion.games.registry import GAMES, Registry
from companion.record import journal_file, replacing, streams
from companion.record.entries import UNSOUND, JournalError
from companion.record.journal import JournalReader
from companion.record.recording import Recording, read_recording
from companion.record.table import standing_of


@frozen
class SetAside:
    """Where the old journal is, and whether the one in its place is empty."""

    kept: Path
    is_fresh: bool


def set_aside(path: Path, now: datetime) -> SetAside:
    """Replace the journal: by its own content if only its end is lost, else by an empty one."""
    with replacing.locked(path):
        replacing.finish(path)
        unfinished, content = journal_file.unfinished_name(path), _sound_content(path)
        if content is None:
            journal_file.make_empty(unfinished)
        else:
            journal_file.write_whole(unfinished, content)
            streams.renew_in(unfinished)
        return SetAside(replacing.replace(path, unfinished, "damaged", now), content is None)


def _sound_content(path: Path) -> bytes | None:
    try:
        with JournalReader.open_to_its_end(path) as journal, journal.snapshot():
            judge(journal)
            return journal.content()
    except JournalError:
        return None


def judge(journal: JournalReader, games: Registry = GAMES) -> None:
    """Check every page and every chain, and replay every game from its events to its result.

    DamagedJournalError if the journal is not what this program wrote; JournalError if a game has rules that
    this program does not know and entries that it cannot read. Call it within `journal.snapshot()`.
    """
    journal.check()
    for row in journal.games():
        recording = read_recording(journal, row, games)
        if row.rules in recording.table.port.known_rules and not _agrees(recording):
            raise journal.damaged(say("game {game} did not go as its row says", game=row.id))


def _agrees(recording: Recording) -> bool:
    """Whether the row says what the entries lead to: who plays, whether it is over, and with which result."""
    row, table = recording.row, recording.table
    standing = standing_of(table.port, table.game)
    try:
        players = players_of(table.port.facts(recording.moments[0].game))
        return (
            _named(players) == _named(json.loads(row.players))
            and standing.is_over == (row.ended_at is not None)
            and standing.result == row.result
        )
    except UNSOUND:
        return False


def _named(players: list[dict[str, str | None]]) -> list[tuple[str | None, str | None]]:
    return [(player["id"], player["name"]) for player in players]
