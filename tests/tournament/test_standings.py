"""Points and standings: what places bring, byes, ties, and who is in the playoffs."""

from fractions import Fraction

import pytest

from companion.tournament.standings import (
    BY_NAME,
    SCHEMES,
    Line,
    Results,
    TableResult,
    finalists,
    points,
    shares,
    snake,
    standings,
    wins,
)

TIED = (Line("a", 60, 1), Line("b", 40, 2), Line("c", 40, 2), Line("d", 20, 4))


@pytest.mark.parametrize(
    ("scheme", "expected"),
    [
        ("even", "15 5 5 0"),
        ("5-3-2-1", "5 5/2 5/2 1"),
        ("wins", "1 0 0 0"),
        ("share", "75/2 25 25 25/2"),
        ("1000-100-10-1", "1000 55 55 1"),
    ],
)
def test_places_bring_points_and_ties_share_them(scheme: str, expected: str) -> None:
    assert list(points(BY_NAME[scheme], TIED).values()) == [Fraction(each) for each in expected.split()]


@pytest.mark.parametrize("scheme", [scheme.name for scheme in SCHEMES])
def test_a_win_is_never_worth_less_than_a_second_place(scheme: str) -> None:
    for count in (2, 3, 4, 5):
        brought = points(BY_NAME[scheme], [Line(str(each), 10 - each, each) for each in range(1, count + 1)])
        assert list(brought.values()) == sorted(brought.values(), reverse=True)
        assert brought["1"] > brought["2"]


def test_a_shared_first_place_is_half_a_win() -> None:
    assert wins((Line("a", 9, 1), Line("b", 9, 1), Line("c", 1, 3))) == {
        "a": Fraction(1, 2),
        "b": Fraction(1, 2),
        "c": 0,
    }


def test_a_table_without_any_score_is_shared_evenly() -> None:
    assert set(shares((Line("a", 0, 1), Line("b", 0, 1), Line("c", -3, 3))).values()) == {Fraction(1, 3)}


def test_a_bye_brings_what_the_round_brought_on_average() -> None:
    results = Results(("a", "b", "c", "d", "e"), (TableResult(1, "1", TIED),), {1: ("e",)})
    by_player = {each.player: each for each in standings(results, BY_NAME["even"], 1)}
    assert by_player["e"].points == Fraction(25, 4)
    assert (by_player["e"].played, by_player["e"].byes) == (0, 1)
    assert [each.player for each in standings(results, BY_NAME["even"], 1)][:2] == ["a", "e"]


def test_equal_points_are_separated_by_wins_then_share_then_opponents_then_a_draw() -> None:
    results = Results(
        ("a", "b", "c", "d"),
        (
            TableResult(1, "1", (Line("a", 50, 1), Line("b", 10, 2))),
            TableResult(1, "2", (Line("c", 60, 1), Line("d", 60, 1))),
        ),
    )
    order = [each.player for each in standings(results, BY_NAME["5-3-2-1"], 1)]
    assert order[0] == "a"
    # c and d are equal in everything: the event's seed draws, and draws the same each time.
    draws = {
        tuple(each.player for each in standings(results, BY_NAME["5-3-2-1"], seed)) for seed in range(20)
    }
    assert {draw[1:3] for draw in draws} == {("c", "d"), ("d", "c")}
    assert standings(results, BY_NAME["5-3-2-1"], 5) == standings(results, BY_NAME["5-3-2-1"], 5)


def test_finalists_stand_above_the_others_by_their_place_in_the_final() -> None:
    swiss = TableResult(
        1, "1", tuple(Line(player, 50 - 10 * place, place) for place, player in enumerate("abcd", 1))
    )
    final = TableResult(2, "1", (Line("b", 9, 1), Line("a", 8, 2)), is_final=True)
    results = Results(("a", "b", "c", "d"), (swiss, final))
    table = standings(results, BY_NAME["even"], 1)
    assert [each.player for each in table] == ["b", "a", "c", "d"]
    assert table[0].points == points(BY_NAME["even"], swiss.lines)["b"]


def test_the_playoffs_take_the_best_and_spread_them_evenly() -> None:
    results = Results(tuple("abcdefgh"))
    table = standings(results, BY_NAME["even"], 1)
    assert finalists(table, 3) == tuple(each.player for each in table[:3])
    assert snake("12345678", 2) == (("1", "4", "5", "8"), ("2", "3", "6", "7"))
