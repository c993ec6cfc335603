"""Thinking time: how long each player was on turn, read off the times of the commands that stand."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from companion.games.toscana.rules.game import Game, whose_turn
from companion.ui.kit.desk import Past

NONE = timedelta()


def thinking_times(past: Sequence[Past], now: datetime, breaks: Sequence[str]) -> dict[str, timedelta]:
    """The time by player, the current turn included; what a break covers is nobody's."""
    times: dict[str, timedelta] = {}
    ends = [*(entry.at for entry in past[1:]), now]
    for entry, end in zip(past, ends, strict=False):
        player = _on_turn(entry.game)
        if player is not None:
            times[player] = times.get(player, NONE) + _between(entry.at, end, breaks)
    return times


def turn_time(past: Sequence[Past], now: datetime, breaks: Sequence[str]) -> timedelta:
    """How long the player on turn has been thinking: since somebody else was on turn, or the round began."""
    if not past or _on_turn(past[-1].game) is None:
        return NONE
    player, since = _on_turn(past[-1].game), past[-1].at
    for entry in reversed(past[:-1]):
        if _on_turn(entry.game) != player:
            break
        since = entry.at
    return _between(since, now, breaks)


def is_paused(breaks: Sequence[str]) -> bool:
    return len(breaks) % 2 == 1


def _on_turn(game: Game | None) -> str | None:
    player = None if game is None else whose_turn(game)
    return None if player is None else player.id


def _between(start: datetime, end: datetime, breaks: Sequence[str]) -> timedelta:
    """From start to end without the breaks; a clock that was set back in between counts nothing."""
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
