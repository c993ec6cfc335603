"""Seating: a pairing for the event as it stands, by its players, past rounds and the director's wishes."""

from random import Random
from typing import NamedTuple

from companion.tournament.hub.event import Event, Player
from companion.tournament.hub.scoring import points_of


class Seating(NamedTuple):
    """Who sits where, who has a bye, and what the director should know of it."""

    tables: dict[str, tuple[str, ...]]
    byes: tuple[str, ...]
    problems: tuple[str, ...] = ()


def seat_everybody(event: Event, kind: str, top: int, seed: int) -> Seating:
    """Tables of four, the rest of three or five as the event wants it."""
    chance = Random(seed)
    points = points_of(event)
    players: list[Player] = [player for player in event.players.values() if player.is_here]
    chance.shuffle(players)
    if kind != "random":
        players.sort(key=lambda player: -points.get(player.id, 0.0))
    chosen = [player.id for player in (players[:top] if kind == "final" else players)]
    tables: dict[str, tuple[str, ...]] = {}
    for number, size in enumerate(sizes(len(chosen), event.size), start=1):
        tables[str(number)], chosen = tuple(chosen[:size]), chosen[size:]
    return Seating(tables, tuple(chosen))


def sizes(players: int, other: int) -> list[int]:
    """Table sizes for so many players; who is left over has a bye."""
    for fours in range(players // 4, -1, -1):
        rest = players - 4 * fours
        if rest % other == 0:
            return [4] * fours + [other] * (rest // other)
    return [players] if 2 <= players < 6 else [4] * (players // 4)
