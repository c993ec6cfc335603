"""Thinking time: how long each turn lasted, and the clock as a screen shows it."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from companion.games.kit.clock import Kind, Times
from companion.games.port import Game, GamePort, Moment
from companion.ui.kit.icons import Icon
from companion.ui.kit.scene import Cue
from companion.ui.kit.screen import Desk, time_of

NONE = timedelta()
CLOCK_REDRAW_S = 1.0


def turns(
    port: GamePort,
    moments: Sequence[Moment],
    end: datetime,
    longest_silence: timedelta = timedelta.max,
) -> Iterator[tuple[str, timedelta]]:
    """Whose turn it was and how long, turn by turn, the last one up to the end.

    A longer silence between two entries counts for nobody.
    """
    whose, lasted = None, NONE
    starts = [time_of(moment) for moment in moments]
    for moment, start, until in zip(moments, starts, [*starts[1:], end], strict=False):
        player = _on_turn(port, moment.game)
        if player != whose:
            if whose is not None:
                yield whose, lasted
            whose, lasted = player, NONE
        time = max(NONE, until - start)
        lasted += time if time <= longest_silence else NONE
    if whose is not None:
        yield whose, lasted


def clock_of_seconds(time_s: int) -> str:
    """`3:07`; from an hour on `1 h 02`."""
    minutes, seconds = divmod(time_s, 60)
    return f"{minutes}:{seconds:02d}" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02d}"


def shown(time_ms: int) -> str:
    """A time that may have run out: `-0:12`."""
    return clock_of_seconds(time_ms // 1000) if time_ms >= 0 else f"-{clock_of_seconds(-time_ms // 1000)}"


def own_time(now: Times) -> str:
    """What whoever acts sees: what is left where it runs out, else how long this turn has lasted."""
    player = now.running or now.acting
    bank = None if player is None else now.banks.get(player)
    return shown(now.turn_ms) if bank is None or bank.left_ms is None else shown(bank.left_ms)


def turn_clock(desk: Desk) -> Cue:
    """The time of whoever acts, for the hint line."""
    now = desk.times
    return Cue(Icon.CLOCK if now.hold is None else Icon.PAUSE, own_time(now))


def has_clock(desk: Desk) -> bool:
    """Whether time is shown."""
    return desk.clock.rule.kind is not Kind.OFF


def turn_clock_redraw_s(desk: Desk) -> float | None:
    """How soon a screen that shows the clock is drawn again; None where it is not shown, or stands."""
    return CLOCK_REDRAW_S if has_clock(desk) and desk.times.running is not None else None


def _on_turn(port: GamePort, game: Game | None) -> str | None:
    return None if game is None else port.facts(game).turn
