"""The hall's clock from the director's command to a table's OLED, with the time passed in."""

from companion.frozen import changed
from companion.tournament.attending import Attending, Held
from companion.tournament.hub.commands import PauseClock, ResumeClock, StartClock, StopClock
from companion.tournament.hub.decided import Decided, Given
from companion.tournament.hub.deciding_floor import clock, ran_out
from companion.tournament.hub.event import Clock, Event, Round
from companion.tournament.hub.fold_deeds import Deed
from companion.tournament.hub.wanted import clock_at
from companion.tournament.messages import HallClock, TableClock, read_message

NOON = 1_794_900_000_000


def event() -> Event:
    made = Event("open26", round_s=600)
    made.rounds[3] = Round(3, "score", 1, {"12": ("p1", "p2")}, ())
    return made


def set_by(made: Event, deed: Deed, at: int) -> None:
    made.clock = Clock(at, 3, deed.body["state"], deed.body["ends"], deed.body["left_s"])


def commanded(made: Event, command: StartClock | PauseClock | ResumeClock | StopClock, at: int) -> None:
    decided = clock(made, command, Given(at, "Director", 1))
    assert isinstance(decided, Decided), decided
    set_by(made, decided.deeds[0], at)


def left(made: Event, now: int, extra_s: int = 0) -> int | None:
    """What a table with so much extra time shows."""
    message = read_message(HallClock, clock_at(made, now))
    held = Held(clock=message, extra=TableClock(1, extra_s))
    return changed(Attending("open26", "Open", "b1", held), now_ms=now).left_s


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
