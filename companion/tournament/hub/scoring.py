"""Scoring: points and standings of the event as it stands, from the results that count."""

from typing import Any

from companion.tournament.hub.event import Event
from companion.tournament.points import BY_NAME, SCHEMES, Line
from companion.tournament.standings import Results, Standing, TableResult, standings

COUNTED = ("confirmed", "corrected")
USUAL = SCHEMES[0].name


def results_of(event: Event) -> Results:
    tables = tuple(
        TableResult(
            result.round,
            result.table,
            tuple(Line(line["player"], line["score"], line["place"]) for line in result.ranking),
            is_final=_is_final(event, result.round),
        )
        for result in event.results.values()
        if result.state in COUNTED
    )
    byes = {number: each.byes for number, each in event.rounds.items() if each.byes}
    return Results(tuple(event.players), tables, byes)


def standing_table(event: Event) -> tuple[Standing, ...]:
    """Everybody in order; draws come out by the seed of the first round, which the log holds."""
    first = event.rounds.get(1)
    return standings(results_of(event), BY_NAME[event.scheme], 0 if first is None else first.seed)


def standing_lines(event: Event) -> list[dict[str, Any]]:
    """As JSON has them; counted again only when something changed, for every page asks for them."""
    if event.standings is None:
        event.standings = _lines(event)
    return event.standings


def _lines(event: Event) -> list[dict[str, Any]]:
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
        }
        for each in standing_table(event)
    ]


def _is_final(event: Event, number: int) -> bool:
    its_round = event.rounds.get(number)
    return its_round is not None and its_round.kind == "final"
