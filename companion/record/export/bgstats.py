"""A finished game as the BG Stats app takes it: as a file (.bgsplay), and as a link."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid5

from companion.frozen import frozen
from companion.games.kit.sentences import verbatim
from companion.games.port import Facts
from companion.record.entries import JournalError
from companion.record.recording import Recording

# Every uuid is derived, so that the app tells a second import of the same play from a new one.
NAMESPACE = UUID("5d6a3f0e-5f0b-5b0a-9b43-746f7363616e")
SOURCE = "Toscana Companion"
# As www.bgstatsapp.com tells apps and sites that push plays.
LINK = "https://app.bgstatsapp.com/createPlay.html?data="


@frozen
class Play:
    """A finished game as the app takes it; `ranking` of the facts has everybody."""

    uuid: str
    title: str
    players: range
    """How many can play."""
    facts: Facts
    started: datetime
    ended: datetime


def to_bgsplay(recording: Recording) -> str:
    """The file of a finished game; JournalError where it has no result."""
    return plays_file([_finished(recording)])


def plays_file(plays: Sequence[Play]) -> str:
    """Plays of one game in one file; whoever played several is one person there."""
    *_, last = plays
    numbers: dict[str, int] = {}
    people: list[dict[str, Any]] = []
    for play in plays:
        for seat, uuid in zip(play.facts.seats, _player_uuids(play.facts), strict=True):
            if uuid not in numbers:
                numbers[uuid] = len(numbers) + 1
                people.append(_person(numbers[uuid], uuid, seat.name, play.ended))
    plain = {
        "about": SOURCE,
        "players": people,
        "locations": [],
        "games": [_board_game(last)],
        "plays": [_play(play, [numbers[uuid] for uuid in _player_uuids(play.facts)]) for play in plays],
        "userInfo": {"meRefId": 0},
    }
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def to_link(recording: Recording) -> str:
    """The address that opens the app, or its page, with this play filled in; JournalError as above."""
    finished = _finished(recording)
    facts = finished.facts
    places = {place.player: place for place in facts.ranking}
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": _uuid("play", finished.uuid),
        "playDate": _utc(finished.started),
        "durationMin": _minutes(finished),
        "game": {
            "name": finished.title,
            "sourceGameId": _uuid("game", finished.title),
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


def _finished(recording: Recording) -> Play:
    facts, port = recording.table.facts, recording.table.port
    ended_at = recording.row.ended_at
    if facts is None or not facts.ranking or ended_at is None:
        raise JournalError(
            verbatim("Only a finished game has a result for BG Stats; finish it, or export it as json.")
        )
    started, ended = (datetime.fromisoformat(at) for at in (recording.row.started_at, ended_at))
    return Play(recording.row.uuid, port.title, port.players, facts, started, ended)


def _person(number: int, uuid: str, name: str, modified: datetime) -> dict[str, Any]:
    return {
        "uuid": uuid,
        "id": number,
        "name": name,
        "isAnonymous": False,
        "modificationDate": _utc(modified),
        "bggUsername": "",
    }


def _player_uuids(facts: Facts) -> Iterator[str]:
    """One uuid for each player, made from the name, so that the app recognizes people; namesakes differ."""
    names = Counter[str]()
    for seat in facts.seats:
        names[seat.name] += 1
        nth = names[seat.name]
        yield _uuid("player", seat.name if nth == 1 else f"{seat.name}\n{nth}")


def _board_game(play: Play) -> dict[str, Any]:
    return {
        "uuid": _uuid("game", play.title),
        "id": 1,
        "name": play.title,
        "modificationDate": _utc(play.ended),
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
        "minPlayerCount": play.players[0],
        "maxPlayerCount": play.players[-1],
        "minPlayTime": 0,
        "maxPlayTime": 0,
        "minAge": 0,
    }


def _play(play: Play, numbers: list[int]) -> dict[str, Any]:
    """A play whose players have these numbers in the file, by seat."""
    facts = play.facts
    places = {place.player: place for place in facts.ranking}
    return {
        "uuid": _uuid("play", play.uuid),
        "modificationDate": _utc(play.ended),
        "entryDate": _utc(play.ended),
        "playDate": _utc(play.started),
        "usesTeams": False,
        "durationMin": _minutes(play),
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
                "playerRefId": numbers[order - 1],
                "role": seat.colour or "",
                "teamRole": "",
                "rank": places[seat.id].place,
                "seatOrder": order,
                "startPosition": "",
                "team": "",
            }
            for order, seat in enumerate(facts.seats, start=1)
        ],
    }


def _minutes(play: Play) -> int:
    return max(1, round((play.ended - play.started).total_seconds() / 60))


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S}"


def _uuid(what: str, name: str) -> str:
    return str(uuid5(NAMESPACE, f"{what}:{name}"))
