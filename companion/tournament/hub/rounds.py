"""The director's commands about rounds: pair, change by hand, publish; and the deeds they lead to. Pure."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

from companion.frozen import changed, frozen
from companion.games.kit.codec import Text
from companion.games.kit.sentences import Sentence, Several, say
from companion.tournament.hub.decisions import Command, Decision, Deed, Given, did, no, nobody
from companion.tournament.hub.event import Clock, Event, Round
from companion.tournament.hub.scoring import standing_table
from companion.tournament.messages import Plain
from companion.tournament.pairing.field import Entrant, Field, NoPairingError, Pairing, Seating, swap
from companion.tournament.pairing.pair import pair, problems, spread, table_names, table_sizes
from companion.tournament.pairing.plan import groups_of, pair_ahead, plan, seat_again
from companion.tournament.records import Record
from companion.tournament.standings import finalists, snake

FINAL = "final"
KINDS = ("random", "seeded", "score", "strength", "planned", FINAL)
BY_SCORE = ("score", "strength")
OTHERS = ("", "random", *BY_SCORE)
SEATS = ("drawn", "ranked")
NAMED_MAX = 5
PAIR_FIRST = say("Pair the round first.")
TOO_FEW = say("There are not enough players for this.")
# Points are fractions; the pairing compares whole numbers.
PARTS = 1000
MOST_PROBLEMS = 50


@frozen
class RoundPaired(Deed):
    kind: str
    seed: int
    top: int
    tables: Mapping[str, tuple[str, ...]]
    byes: tuple[str, ...]
    problems: tuple[Plain, ...]
    others: str = ""
    finals: tuple[str, ...] = ()

    def fold(self, event: Event, record: Record) -> None:
        event.draft = Round(
            number=record.round,
            kind=self.kind,
            seed=self.seed,
            tables=dict(self.tables),
            byes=self.byes,
            top=self.top,
            problems=self.problems,
            others=self.others,
            finals=self.finals,
        )
        event.touch_whole("draft", "round")


@frozen
class Pair(Command):
    """Propose the next round; no result of the one before may be missing."""

    kind: Text
    seed: int | None = None
    top: int = 0
    rounds: int = 0
    """How many rounds a plan is for, with those that were played."""
    others: Text = ""
    """How those are paired who are not in the final; empty where they do not play."""
    seats: Text = "drawn"
    """The seats of the final: drawn, or in the order of rank, in which they are chosen then."""

    @property
    def field_kind(self) -> str:
        """How those are paired who are in no final."""
        return self.others if self.kind == FINAL else self.kind

    def why_not(self, event: Event) -> Sentence | None:
        """Why no round is paired now."""
        if self.kind not in KINDS:
            return say("A round is random, by rating, planned ahead, by score or a final.")
        if self.others not in OTHERS or self.seats not in SEATS:
            return say(
                "Beside a final the others are paired at random or by score; its seats are drawn or ranked."
            )
        missing = event.missing()
        if missing:
            named = Several(tuple(missing[:NAMED_MAX]))
            return say("Results are missing at table {tables}.", tables=named)
        here = sum(player.is_here for player in event.players.values()) - len(_sitting_out(event))
        return TOO_FEW if here < 2 or (self.kind == FINAL and not 2 <= self.top <= here) else None

    def decide(self, event: Event, given: Given) -> Decision:
        problem = self.why_not(event)
        if problem is not None:
            return no(problem)
        seed = given.seed if self.seed is None else self.seed
        try:
            seated = _seat_everybody(event, self, seed, given.pairing)
        except NoPairingError:
            return no(TOO_FEW)
        paired = RoundPaired(self.kind, seed, self.top, *seated[:3], self.others, seated.finals)
        return did(paired, round_=event.number + 1, seed=seed, problems=seated.problems)


@frozen
class SwapMade(Deed):
    a: str
    b: str
    tables: Mapping[str, tuple[str, ...]]
    byes: tuple[str, ...]
    problems: tuple[Plain, ...]

    def fold(self, event: Event, _: Record) -> None:
        assert event.draft is not None
        event.draft.tables, event.draft.byes = dict(self.tables), self.byes
        event.draft.problems = self.problems
        event.touch("draft")


@frozen
class Swap(Command):
    """Two players change places; one of them may have the bye."""

    a: Text
    b: Text

    def decide(self, event: Event, _: Given) -> Decision:
        draft = event.draft
        if draft is None:
            return no(PAIR_FIRST)
        seatings = tuple(Seating(table, players) for table, players in draft.tables.items())
        try:
            pairing = swap(Pairing(seatings, draft.byes), self.a, self.b)
        except KeyError as stranger:
            return nobody(stranger.args[0])
        told = problems_of(event, draft, pairing)
        made = SwapMade(self.a, self.b, pairing.tables, pairing.byes, told)
        return did(made, round_=draft.number, problems=told)


@frozen
class DraftDropped(Deed):
    def fold(self, event: Event, _: Record) -> None:
        event.draft = None
        event.touch_whole("draft", "round")


@frozen
class DropDraft(Command):
    """Take the pairing back before it is published."""

    def decide(self, event: Event, _: Given) -> Decision:
        return no(PAIR_FIRST) if event.draft is None else did(DraftDropped(), round_=event.draft.number)


@frozen
class RoundPublished(Deed):
    def fold(self, event: Event, record: Record) -> None:
        draft = event.draft
        assert draft is not None
        before = event.current
        draft.published = draft.rev = record.at
        event.rounds[draft.number], event.draft = draft, None
        change_round(event, draft, before, record.at)


def change_round(event: Event, round_: Round, other: Round | None, at: int) -> None:
    """The newest round is another one: its clock has not run, and the tables of both have changed."""
    event.clock = Clock(at, event.number, "idle", 0, event.round_s)
    for table in {*round_.tables, *(() if other is None else other.tables)}:
        event.touch("tables", table)
    event.touch_whole("draft", "round", "clock", "standings")
    event.touch("rounds", str(round_.number))


@frozen
class Publish(Command):
    """Send the pairing to all tables."""

    def decide(self, event: Event, _: Given) -> Decision:
        draft = event.draft
        if draft is None:
            return no(PAIR_FIRST)
        gone, come = changes_since(event, draft)
        named = Several(tuple(map(event.name_of, (gone or come)[:NAMED_MAX])))
        if gone:
            return no(
                say("The field has changed: {players} left. Pair again, or take them out.", players=named)
            )
        if come:
            return no(say("The field has changed: {players} came. Pair again, or seat them.", players=named))
        return did(RoundPublished(), round_=draft.number)


def changes_since(event: Event, draft: Round) -> tuple[list[str], list[str]]:
    """Who of the draft has left since it was paired, and who has come and has no place in it."""
    placed = {*draft.players, *draft.byes}
    gone = [player for player in placed if not event.players[player].is_here]
    if draft.kind == FINAL and not draft.others:
        return sorted(gone), []
    known = {*placed, *draft.absent}
    come = [player.id for player in event.players.values() if player.is_here and player.id not in known]
    return sorted(gone), come


def problems_of(event: Event, draft: Round, pairing: Pairing) -> tuple[Plain, ...]:
    """What the director should know of a pairing that was changed by hand; a final is as they want it."""
    ordinary = tuple(each for each in pairing.seatings if not draft.is_final(each.table))
    kind = draft.others if draft.kind == FINAL else draft.kind
    field = field_of(event, kind, {*pairing.players, *pairing.byes})
    return _told(event, problems(changed(pairing, seatings=ordinary), field))


class _Seated(NamedTuple):
    """Who sits where, who has a bye, and what the director should know, each as a sentence's parts."""

    tables: dict[str, tuple[str, ...]]
    byes: tuple[str, ...] = ()
    problems: tuple[Plain, ...] = ()
    finals: tuple[str, ...] = ()


