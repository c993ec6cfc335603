"""How good the pairings are: plans with few repeats, the leader at table 1, an outside checker's word."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.players import ImportPlayers
from companion.tournament.hub.results import CorrectedLine, CorrectResult
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.pairing.field import Entrant, Field
from companion.tournament.pairing.pair import pair
from companion.tournament.pairing.plan import plan
from tests.tournament.dry_hub import DryHub
from tests.tournament.pairing.checker import Person, Question, faults, repeats
from tests.tournament.seasons import Season

EVENTS = 120
# Players, rounds, and how often somebody may meet an opponent again in all of them.
PLANS = ((16, 5, 0), (15, 5, 0), (20, 5, 0), (32, 7, 0), (24, 6, 3), (28, 7, 2), (12, 4, 13), (200, 7, 0))


@pytest.mark.parametrize(("players", "rounds", "most"), PLANS)
def test_a_whole_plan_has_few_repeats(players: int, rounds: int, most: int) -> None:
    field = Field(tuple(Entrant(f"p{number}") for number in range(players)))
    planned = plan(field, rounds, seed=players)
    assert len(planned) == rounds
    assert repeats([each.tables for each in planned]) <= most
    for each in planned:
        assert sorted(each.players) == sorted(entrant.id for entrant in field.entrants)


def test_an_event_follows_its_plan_to_the_end_without_a_repeat() -> None:
    hub = DryHub()
    hub.do(ImportPlayers("name\n" + "\n".join(f"Player {number}" for number in range(16))))
    met: Counter[frozenset[str]] = Counter()
    for number in range(1, 6):
        hub.seed = number
        hub.do(Pair("planned", rounds=5))
        hub.do(Publish())
        for table, players in hub.event.rounds[number].tables.items():
            met.update(map(frozenset, combinations(players, 2)))
            lines = tuple(CorrectedLine(player, 0, 1) for player in players)
            hub.do(CorrectResult(number, table, lines, "slip"))
    assert max(met.values()) == 1


@pytest.mark.parametrize("players", [15, 16, 20])
def test_rounds_by_score_keep_the_rest_possible_where_their_number_is_known(players: int) -> None:
    season = Season(players, rounds=5)
    for number in range(5):
        season.play(number)
    assert season.repeats == 0


def test_an_event_by_score_looks_ahead_to_its_last_round() -> None:
    hub = DryHub()
    hub.do(ImportPlayers("name\n" + "\n".join(f"Player {number}" for number in range(16))))
    hub.do(SetEvent(total_rounds=5))
    met: Counter[frozenset[str]] = Counter()
    for number in range(1, 6):
        hub.seed = number
        hub.do(Pair("score"))
        hub.do(Publish())
        for table, players in hub.event.rounds[number].tables.items():
            met.update(map(frozenset, combinations(players, 2)))
            lines = tuple(CorrectedLine(player, -place, place) for place, player in enumerate(players, 1))
            hub.do(CorrectResult(number, table, lines, "slip"))
    assert max(met.values()) == 1


def test_the_leader_sits_at_the_first_table() -> None:
    season = Season(37)
    for number in range(6):
        best = max(season.score.values())
        leaders = {player for player, score in season.score.items() if score == best}
        assert leaders & set(season.play(number).seatings[0].players)


def test_in_a_last_round_strength_comes_first_where_the_director_wants_it() -> None:
    people = tuple(
        Entrant(f"p{number}", 100 - number // 4, {f"p{other}": 1 for other in range(16) if other != number})
        for number in range(16)
    )
    first = pair(Field(people, is_strength_first=True), 1).seatings[0].players
    assert set(first) == {"p0", "p1", "p2", "p3"}


def question(random: Random) -> tuple[Field, Question]:
    """A round in the middle of an event, as chance has it."""
    count = random.randint(6, 40)
    ids = [f"p{number}" for number in range(count)]
    met: dict[str, dict[str, int]] = {each: {} for each in ids}
    for one, other in combinations(ids, 2):
        if random.random() < 6 / count:
            met[one][other] = met[other][one] = 1
    score = {each: random.randint(0, 12) for each in ids}
    forbidden = {frozenset(random.sample(ids, 2)) for _ in range(random.randint(0, 3))}
    # Who can play at one table only, each at another one.
    fixed = dict(zip(random.sample(ids, random.choice((0, 0, 1, 2))), random.sample("123", 2), strict=False))
    people = {
        each: Person(score[each], met[each], int(random.random() < 0.1), fixed.get(each)) for each in ids
    }
    entrants = tuple(
        Entrant(each, score[each], met[each], byes=people[each].byes, fixed_table=fixed.get(each))
        for each in ids
    )
    others = random.choice(((3, 5), (5, 3), (3,)))
    asked = Question(people, forbidden, sizes=(4, *others))
    return Field(entrants, frozenset(forbidden), other_sizes=others), asked


def test_an_outside_checker_finds_nothing_in_rounds_of_any_kind() -> None:
    random = Random(25)
    for event in range(EVENTS):
        field, asked = question(random)
        made = pair(field, event)
        assert faults(asked, made.tables, made.byes) == [], event


def test_the_checker_sees_what_is_wrong() -> None:
    people = {each: Person(score) for each, score in zip("abcdefgh", range(8, 0, -1), strict=True)}
    asked = Question(people, {frozenset("ab")})
    good = {"1": "acde", "2": "bfgh"}
    assert faults(asked, good, ()) == []
    assert faults(asked, {"1": "acde", "2": "bfg"}, ()) == ["not everybody has exactly one place"]
    assert "order" in faults(asked, {"1": "bfgh", "2": "acde"}, ())[0]
    assert "change places" in faults(asked, {"1": "abcd", "2": "efgh"}, ())[0]
    assert "table 2 has 2" in faults(asked, {"1": "acdefg", "2": "bh"}, ())[1]
