"""Judging a journal: the one place that decides whether it is what this program wrote."""

import json

from companion.games.kit.sentences import say
from companion.games.port import players_of
from companion.games.registry import GAMES, Registry
from companion.record.entries import UNSOUND
from companion.record.journal import JournalReader
from companion.record.recording import Recording, read_recording
from companion.record.table import standing_of


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
