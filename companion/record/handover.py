"""Handover: a game from the hub's log on its way to a box that goes on with it, as lines of JSON.

The first line is the game's head, each after it an entry; the journal's chain proves that none is missing.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.kit.codec import to_json
from companion.games.kit.fields import MalformedError, malformed
from companion.record import chain
from companion.record.entries import UNSOUND, Entry, GameRow
from companion.tournament.records import Record, Type

HEAD = ("uuid", "name", "rules", "players", "started_at")


def lines_of(records: Iterable[Record]) -> list[str]:
    """The lines of a game from its records, in any order; MalformedError where some are missing."""
    head: Mapping[str, Any] | None = None
    entries: dict[int, Mapping[str, Any]] = {}
    for record in records:
        if record.type == Type.GAME_BEGAN:
            head = {name: record.body[name] for name in HEAD}
        if record.type in (Type.GAME_BEGAN, Type.COMMAND):
            entries[record.body["entry"]["seq"]] = record.body["entry"]
    if head is None:
        malformed("The hub does not have the beginning of this game.")
    lines = [to_json(head), *(to_json(entries[seq]) for seq in sorted(entries))]
    read_game("\n".join(lines))
    return lines


def read_game(text: str) -> tuple[GameRow, list[Entry]]:
    """The game in these lines; MalformedError where its chain does not hold."""
    try:
        head, *plain = [json.loads(line) for line in text.splitlines() if line]
        uuid, name, rules, players, started_at = (head[field] for field in HEAD)
        game = GameRow(0, str(uuid), str(name), str(rules), to_json(players), str(started_at), None, None)
        entries = [_entry(each) for each in plain]
        before = chain.beginning(game)
        for number, entry in enumerate(entries, start=1):
            before = chain.link(before, entry)
            if before != entry.hash or entry.seq != number:
                malformed("Entries of this game are missing, or were changed.")
    except MalformedError:
        raise
    except UNSOUND:
        malformed("This is no game.")
    if not entries:
        malformed("This game has no entry.")
    return game, entries


def _entry(plain: Mapping[str, Any]) -> Entry:
    """An entry; one whose events were too long for the wire can't be handed over."""
    if plain["events"] is None:
        malformed("An entry of this game was too long to be sent.")
    hash_ = bytes.fromhex(plain["hash"])
    events = to_json(plain["events"])
    return Entry(plain["seq"], str(plain["at"]), to_json(plain["command"]), events, hash_, plain["by"])
