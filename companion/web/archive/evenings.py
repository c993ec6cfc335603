"""Evenings as JSON: their list with its search, newest first, and one with its result, charts and log."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import datetime, timedelta
from typing import Any

from companion.frozen import frozen
from companion.games.port import Facts, Moment
from companion.games.registry import Registry
from companion.record.entries import UNSOUND, DamagedJournalError, GameRow, untrusted_game
from companion.record.export.bgstats import to_link
from companion.record.journal_reader import JournalReader
from companion.record.recording import Recording
from companion.record.rows import RowOutline
from companion.ui.kit.languages import Translator, sentence_text
from companion.ui.kit.thinking import turns
from companion.web.archive.schemas import LIST_USUAL, NEWEST
from companion.web.table.board import Seen
from companion.web.table.snapshot import log_of, plain_chart

# How many rows a search looks at before it lets others have their turn.
BATCH = 200
DATES = ("%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y", "%Y/%m/%d")
DIGIT = re.compile(r"\d")
COMBINING = re.compile(r"[\u0300-\u036f]")
# How long an evening is.
EVENING = timedelta(hours=12)
# The journal keeps no breaks: a longer silence between two entries is taken for one.
LONGEST_SILENCE = timedelta(minutes=15)


@frozen
class Wanted:
    """Which games: those that have every word of the search, below the number `before`."""

    search: str = ""
    before: int = NEWEST
    limit: int = LIST_USUAL
    of: Set[int] | None = None
    """Only games with these numbers; None for all."""


def of_this_evening(journal: JournalReader, now: datetime) -> set[int]:
    """The numbers of the games that began in the last twelve hours, and of the one on the table."""
    current, since = journal.current(), now - EVENING
    began = ((outline.id, _began(outline)) for outline in journal.before(NEWEST, NEWEST))
    found = {number for number, at in began if at is not None and at >= since}
    return found if current is None else found | {current.id}


def list_games(journal: JournalReader, games: Registry, words: Translator, wanted: Wanted) -> dict[str, Any]:
    """A page of the list; `before` of the answer asks for the next one, and is null on the last."""
    found = list(_found(journal, games, words, wanted))
    page, is_more = found[: wanted.limit], len(found) > wanted.limit
    return {
        "games": [summary(journal, number, games, words) for number in page],
        "before": page[-1] if is_more else None,
        "in_all": journal.newest() if wanted.of is None else len(wanted.of),
        "is_whole": wanted.of is None,
    }


def _found(journal: JournalReader, games: Registry, words: Translator, wanted: Wanted) -> Iterator[int]:
    """The numbers of the games, one more than is asked for if there are more."""
    asked = folded(wanted.search).split()
    titles = {}
    for name in games.names:
        title = games.title(name)
        titles[name] = folded(" ".join((title, words.text(title))))
    before, count = wanted.before, 0
    while batch := journal.before(before, BATCH if asked else wanted.limit + 1):
        for outline in batch:
            if (wanted.of is None or outline.id in wanted.of) and _has_all(outline, asked, titles):
                yield outline.id
                count += 1
                if count > wanted.limit:
                    return
        before = batch[-1].id


def _has_all(outline: RowOutline, asked: Sequence[str], titles: Mapping[str, str]) -> bool:
    """Whether each word is in the game's title, in a player's name or in the date."""
    if not asked:
        return True
    title = titles.get(outline.name, outline.name)
    text = folded(" ".join(names_in(outline.players).values()))
    missing = [word for word in asked if word not in title and word not in text]
    # Only a number can be part of a date, which takes longest to write.
    return not missing or (
        all(DIGIT.search(word) for word in missing) and all(word in _dates(outline) for word in missing)
    )


def _dates(outline: RowOutline) -> str:
    """The day on which the game began in the box's time zone, in several forms."""
    began = _began(outline)
    return "" if began is None else " ".join(began.strftime(form) for form in DATES)


def _began(outline: RowOutline) -> datetime | None:
    """When the game began, in the box's time zone; None in a damaged row."""
    try:
        return datetime.fromisoformat(outline.started_at).astimezone()
    except UNSOUND:
        return None


def folded(text: str) -> str:
    """The text as it is compared: neither case nor accents count."""
    if text.isascii():
        return text.lower()
    return COMBINING.sub("", unicodedata.normalize("NFKD", text)).casefold()


def names_in(players: str) -> dict[str, str]:
    """The names by id that a row's JSON gives; empty where it is damaged."""
    try:
        return {str(player["id"]): str(player["name"]) for player in json.loads(players)}
    except UNSOUND:
        return {}


def summary(journal: JournalReader, number: int, games: Registry, words: Translator) -> dict[str, Any]:
    """A game as the list shows it, from its row alone; one that can't be trusted says so."""
    try:
        row = journal.game(number)
        if row is None:
            raise ValueError("gone")
        return summary_of(row, games, words)
    except (DamagedJournalError, *UNSOUND):
        return {
            **dict.fromkeys(("game", "title", "started_at", "ended_at")),
            "id": number,
            "status": "damaged",
            "players": [],
            "message": sentence_text(words, untrusted_game(number)),
        }


def summary_of(row: GameRow, games: Registry, words: Translator) -> dict[str, Any]:
    places = _places(row, games)
    return {
        "id": row.id,
        "game": row.name,
        "title": words.text(games.title(row.name)),
        "started_at": row.started_at,
        "ended_at": row.ended_at,
        "status": status_of(row),
        "players": [
            {
                "id": player["id"],
                "name": player["name"],
                "colour": player["colour"],
                **places.get(player["id"], {"score": None, "place": None}),
            }
            for player in json.loads(row.players)
        ],
        "message": None,
    }


def status_of(row: GameRow) -> str:
    if row.ended_at is None:
        return "running"
    return "abandoned" if row.result is None else "finished"


def _places(row: GameRow, games: Registry) -> Mapping[str, dict[str, Any]]:
    """Score and place by player; the score is null in a game that this program does not know."""
    ranking = [] if row.result is None else json.loads(row.result)["ranking"]
    field = games.port(row.name).score_field if row.name in games.names else ""
    return {line["player"]: {"score": line.get(field), "place": line["place"]} for line in ranking}


def find_row(journal: JournalReader, name: str) -> GameRow | None:
    """The game of this number; `last` is the one on the table, or the one that was played there last."""
    if name == "last":
        return journal.current()
    return journal.game(int(name)) if len(name) < len(str(NEWEST)) else None


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
        "has_review": page.reviewing is not None and recording.row.result is not None,
        "bgstats": to_link(recording) if recording.row.result is not None else None,
    }


def log_entries(
    recording: Recording, moments: Sequence[Moment], games: Registry, words: Translator
) -> list[dict[str, Any]]:
    """These moments as the log shows them."""
    table, code = recording.table, words.language.code
    seen = Seen(table.port, games.screens(table.port.name), table.timeline, None, (), code)
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
