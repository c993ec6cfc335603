"""Table talk: a test sets up a table of Tuscany, plays commands by name, and reads the state after them."""

import json
from typing import Any

from companion.games.kit.codec import to_json
from companion.games.kit.facts import applied
from companion.games.kit.sentences import Refusal
from companion.games.registry import GAMES
from companion.games.tuscany.port import GAME
from companion.record.commands import command_from_plain
from companion.record.table import Table, Timeline, events_to_json

Plain = dict[str, Any]
PEOPLE = ("anna", "ben", "cleo", "dora", "emil", "fay")


class Talk:
    """One table. A refused command must change nothing, and the events alone must lead to the same game."""

    def __init__(self) -> None:
        self.table = Table(GAMES.usual, Timeline())

    @property
    def state(self) -> Plain:
        plain: Plain = json.loads(to_json(self.table.port.state(self.table.game)))
        return plain

    def do(self, do: str, **fields: Any) -> list[Plain]:
        """Do a command that must be accepted; gives its events as JSON."""
        before = self.table.game
        change = self._say(do, fields)
        assert not isinstance(change, Refusal), change.message
        self.table = change.keep(None)
        events: list[Plain] = json.loads(events_to_json(self.table.port, change.events))
        if do not in ("undo", "redo", "abandon"):
            game = None if do == "new_game" else before
            for event in events:
                game = applied(game, GAME.events.read(event))
            assert to_json(GAME.state(game)) == to_json(GAME.state(self.table.game))
        return events

    def refused(self, code: str, do: str, **fields: Any) -> str:
        """Do a command that must be refused with this code and change nothing; gives the sentence."""
        before = self.state
        outcome = self._say(do, fields)
        assert isinstance(outcome, Refusal), f"{do} was accepted"
        assert (outcome.code, self.state) == (code, before), outcome.message
        return outcome.message

    def sentences(self, do: str, **fields: Any) -> list[str]:
        """Do a command that must be accepted; gives the sentences of its events."""
        self.do(do, **fields)
        now = self.table.timeline.now
        assert now is not None
        return [str(event.tell(now.game)) for event in now.events]

    def _say(self, do: str, fields: Plain) -> Any:
        if "source" in fields:
            fields["from"] = fields.pop("source")
        command = command_from_plain({"do": do, **fields}, self.table.port, GAMES)
        return command if isinstance(command, Refusal) else self.table.do(command, GAMES)

    def take_rows(self, *rows: int) -> None:
        """Everybody takes a row, clockwise from who was drawn."""
        for row in rows:
            self.do("wake_up", player=self.turn, row=row)

    def pass_all(self, *rows: int) -> None:
        """Everybody who is still in passes, in turn; in winter with these rows."""
        left = list(rows)
        season = self.state["season"]
        while self.state["phase"] == "seasons" and self.state["season"] == season:
            has_choice = season == "winter" and self.player(self.turn)["row"] != 7 and left
            self.do("pass", player=self.turn, row=left.pop(0) if has_choice else None)

    def until(self, season: str) -> None:
        while self.state["season"] != season:
            self.pass_all()

    @property
    def turn(self) -> str:
        return str(self.state["turn"])

    @property
    def tell(self) -> list[tuple[str, str, int]]:
        return [(each["player"], each["what"], each["n"]) for each in self.state["tell"]]

    def player(self, name: str) -> Plain:
        return next(player for player in self.state["players"] if player["id"] == name)

    def money(self, name: str) -> int:
        return int(self.player(name)["money"])

    def points(self, name: str) -> int:
        return int(self.player(name)["points"])

    def crew(self, name: str, worker: str) -> tuple[int, int, int]:
        crew = self.player(name)["workers"][worker]
        return crew["owned"], crew["ready"], crew["new"]


def new_game(
    count: int = 3, *, money: int | None = 5, people: dict[str, Plain] | None = None, **fields: Any
) -> Plain:
    """The fields of a new_game command, with so many people."""
    own = people or {}
    start: Plain = {} if money is None else {"money": money}
    players = [{"id": name, "name": name.capitalize(), **start, **own.get(name, {})} for name in PEOPLE]
    return {"game": "tuscany", "players": players[:count], "starting_player": "anna", **fields}


def begun(count: int = 3, **fields: Any) -> Talk:
    """A table where the rows are still to be taken."""
    talk = Talk()
    talk.do("new_game", **new_game(count, **fields))
    return talk


def given(count: int = 3, *rows: int, **fields: Any) -> Talk:
    """A table in the first spring; the rows are 2, 3, 4 and so on unless others are named."""
    talk = begun(count, **fields)
    talk.take_rows(*(rows or range(2, count + 2)))
    return talk


def with_workers(count: int = 3, *rows: int, specials: tuple[str, str] = ("chef", "soldato")) -> Talk:
    """The first spring in ledger workers, with these special kinds, one of each ready for everybody."""
    talk = given(count, *rows, specials=list(specials), structures=True, options={"ledger": "workers"})
    one = {"owned": 1, "ready": 1}
    crews = {player["id"]: dict.fromkeys(specials, one) for player in talk.state["players"]}
    talk.do("adjust", reason="for the test", set={"workers": crews})
    return talk
