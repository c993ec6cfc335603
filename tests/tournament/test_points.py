"""Points: no size of a table brings more, one's own ways of counting, equal places, penalties."""

from fractions import Fraction

from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.floor import Penalize
from companion.tournament.hub.results import CorrectedLine, CorrectResult
from companion.tournament.hub.scoring import standing_lines
from companion.tournament.standings import BY_NAME, Line, points
from tests.tournament.dry_hub import DryHub
from tests.tournament.test_reseating import published, seats


def test_every_size_of_table_brings_the_same_on_average() -> None:
    def mean(size: int) -> Fraction:
        lines = [Line(f"p{place}", 40 - place, place) for place in range(1, size + 1)]
        return sum(points(BY_NAME["even"], lines).values(), Fraction(0)) / size

    assert mean(3) == mean(4) == mean(5) == Fraction(25, 4)
    assert points(BY_NAME["even"], [Line(each, 0, at) for at, each in enumerate("abcd", 1)])["a"] == 15


def played() -> DryHub:
    hub = published()
    for table in ("1", "2"):
        places = enumerate(seats(hub, table), start=1)
        lines = tuple(CorrectedLine(player, 40 - place, place) for place, player in places)
        hub.do(CorrectResult(1, table, lines, "slip"))
    return hub


def test_points_of_ones_own_and_tie_breaks_in_ones_own_order() -> None:
    hub = played()
    assert "list" in hub.refuses(SetEvent(scheme="own"))
    assert "list" in hub.refuses(SetEvent(scheme="own", points=(1, 5)))
    assert "Tie-breaks" in hub.refuses(SetEvent(tie_breaks=("wins", "wins")))
    hub.do(SetEvent(scheme="own", points=(7, 4, 1), tie_breaks=("opponents", "wins")))
    assert [line["points"] for line in standing_lines(hub.event)] == [7, 7, 4, 4, 1, 1, 0, 0]


def test_who_is_equal_in_everything_shares_the_place_and_a_lot_is_told() -> None:
    lines = standing_lines(played().event)
    assert [line["place"] for line in lines] == [1, 1, 3, 3, 5, 5, 7, 7]
    assert all(line["lot"] for line in lines)


def test_a_penalty_takes_points_with_a_reason_and_a_warning_takes_none() -> None:
    hub = played()
    leader = standing_lines(hub.event)[0]["player"]
    hub.do(Penalize(leader, 0, "talks"), "Ines")
    assert standing_lines(hub.event)[0]["player"] == leader
    hub.do(Penalize(leader, 3, "talks again"), "Ines")
    lines = standing_lines(hub.event)
    ((line,),) = ([each for each in lines if each["player"] == leader],)
    assert (line["points"], line["penalty"], line["place"]) == (12, 3, 2)
    assert [(each.points, each.reason) for each in hub.event.penalties] == [(0, "talks"), (3, "talks again")]
