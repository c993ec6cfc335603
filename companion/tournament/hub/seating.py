"""Seating: the next round's field as the event stands, paired; and what the director should know of it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.games.kit.sentences import Sentence, say
from companion.tournament.hub.event import Event, Round
from companion.tournament.hub.scoring import standing_table
from companion.tournament.pairing.field import Entrant, Field, NoPairingError, Pairing, Seating
from companion.tournament.pairing.pair import pair, problems, table_names
from companion.tournament.pairing.sizes import table_sizes
from companion.tournament.standings import finalists, snake

# Points are fractions; the pairing compares whole numbers.
PARTS = 1000
MOST_PROBLEMS = 50


class Seated(NamedTuple):
    """Who sits where, who has a bye, and what the director should know, each as a sentence's parts."""

    tables: dict[str, tuple[str, ...]]
    byes: tuple[str, ...]
    problems: tuple[Mapping[str, Any], ...] = ()


def seat_everybody(event: Event, kind: str, top: int, seed: int, made: Pairing | None = None) -> Seated:
    """A round for everybody who is here, or a final for the best; NoPairingError where there is none."""
    field = field_of(event, kind)
    if kind == "final":
        return _final(event, field, top)
    return _seated(event, made or pair(field, seed), field)


def _final(event: Event, field: Field, top: int) -> Seated:
    here = {each.id for each in field.entrants}
    best = finalists([each for each in standing_table(event) if each.player in here], top)
    sizes = table_sizes(len(best), field.best_size, field.other_sizes)
    if sizes is None:
        raise NoPairingError("so many do not fill tables")
    names = table_names(field, len(sizes))
    groups = snake(best, len(sizes))
    pairing = Pairing(tuple(Seating(name, group) for name, group in zip(names, groups, strict=True)))
    return Seated(dict(_tables(pairing)), (), ())


def problems_of(event: Event, draft: Round) -> tuple[Mapping[str, Any], ...]:
    """What the director should know of a pairing that was changed by hand."""
    if draft.kind == "final":
        return ()
    seatings = tuple(Seating(table, players) for table, players in draft.tables.items())
    return _told(event, problems(Pairing(seatings, draft.byes), field_of(event, draft.kind)))


def field_of(event: Event, kind: str) -> Field:
    past = _Past(event)
    points = {each.player: each.points for each in standing_table(event)} if kind == "score" else {}
    entrants = tuple(
        Entrant(
            player.id,
            round(points.get(player.id, 0) * PARTS),
            past.met[player.id],
            tuple(past.seats[player.id]),
            tuple(past.tables[player.id]),
            past.small[player.id],
            past.byes[player.id],
            player.fixed or None,
        )
        for player in event.players.values()
        if player.is_here
    )
    forbidden = frozenset(
        frozenset((player.id, other)) for player in event.players.values() for other in player.forbidden
    )
    other_sizes = (3, 5) if event.size == 3 else (5, 3)
    return Field(entrants, forbidden, other_sizes=other_sizes, names=_names(event))


class _Past:
    """Whom, where and how everybody has played so far."""

    def __init__(self, event: Event) -> None:
        self.met: dict[str, Counter[str]] = defaultdict(Counter)
        self.seats: dict[str, list[int]] = defaultdict(list)
        self.tables: dict[str, list[str]] = defaultdict(list)
        self.small: Counter[str] = Counter()
        self.byes: Counter[str] = Counter()
        for each in event.rounds.values():
            self._add(each)

    def _add(self, each: Round) -> None:
        self.byes.update(each.byes)
        largest = max(map(len, each.tables.values()), default=0)
        for table, players in each.tables.items():
            for seat, player in enumerate(players):
                self.met[player].update(other for other in players if other != player)
                self.seats[player].append(seat)
                self.tables[player].append(table)
                self.small[player] += len(players) < largest


def _names(event: Event) -> tuple[str, ...]:
    """The tables that have a box, in the order of their numbers."""
    names = {box.table for box in event.boxes.values() if box.table and not box.is_revoked}
    return tuple(sorted(names, key=lambda name: (not name.isdigit(), len(name), name)))


def _seated(event: Event, pairing: Pairing, field: Field) -> Seated:
    return Seated(dict(_tables(pairing)), pairing.byes, _told(event, problems(pairing, field)))


def _tables(pairing: Pairing) -> Iterable[tuple[str, tuple[str, ...]]]:
    return ((seating.table, seating.players) for seating in pairing.seatings)


def _told(event: Event, sentences: Iterable[Sentence]) -> tuple[Mapping[str, Any], ...]:
    """Sentences with the players' names, in English and as parts for a page in another language."""
    told = []
    for sentence in sentences:
        values = {name: _name(event, str(value)) for name, value in sentence.values.items()}
        told.append(
            {"message": sentence.template, "values": values, "text": str(say(sentence.template, **values))}
        )
        if len(told) == MOST_PROBLEMS:
            break
    return tuple(told)


def _name(event: Event, value: str) -> str:
    return event.players[value].name if value in event.players else value
