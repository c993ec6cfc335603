"""A game whose events can be applied, but not shown: a turn is passed to nobody."""

import json
from pathlib import Path

from companion.games.kit.codec import to_json
from companion.games.registry import GAMES
from companion.record.entries import Entry
from companion.record.journal import Journal, JournalReader
from companion.record.recording import read_recording, recording_to_json
from companion.record.replaying import replay_entries
from tests.archive import play, recorded
from tests.evening import Plain


def untold(folder: Path) -> Plain:
    """The running game as it is exported; its last entry passes the turn."""
    path = folder / "elsewhere.db"
    with Journal.open(path) as journal:
        play(journal, recorded("castles", "two-players-draw-two")[:30])
    with JournalReader.open(path) as journal:
        game: Plain = json.loads(recording_to_json(read_recording(journal, journal.games()[0])))
    last = max(seq for seq, _ in _passed(game))
    game["entries"] = game["entries"][:last]
    for seq, event in _passed(game):
        if seq == last:
            event["to"] = "nobody"
    entries = [
        Entry(entry["seq"], entry["at"], json.dumps(entry["command"]), json.dumps(entry["events"]))
        for entry in game["entries"]
    ]
    port = GAMES.port("castles")
    game["state"] = json.loads(to_json(port.state(replay_entries(port, entries, "the test").game)))
    return game


def _passed(game: Plain) -> list[tuple[int, Plain]]:
    return [
        (entry["seq"], event)
        for entry in game["entries"]
        for event in entry["events"]
        if event["event"] == "turn_passed"
    ]
