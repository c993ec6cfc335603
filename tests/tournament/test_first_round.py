"""The first round by rating with clubs apart, rounds that somebody sits out, and how many there are."""

from itertools import combinations
from statistics import mean

import pytest

from companion.tournament.hub.event import Presence
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.players import ImportPlayers, RequestByes
from companion.tournament.hub.results import CorrectedLine, EnterResult
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.scoring import standing_table
from companion.tournament.hub.views import Role, whole
from tests.tournament.dry_hub import DryHub


def hub_of(count: int, clubs: int = 0) -> DryHub:
    """Players of so many clubs in turn, each stronger than the next."""
    hub = DryHub()
    lines = (f"P{n};{2000 - n};{f'Club {n % clubs}' if clubs else ''}" for n in range(1, 1 + count))
    hub.do(ImportPlayers("\n".join(("name;rating;club", *lines))))
    return hub


def tables(hub: DryHub) -> list[tuple[str, ...]]:
    assert hub.event.draft is not None
    return list(hub.event.draft.tables.values())


def club_meetings(hub: DryHub) -> int:
    club = {each.id: each.club for each in hub.event.players.values()}
    return sum(club[a] == club[b] for seats in tables(hub) for a, b in combinations(seats, 2))


def played(hub: DryHub) -> None:
    hub.do(Publish())
    number = hub.event.number
    for table, seats in hub.event.rounds[number].tables.items():
        lines = tuple(CorrectedLine(player, 50 - place, place) for place, player in enumerate(seats, 1))
        hub.do(EnterResult(number, table, lines))


@pytest.mark.parametrize("count", [4, 8, 13, 16, 21, 40])
def test_every_table_is_about_as_strong(count: int) -> None:
    hub = hub_of(count)
    hub.do(Pair("seeded", 3))
    for size in {len(seats) for seats in tables(hub)}:
        alike = [seats for seats in tables(hub) if len(seats) == size]
        strengths = [mean(hub.event.players[each].rating for each in seats) for seats in alike]
        assert max(strengths) - min(strengths) <= 1
    best = sorted(hub.event.players.values(), key=lambda each: -each.rating)[: len(tables(hub))]
    assert all(sum(each.id in seats for each in best) == 1 for seats in tables(hub))


@pytest.mark.parametrize("kind", ["random", "seeded"])
@pytest.mark.parametrize(("count", "clubs"), [(16, 4), (16, 5), (20, 5), (24, 6), (12, 4)])
def test_people_of_one_club_sit_apart_in_the_first_round(kind: str, count: int, clubs: int) -> None:
    hub = hub_of(count, clubs)
    hub.do(Pair(kind, 3))
    assert club_meetings(hub) == 0
    assert hub.event.draft is not None
    assert hub.event.draft.problems == ()


def test_a_club_that_fills_the_hall_is_paired_all_the_same() -> None:
    hub = hub_of(8, 1)
    for kind in ("random", "seeded"):
        hub.do(Pair(kind, 3))
        assert sorted(map(len, tables(hub))) == [4, 4]


def test_equal_ratings_are_drawn_by_the_seed() -> None:
    hub = DryHub()
    hub.do(ImportPlayers("\n".join(f"P{number}" for number in range(16))))
    drawn = []
    for seed in (1, 1, 2):
        hub.do(Pair("seeded", seed))
        drawn.append(tables(hub))
    assert drawn[0] == drawn[1] != drawn[2]


def test_who_asked_for_it_sits_out_with_the_average() -> None:
    hub = hub_of(9)
    assert "50" in hub.refuses(RequestByes("p1", (0,)))
    hub.do(RequestByes("p1", (2, 2, 1)))
    assert hub.event.players["p1"].sits_out == {1, 2}
    hub.do(Pair("random", 1))
    assert hub.event.draft is not None
    assert hub.event.draft.byes == ("p1",)
    played(hub)
    line = next(each for each in standing_table(hub.event) if each.player == "p1")
    assert (float(line.points), line.byes) == (6.25, 1)
    hub.do(RequestByes("p1", ()))
    hub.do(Pair("score", 1))
    assert "p1" in hub.event.draft.players


def test_a_bye_that_is_asked_for_leaves_the_others_enough_or_not() -> None:
    hub = hub_of(2)
    hub.do(RequestByes("p1", (1,)))
    assert "enough" in hub.refuses(Pair("random"))


def test_the_number_of_rounds_is_told_to_everybody() -> None:
    hub = hub_of(4)
    assert "50" in hub.refuses(SetEvent(total_rounds=51))
    hub.do(SetEvent(total_rounds=5))
    assert whole(hub.event, Role.PUBLIC, {})["event"]["total_rounds"] == 5
    assert hub.event.players["p1"].state is Presence.HERE
