"""A hub without disk, network and time: commands are decided, deeds and records folded, and that is all."""

from typing import Any

from companion.games.kit.sentences import Refusal
from companion.tournament.hub.decisions import Command, Decided, Deed, Given, did
from companion.tournament.hub.deeds import fold_deed, read_deed, to_records
from companion.tournament.hub.event import Event
from companion.tournament.hub.fold_records import fold_record
from companion.tournament.messages import to_bytes
from companion.tournament.records import VERSION, ClockSource, Record, read_own

NOON = 1_794_900_000_000


class DryHub:
    """One event; its time stands at noon until it is set."""

    def __init__(self) -> None:
        self.event = Event("open26")
        self.now = NOON
        self.seed = 7

    def do(self, command: Command, by: str = "Director") -> Decided:
        decided = command.decide(self.event, Given(self.now, by, self.seed))
        assert isinstance(decided, Decided), decided
        self._keep(decided, by)
        return decided

    def refuses(self, command: Command, by: str = "Director") -> str:
        """The sentence; nothing may change."""
        decided = command.decide(self.event, Given(self.now, by, self.seed))
        assert isinstance(decided, Refusal), decided
        return decided.message

    def note(self, *deeds: Deed) -> None:
        self._keep(did(*deeds), "")

    def _keep(self, decided: Decided, by: str) -> None:
        for record in to_records(decided, self.event, "hub-1", Given(self.now, by, self.seed)):
            again = read_own(to_bytes(record))
            fold_deed(self.event, read_deed(again), again)


class DryBox:
    """A box whose records come to the hub at once."""

    def __init__(self, hub: DryHub, box: str, table: str) -> None:
        self.hub, self.box, self.table = hub, box, table
        self.round = self.seq = 0

    def record(self, kind: str, body: dict[str, Any], *, game: str = "") -> None:
        self.seq += 1
        record = Record(
            v=VERSION,
            stream=f"s-{self.box}",
            seq=self.seq,
            event="open26",
            box=self.box,
            table=self.table,
            game=game,
            round=self.round,
            type=kind,
            at=self.hub.now,
            clock=ClockSource.HUB,
            body=body,
        )
        fold_record(self.hub.event, self.box, record, self.hub.now)
