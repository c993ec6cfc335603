"""Statistics over all evenings: by person, by group, head to head, and by what each game counts; as JSON."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import nlargest
from itertools import combinations
from typing import Any

from companion.frozen import frozen
from companion.games.registry import Registry
from companion.ui.kit.languages import Translator, sentence_text

MOST_TURNS = 10
MOST_PEOPLE, MOST_GROUPS, MOST_PAIRS = 50, 30, 60
# How many of each table a person or a group is told; all together have all of it.
MOST_FAVOURITES = 3
Evening = Mapping[str, Any]
"""What `counting.count_evening` kept of a game."""
Counted = Mapping[tuple[str, str, str], int]


@frozen
class Turn:
    """A long turn: whose, how long, and in which game."""

    seconds: int
    name: str
    game: int


@dataclass(slots=True)
class Scores:
    """The scores of one game by name."""

    count: int = 0
    total: int = 0
    best: int = 0

    def add(self, score: int) -> None:
        self.best = max(self.best, score) if self.count else score
        self.count += 1
        self.total += score


@dataclass(slots=True)
class Figures:
    """The figures of a person, of a group, or of all."""

    plays: int = 0
    wins: int = 0
    thinking_s: int = 0
    longest: Turn = field(default_factory=lambda: Turn(0, "", 0))
    scores: dict[str, Scores] = field(default_factory=dict)
    tallies: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def add(self, game: str, number: int, player: Mapping[str, Any]) -> None:
        """A player of an evening; whoever adds a group counts its plays."""
        self.wins += player["place"] == 1
        self.thinking_s += player["thinking_s"]
        if player["longest_s"] > self.longest.seconds:
            self.longest = Turn(player["longest_s"], player["name"], number)
        self.scores.setdefault(game, Scores()).add(player["score"])
        for what, of, count in player["tallies"]:
            self.tallies[game, what, of] += count


@dataclass(slots=True)
class Group:
    """The same people, whenever they played together."""

    names: tuple[str, ...]
    figures: Figures = field(default_factory=Figures)
    wins: Counter[str] = field(default_factory=Counter)
    last: str = ""


@dataclass(slots=True)
class Pair:
    """Two people in the games that both played: how often each was ahead."""

    plays: int = 0
    ahead: Counter[str] = field(default_factory=Counter)


class Statistics:
    """Everything that is added up; people are known by `key_of` their names."""

    def __init__(self) -> None:
        self.plays = Counter[str]()
        self.all = Figures()
        self.people: dict[str, Figures] = {}
        self.names: dict[str, str] = {}
        """As somebody wrote their name last."""
        self.groups: dict[tuple[str, ...], Group] = {}
        self.pairs: dict[tuple[str, str], Pair] = {}
        self.turns: list[Turn] = []
        """The longest ones, the longest first."""

    def add(self, number: int, evening: Evening, only: str | None = None) -> None:
        """Add an evening; of other games than `only` nothing but that they were played."""
        game, players = evening["game"], _named_apart(evening["players"])
        self.plays[game] += 1
        if only not in (None, game):
            return
        self.all.plays += 1
        keys = tuple(sorted(players))
        self.names |= {key: player["name"] for key, player in players.items()}
        group = self.groups.setdefault(keys, Group(keys))
        group.figures.plays += 1
        group.last = max(group.last, evening["at"])
        for key, player in players.items():
            person = self.people.setdefault(key, Figures())
            person.plays += 1
            for figures in (self.all, person, group.figures):
                figures.add(game, number, player)
            group.wins[key] += player["place"] == 1
            self.turns.append(Turn(player["longest_s"], player["name"], number))
        self.turns = nlargest(MOST_TURNS, self.turns, key=lambda turn: turn.seconds)
        self._compare(players)

    def _compare(self, players: Mapping[str, Mapping[str, Any]]) -> None:
        for one, other in combinations(sorted(players), 2):
            pair = self.pairs.setdefault((one, other), Pair())
            pair.plays += 1
            places = {key: players[key]["place"] for key in (one, other)}
            if places[one] != places[other]:
                pair.ahead[min(places, key=places.__getitem__)] += 1


def _named_apart(players: Iterable[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """The players by key; namesakes at one table are told apart by a number."""
    found: dict[str, Mapping[str, Any]] = {}
    for player in players:
        name, nth = " ".join(player["name"].split()), 1
        while key_of(name) in found:
            nth += 1
            name = f"{' '.join(player['name'].split())} ({nth})"
        found[key_of(name)] = {**player, "name": name}
    return found


def key_of(name: str) -> str:
    """By what people are matched: their names, whatever their case and the spaces around."""
    return " ".join(unicodedata.normalize("NFC", name).split()).casefold()


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
