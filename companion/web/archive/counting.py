"""What the statistics keep of one finished game, as plain JSON; it is counted once, by replaying the game."""

from typing import Any

from companion.games.registry import Registry
from companion.record.recording import Recording
from companion.web.archive.evening import result_of

# Counted anew where what was kept has another version.
VERSION = 2


def count_evening(recording: Recording, games: Registry) -> dict[str, Any]:
    """Who played, how they ended, how long they thought, and what the game itself counts."""
    tallies = games.page(recording.row.name).tallies(recording.moments)
    return {
        "game": recording.row.name,
        "at": recording.row.started_at,
        "players": [
            {
                **{name: player[name] for name in ("name", "score", "place", "thinking_s", "longest_s")},
                "tallies": [
                    (tally.what, tally.of, tally.count) for tally in tallies if tally.player == player["id"]
                ],
            }
            for player in result_of(recording)
        ],
    }
