"""A season: several events of one folder, a ladder of their players and the sums of their teams."""

import csv
import json
import sqlite3
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from html import escape
from itertools import combinations
from math import exp, sqrt
from pathlib import Path
from typing import Any

from companion.frozen import frozen
from companion.games.kit.codec import to_json
from companion.games.kit.sentences import mark, verbatim
from companion.games.registry import GAMES
from companion.tournament.hub.event import Event
from companion.tournament.hub.exports import csv_of
from companion.tournament.hub.ingest import Taken
from companion.tournament.hub.pages.web_page import plain_page, table_of
from companion.tournament.hub.projection import rebuild
from companion.tournament.hub.scoring import results_of, standing_table
from companion.tournament.hub.store import Kept, Store, StoreError
from companion.tournament.hub.streams import Streams
from companion.tournament.standings import Line
from companion.ui.kit.languages import in_words, translator

ALIASES = "aliases.csv"
# What the first place of an event brings to a team; the last brings nothing.
FULL = 100
MEAN = 25.0
DOUBT = MEAN / 3
CHANCE = MEAN / 6
LEAST_LEFT = 1e-4
# A rating is what somebody has shown with near certainty; so many points more for each step read well.
SURE, START, STEP = 3, 1000, 40
SEASON, TEAM, TEAMS = mark("Season"), mark("Team"), mark("Teams")


@frozen
class Strength:
    """What is believed of somebody, and how doubtful it is."""

    mean: float = MEAN
    doubt: float = DOUBT

    @property
    def rating(self) -> int:
        """Everybody begins with 1000."""
        return START + round(STEP * (self.mean - SURE * self.doubt))


@dataclass(slots=True)
class Person:
    """Somebody over the season; `events` has their place and the number of players of each."""

    key: str
    name: str
    team: str = ""
    strength: Strength = field(default_factory=Strength)
    tables: int = 0
    wins: int = 0
    events: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def points(self) -> float:
        """100 for each event that was won, 0 for one in which they were last."""
        return sum(FULL * (of - place) / max(1, of - 1) for place, of in self.events.values())


@frozen
class Season:
    """The events in the order of their first rounds, their players by rating, and who may be the same."""

    events: tuple[Event, ...]
    people: tuple[Person, ...]
    perhaps: tuple[tuple[str, str], ...] = ()

    @property
    def teams(self) -> list[tuple[str, float, int]]:
        """Each team with the points of its players, the best first."""
        members: dict[str, list[Person]] = defaultdict(list)
        for person in self.people:
            if person.team:
                members[person.team].append(person)
        sums = [(team, sum(each.points for each in people), len(people)) for team, people in members.items()]
        return sorted(sums, key=lambda each: (-each[1], each[0]))


def read_season(folder: Path, game: str = "") -> Season:
    """All events below a folder, as a hub keeps or exports them; StoreError where one can't be read."""
    files = sorted((*folder.glob("**/event.db"), *folder.glob("**/*.json")))
    events = [event for file in files if (event := _event(file)) is not None and event.rounds]
    known: dict[str, Event] = {}
    for event in events:
        if _began(known.setdefault(event.id, event)) != _began(event):
            raise StoreError(
                verbatim(f"Two tournaments have the id {event.id}; a season needs another for each of them.")
            )
    ordered = sorted((each for each in known.values() if game in ("", each.game)), key=_began)
    return season_of(ordered, read_aliases(folder / ALIASES))


def _began(event: Event) -> tuple[int, str]:
    return event.rounds[min(event.rounds)].published, event.id


def _event(file: Path) -> Event | None:
    """The event of a file; None for a file of something else."""
    if file.suffix == ".db":
        with closing(Store.open(file)) as store:
            try:
                return _made(store.meta("event") or file.parent.name, store.everything())
            except sqlite3.Error as problem:
                raise StoreError(verbatim(f"The event's file {file} can't be read: {problem}.")) from problem
    try:
        plain = json.loads(file.read_bytes())
        if not isinstance(plain, dict) or plain.get("format") != "toscana-companion-event":
            return None
        return _made(plain["event"]["event"]["id"], map(_kept, plain["log"]))
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise StoreError(verbatim(f"The event in {file} can't be read: {problem}.")) from problem


