"""Scoring: points and standings of the event as it stands, from the results that count."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from companion.frozen import changed
from companion.tournament.hub.event import Event
from companion.tournament.standings import (
    BY_NAME,
    OWN,
    TITLE_OF_OWN,
    Line,
    Results,
    Scheme,
    Standing,
    TableResult,
    TieBreak,
    standings,
)


def results_of(event: Event, until: int | None = None) -> Results:
    """What counts of the event; `until` leaves later rounds out, and what was taken off after them."""
    last = event.number if until is None else until
    tables = tuple(
        TableResult(
            result.round,
            result.table,
            tuple(Line(line["player"], line["score"], line["place"]) for line in result.ranking),
            is_final=_is_final(event, result.round, result.table),
        )
        for result in event.results.values()
        if result.counts and result.round <= last
    )
    byes = {number: each.byes for number, each in event.rounds.items() if each.byes and number <= last}
    penalties: Counter[str] = Counter()
    following = event.rounds.get(last + 1)
    for penalty in event.penalties:
        if following is None or penalty.at < following.published:
            penalties[penalty.player] += penalty.points
    ranked = {line.player for table in tables for line in table.lines}
    ranked |= {player for sat_out in byes.values() for player in sat_out}
    players = tuple(each.id for each in event.players.values() if each.is_here or each.id in ranked)
    return Results(players, tables, byes, penalties)


def scheme_of(event: Event) -> Scheme:
    """The way of counting: one of those that are known, or the director's own; tie-breaks in their order."""
    own = Scheme(OWN, TITLE_OF_OWN, by_place=event.points)
    scheme = own if event.scheme == OWN else BY_NAME[event.scheme]
    breaks = tuple(map(TieBreak, event.tie_breaks))
    return changed(scheme, tie_breaks=breaks) if breaks else scheme


def seed_of(event: Event) -> int:
    """Draws come out by the seed of the first round, which the log holds."""
    first = event.rounds.get(1)
    return 0 if first is None else first.seed


def standing_table(event: Event) -> tuple[Standing, ...]:
    """Everybody in order."""
    return standings(results_of(event), scheme_of(event), seed_of(event))


def standing_lines(event: Event) -> list[dict[str, Any]]:
    """As JSON has them; counted again only when something changed, for every page asks for them."""
    if event.standings is None:
        event.standings = as_lines(standing_table(event), event.number)
    return event.standings


def as_lines(table: Iterable[Standing], after: int) -> list[dict[str, Any]]:
    """Standings after a round, as JSON has them."""
    rounds = range(1, 1 + after)
    return [
        {
            "place": each.place,
            "player": each.player,
            "points": round(float(each.points), 3),
            "wins": round(float(each.wins), 3),
            "share": round(float(each.share), 4),
            "opponents": round(float(each.opponents), 3),
            "played": each.played,
            "byes": each.byes,
            "lot": each.is_lot,
            "penalty": each.penalty,
            "rounds": [_rounded(each.rounds.get(number)) for number in rounds],
            "final": each.final,
        }
        for each in table
    ]


def _rounded(points: Fraction | None) -> float | None:
    return None if points is None else round(float(points), 3)


def _is_final(event: Event, number: int, table: str) -> bool:
    its_round = event.rounds.get(number)
    return its_round is not None and its_round.is_final(table)
