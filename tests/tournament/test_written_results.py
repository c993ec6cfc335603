"""Results that people write: from paper, on the players' phones; the clock that ends with them."""

from companion.tournament.hub.event import Result
from companion.tournament.hub.floor import AddTime, PauseClock, StartClock, has_ended
from companion.tournament.hub.players import ImportPlayers
from companion.tournament.hub.results import (
    AnswerResult,
    CorrectedLine,
    CorrectResult,
    EnterResult,
    TellResult,
)
from companion.tournament.hub.rounds import Pair, Publish
from tests.tournament.dry_hub import NOON, DryHub


def hub_of(count: int = 4) -> DryHub:
    hub = DryHub()
    hub.do(ImportPlayers("\n".join(f"Player {number}" for number in range(count))))
    hub.do(Pair("random"))
    hub.do(Publish())
    return hub


def seats(hub: DryHub, table: str = "1") -> tuple[str, ...]:
    return hub.event.rounds[1].tables[table]


def lines(hub: DryHub, table: str = "1") -> tuple[CorrectedLine, ...]:
    return tuple(CorrectedLine(each, 50 - place, place) for place, each in enumerate(seats(hub, table), 1))


def result(hub: DryHub) -> Result:
    return hub.event.results[1, "1"]


def test_a_paper_result_counts_at_once_and_is_no_correction() -> None:
    hub = hub_of()
    hub.do(EnterResult(1, "1", lines(hub)), "Ines")
    assert (result(hub).state, result(hub).by, result(hub).reason) == ("entered", "Ines", "")
    assert hub.event.missing() == []
    assert "correct it" in hub.refuses(EnterResult(1, "1", lines(hub)))
    hub.do(CorrectResult(1, "1", lines(hub), "Miscounted"))
    assert result(hub).state == "corrected"


def test_a_result_on_a_phone_counts_when_all_have_confirmed() -> None:
    hub = hub_of()
    first, *others = seats(hub)
    assert "entered" in hub.refuses(AnswerResult(right=True), first)
    hub.do(TellResult(lines(hub)), first)
    for player in others[:-1]:
        hub.do(AnswerResult(right=True), player)
    assert result(hub).state == "proposed"
    hub.do(AnswerResult(right=True), others[-1])
    assert (result(hub).state, result(hub).is_written) == ("confirmed", True)
    assert "judge" in hub.refuses(TellResult(lines(hub)), first)
    assert "judge" in hub.refuses(AnswerResult(right=False), first)


def test_who_disagrees_stops_it_until_it_is_entered_anew() -> None:
    hub = hub_of()
    first, second, *others = seats(hub)
    hub.do(TellResult(lines(hub)), first)
    hub.do(AnswerResult(right=False), second)
    for player in others:
        hub.do(AnswerResult(right=True), player)
    assert result(hub).state == "disputed"
    hub.do(TellResult(lines(hub)), second)
    assert result(hub).state == "proposed"
    for player in (first, *others):
        hub.do(AnswerResult(right=True), player)
    assert result(hub).state == "confirmed"


def test_nobody_speaks_for_another_table_or_leaves_somebody_out() -> None:
    hub = hub_of(8)
    player = seats(hub, "1")[0]
    assert "everybody" in hub.refuses(TellResult(lines(hub, "2")), player)
    assert "no table" in hub.refuses(TellResult(lines(hub)), "Director")
    assert "everybody" in hub.refuses(EnterResult(1, "1", lines(hub)[:3]))
    hub.event.sitting(1, "1").game = "g1"
    assert "at its box" in hub.refuses(TellResult(lines(hub)), player)


def test_the_clock_gets_more_time_and_ends_with_the_last_result() -> None:
    hub = hub_of()
    assert "Start the clock" in hub.refuses(AddTime(60))
    hub.do(StartClock(600))
    hub.do(AddTime(120))
    assert hub.event.clock.ends == NOON + 720_000
    hub.do(PauseClock())
    hub.do(AddTime(-60))
    assert (hub.event.clock.state, hub.event.clock.left_s) == ("paused", 660)
    assert has_ended(hub.event, hub.now) is None
    hub.do(EnterResult(1, "1", lines(hub)))
    ended = has_ended(hub.event, hub.now)
    assert ended is not None
    hub.note(ended)
    assert hub.event.clock.state == "over"
    hub.do(AddTime(60))
    assert (hub.event.clock.state, hub.event.clock.ends) == ("running", NOON + 60_000)