def _kept(line: Mapping[str, Any]) -> Kept:
    record = line["record"]
    written = to_json(record).encode()
    return Kept(
        line["n"], line["kind"], record["stream"], record["seq"], record["box"], written, line["received"]
    )


def _made(name: str, kept: Iterable[Kept]) -> Event:
    event, streams = Event(name), Streams[Taken]()
    rebuild(event, kept, streams)
    return event


def read_aliases(file: Path) -> dict[str, str]:
    """Who is the same: lines of a name or member number and of the one that it stands for."""
    try:
        rows = list(csv.reader(file.read_text(encoding="utf-8-sig").splitlines()))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as problem:
        raise StoreError(verbatim(f"{file} can't be read: {problem}.")) from problem
    for number, row in enumerate(rows, start=1):
        if row and len(row) != 2:
            raise StoreError(verbatim(f"{file}, line {number}: write two names with a comma between them."))
    return {_plain(row[0]): _plain(row[1]) for row in rows if row}


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def season_of(events: Iterable[Event], aliases: Mapping[str, str]) -> Season:
    """The season of some events; people are the same by member number, else by name, else by an alias."""
    played = tuple(events)
    numbers: dict[str, set[str]] = defaultdict(set)
    for event in played:
        for player in event.players.values():
            if player.member:
                numbers[_plain(player.name)].add(_plain(player.member))

    def known_as(name: str) -> str:
        """A name that belongs to one member number only stands for it."""
        own = numbers.get(name, set())
        return min(own) if len(own) == 1 else name

    def key_of(event: Event, player: str) -> str:
        entry = event.players.get(player)
        name = _plain(event.name_of(player))
        key = _plain(entry.member) if entry is not None and entry.member else known_as(name)
        alias = aliases.get(key) or aliases.get(name)
        return known_as(alias) if alias else key

    people: dict[str, Person] = {}
    tables: list[tuple[Line, ...]] = []
    for event in played:
        _add_event(event, people, partial(key_of, event), tables)
    for key, strength in ladder(tables).items():
        people[key].strength = strength
    ordered = sorted(people.values(), key=lambda each: (-each.strength.rating, each.name))
    return Season(played, tuple(ordered), _perhaps(ordered))


def _add_event(
    event: Event, people: dict[str, Person], key_of: Callable[[str], str], tables: list[tuple[Line, ...]]
) -> None:
    """Put an event's standings and tables to the season's."""
    played = standing_table(event)
    counted = [each for each in played if each.played or each.final is not None]
    for each in counted:
        entry = event.players.get(each.player)
        key = key_of(each.player)
        person = people.setdefault(key, Person(key, event.name_of(each.player)))
        person.team = (entry.club if entry is not None else "") or person.team
        person.events[event.id] = (each.place, len(counted))
    for table in sorted(results_of(event).tables, key=lambda each: (each.round, each.table)):
        lines = tuple(Line(key_of(line.player), line.score, line.place) for line in table.lines)
        tables.append(lines)
        for line in lines:
            people[line.player].tables += 1
            people[line.player].wins += line.place == 1


def ladder(tables: Iterable[Sequence[Line]]) -> dict[str, Strength]:
    """Everybody's strength after these tables, in the order in which they were played: table by table.

    Plackett and Luce's model, renewed after each table as Weng and Lin have shown (2011): whoever finishes
    before strong opponents gains more, and a newcomer moves faster than somebody with many games. openskill
    6.2 says who finishes before whom no better: over 200 simulated seasons both lose 0.5473 (a coin 0.6931,
    its other models 0.5489 and 0.5841), and it is 650 kB (`python -m tests.tournament.proofs.ladders`).
    """
    known: dict[str, Strength] = defaultdict(Strength)
    for lines in tables:
        if len(lines) > 1:
            known.update(after_table(lines, known))
    return dict(known)


