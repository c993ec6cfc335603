"""Table talk: a test sets up a table, plays commands by name, and reads the state after them."""

import json
from dataclasses import replace
from typing import Any

from companion.frozen import changed
from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Refusal
from companion.games.port import Moment, Stamp
from companion.games.toscana.port import GAME, state_of
from companion.games.toscana.rules.booklet import MONEY_TO_END
from companion.games.toscana.rules.game import Game, Player
from companion.games.toscana.rules.pieces import Square
from companion.games.toscana.rules.terms import Action, Kind, Phase, Vineyard
from companion.record.table import Timeline, events_to_json
from tests.games.toscana.referee import KINDS, Referee
from tests.tables import Table, command_from_plain

# A market made up for these tests, every price in the middle of its ladder and no storage full or empty.
PRICES = {"red": 3, "white": 4, "champagne": 5, "rose": 4, "water": 2}
STORAGES = {"red": 2, "white": 2, "champagne": 2, "rose": 2, "water": 3}
BOARD = {"red": "+", "white": "-", "champagne": None, "rose": "+", "water": "-"}
NOTHING = dict.fromkeys(KINDS, 0)
LONG_LADDER = [0, 1, 2, 3, 4, 5, 6, 7]
SHORT_LADDER = [0, 2, 3, 4, 5, 6, 7]

Plain = dict[str, Any]


class Talk:
    """One table. The referee follows every accepted command; a refused one must change nothing."""

    def __init__(self, table: Table, ladder: list[int]) -> None:
        self.table = table
        self._referee = Referee(self.state, ladder)

    @property
    def state(self) -> Plain:
        plain: Plain = json.loads(to_json(state_of(self.table.game)))
        return plain

    @property
    def game(self) -> Game:
        assert isinstance(self.table.game, Game)
        return self.table.game

    # Commands

    def do(self, do: str, **fields: Any) -> list[Plain]:
        """Do a command that must be accepted; gives its events as JSON."""
        outcome = self._say(do, fields)
        assert not isinstance(outcome, Refusal), outcome.message
        events: list[Plain] = json.loads(events_to_json(GAME, outcome))
        if do in ("undo", "redo"):
            self._referee.leap(self.state)
        elif do != "abandon":
            self._referee.follow(events, self.state)
        return events

    def refused(self, code: str, do: str, **fields: Any) -> str:
        """Do a command that must be refused with this code and change nothing; gives the sentence."""
        before = self.table.game
        outcome = self._say(do, fields)
        assert isinstance(outcome, Refusal), f"{do} was accepted"
        assert (outcome.code, self.table.game) == (code, before)
        return outcome.message

    def sentences(self, do: str, **fields: Any) -> list[str]:
        """Do a command that must be accepted; gives the sentences of its events."""
        outcome = self._say(do, fields)
        assert not isinstance(outcome, Refusal), outcome.message
        return [str(event.tell(self.table.game)) for event in outcome]

    def _say(self, do: str, fields: Plain) -> Any:
        plain = {"do": do, **fields}
        if "partner" in plain:
            plain["with"] = plain.pop("partner")
        command = command_from_plain(plain)
        return command if isinstance(command, Refusal) else self.table.do(command)

    def pass_all(self) -> None:
        """Everybody passes what they have left, in turn."""
        while self.phase == "actions":
            player = next(each for each in self.state["players"] if each["id"] == self.turn)
            action = next(name for name, coin in player["actions"].items() if coin == "ready")
            self.do("pass", player=self.turn, action=action)

    def close_round(self, **totals: int) -> None:
        self.pass_all()
        self.do("update_wine_board")
        self.do("update_supply")
        self.do("hold_winetasting", totals=totals)

    # The state

    @property
    def phase(self) -> str:
        return str(self.state["phase"])

    @property
    def turn(self) -> str | None:
        turn: str | None = self.state["turn"]
        return turn

    def player(self, name: str) -> Plain:
        return next(player for player in self.state["players"] if player["id"] == name)

    def money(self, name: str) -> int:
        return int(self.player(name)["money"])

    def boxes(self, name: str) -> dict[str, int]:
        """The kinds of which the player holds any."""
        return {kind: count for kind, count in self.player(name)["boxes"].items() if count}

    def price(self, kind: str) -> int:
        return int(self.state["market"]["prices"][kind])

    @property
    def prices(self) -> dict[str, int]:
        return dict(self.state["market"]["prices"])

    def storage(self, kind: str) -> int:
        return int(self.state["market"]["storages"][kind])

    def bank(self, kind: str) -> int:
        return int(self.state["bank"][kind])

    @property
    def board(self) -> dict[str, str | None]:
        return dict(self.state["market"]["board"])

    @property
    def places(self) -> list[tuple[str, int]]:
        """The ranking as (player, place)."""
        return [(line["player"], line["place"]) for line in self.state["result"]["ranking"]]


