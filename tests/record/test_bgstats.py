"""A finished game as the BG Stats app imports it."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from uuid import UUID

import pytest

from companion.record.entries import JournalError
from companion.record.export.bgstats import to_bgsplay
from companion.record.journal import Journal
from companion.record.recording import read_recording, recording_from_json, recording_to_json
from tests.evening import Plain, do, new_game, quick_game
from tests.tables import Table

PLAYER = {"uuid", "id", "name", "isAnonymous", "modificationDate", "bggUsername"}
GAME = {
    *(
        "uuid",
        "id",
        "name",
        "modificationDate",
        "cooperative",
        "highestWins",
        "noPoints",
        "usesTeams",
        "urlThumb",
    ),
    *("urlImage", "bggName", "bggYear", "bggId", "designers", "isBaseGame", "isExpansion", "rating"),
    *("minPlayerCount", "maxPlayerCount", "minPlayTime", "maxPlayTime", "minAge"),
}
PLAY = {
    *(
        "uuid",
        "modificationDate",
        "entryDate",
        "playDate",
        "usesTeams",
        "durationMin",
        "ignored",
        "manualWinner",
    ),
    *("rounds", "locationRefId", "gameRefId", "board", "rating", "scoringSetting", "playImages"),
    *("expansionPlays", "playerScores"),
}
SCORE = {
    *("score", "winner", "newPlayer", "startPlayer", "playerRefId", "role", "teamRole", "rank", "seatOrder"),
    *("startPosition", "team"),
}


def minutes() -> Iterator[datetime]:
    """A clock that goes on by a minute at each reading."""
    return (datetime(2026, 3, 1, 20, 0, tzinfo=UTC) + timedelta(minutes=n) for n in count())


def played(path: Path, *commands: Plain) -> str:
    """The last game of the journal, exported."""
    clock = minutes()
    with Journal.open(path, lambda: next(clock)) as journal:
        table = Table.resume(journal)
        for command in commands:
            do(table, command)
        return to_bgsplay(read_recording(journal, journal.games()[-1]))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def scores(play: str) -> list[Plain]:
    found: list[Plain] = json.loads(play)["plays"][0]["playerScores"]
    return found


def test_every_field_that_the_app_reads_is_there_and_no_other(path: Path) -> None:
    play = json.loads(played(path, *quick_game(3)))
    assert play.keys() == {"about", "players", "locations", "games", "plays", "userInfo"}
    assert [player.keys() for player in play["players"]] == [PLAYER] * 3
    assert [game.keys() for game in play["games"]] == [GAME]
    assert [each.keys() for each in play["plays"]] == [PLAY]
    assert [score.keys() for score in play["plays"][0]["playerScores"]] == [SCORE] * 3
    assert play["locations"] == []
    assert play["userInfo"].keys() == {"meRefId"}


def test_the_play_says_when_it_was_how_long_and_how_many_rounds(path: Path) -> None:
    (play,) = json.loads(played(path, *quick_game(3)))["plays"]
    assert (play["playDate"], play["entryDate"]) == ("2026-03-01 20:00:00", "2026-03-01 21:28:00")
    assert play["modificationDate"] == "2026-03-01 21:28:00"
    assert (play["durationMin"], play["rounds"]) == (88, 7)
    assert (play["playImages"], play["expansionPlays"], play["ignored"], play["usesTeams"]) == (
        "[]",
        [],
        False,
        False,
    )


def test_everything_that_is_referred_to_is_there(path: Path) -> None:
    play = json.loads(played(path, *quick_game(5)))
    assert play["plays"][0]["gameRefId"] == play["games"][0]["id"]
    assert [score["playerRefId"] for score in scores(json.dumps(play))] == [
        each["id"] for each in play["players"]
    ]
    assert len({each["id"] for each in play["players"]}) == 5


def test_the_game_is_toscana_for_two_to_five_where_most_money_wins(path: Path) -> None:
    (game,) = json.loads(played(path, *quick_game()))["games"]
    assert (game["name"], game["minPlayerCount"], game["maxPlayerCount"]) == ("Toscana", 2, 5)
    assert (game["highestWins"], game["cooperative"], game["noPoints"], game["usesTeams"]) == (
        True,
        False,
        False,
        False,
    )


def test_scores_are_text_and_ranks_follow_the_money(path: Path) -> None:
    money = {"anna": 10, "bela": 30, "cleo": 10, "dora": 20}
    told = scores(played(path, *quick_game(4, money=money)))
    assert [score["score"] for score in told] == ["10", "30", "10", "20"]
    assert [score["rank"] for score in told] == [3, 1, 3, 2]
    assert [score["winner"] for score in told] == [False, True, False, False]
    assert [score["seatOrder"] for score in told] == [1, 2, 3, 4]


def test_a_shared_victory_has_two_winners_on_the_first_rank(path: Path) -> None:
    told = scores(played(path, *quick_game(3, money={"anna": 9, "bela": 9})))
    assert [(score["rank"], score["winner"]) for score in told] == [(1, True), (1, True), (3, False)]


@pytest.mark.parametrize("seat", ["anna", "bela", "cleo"])
def test_who_began_the_game_is_the_start_player(path: Path, seat: str) -> None:
    game = quick_game(3)
    game[0]["starting_player"] = seat
    told = scores(played(path, *game))
    assert [score["startPlayer"] for score in told] == [seat == each for each in ("anna", "bela", "cleo")]


def test_a_colour_is_the_role(path: Path) -> None:
    game = quick_game(2)
    game[0]["players"][0]["colour"] = "purple"
    assert [score["role"] for score in scores(played(path, *game))] == ["purple", ""]


def test_a_second_export_has_the_same_uuids_also_from_another_journal(path: Path) -> None:
    first = played(path, *quick_game(3))
    assert played(path) == first
    with Journal.open(path) as journal:
        text = recording_to_json(read_recording(journal, journal.games()[0]))
    assert to_bgsplay(recording_from_json(text)) == first


def test_another_game_is_another_play_by_the_same_players(path: Path) -> None:
    first, second = json.loads(played(path, *quick_game(2))), json.loads(played(path, *quick_game(2)))
    assert first["plays"][0]["uuid"] != second["plays"][0]["uuid"]
    assert [each["uuid"] for each in first["players"]] == [each["uuid"] for each in second["players"]]
    assert first["games"][0]["uuid"] == second["games"][0]["uuid"]
    for uuid in (first["plays"][0]["uuid"], first["games"][0]["uuid"], first["players"][0]["uuid"]):
        assert UUID(uuid).version == 5


def test_two_players_of_the_same_name_are_two_players(path: Path) -> None:
    play = json.loads(played(path, *quick_game(3, ("Anna", "Anna", "Bela"))))
    assert [each["name"] for each in play["players"]] == ["Anna", "Anna", "Bela"]
    assert len({each["uuid"] for each in play["players"]}) == 3


@pytest.mark.parametrize(
    "commands", [[new_game()], [new_game(), {"do": "abandon"}], [*quick_game(), {"do": "undo"}]]
)
def test_a_game_without_a_result_is_refused(path: Path, commands: list[Plain]) -> None:
    with pytest.raises(JournalError, match=r"^Only a finished game has a result for BG Stats; [^\n]+\.$"):
        played(path, *commands)