def _seat_everybody(event: Event, asked: Pair, seed: int, made: Pairing | None) -> _Seated:
    """A round for everybody who is here, or a final for the best; NoPairingError where there is none."""
    field = field_of(event, asked.field_kind)
    pairing = made or make_pairing(event, field, asked, seed)
    finals = _final(event, field, asked, seed) if asked.kind == FINAL else ()
    byes = (*pairing.byes, *_sitting_out(event)) if asked.field_kind else ()
    ordinary = changed(pairing, seatings=tuple(each for each in pairing.seatings if each not in finals))
    told = _told(event, problems(ordinary, field))
    return _Seated(pairing.tables, byes, told, tuple(each.table for each in finals))


def make_pairing(event: Event, field: Field, asked: Pair, seed: int) -> Pairing:
    """A round of this kind; one that is planned is the next of a plan that has the fewest repeats in all."""
    if asked.kind == FINAL:
        return _with_final(event, field, asked, seed)
    if not event.rounds:
        field = _clubs_apart(event, field)
    if asked.kind == "seeded":
        ratings = {player.id: player.rating for player in event.players.values()}
        return spread(field, ratings, seed)
    if asked.kind != "planned":
        return pair_ahead(field, event.total_rounds - event.number, seed)
    first, left = event.rounds.get(1), max(1, asked.rounds - event.number)
    if first is not None and first.kind == "planned":
        whole = plan(changed(field, entrants=tuple(map(_unplayed, field.entrants))), asked.rounds, first.seed)
        played = [{frozenset(each) for each in past.tables.values()} for past in event.rounds.values()]
        if [groups_of(each) for each in whole[: len(played)]] == played and len(whole) > len(played):
            return seat_again(whole[len(played)], field, seed)
    return plan(field, left, seed)[0]


