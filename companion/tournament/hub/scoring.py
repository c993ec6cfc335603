"""Scoring: points and standings of the event as it stands, from the results that count."""

from collections import defaultdict
from typing import Any

from companion.tournament.hub.event import Event

SCHEMES = ("place",)
COUNTED = ("confirmed", "corrected")


def points_of(event: Event) -> dict[str, float]:
    points: dict[str, float] = defaultdict(float)
    for result in event.results.values():
        if result.state in COUNTED:
            size = len(result.ranking)
            for line in result.ranking:
                points[line["player"]] += 10 * (size - line["place"]) / max(1, size - 1)
                points[line["player"]] += 5 * (line["place"] == 1)
    return dict(points)


def standing_lines(event: Event) -> list[dict[str, Any]]:
    points = points_of(event)
    order = sorted(event.players, key=lambda player: -points.get(player, 0.0))
    return [
        {"place": place, "player": player, "points": points.get(player, 0.0)}
        for place, player in enumerate(order, start=1)
    ]
