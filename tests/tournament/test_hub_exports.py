"""What an event leaves behind for its players: a BG Stats file for each, with the games that count."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from companion.tournament.hub.event import BoxGame, Event, Player, Result, Round, Sitting
from companion.tournament.hub.exports import plays_of_everybody

BEGAN, ENDED = 1_794_780_000_000, 1_794_785_400_000
NAMES = {"p1": "Anna", "p2": "Ben", "p3": "Cleo ../x", "p4": "Ben"}


def line(player: str, score: int, place: int) -> dict[str, Any]:
    return {"player": player, "score": score, "place": place}


def an_event() -> Event:
    """The first round was told by a box, the second entered by a judge, the third is not confirmed."""
    event = Event("open26")
    event.players = {each: Player(each, name) for each, name in NAMES.items()}
    event.players["p9"] = Player("p9", "Late")
    for number in (1, 2, 3):
        event.rounds[number] = Round(number, "random", 7, {"1": ("p2", "p1", "p3")}, (), published=BEGAN)
    event.games["g1"] = BoxGame("g1", "b1", 1, "1", "toscana", {}, BEGAN, b"", ENDED, is_over=True)
    event.sittings[1, "1"] = Sitting(1, "1", game="g1")
    ranking = (line("p1", 61, 1), line("p2", 40, 2), line("p3", 40, 2))
    event.results[1, "1"] = Result(1, "1", "confirmed", ranking)
    event.results[2, "1"] = Result(2, "1", "corrected", (line("p4", 9, 1), line("p1", 3, 2)))
    event.results[3, "1"] = Result(3, "1", "proposed", ranking)
    return event


def files(event: Event) -> dict[str, Any]:
    with ZipFile(BytesIO(plays_of_everybody(event))) as archive:
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def test_everybody_who_played_has_a_file_with_the_games_that_count() -> None:
    made = files(an_event())
    assert {name: len(file["plays"]) for name, file in made.items()} == {
        "Anna-p1.bgsplay": 2,
        "Ben-p2.bgsplay": 1,
        "Cleo-x-p3.bgsplay": 1,
        "Ben-p4.bgsplay": 1,
    }


def test_a_play_tells_who_won_who_began_and_how_long_it_took() -> None:
    file = files(an_event())["Anna-p1.bgsplay"]
    first, second = file["plays"]
    names = {person["id"]: person["name"] for person in file["players"]}
    scores = {names[each["playerRefId"]]: each for each in first["playerScores"]}
    assert [name for name, each in scores.items() if each["winner"]] == ["Anna"]
    assert [name for name, each in scores.items() if each["startPlayer"]] == ["Ben"]
    assert (first["durationMin"], scores["Anna"]["score"], scores["Cleo ../x"]["rank"]) == (90, "61", 2)
    assert {names[each["playerRefId"]] for each in second["playerScores"]} == {"Anna", "Ben"}


def test_the_same_event_gives_the_same_bytes() -> None:
    assert plays_of_everybody(an_event()) == plays_of_everybody(an_event())
