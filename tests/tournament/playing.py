"""A game as a simulated box tells it, with a chain that holds; no rules of a game are needed for it."""

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar
from uuid import uuid4

from companion.games.kit.codec import to_json
from companion.record import chain
from companion.record.entries import Entry, GameRow

AT = "2026-11-16T20:00:00+00:00"


class Recorder(Protocol):
    """Whatever keeps a box's records."""

    def record(self, kind: str, body: dict[str, Any], *, game: str = "") -> object: ...


B = TypeVar("B", bound=Recorder)


class Play(Generic[B]):
    """A game as a box tells it, with a chain that holds; the game itself is nobody's."""

    def __init__(self, box: B, players: dict[str, str]) -> None:
        self.box, self.players = box, players
        self.uuid = str(uuid4())
        people = [{"id": each, "name": name, "colour": None} for each, name in players.items()]
        row = GameRow(0, self.uuid, "toscana", "1", to_json(people), AT, None, None)
        self.hash, self.seq = chain.beginning(row), 0
        body = {"uuid": self.uuid, "name": "toscana", "rules": "1", "players": people, "started_at": AT}
        self.tell("game_began", body | {"entry": self.entry({"do": "new_game"})})

    def tell(self, kind: str, body: dict[str, Any]) -> None:
        self.box.record(kind, body, game=self.uuid)

    def entry(self, command: dict[str, Any], *events: dict[str, Any]) -> dict[str, Any]:
        self.seq += 1
        made = Entry(self.seq, AT, to_json(command), to_json(events))
        self.hash = chain.link(self.hash, made)
        plain = {"seq": self.seq, "at": AT, "command": command, "hash": self.hash.hex()}
        return plain | {"events": list(events), "by": None}

    def command(self, *events: dict[str, Any]) -> None:
        self.tell("command", {"entry": self.entry({"do": "pass"}, *events)})

    def end(self, scores: Sequence[int] = (39, 38, 37, 36, 35)) -> None:
        """The players' scores in their order, the best first."""
        ranking = [
            {"player": player, "score": scores[place - 1], "place": place}
            for place, player in enumerate(self.players, start=1)
        ]
        self.tell("game_ended", {"result": {"ranking": ranking}, "last": self.hash.hex()})
        self.tell("result_proposed", {"ranking": ranking, "last": self.hash.hex()})

    def confirm(self, *players: str) -> None:
        for player in players:
            self.tell("result_confirmed", {"player": player, "last": self.hash.hex()})
