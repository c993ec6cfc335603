"""A finished game as the BG Stats app takes it: as a file (.bgsplay), and as a link."""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid5

from companion.games.kit.sentences import verbatim
from companion.games.port import Facts, GamePort
from companion.record.entries import JournalError
from companion.record.recording import Recording

# Every uuid is derived, so that the app tells a second import of the same play from a new one.
NAMESPACE = UUID("5d6a3f0e-5f0b-5b0a-9b43-746f7363616e")
SOURCE = "Toscana Companion"
# As www.bgstatsapp.com tells apps and sites that push plays.
LINK = "https://app.bgstatsapp.com/createPlay.html?data="


def to_bgsplay(recording: Recording) -> str:
    facts, port, started, ended = _finished(recording)
    plain = {
        "about": SOURCE,
        "players": [
            {
                "uuid": uuid,
                "id": number,
                "name": seat.name,
                "isAnonymous": False,
                "modificationDate": _utc(ended),
                "bggUsername": "",
            }
            for number, (seat, uuid) in enumerate(
                zip(facts.seats, _player_uuids(facts), strict=True), start=1
            )
        ],
        "locations": [],
        "games": [_board_game(port, ended)],
        "plays": [_play(recording.row.uuid, facts, started, ended)],
        "userInfo": {"meRefId": 0},
    }
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def to_link(recording: Recording) -> str:
    """The address that opens the app, or its page, with this play filled in; JournalError as above."""
    facts, port, started, ended = _finished(recording)
    places = {place.player: place for place in facts.ranking}
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": _uuid("play", recording.row.uuid),
        "playDate": _utc(started),
        "durationMin": _minutes(started, ended),
        "game": {
            "name": port.title,
            "sourceGameId": _uuid("game", port.title),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": seat.name,
                "sourcePlayerId": uuid,
                "score": places[seat.id].score,
                "rank": places[seat.id].place,
                "winner": places[seat.id].place == 1,
                "startPlayer": seat.id == facts.began,
            }
            for seat, uuid in zip(facts.seats, _player_uuids(facts), strict=True)
        ],
    }
    return LINK + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _finished(recording: Recording) -> tuple[Facts, GamePort, datetime, datetime]:
    """Facts and port of a finished game, when it began and when it ended."""
    facts, port = recording.table.facts, recording.table.port
    ended_at = recording.row.ended_at
    if facts is None or not facts.ranking or ended_at is None:
        raise JournalError(
            verbatim("Only a finished game has a result for BG Stats; finish it, or export it as json.")
        )
    started, ended = (datetime.fromisoformat(at) for at in (recording.row.started_at, ended_at))
    return facts, port, started, ended


def _player_uuids(facts: Facts) -> Iterator[str]:
    """One uuid for each player, made from the name, so that the app recognizes people; namesakes differ."""
    names = Counter[str]()
    for seat in facts.seats:
        names[seat.name] += 1
        nth = names[seat.name]
        yield _uuid("player", seat.name if nth == 1 else f"{seat.name}\n{nth}")


def _board_game(port: GamePort, modified: datetime) -> dict[str, Any]:
    return {
        "uuid": _uuid("game", port.title),
        "id": 1,
        "name": port.title,
        "modificationDate": _utc(modified),
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "urlThumb": "",
        "urlImage": "",
        "bggName": "",
        "bggYear": 0,
        "bggId": 0,
        "designers": "",
        "isBaseGame": 1,
        "isExpansion": 0,
        "rating": 0,
        "minPlayerCount": port.players[0],
        "maxPlayerCount": port.players[-1],
        "minPlayTime": 0,
        "maxPlayTime": 0,
        "minAge": 0,
    }


def _play(uuid: str, facts: Facts, started: datetime, ended: datetime) -> dict[str, Any]:
    places = {place.player: place for place in facts.ranking}
    return {
        "uuid": _uuid("play", uuid),
        "modificationDate": _utc(ended),
        "entryDate": _utc(ended),
        "playDate": _utc(started),
        "usesTeams": False,
        "durationMin": _minutes(started, ended),
        "ignored": False,
        "manualWinner": True,
        "rounds": facts.round,
        "locationRefId": 0,
        "gameRefId": 1,
        "board": "",
        "rating": 0,
        "scoringSetting": 0,
        "playImages": "[]",
        "expansionPlays": [],
        "playerScores": [
            {
                "score": str(places[seat.id].score),
                "winner": places[seat.id].place == 1,
                "newPlayer": False,
                "startPlayer": seat.id == facts.began,
                "playerRefId": number,
                "role": seat.colour or "",
                "teamRole": "",
                "rank": places[seat.id].place,
                "seatOrder": number,
                "startPosition": "",
                "team": "",
            }
            for number, seat in enumerate(facts.seats, start=1)
        ],
    }


def _minutes(started: datetime, ended: datetime) -> int:
    return max(1, round((ended - started).total_seconds() / 60))


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S}"


def _uuid(what: str, name: str) -> str:
    return str(uuid5(NAMESPACE, f"{what}:{name}"))
