"""The statistics as plain JSON in the box's language; of each list those come first who played most."""

from collections import Counter
from collections.abc import Iterator, Mapping
from heapq import nlargest
from typing import Any

from companion.games.registry import Registry
from companion.ui.kit.languages import Translator
from companion.ui.kit.words import sentence_text
from companion.web.archive.figures import Figures, Group, Statistics, Turn

MOST_PEOPLE, MOST_GROUPS, MOST_PAIRS = 50, 30, 60
# How many of each table a person or a group is told; all together have all of it.
MOST_FAVOURITES = 3
Counted = Mapping[tuple[str, str, str], int]


def told(statistics: Statistics, games: Registry, words: Translator) -> dict[str, Any]:
    teller = Teller(statistics, games, words)
    people = nlargest(MOST_PEOPLE, statistics.people.items(), key=lambda each: each[1].plays)
    groups = nlargest(MOST_GROUPS, statistics.groups.values(), key=lambda group: group.figures.plays)
    return {
        "games": [
            {"game": name, "title": teller.title(name), "plays": plays}
            for name, plays in statistics.plays.most_common()
        ],
        "people": [{"name": statistics.names[key], **teller.figures(each)} for key, each in people],
        "groups": [teller.group(group) for group in groups],
        "pairs": list(teller.pairs()),
        "tables": list(teller.tables(statistics.all.tallies)),
        "longest_turns": [teller.turn(turn) for turn in statistics.turns],
    }


class Teller:
    """Writes figures with the names of people, games and what is counted."""

    def __init__(self, statistics: Statistics, games: Registry, words: Translator) -> None:
        self._statistics = statistics
        self._games = games
        self._words = words

    def title(self, game: str) -> str:
        return self._words.text(self._games.title(game))

    def figures(self, figures: Figures) -> dict[str, Any]:
        return {
            "plays": figures.plays,
            "wins": figures.wins,
            "win_rate": round(figures.wins / max(1, figures.plays), 3),
            "scores": [
                {
                    "game": game,
                    "title": self.title(game),
                    "unit": self._words.text(self._games.port(game).score_unit),
                    "plays": scores.count,
                    "average": round(scores.total / scores.count, 1),
                    "best": scores.best,
                }
                for game, scores in figures.scores.items()
            ],
            "thinking_s": round(figures.thinking_s / max(1, figures.plays)),
            "longest_turn": self.turn(figures.longest) if figures.longest.seconds else None,
            "tables": list(self.tables(figures.tallies, MOST_FAVOURITES)),
        }

    def group(self, group: Group) -> dict[str, Any]:
        names = self._statistics.names
        wins = {key: group.wins[key] for key in group.names}
        ranked = sorted(wins, key=wins.__getitem__, reverse=True)
        return {
            **self.figures(group.figures),
            "people": [{"name": names[key], "wins": wins[key]} for key in ranked],
            "last": group.last,
        }

    def pairs(self) -> Iterator[dict[str, Any]]:
        names, pairs = self._statistics.names, self._statistics.pairs
        for (one, other), pair in nlargest(MOST_PAIRS, pairs.items(), key=lambda each: each[1].plays):
            ahead = {one: pair.ahead[one], other: pair.ahead[other]}
            yield {
                "plays": pair.plays,
                "people": [{"name": names[key], "ahead": count} for key, count in ahead.items()],
                "level": pair.plays - sum(ahead.values()),
            }

    def turn(self, turn: Turn) -> dict[str, Any]:
        return {"name": turn.name, "seconds": turn.seconds, "id": turn.game}

    def tables(self, tallies: Counted, most: int | None = None) -> Iterator[dict[str, Any]]:
        """What was counted, table by table as the games name them, the most first."""
        for game in self._statistics.plays:
            for what, table in self._games.page(game).tables.items():
                counts = Counter({of: count for (*key, of), count in tallies.items() if key == [game, what]})
                if counts:
                    yield {
                        "game": game,
                        "what": what,
                        "title": sentence_text(self._words, table.title),
                        "counts": [
                            {"of": of, "name": self._name(table.names.get(of), of), "count": count}
                            for of, count in counts.most_common(most)
                        ],
                    }

    def _name(self, name: Any, of: str) -> str:
        return of if name is None else sentence_text(self._words, name)
