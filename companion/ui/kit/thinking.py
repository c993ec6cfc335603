"""Thinking time: how long each player was on turn, computed from the times of the commands that stand."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from companion.games.port import Game, GamePort, Moment
from companion.ui.kit.desk import time_of

NONE = timedelta()
CLOCK_REDRAW_S = 1.0


def thinking_times(
    port: GamePort, moments: Sequence[Moment], now: datetime, breaks: Sequence[str]
) -> dict[str, timedelta]:
    """The time by player, the current turn included; breaks count for nobody."""
    times: dict[str, timedelta] = {}
    for player, time in turns(port, moments, now, breaks):
        times[player] = times.get(player, NONE) + time
    return times


def turns(
    port: GamePort,
    moments: Sequence[Moment],
    end: datetime,
    breaks: Sequence[str] = (),
    longest_silence: timedelta = timedelta.max,
) -> Iterator[tuple[str, timedelta]]:
    """Whose turn it was and how long, turn by turn, the last one up to the end.

    Breaks count for nobody, and neither does a longer silence between two entries.
    """
    whose, lasted = None, NONE
    starts = [time_of(moment) for moment in moments]
    for moment, start, until in zip(moments, starts, [*starts[1:], end], strict=False):
        player = _on_turn(port, moment.game)
        if player != whose:
            if whose is not None:
                yield whose, lasted
            whose, lasted = player, NONE
        time = _between(start, until, breaks)
        lasted += time if time <= longest_silence else NONE
    if whose is not None:
        yield whose, lasted


def turn_time(port: GamePort, moments: Sequence[Moment], now: datetime, breaks: Sequence[str]) -> timedelta:
    """How long the player on turn has been thinking: since somebody else was on turn, or the round began."""
    if not moments or _on_turn(port, moments[-1].game) is None:
        return NONE
    player, since = _on_turn(port, moments[-1].game), moments[-1]
    for moment in reversed(moments[:-1]):
        if _on_turn(port, moment.game) != player:
            break
        since = moment
    return _between(time_of(since), now, breaks)


def clock(time: timedelta) -> str:
    return clock_of_seconds(int(time.total_seconds()))


def clock_of_seconds(time_s: int) -> str:
    """`3:07`; from an hour on `1 h 02`."""
    minutes, seconds = divmod(time_s, 60)
    return f"{minutes}:{seconds:02d}" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02d}"


def clock_redraw_s(turn: str | None, breaks: Sequence[str]) -> float | None:
    """How soon a screen with a running clock is drawn again; None for a clock that stands still."""
    return None if turn is None or is_paused(breaks) else CLOCK_REDRAW_S


def edge_of_break(breaks: Sequence[str], now: datetime) -> tuple[str, ...]:
    """The breaks with one more that begins now, or with the one under way ended."""
    return (*breaks, now.isoformat(timespec="seconds"))


def is_paused(breaks: Sequence[str]) -> bool:
    return len(breaks) % 2 == 1


def _on_turn(port: GamePort, game: Game | None) -> str | None:
    return None if game is None else port.facts(game).turn


def _between(start: datetime, end: datetime, breaks: Sequence[str]) -> timedelta:
    """From start to end without the breaks; zero if the clock was set back in between."""
    edges = [datetime.fromisoformat(edge) for edge in breaks]
    if is_paused(breaks):
        edges.append(max(end, edges[-1]))
    paused = sum(
        (
            max(NONE, min(end, resumed) - max(start, paused))
            for paused, resumed in zip(edges[::2], edges[1::2], strict=True)
        ),
        NONE,
    )
    return max(NONE, end - start - paused)
