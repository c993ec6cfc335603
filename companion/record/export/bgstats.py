"""A finished game as the BG Stats app imports it (.bgsplay)."""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid5

from companion.games.toscana.rules.game import Game, Place
from companion.games.toscana.rules.terms import PLAYERS_MAX, PLAYERS_MIN
from companion.record.entries import JournalError
from companion.record.recording import Recording

# Every uuid is derived, so that the app tells a second import of the same play from a new one.
NAMESPACE = UUID("5d6a3f0e-5f0b-5b0a-9b43-746f7363616e")


def to_bgsplay(recording: Recording) -> str:
    moment = recording.timeline.now
    game = None if moment is None else moment.game
    ended_at = recording.row.ended_at
    if game is None or game.ranking is None or ended_at is None:
        raise JournalError("Only a finished game has a result for BG Stats; finish it, or export it as json.")
    started, ended = (datetime.fromisoformat(at) for at in (recording.row.started_at, ended_at))
    plain = {
        "about": "Toscana Companion",
        "players": [
            {
                "uuid": uuid,
                "id": number,
                "name": player.name,
                "isAnonymous": False,
                "modificationDate": _utc(ended),
                "bggUsername": "",
            }
            for number, (player, uuid) in enumerate(
                zip(game.players, _player_uuids(game), strict=True), start=1
            )
        ],
        "locations": [],
        "games": [_board_game(ended)],
        "plays": [_play(recording.row.uuid, game, game.ranking, started, ended)],
        "userInfo": {"meRefId": 0},
    }
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def _player_uuids(game: Game) -> Iterator[str]:
    """By name, so that the app knows people again; a namesake at the same table is somebody else."""
    names = Counter[str]()
    for player in game.players:
        names[player.name] += 1
        nth = names[player.name]
        yield _uuid("player", player.name if nth == 1 else f"{player.name}\n{nth}")


def _board_game(modified: datetime) -> dict[str, Any]:
    return {
        "uuid": _uuid("game", "Toscana"),
        "id": 1,
        "name": "Toscana",
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
        "minPlayerCount": PLAYERS_MIN,
        "maxPlayerCount": PLAYERS_MAX,
        "minPlayTime": 0,
        "maxPlayTime": 0,
        "minAge": 0,
    }


def _play(
    uuid: str, game: Game, ranking: tuple[Place, ...], started: datetime, ended: datetime
) -> dict[str, Any]:
    places = {place.player: place for place in ranking}
    starting = _first_starting_player(game)
    return {
        "uuid": _uuid("play", uuid),
        "modificationDate": _utc(ended),
        "entryDate": _utc(ended),
        "playDate": _utc(started),
        "usesTeams": False,
        "durationMin": max(1, round((ended - started).total_seconds() / 60)),
        "ignored": False,
        "manualWinner": True,
        "rounds": game.round,
        "locationRefId": 0,
        "gameRefId": 1,
        "board": "",
        "rating": 0,
        "scoringSetting": 0,
        "playImages": "[]",
        "expansionPlays": [],
        "playerScores": [
            {
                "score": str(places[player.id].money),
                "winner": places[player.id].place == 1,
                "newPlayer": False,
                "startPlayer": player.id == starting,
                "playerRefId": number,
                "role": player.colour or "",
                "teamRole": "",
                "rank": places[player.id].place,
                "seatOrder": number,
                "startPosition": "",
                "team": "",
            }
            for number, player in enumerate(game.players, start=1)
        ],
    }


def _first_starting_player(game: Game) -> str:
    """The starting player moves one seat left each round, so the first sat as many seats to the right."""
    seats = [player.id for player in game.players]
    return seats[(seats.index(game.starting_player) - (game.round - 1)) % len(seats)]


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S}"


def _uuid(what: str, name: str) -> str:
    return str(uuid5(NAMESPACE, f"{what}:{name}"))
