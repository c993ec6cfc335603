"""How good the pairings are, as rows of `make bench-tournament`: repeats, time, table 1, the rules."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import TypeVar

from companion.tournament.pairing.field import Entrant, Field
from companion.tournament.pairing.pair import pair
from companion.tournament.pairing.plan import plan
from tests.tournament.pairing.checker import faults, repeats
from tests.tournament.pairing.test_quality import PLANS, question
from tests.tournament.proofs.rows import Row
from tests.tournament.seasons import Season

ROUNDS = 7
SEEDS = 3
CHECKED = 2000
# Up to so many players no round may take longer than this, planned or by score.
PLAYERS, MOST_S = 200, 2.0

T = TypeVar("T")


class Slowest:
    """The most time of the processor that something took."""

    def __init__(self) -> None:
        self.s = 0.0

    def of(self, work: Callable[[], T]) -> T:
        began_s = time.process_time()
        done = work()
        self.s = max(self.s, time.process_time() - began_s)
        return done


def pairing() -> Iterator[Row]:
    slowest = Slowest()
    yield from _plans(slowest)
    yield from _by_score(slowest)
    yield Row(f"the slowest round of these up to {PLAYERS} players", slowest.s, "s", most=MOST_S)
    yield from _halls()
    yield _checked()


def _plans(slowest: Slowest) -> Iterator[Row]:
    """Whole schedules without scores."""
    for players, rounds, most in PLANS:
        field = Field(tuple(Entrant(f"p{number}") for number in range(players)))
        worst = 0
        for seed in range(SEEDS):
            made = slowest.of(partial(plan, field, rounds, seed))
            worst = max(worst, repeats([each.tables for each in made]))
        yield Row(f"planned, {players} players x {rounds} rounds: met again", worst, "times", most=most)


def _by_score(slowest: Slowest) -> Iterator[Row]:
    """Events by score whose number of rounds is known; the leader sits at the first table."""
    first = played = 0
    for players, rounds, most in ((15, 5, 0), (16, 5, 0), (20, 5, 0), (37, 6, 0), (64, 7, 0), (200, 7, 0)):
        worst = 0
        for seed in range(SEEDS):
            season = Season(players, rounds=rounds, seed=seed)
            for number in range(rounds):
                best = max(season.score.values())
                leaders = {player for player, score in season.score.items() if score == best}
                made = slowest.of(partial(season.play, number))
                first += bool(leaders & set(made.seatings[0].players))
                played += 1
            worst = max(worst, season.repeats)
        yield Row(f"by score, {players} players x {rounds} rounds: met again", worst, "times", most=most)
    yield Row("rounds by score with the leader at table 1", 100 * first / played, "%", least=100)


def _halls() -> Iterator[Row]:
    """Thousands of players: the slowest round of seven."""
    for players, most_s in ((1000, 3.0), (4000, 10.0)):
        season, slowest = Season(players), Slowest()
        for number in range(ROUNDS):
            slowest.of(partial(season.play, number))
        yield Row(f"pairing {players:,} players, the slowest of {ROUNDS} rounds", slowest.s, "s", most=most_s)
        yield Row(f"pairing {players:,} players: opponents met again", season.repeats, "times", most=0)


def _checked() -> Row:
    random, wrong = Random(CHECKED), 0
    for number in range(CHECKED):
        field, asked = question(random)
        made = pair(field, number)
        wrong += bool(faults(asked, made.tables, made.byes))
    return Row(f"rounds of {CHECKED:,} events by chance in which a rule is broken", wrong, "rounds", most=0)
