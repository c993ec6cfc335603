"""One evening: its result with the margins, its charts, its log with causes, and how long all thought."""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from companion.games.port import Facts, Moment
from companion.games.registry import Registry
from companion.record.entries import GameRow
from companion.record.export.bgstats import to_link
from companion.record.journal_reader import JournalReader
from companion.record.recording import Recording, read_recording
from companion.ui.kit.languages import Translator
from companion.ui.kit.thinking import turns
from companion.web.archive.listing import summary_of
from companion.web.archive.schemas import NEWEST
from companion.web.table.board import Seen
from companion.web.table.snapshot import log_of, plain_chart

# The journal keeps no breaks: a longer silence between two entries is taken for one.
LONGEST_SILENCE = timedelta(minutes=15)


def find_row(journal: JournalReader, name: str) -> GameRow | None:
    """The game of this number; `last` is the one on the table, or the one that was played there last."""
    if name == "last":
        return journal.current()
    return journal.game(int(name)) if len(name) < len(str(NEWEST)) else None


def read_game(journal: JournalReader, name: str, games: Registry) -> Recording | None:
    row = find_row(journal, name)
    return None if row is None else read_recording(journal, row, games)


def evening_of(recording: Recording, games: Registry, words: Translator) -> dict[str, Any]:
    """All of an evening but its log."""
    port, page = recording.table.port, games.page(recording.row.name)
    facts = last_facts(recording)
    return {
        **summary_of(recording.row, games, words),
        "uuid": recording.row.uuid,
        "rules": recording.row.rules,
        "rounds": facts.round,
        "unit": words.text(port.score_unit),
        "players": result_of(recording),
        "charts": [plain_chart(chart, words) for chart in page.charts(recording.moments)],
        "moves": len(recording.moments),
        "undone": sum(json.loads(entry.command)["do"] == "undo" for entry in recording.entries),
        "bgstats": to_link(recording) if recording.row.result is not None else None,
    }


def log_entries(
    recording: Recording, moments: Sequence[Moment], games: Registry, words: Translator
) -> list[dict[str, Any]]:
    """These moments as the log shows them."""
    table, code = recording.table, words.language.code
    seen = Seen(table.port, games.screens(table.port.name), table.timeline, None, (), code, ())
    return log_of(seen, moments)


def last_facts(recording: Recording) -> Facts:
    """The facts of the game as it stood last; an abandoned game has none of its own."""
    game = next(moment.game for moment in reversed(recording.moments) if moment.game is not None)
    return recording.table.port.facts(game)


def result_of(recording: Recording) -> list[dict[str, Any]]:
    """The players by place, with the margin to the winner and how long they thought; else by seat."""
    facts, times = last_facts(recording), turn_times(recording)
    places = {place.player: place.place for place in facts.ranking}
    best = max((place.score for place in facts.ranking), default=None)
    seats = sorted(enumerate(facts.seats, start=1), key=lambda each: places.get(each[1].id, 0))
    return [
        {
            "id": seat.id,
            "seat": number,
            "name": seat.name,
            "colour": seat.colour,
            "score": seat.score,
            "place": places.get(seat.id),
            "margin": None if best is None else best - seat.score,
            "thinking_s": sum(times.get(seat.id, ())),
            "longest_s": max(times.get(seat.id, ()), default=0),
        }
        for number, seat in seats
    ]


def turn_times(recording: Recording) -> dict[str, list[int]]:
    """How many seconds each turn of each player lasted."""
    ended = recording.row.ended_at or recording.moments[-1].stamp.at
    times: dict[str, list[int]] = {}
    found = turns(
        recording.table.port,
        recording.moments,
        datetime.fromisoformat(ended),
        longest_silence=LONGEST_SILENCE,
    )
    for player, time in found:
        times.setdefault(player, []).append(round(time.total_seconds()))
    return times
