"""What each game gives the table page, over its recorded games: charts that add up, and what is announced."""

from collections.abc import Sequence

import pytest

from companion.games.kit.fields import read_line
from companion.games.page import Chart
from companion.games.port import Moment
from companion.games.registry import GAMES
from tests.games.recordings import EVERY, RECORDED
from tests.tables import Table

# The chart of each score by round or year, and the one that says where it came from.
ORIGINS = {
    "toscana": {"Money by round": "What moved the money"},
    "castles": {"Red points": "Where red came from", "Green points": "Where green came from"},
    "tuscany": {"Points by year": "Where the points came from"},
}


def played(game: str, name: str) -> Table:
    table = Table()
    for line in RECORDED[game].lines_of(name):
        table.say(read_line(line))
    return table


def charts_of(game: str, moments: Sequence[Moment]) -> dict[str, Chart]:
    return {str(chart.title): chart for chart in GAMES.page(game).charts(moments)}


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_what_moved_a_score_adds_up_to_it(game: str, name: str) -> None:
    table = played(game, name)
    charts = charts_of(game, table.timeline.moments)
    for score, origin in ORIGINS[game].items():
        ends = [series.values[-1] for series in charts[score].series]
        parts = [sum(values) for values in zip(*(s.values for s in charts[origin].series), strict=True)]
        assert parts == ends


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_chart_ends_with_the_numbers_of_the_table(game: str, name: str) -> None:
    table = played(game, name)
    facts = table.now.port.facts(table.game)
    charts = charts_of(game, table.timeline.moments)
    score = charts[next(iter(ORIGINS[game]))]
    assert {series.mark: series.values[-1] for series in score.series} == {s.id: s.score for s in facts.seats}
    assert all(len(series.values) == len(chart.steps) for chart in charts.values() for series in chart.series)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_the_winners_are_announced_once_and_last(game: str, name: str) -> None:
    table = played(game, name)
    screens = GAMES.screens(game)
    told = [
        told
        for moment in table.timeline.moments
        if moment.game is not None
        for told in screens.news(moment.events, moment.game).told
    ]
    facts = table.now.port.facts(table.game)
    winners = [facts.seat(place.player) for place in facts.ranking if place.place == 1]
    title = str(told[-1].title)
    assert all(seat is not None and seat.name in title for seat in winners)
    assert [str(each.title) for each in told].count(title) == 1


def announced(game: str, name: str) -> list[str]:
    table = played(game, name)
    screens = GAMES.screens(game)
    moments = [moment for moment in table.timeline.moments if moment.game is not None]
    return [str(each.title) for moment in moments for each in screens.news(moment.events, moment.game).told]


def test_castles_announces_each_closing_round_and_the_extra_turn() -> None:
    assert announced("castles", "three-players-full")[:-1] == [
        *("Round 1 closes", "Round 2 closes", "The last round", "Round 3 closes", "The extra turn"),
    ]


def test_tuscany_announces_25_points_and_the_last_year() -> None:
    assert announced("tuscany", "three-players-soldato-and-messenger")[:-1] == ["25 points!", "The last year"]
