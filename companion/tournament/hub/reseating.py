"""The director's commands about who sits where once a round is paired or published, and their deeds. Pure.

A round is mended as a whole: some tables get other people, and whoever is left without a place did not come.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.frozen import frozen
from companion.games.kit.codec import Text
from companion.games.kit.sentences import Refusal, Several, say
from companion.tournament.hub.check_in import PlayerDropped
from companion.tournament.hub.decisions import Command, Decided, Decision, Deed, Given, did, no, nobody
from companion.tournament.hub.event import Event, Round
from companion.tournament.hub.rounds import change_round, problems_of
from companion.tournament.messages import Plain
from companion.tournament.pairing.field import Pairing, Seating
from companion.tournament.records import Record

MOST_AT_TABLE = 6
NO_ROUND = say("Pair or publish a round first.")


@frozen
class RoundTakenBack(Deed):
    """The round is a draft again; the boxes wait."""

    def fold(self, event: Event, record: Record) -> None:
        taken = event.rounds.pop(record.round)
        taken.published = taken.rev = 0
        event.draft, event.withdrawn = taken, record.at
        for key in [key for key in event.sittings if key[0] == record.round]:
            del event.sittings[key]
        change_round(event, taken, event.current, record.at)


@frozen
class TakeBackRound(Command):
    """Make a published round a draft again, before anything was entered in it."""

    def decide(self, event: Event, _: Given) -> Decision:
        number = event.number
        if event.current is None:
            return no(NO_ROUND)
        if event.draft is not None:
            return no(say("Throw the next round's pairing away first."))
        if _begun(event, number, event.current.tables):
            return no(say("Games of this round have begun: change its tables instead."))
        return did(RoundTakenBack(), round_=number)


@frozen
class RoundReseated(Deed):
    """Who sits where from now on; `absent` were assigned and did not come."""

    tables: Mapping[str, tuple[str, ...]]
    byes: tuple[str, ...]
    absent: tuple[str, ...]
    problems: tuple[Plain, ...]
    finals: tuple[str, ...] = ()

    def fold(self, event: Event, record: Record) -> None:
        target = _target(event, record.round)
        before, target.tables = target.tables, dict(self.tables)
        target.finals = self.finals
        target.byes, target.absent, target.problems = self.byes, self.absent, self.problems
        event.touch("draft")
        if target.published:
            target.rev = record.at
            for table in _differing(before, self.tables):
                event.sitting(target.number, table).seated.clear()
                event.touch("tables", table)
            event.touch("rounds", str(target.number))
            event.touch_whole("standings", "round")


def _target(event: Event, number: int) -> Round:
    draft = event.draft
    return draft if draft is not None and draft.number == number else event.rounds[number]


def _differing(before: Mapping[str, tuple[str, ...]], after: Mapping[str, tuple[str, ...]]) -> list[str]:
    return [table for table in {**before, **after} if before.get(table) != after.get(table)]


@frozen
class Reseat(Command):
    """Give some tables of the draft, or of the published round, other people; nobody ends a table.

    This is how players are swapped, moved and seated late, and how tables are split and merged.
    """

    tables: Mapping[str, tuple[Text, ...]]
    byes: tuple[Text, ...] | None = None

    def decide(self, event: Event, _: Given) -> Decision:
        target = event.draft or event.current
        if target is None:
            return no(NO_ROUND)
        tables = {table: players for table, players in {**target.tables, **self.tables}.items() if players}
        seated = [player for players in tables.values() for player in players]
        byes = target.byes if self.byes is None else self.byes
        byes = tuple(player for player in byes if player not in seated)
        problem = _problem(event, target, tables, (*seated, *byes))
        return problem or reseated(event, target, tables, byes)


def reseated(
    event: Event, target: Round, tables: Mapping[str, tuple[str, ...]], byes: tuple[str, ...]
) -> Decided:
    """The round with these people; whoever lost their place is absent."""
    placed = {*byes, *(player for players in tables.values() for player in players)}
    known = dict.fromkeys((*target.players, *target.byes, *target.absent))
    absent = tuple(player for player in known if player not in placed)
    if not target.published:
        absent = tuple(player for player in absent if event.players[player].is_here)
    pairing = Pairing(tuple(Seating(table, players) for table, players in tables.items()), byes)
    finals = _finals(target, tables)
    told = problems_of(event, replace(target, finals=finals), pairing)
    made = RoundReseated(tables, byes, absent, told, finals)
    return did(made, round_=target.number, problems=told)


def _finals(target: Round, tables: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The tables of the playoffs, with one that only people of the playoffs have been moved to."""
    best = {
        player for table, players in target.tables.items() if target.is_final(table) for player in players
    }
    return tuple(
        table
        for table, players in tables.items()
        if (target.is_final(table) if table in target.tables else best.issuperset(players))
    )


def _problem(
    event: Event, target: Round, tables: Mapping[str, tuple[str, ...]], placed: Iterable[str]
) -> Refusal | None:
    """Why a round can't be changed so."""
    for player, times in Counter(placed).items():
        if player not in event.players:
            return nobody(player)
        if times > 1:
            return no(say("{player} would sit at two places.", player=event.name_of(player)))
        if not event.players[player].is_here and player not in target.players:
            return no(say("{player} has dropped out: bring them back first.", player=event.name_of(player)))
    touched = _differing(target.tables, tables)
    if target.published and (begun := _begun(event, target.number, touched)):
        return no(say("At table {tables} a game has begun: its people stay.", tables=Several(tuple(begun))))
    for table in touched:
        size = len(tables.get(table, ()))
        if size == 1:
            return no(say("Somebody would sit alone at table {table}: move them too.", table=table))
        if size > MOST_AT_TABLE:
            return no(
                say(
                    "Table {table} has room for {most} {most:person|people}.", table=table, most=MOST_AT_TABLE
                )
            )
    return None


def _begun(event: Event, number: int, tables: Iterable[str]) -> list[str]:
    """The tables of these where a game has begun, or whose result is known."""
    played = {table for (each, table), sitting in event.sittings.items() if each == number and sitting.game}
    played |= {table for each, table in event.results if each == number}
    return [table for table in tables if table in played]


@frozen
class RemoveNoShow(Command):
    """A player did not come: out of the round, and dropped until they are brought back."""

    player: Text

    def decide(self, event: Event, given: Given) -> Decision:
        target = event.draft or event.current
        if self.player not in event.players:
            return nobody(self.player)
        dropped = PlayerDropped(self.player)
        if target is None or self.player not in (*target.players, *target.byes):
            return did(dropped)
        tables = {
            table: tuple(each for each in players if each != self.player)
            for table, players in target.tables.items()
            if self.player in players
        }
        byes = tuple(each for each in target.byes if each != self.player)
        decided = Reseat(tables, byes).decide(event, given)
        if isinstance(decided, Refusal):
            return decided
        return did(*decided.deeds, dropped, round_=target.number, **decided.result)
