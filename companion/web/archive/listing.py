"""The list of evenings, newest first: what the journal's rows say of each game, and the search in them."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from companion.frozen import frozen
from companion.games.registry import Registry
from companion.record.entries import UNSOUND, DamagedJournalError, GameRow, untrusted_game
from companion.record.journal_reader import JournalReader
from companion.record.rows import RowOutline
from companion.ui.kit.languages import Translator
from companion.ui.kit.words import sentence_text
from companion.web.archive.schemas import LIST_USUAL, NEWEST

# How many rows a search looks at before it lets others have their turn.
BATCH = 200
DATES = ("%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y", "%Y/%m/%d")
DIGIT = re.compile(r"\d")
COMBINING = re.compile(r"[\u0300-\u036f]")


@frozen
class Wanted:
    """Which games: those that have every word of the search, below the number `before`."""

    search: str = ""
    before: int = NEWEST
    limit: int = LIST_USUAL


def list_games(journal: JournalReader, games: Registry, words: Translator, wanted: Wanted) -> dict[str, Any]:
    """A page of the list; `before` of the answer asks for the next one, and is null on the last."""
    found = list(_found(journal, games, words, wanted))
    page, is_more = found[: wanted.limit], len(found) > wanted.limit
    return {
        "games": [summary(journal, number, games, words) for number in page],
        "before": page[-1] if is_more else None,
        "in_all": journal.newest(),
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
            if _has_all(outline, asked, titles):
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
    try:
        began = datetime.fromisoformat(outline.started_at).astimezone()
    except UNSOUND:
        return ""  # a damaged row
    return " ".join(began.strftime(form) for form in DATES)


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