def new_game(
    players: str = "anna bela",
    *,
    starts: str = "anna",
    prices: dict[str, int] | None = None,
    storages: dict[str, int] | None = None,
    board: dict[str, str | None] | None = None,
    **options: Any,
) -> Plain:
    """The fields of a new_game command; whatever is not named is the made-up market's."""
    return {
        "players": [{"id": name, "name": name.capitalize()} for name in players.split()],
        "starting_player": starts,
        "market": {
            "prices": {**PRICES, **(prices or {})},
            "storages": {**STORAGES, **(storages or {})},
            "board": board or BOARD,
        },
        "options": options,
    }


def given(
    players: str = "anna bela",
    *,
    at_round: int = 1,
    phase: str = "actions",
    money: dict[str, int] | None = None,
    boxes: dict[str, dict[str, int]] | None = None,
    pieces: dict[str, tuple[int, int]] | None = None,
    on_map: dict[str, int] | None = None,
    **setup: Any,
) -> Talk:
    """A table in the middle of a game; `pieces` are the (workers, winemasters) a player has left."""
    table = Table()
    command = command_from_plain({"do": "new_game", **new_game(players, **setup)})
    assert not isinstance(command, Refusal), command.message
    outcome = table.do(command)
    assert not isinstance(outcome, Refusal), outcome.message
    game = table.game
    assert game is not None
    seated = tuple(
        _seated(player, money or {}, boxes or {}, pieces or {}, on_map or {}) for player in game.players
    )
    if game.follows_map:
        seated = tuple(_placed(seat, player) for seat, player in enumerate(seated))
    used = frozenset(Action) if phase != "actions" else frozenset()
    game = replace(
        game, players=tuple(replace(p, used=used) for p in seated), round=at_round, phase=Phase(phase)
    )
    table.now = changed(table.now, timeline=Timeline[Moment]().record(Moment(Stamp(0, ""), "", (), game)))
    return Talk(table, setup.get("ladder", SHORT_LADDER))


def _placed(seat: int, player: Player) -> Player:
    """Each piece on a red square of its own, workers first."""
    workers = tuple(Square(f"{'abcde'[seat]}{n + 1}", Vineyard.RED) for n in range(player.workers_on_map))
    winemasters = tuple(
        Square(f"{'abcde'[seat]}{player.workers_on_map + n + 1}", Vineyard.RED, 0, winemaster=True)
        for n in range(player.winemasters_on_map or 0)
    )
    return replace(player, squares=workers + winemasters)


def _seated(
    player: Player,
    money: dict[str, int],
    boxes: dict[str, dict[str, int]],
    pieces: dict[str, tuple[int, int]],
    on_map: dict[str, int],
) -> Player:
    has = money.get(player.id, player.money)
    player = replace(player, money=has, reached_60=has >= MONEY_TO_END)
    if player.id in boxes:
        owned = {**NOTHING, **boxes[player.id]}
        player = replace(player, boxes={Kind(kind): count for kind, count in owned.items()})
    if player.id in pieces:
        workers, winemasters = pieces[player.id]
        player = replace(
            player,
            workers_left=workers,
            winemasters_left=winemasters,
            winemasters_on_map=on_map.get(player.id, 3 - winemasters),
        )
    return player


def price_moves(events: list[Plain]) -> list[tuple[str, int, int]]:
    """The prices that events moved, as (kind, before, after)."""
    return [(e["kind"], e["before"], e["after"]) for e in events if e["event"] == "price_moved"]
