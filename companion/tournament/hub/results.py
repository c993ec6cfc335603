"""Results that people write: from paper, on the players' own phones, or a judge's correction. Pure."""

from companion.frozen import frozen
from companion.games.kit.codec import Reason, Text
from companion.games.kit.sentences import Refusal, Sentence, say
from companion.tournament.hub.decisions import Command, Decision, Deed, Given, did, no
from companion.tournament.hub.event import Event, Ranking, Result
from companion.tournament.messages import Plain
from companion.tournament.records import Record

EVERYBODY_ONCE = say("A result names everybody at the table once.")
WRONG_PLACES = say("Places begin at 1; who shares one has the same, and the next is left out.")
COUNTS_ALREADY = say("There is a result already: a judge can correct it, with a reason.")


def is_table(event: Event, number: int, table: str) -> bool:
    return number in event.rounds and table in event.rounds[number].tables


def no_table(table: str) -> Refusal:
    return no(say("Nobody plays at table {table}.", table=table))


@frozen
class CorrectedLine:
    player: Text
    score: int
    place: int


Lines = tuple[CorrectedLine, ...]


def _wrong_lines(event: Event, number: int, table: str, lines: Lines) -> Sentence | None:
    """Why this can't be the result of a table."""
    if sorted(line.player for line in lines) != sorted(event.rounds[number].tables[table]):
        return EVERYBODY_ONCE
    places = sorted(line.place for line in lines)
    # Shared places have the same number, and the next one is left out.
    is_right = all(place == 1 + sum(each < place for each in places) for place in places)
    return None if is_right else WRONG_PLACES


def _ranking(lines: Lines) -> Ranking:
    return tuple(dict(line.__dict__) for line in lines)


def _note(event: Event, result: Result) -> None:
    event.results[result.round, result.table] = result
    event.touch("results", f"{result.round}/{result.table}")
    event.touch("tables", result.table)
    event.touch_whole("standings", "round")


@frozen
class ResultCorrected(Deed):
    ranking: Lines
    reason: str
    by: str
    before: tuple[Plain, ...]

    def fold(self, event: Event, record: Record) -> None:
        ranking = _ranking(self.ranking)
        _note(
            event,
            Result(record.round, record.table, "corrected", ranking, self.by, self.reason, record.at),
        )


@frozen
class CorrectResult(Command):
    """A judge's word: it counts from now on, and what was there before stays in the log."""

    round: int
    table: Text
    ranking: Lines
    reason: Reason

    def decide(self, event: Event, given: Given) -> Decision:
        if not is_table(event, self.round, self.table):
            return no_table(self.table)
        problem = _wrong_lines(event, self.round, self.table, self.ranking)
        if problem is not None:
            return no(problem)
        result = event.results.get((self.round, self.table))
        before = () if result is None else result.ranking
        corrected = ResultCorrected(self.ranking, self.reason, given.by, before)
        return did(corrected, table=self.table, round_=self.round)


@frozen
class ResultEntered(Deed):
    """The result of a table as its slip says it."""

    ranking: Lines
    by: str

    def fold(self, event: Event, record: Record) -> None:
        ranking = _ranking(self.ranking)
        _note(event, Result(record.round, record.table, "entered", ranking, self.by, rev=record.at))


@frozen
class EnterResult(Command):
    """Director or judge enter what stands on a table's slip; nothing that counts is changed by it."""

    round: int
    table: Text
    ranking: Lines

    def decide(self, event: Event, given: Given) -> Decision:
        if not is_table(event, self.round, self.table):
            return no_table(self.table)
        result = event.results.get((self.round, self.table))
        counts = result is not None and result.counts
        problem = COUNTS_ALREADY if counts else _wrong_lines(event, self.round, self.table, self.ranking)
        if problem is not None:
            return no(problem)
        return did(ResultEntered(self.ranking, given.by), table=self.table, round_=self.round)


@frozen
class ResultTold(Deed):
    """A player has entered the table's result on their phone; they agree with it, the others are asked."""

    player: str
    ranking: Lines

    def fold(self, event: Event, record: Record) -> None:
        sitting = event.sitting(record.round, record.table)
        sitting.agreed, sitting.disagreed = {self.player}, set()
        _note(event, Result(record.round, record.table, "proposed", _ranking(self.ranking), self.player))


@frozen
class ResultAnswered(Deed):
    """A player says of a result that another one has entered whether it is right."""

    player: str
    is_right: bool

    def fold(self, event: Event, record: Record) -> None:
        sitting, result = event.sitting(record.round, record.table), event.results[record.round, record.table]
        for people, is_in in ((sitting.agreed, self.is_right), (sitting.disagreed, not self.is_right)):
            (people.add if is_in else people.discard)(self.player)
        seats = set(event.rounds[record.round].tables[record.table])
        is_agreed = not sitting.disagreed and sitting.agreed >= seats
        result.state = "disputed" if sitting.disagreed else "confirmed" if is_agreed else "proposed"
        _note(event, result)


def _own_table(event: Event, player: str) -> str | Refusal:
    """The table whose result a player may speak of on their phone."""
    now = event.current
    tables = {} if now is None else now.tables
    table = next((name for name, seats in tables.items() if player in seats), None)
    if table is None:
        return no(say("You have no table in this round."))
    sitting, result = event.sittings.get((event.number, table)), event.results.get((event.number, table))
    if sitting is not None and sitting.game:
        return no(say("This table's game is at its box: confirm the result there."))
    return table if result is None or not result.counts else no(COUNTS_ALREADY)


@frozen
class TellResult(Command):
    """A player enters the result of their own table, which has no box; the last one who does it counts."""

    ranking: Lines

    def decide(self, event: Event, given: Given) -> Decision:
        table = _own_table(event, given.by)
        if isinstance(table, Refusal):
            return table
        problem = _wrong_lines(event, event.number, table, self.ranking)
        if problem is not None:
            return no(problem)
        return did(ResultTold(given.by, self.ranking), table=table, round_=event.number)


@frozen
class AnswerResult(Command):
    """A player confirms the result that somebody of their table has entered, or says that it is wrong."""

    right: bool

    def decide(self, event: Event, given: Given) -> Decision:
        table = _own_table(event, given.by)
        if isinstance(table, Refusal):
            return table
        if (event.number, table) not in event.results:
            return no(say("Nobody has entered a result yet."))
        return did(ResultAnswered(given.by, self.right), table=table, round_=event.number)
