"""A season: events of one folder, people who are the same in all of them, the ladder and the teams."""

import asyncio
import csv
from io import StringIO
from pathlib import Path

import pytest

from companion.cli import main
from companion.tournament.hub.event import Event
from companion.tournament.hub.exports import EXPORTS
from companion.tournament.hub.hub import Hub
from companion.tournament.hub.players import ImportPlayers
from companion.tournament.hub.results import CorrectedLine, EnterResult
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.season import ladder, ladder_page, season_of
from companion.tournament.standings import Line
from tests.tournament.dry_hub import NOON, DryHub

DAY = 86_400_000
HEAD = "name,club,member number\n"
FIRST = HEAD + "Anna Berg,Foxes,11\nBen Okafor,Foxes,\nChloé Martin,Owls,\nDmitri Volkov,Owls,\n"


def event_of(name: str, players: str, at: int = NOON, rounds: int = 2) -> Event:
    """An event in which everybody finishes in the order of the list."""
    hub = DryHub()
    hub.event.id, hub.now = name, at
    hub.do(ImportPlayers(players))
    for number in range(1, rounds + 1):
        hub.do(Pair("random"))
        hub.do(Publish())
        for table, seats in hub.event.rounds[number].tables.items():
            order = sorted(seats, key=lambda player: int(player[1:]))
            hub.do(
                EnterResult(
                    number, table, tuple(CorrectedLine(p, 60 - at, at) for at, p in enumerate(order, 1))
                )
            )
    return hub.event


def test_whoever_wins_more_stands_higher_and_beating_the_strong_counts_more() -> None:
    tables = [[Line("a", 9, 1), Line("b", 8, 2), Line("c", 7, 3)]] * 5
    after = ladder(tables)
    assert after["a"].rating > after["b"].rating > after["c"].rating
    beat_strong = ladder([*tables, [Line("new", 9, 1), Line("a", 8, 2)]])["new"]
    beat_weak = ladder([*tables, [Line("new", 9, 1), Line("c", 8, 2)]])["new"]
    assert beat_strong.mean > beat_weak.mean
    assert after["a"].doubt < beat_strong.doubt


def test_a_draw_leaves_equals_equal_and_everybody_begins_with_a_thousand() -> None:
    after = ladder([[Line("a", 9, 1), Line("b", 9, 1), Line("c", 9, 1)]])
    assert len({round(each.mean, 9) for each in after.values()}) == 1
    assert ladder([[Line("a", 9, 1)]]) == {}
    winner = ladder([[Line("a", 9, 1), Line("b", 8, 2)]])["a"]
    assert winner.rating > 1000


def test_people_are_the_same_by_number_by_name_and_by_an_alias() -> None:
    first = event_of("spring", FIRST)
    second = event_of(
        "autumn", HEAD + "Anna Berg-Lund,Foxes,11\nben  okafor,,\nMartin Chloe,Owls,\nEero,,\n", NOON + DAY
    )
    season = season_of((first, second), {})
    names = [person.name for person in season.people]
    assert sorted(names) == sorted(
        ["Anna Berg", "Ben Okafor", "Chloé Martin", "Dmitri Volkov", "Martin Chloe", "Eero"]
    )
    assert names[0] == "Anna Berg"
    assert season.people[0].tables == 4
    assert season.perhaps == (("Chloé Martin", "Martin Chloe"),)
    joined = season_of((first, second), {"martin chloe": "chloé martin"})
    assert len(joined.people) == 5
    assert joined.perhaps == ()


def test_an_alias_of_a_member_is_the_member() -> None:
    first, second = event_of("a", FIRST), event_of("b", "name\nAnni\nBen Okafor\n", NOON + DAY)
    season = season_of((first, second), {"anni": "anna berg"})
    assert {person.name: len(person.events) for person in season.people}["Anna Berg"] == 2


def test_teams_have_the_points_of_their_players() -> None:
    season = season_of((event_of("spring", FIRST),), {})
    assert [(team, round(points), count) for team, points, count in season.teams] == [
        ("Foxes", 167, 2),
        ("Owls", 33, 2),
    ]
    page = ladder_page(season, "en").decode()
    assert "1. <bdi>Anna Berg</bdi>" in page
    assert "Foxes" in page
    assert "<script" not in page


def keep(folder: Path, name: str, players: str) -> None:
    """A hub's folder with one round, and the export of its whole event."""

    async def play() -> bytes:
        hub = Hub.open(folder / "event.db", name, b"s" * 32)
        for command in (ImportPlayers(players), Pair("random"), Publish()):
            await hub.do(command, "Director")
        for table, seats in hub.event.rounds[1].tables.items():
            lines = tuple(CorrectedLine(player, 60 - at, at) for at, player in enumerate(sorted(seats), 1))
            await hub.do(EnterResult(1, table, lines), "Director")
        exported = EXPORTS["event.json"].write(hub.event, hub.store)
        hub.store.close()
        return exported

    folder.mkdir(parents=True)
    (folder / "event.json").write_bytes(asyncio.run(play()))


def test_a_folder_of_events_becomes_a_page_and_a_spreadsheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(tmp_path / "one", "spring", FIRST)
    keep(tmp_path / "two", "autumn", FIRST.replace("Chloé Martin", "Martin Chloe"))
    (tmp_path / "two" / "event.db").unlink()  # an export is as good as the folder
    (tmp_path / "notes.json").write_text("[]")
    assert main(["season", str(tmp_path), "--language", "de"]) == 0
    said = capsys.readouterr().out
    assert "write Martin Chloe,Chloé Martin into" in said
    assert "Anna Berg (Foxes)" in said
    rows = list(csv.DictReader(StringIO((tmp_path / "ladder.csv").read_text("utf-8-sig"))))
    assert (rows[0]["name"], rows[0]["tables"], rows[0]["spring"], rows[0]["autumn"]) == (
        "Anna Berg",
        "2",
        "1",
        "1",
    )
    assert len(rows) == 5
    (tmp_path / "aliases.csv").write_text("Martin Chloe,Chloé Martin\n", "utf-8")
    assert main(["season", str(tmp_path), "--game", "toscana"]) == 0
    assert "players 4" in capsys.readouterr().out
    assert "Foxes" in (tmp_path / "ladder.html").read_text("utf-8")


def test_what_is_no_season_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def refused(*more: str) -> str:
        assert main(["season", str(tmp_path), *more]) == 2
        return capsys.readouterr().err

    assert "holds no tournament" in refused()
    assert "no game chess" in refused("--game", "chess")
    (tmp_path / "aliases.csv").write_text("a,b,c\n")
    assert "line 1: write two names" in refused()
    (tmp_path / "aliases.csv").unlink()
    (tmp_path / "event.db").write_bytes(b"nothing of this")
    assert "can't be used" in refused()
    (tmp_path / "event.db").unlink()
    (tmp_path / "event.json").write_text('{"format": "toscana-companion-event"}')
    assert "can't be read" in refused()
    (tmp_path / "event.json").unlink()
    keep(tmp_path / "one", "open", FIRST)
    keep(tmp_path / "two", "open", FIRST)
    assert "Two tournaments have the id open" in refused()