def _clubs_apart(event: Event, field: Field) -> Field:
    """In the first round people of one club count as if they had met."""
    clubs: dict[str, list[str]] = defaultdict(list)
    for each in field.entrants:
        clubs[event.players[each.id].club.casefold()].append(each.id)

    def apart(entrant: Entrant) -> Entrant:
        club = event.players[entrant.id].club.casefold()
        mates = (each for each in clubs[club] if each != entrant.id)
        return changed(entrant, met=Counter(mates)) if club else entrant

    return changed(field, entrants=tuple(map(apart, field.entrants)))


def _sitting_out(event: Event) -> list[str]:
    """Who is here and asked for a bye in the next round."""
    return [each.id for each in event.players.values() if each.is_here and event.number + 1 in each.sits_out]


def _unplayed(entrant: Entrant) -> Entrant:
    return Entrant(entrant.id, fixed_table=entrant.fixed_table)


def _with_final(event: Event, field: Field, asked: Pair, seed: int) -> Pairing:
    """The tables of the final first; the others among themselves at those that are left."""
    finals = _final(event, field, asked, seed)
    taken, best = {each.table for each in finals}, {player for each in finals for player in each.players}
    rest = tuple(each for each in field.entrants if each.id not in best)
    if not asked.others or not rest:
        return Pairing(finals)
    names = table_names(field, len(finals) + len(rest))
    free = tuple(name for name in names if name not in taken)
    others = pair(changed(field, entrants=rest, names=free), seed)
    return changed(others, seatings=(*finals, *others.seatings))


def _final(event: Event, field: Field, asked: Pair, seed: int) -> tuple[Seating, ...]:
    """The best at tables that are about as strong; after a final the winners come first, then the seconds."""
    known = {each.id: each for each in field.entrants}
    best = finalists([each for each in standing_table(event) if each.player in known], asked.top)
    sizes = table_sizes(len(best), field.best_size, field.other_sizes)
    if sizes is None:
        raise NoPairingError("so many do not fill tables")
    groups = snake(best, len(sizes))
    if asked.seats == "drawn":
        random = Random(seed)
        groups = tuple(tuple(random.sample(group, len(group))) for group in groups)
    # Who can play at one table only has it, in the final and beside it.
    wanted = [
        next((known[each].fixed_table for each in group if known[each].fixed_table), "") for group in groups
    ]
    kept = {each.fixed_table for each in field.entrants}
    free = (name for name in table_names(field, len(groups) + len(kept)) if name not in kept)
    names = [name if name and name not in wanted[:at] else next(free) for at, name in enumerate(wanted)]
    return tuple(Seating(name, group) for name, group in zip(names, groups, strict=True))


def field_of(event: Event, kind: str, also: Collection[str] = ()) -> Field:
    """The players to pair, as the event stands; `also` are in it wherever they are."""
    past = _Past(event)
    points = _scores(event) if kind in BY_SCORE else {}
    entrants = tuple(
        Entrant(
            id=player.id,
            score=round(points.get(player.id, 0) * PARTS),
            met=past.met[player.id],
            seats=tuple(past.seats[player.id]),
            tables=tuple(past.tables[player.id]),
            small_tables=past.small[player.id],
            byes=past.byes[player.id],
            fixed_table=player.fixed or None,
        )
        for player in event.players.values()
        if player.id in also or (player.is_here and event.number + 1 not in player.sits_out)
    )
    forbidden = frozenset(
        frozenset((player.id, other)) for player in event.players.values() for other in player.forbidden
    )
    other_sizes = (3, 5) if event.size == 3 else (5, 3)
    return Field(
        entrants,
        forbidden,
        other_sizes=other_sizes,
        names=_names(event),
        is_strength_first=kind == "strength",
    )


def _scores(event: Event) -> dict[str, Fraction]:
    """What a round is paired by: points; who has played a final stands level with the best of the others."""
    table = standing_table(event)
    best = max((each.points for each in table if each.final is None), default=Fraction(0))
    return {each.player: each.points if each.final is None else max(each.points, best) for each in table}


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


def _told(event: Event, sentences: Iterable[Sentence]) -> tuple[Plain, ...]:
    """Sentences with the players' names, in English and as parts for a page in another language."""
    told = []
    for sentence in sentences:
        values = {name: event.name_of(str(value)) for name, value in sentence.values.items()}
        told.append(
            {"message": sentence.template, "values": values, "text": str(say(sentence.template, **values))}
        )
        if len(told) == MOST_PROBLEMS:
            break
    return tuple(told)
