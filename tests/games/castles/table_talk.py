"""Table talk: a test sets up a table, plays commands by name, and reads the state after them."""

import json
from typing import Any

from companion.games.castles.port import GAME
from companion.games.castles.rules.game import Game
from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Refusal
from companion.games.registry import GAMES
from companion.record.commands import command_from_plain
from companion.record.table import events_to_json
from tests.tables import Table

TYPES = ("agriculture", "village", "quarry", "monastery", "wagon", "fort", "city", "inn")
BONUSES = ("card", "storage", "marble", "worker", "yield")
# Numbers made up for these tests, each its own.
NUMBERS = {name: {"I": 10 + index, "II": 1 + index} for index, name in enumerate(TYPES)}
DISPLAY = {"agriculture": 2, "village": 2, "quarry": 1, "wagon": 1, "city": 1, "inn": 1}
AREAS = {
    "agriculture": [3, 2],
    "village": [1, 2, 2],
    "quarry": [1, 3],
    "monastery": [2, 2],
    "wagon": [1, 1, 2],
    "fort": [2, 1],
    "city": [3],
    "inn": [1, 1],
}

Plain = dict[str, Any]


class Talk:
    """One table; a refused command must change nothing."""

    def __init__(self) -> None:
        self.table = Table()
        self.done: list[Any] = []
        """The commands that were accepted."""

    @property
    def state(self) -> Plain:
        plain: Plain = json.loads(to_json(self.table.now.port.state(self.table.game)))
        return plain

    @property
    def game(self) -> Game:
        assert isinstance(self.table.game, Game)
        return self.table.game

    # Commands

    def do(self, do: str, **fields: Any) -> list[Plain]:
        """Do a command that must be accepted; gives its events as JSON."""
        outcome = self.say(do, fields)
        assert not isinstance(outcome, Refusal), f"{outcome.code}: {outcome.message}"
        events: list[Plain] = json.loads(events_to_json(GAME, outcome))
        return events

    def refused(self, code: str, do: str, **fields: Any) -> str:
        """Do a command that must be refused with this code and change nothing; gives the sentence."""
        before = self.state
        outcome = self.say(do, fields)
        assert isinstance(outcome, Refusal), f"{do} was accepted"
        assert (outcome.code, self.state) == (code, before), outcome.message
        return outcome.message

    def sentences(self, do: str, **fields: Any) -> list[str]:
        """Do a command that must be accepted; gives the sentences of its events."""
        outcome = self.say(do, fields)
        assert not isinstance(outcome, Refusal), outcome.message
        return [str(event.tell(self.table.game)) for event in outcome]

    def say(self, do: str, fields: Plain) -> Any:
        now = self.table.now
        command = command_from_plain({"do": do, **fields}, now.port, GAMES, is_running=now.is_running)
        outcome = command if isinstance(command, Refusal) else self.table.do(command)
        if not isinstance(outcome, Refusal):
            self.done.append(command)
        return outcome

    def adjust(self, **named: Any) -> None:
        self.do("adjust", set=named, reason="as it lies on the table")

    def set(self, player: str, **named: Any) -> None:
        """Set what one player has."""
        self.adjust(**{name: {player: value} for name, value in named.items()})

    def draw_all(self) -> None:
        """Everybody draws once, from whoever has the turn to the end of the cycle."""
        self.do("draw", player=self.turn)
        while self.state["phase"] == "turns" and self.turn != self.state["starting_player"]:
            self.do("draw", player=self.turn)

    # The state

    @property
    def turn(self) -> str:
        turn: str = self.state["turn"]
        return turn

    def player(self, name: str) -> Plain:
        return next(each for each in self.state["players"] if each["id"] == name)

    def points(self, name: str) -> tuple[int, int]:
        player = self.player(name)
        return player["green"], player["red"]

    @property
    def asked(self) -> list[tuple[str, int]]:
        return [(each["what"], each["count"]) for each in self.state["pending"]]


def new_game(players: str = "anna ben", *, starts: str = "", **more: Any) -> Plain:
    """The fields of a `new_game`."""
    ids = players.split()
    options = {"ledger": "score", **more.pop("options", {})}
    return {
        "game": "castles",
        "players": [{"id": each, "name": each.capitalize()} for each in ids],
        "starting_player": starts or ids[0],
        "colour_bonus": NUMBERS,
        "options": options,
        **more,
    }


def full_game(players: str = "anna ben", **more: Any) -> Plain:
    fields = {"display": DISPLAY, "areas": dict.fromkeys(players.split(), AREAS), **more}
    return new_game(players, options={"ledger": "full"}, **fields)


def choosing(players: str = "anna ben", **more: Any) -> Talk:
    """A game whose first bonus tiles are not chosen yet."""
    talk = Talk()
    talk.do("new_game", **new_game(players, **more))
    return talk


def given(players: str = "anna ben", bonus: str = "card", **more: Any) -> Talk:
    """A game in which everybody has taken this bonus tile; it is the first player's turn."""
    talk = choosing(players, **more)
    return _with_tiles(talk, bonus)


def given_full(players: str = "anna ben", bonus: str = "card", **more: Any) -> Talk:
    talk = Talk()
    talk.do("new_game", **full_game(players, **more))
    return _with_tiles(talk, bonus)


def _with_tiles(talk: Talk, bonus: str) -> Talk:
    while talk.state["phase"] == "bonus":
        talk.do("take_bonus", player=talk.turn, bonus=bonus)
    return talk
