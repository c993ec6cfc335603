"""The replay of an evening: its first picture, and what each entry of the journal changed in it."""

import json
from typing import Any

from companion.games.registry import Registry
from companion.record.recording import Recording
from companion.record.replaying import replay_steps
from companion.record.table import CLOCK, Table
from companion.ui.kit.languages import Translator
from companion.web.table.board import Seen
from companion.web.table.server_sent_events import changes
from companion.web.table.snapshot import Book, picture_of
from companion.web.words import game_words, page_words

STEPS = {"undo": "undone", "redo": "redone"}


def replay_of(recording: Recording, games: Registry, words: Translator) -> dict[str, Any]:
    """As the page plays it, in these words; an undo is an entry as well, and so is what it took back."""
    port, page = recording.table.port, games.page(recording.row.name)
    seen = Seen(port, games.screens(port.name), recording.table.timeline, None, (), words.language.code)
    tables = tuple(replay_steps(port, recording.entries, recording.row.uuid))
    pictures = [picture_of(port, page, table.game, words) for table in tables]
    book, before, entries = Book(seen), pictures[0], []
    for entry, table, picture in zip(recording.entries, tables, pictures, strict=True):
        do = json.loads(entry.command)["do"]
        if do == CLOCK:
            continue
        how = STEPS.get(do, "done")
        entries.append(
            {
                "seq": entry.seq,
                "at": entry.at,
                "by": entry.by,
                "how": how,
                "moves": _moves(book, table, how),
                "changes": tuple(changes(before, picture)),
            }
        )
        before = picture
    return {
        "words": {text: words.text(text) for text in (*page_words("replay"), *game_words(page))},
        "picture": pictures[0],
        "entries": entries,
    }


def _moves(book: Book, table: Table, how: str) -> list[str]:
    """What an entry did, took back or brought back, with its causes."""
    moment = table.timeline.undone if how == "undone" else table.timeline.now
    return [] if moment is None else book.entry(moment)["moves"]
