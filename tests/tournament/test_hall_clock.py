"""The hall's clock from the director's command to a table's OLED, with the time passed in."""

from pathlib import Path

from companion.frozen import changed
from companion.tournament.attending import Attending, Held
from companion.tournament.hub.decisions import Decided, Deed, Given
from companion.tournament.hub.event import Clock, Event, Round
from companion.tournament.hub.floor import (
    ClockSet,
    PauseClock,
    ResumeClock,
    StartClock,
    StopClock,
    ran_out,
)
from companion.tournament.hub.publishing import clock_at
from companion.tournament.hub.store import Clocks, HallTime, Store, find_time, go_by, keep_time, now_ms
from companion.tournament.messages import HallClock, TableClock, read_message

NOON = 1_794_900_000_000


def event() -> Event:
    made = Event("open26", round_s=600)
    made.rounds[3] = Round(3, "score", 1, {"12": ("p1", "p2")}, ())
    return made


def set_by(made: Event, deed: Deed, at: int) -> None:
    assert isinstance(deed, ClockSet)
    made.clock = Clock(at, 3, deed.state, deed.ends, deed.left_s)


def commanded(made: Event, command: StartClock | PauseClock | ResumeClock | StopClock, at: int) -> None:
    decided = command.decide(made, Given(at, "Director", 1))
    assert isinstance(decided, Decided), decided
    set_by(made, decided.deeds[0], at)


def left(made: Event, now: int, extra_s: int = 0) -> int | None:
    """What a table with so much extra time shows."""
    message = read_message(HallClock, clock_at(made, now))
    held = Held(clock=message, extra=TableClock(1, extra_s))
    return changed(Attending("Open", held), now_ms=now).left_s


def test_a_clock_that_runs_out_leaves_extra_time_where_it_was_given() -> None:
    made = event()
    commanded(made, StartClock(), NOON)
    assert left(made, NOON + 60_000) == 540
    assert ran_out(made.clock, NOON + 599_999) is None
    ended = ran_out(made.clock, NOON + 600_400)
    assert ended is not None
    set_by(made, ended, NOON + 600_400)
    assert made.clock.state == "over"
    assert left(made, NOON + 600_000) == 0
    assert left(made, NOON + 610_000, extra_s=120) == 110
    assert left(made, NOON + 725_000, extra_s=120) == -5
    assert ran_out(made.clock, NOON + 700_000) is None


def test_a_clock_that_the_director_ends_ends_now_and_extra_time_counts_from_then() -> None:
    made = event()
    commanded(made, StartClock(), NOON)
    commanded(made, StopClock(), NOON + 60_000)
    assert left(made, NOON + 70_000) == -10
    assert left(made, NOON + 70_000, extra_s=60) == 50


def test_a_pause_stops_the_time_of_every_table() -> None:
    made = event()
    commanded(made, StartClock(), NOON)
    commanded(made, PauseClock(), NOON + 60_000)
    assert left(made, NOON + 500_000, extra_s=30) == 570
    commanded(made, ResumeClock(), NOON + 500_000)
    assert left(made, NOON + 510_000, extra_s=30) == 560


HOUR_NS = 3600 * 10**9


def clocks(hours: float, up_h: float, boot: str = "a") -> Clocks:
    """What the computer's clock shows, and how long it is on."""
    return Clocks(int(hours * HOUR_NS), int(up_h * HOUR_NS), boot)


def shown_h(time: HallTime, now: Clocks) -> float:
    return (time.ahead_ns + now.up_ns) / HOUR_NS


def restarted(kept: str, now: Clocks) -> HallTime:
    time = HallTime(now)
    time.go_on(kept, now)
    return time


def test_a_clock_that_is_set_while_the_hub_is_off_moves_no_round() -> None:
    time = HallTime(clocks(1000, up_h=1))
    kept = time.kept(clocks(1001, up_h=2))
    for jumped in (9000, 0, 1002):
        now = clocks(jumped, up_h=3)
        assert shown_h(restarted(kept, now), now) == 1002


def test_a_clock_that_was_set_during_the_round_moves_it_not_after_a_restart_of_the_computer() -> None:
    time = HallTime(clocks(1000, up_h=1))
    # The time of the internet came and set the clock ten hours on; then the power was off for half an hour.
    kept = time.kept(clocks(1011, up_h=2))
    now = clocks(1011.5, up_h=0.1, boot="b")
    assert shown_h(restarted(kept, now), now) == 1001.5


def test_a_computer_without_a_clock_of_its_own_never_goes_back() -> None:
    time = HallTime(clocks(1000, up_h=1))
    kept = time.kept(clocks(1001, up_h=2))
    now = clocks(3, up_h=0.1, boot="b")
    assert shown_h(restarted(kept, now), now) == 1001


def test_a_second_hub_goes_by_the_time_of_the_first() -> None:
    now = clocks(500, up_h=7)
    time = HallTime(now)
    time.go_by(1000 * HOUR_NS // 10**6, now.up_ns)
    later = clocks(501, up_h=8)
    assert shown_h(time, later) == 1001
    assert shown_h(restarted(time.kept(later), clocks(0, up_h=9)), clocks(0, up_h=9)) == 1002


def test_a_round_that_runs_goes_on_over_a_restart_and_else_the_computers_time_counts(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "event.db")
    real = now_ms()
    go_by(real + 3_600_000)
    keep_time(store)
    find_time(store, goes_on=False)
    assert abs(now_ms() - real) < 60_000
    find_time(store, goes_on=True)
    assert abs(now_ms() - real - 3_600_000) < 60_000
    find_time(store, goes_on=False)
    store.close()