def after_table(lines: Sequence[Line], known: Mapping[str, Strength]) -> dict[str, Strength]:
    """What is believed of the people of a table after it; shared places are draws."""
    own = {line.player: known[line.player] for line in lines}
    whole = sqrt(sum(each.doubt**2 + CHANCE**2 for each in own.values()))
    weight = {player: exp(each.mean / whole) for player, each in own.items()}
    behind = {
        line.place: sum(weight[each.player] for each in lines if each.place >= line.place) for line in lines
    }
    shared = {line.place: sum(each.place == line.place for each in lines) for line in lines}
    made = {}
    for line in lines:
        gained = lost_doubt = 0.0
        for other in lines:
            if other.place <= line.place:
                chance = weight[line.player] / behind[other.place]
                gained += ((line.player == other.player) - chance) / shared[other.place]
                lost_doubt += chance * (1 - chance) / shared[other.place]
        mean, doubt = own[line.player].mean, own[line.player].doubt
        left = 1 - lost_doubt * (doubt / whole) ** 3
        made[line.player] = Strength(mean + gained * doubt**2 / whole, doubt * sqrt(max(left, LEAST_LEFT)))
    return made


def _perhaps(people: Iterable[Person]) -> tuple[tuple[str, str], ...]:
    """Two names that differ in accents, signs or the order of their words only, and never met at an event."""
    alike: dict[str, list[Person]] = defaultdict(list)
    for person in sorted(people, key=lambda each: each.name):
        letters = unicodedata.normalize("NFKD", person.name.casefold())
        words = "".join(
            each if each.isalnum() else " " for each in letters if not unicodedata.combining(each)
        )
        alike[" ".join(sorted(words.split()))].append(person)
    pairs = (two for group in alike.values() for two in combinations(group, 2))
    return tuple((a.name, b.name) for a, b in pairs if not a.events.keys() & b.events.keys())


def ladder_csv(season: Season) -> bytes:
    columns = (
        "place",
        "name",
        "team",
        "rating",
        "points",
        "tables",
        "wins",
        *(each.id for each in season.events),
    )
    rows = (
        {
            "place": place,
            "name": person.name,
            "team": person.team,
            "rating": person.strength.rating,
            "points": round(person.points, 1),
            "tables": person.tables,
            "wins": person.wins,
            **{event: own for event, (own, _) in person.events.items()},
        }
        for place, person in enumerate(season.people, start=1)
    )
    return csv_of(columns, rows)


def ladder_page(season: Season, language: str) -> bytes:
    """The ladder and the teams as one page without scripts."""
    words = translator(language, in_words)

    def t(text: str) -> str:
        return escape(words.text(text))

    def number(value: float) -> tuple[str, str]:
        return "n", f"{round(value, 1):g}"

    heads = [("", t("player")), ("", t(TEAM)), ("n", t("Rating")), ("n", t("Points")), ("n", t("Tables"))]
    heads += [("n", t("wins")), *(("n", escape(each.name or each.id)) for each in season.events)]
    rows = [
        [
            ("", f"{place}. <bdi>{escape(person.name)}</bdi>"),
            ("", escape(person.team)),
            *map(number, (person.strength.rating, person.points, person.tables, person.wins)),
            *(("n", _place(person, event)) for event in season.events),
        ]
        for place, person in enumerate(season.people, start=1)
    ]
    teams = [[("", escape(team)), number(points), number(count)] for team, points, count in season.teams]
    games = Counter(GAMES.title(event.game) for event in season.events)
    under = ", ".join(f"{escape(title)}: {count}" for title, count in games.items())
    body = f"<h1>{t(SEASON)}</h1><p>{under}</p>{table_of(heads, rows)}"
    if teams:
        heads = [("", t(TEAM)), ("n", t("Points")), ("n", t("Players"))]
        body += f"<h2>{t(TEAMS)}</h2>{table_of(heads, teams)}"
    return plain_page(words, t(SEASON), body).encode()


def _place(person: Person, event: Event) -> str:
    return str(person.events[event.id][0]) if event.id in person.events else "\N{EN DASH}"
