"""A session: one whole game between bots, written down as the commands that a table would enter."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from companion.games.kit.codec import to_json
from companion.games.kit.sentences import Refusal
from companion.games.toscana.port import state_of
from companion.games.toscana.rules.terms import Phase
from tests.recorder.table_bots import next_turn, offer_deal, trade
from tests.recorder.table_map import on_squares
from tests.recorder.table_slips import Slip
from tests.recorder.table_winery import KINDS, MAP, SMALL_MAP, Plain, Square, View, Winery
from tests.tables import Table, command_from_plain

COLOURS = ("purple", "grey", "red", "white", "green")


@dataclass(frozen=True)
class Wanted:
    """A game to record: who plays how, and what must happen in it."""

    name: str
    players: str
    options: Plain
    asks: Callable[["Session"], bool]
    slips: tuple[Slip, ...] = ()
    is_restarted: bool = False
    last_called: int | None = None
    """The round in which time runs out."""


@dataclass
class Session:
    """One game as it is played. Ledger market shows a part of a full game that is kept beside it."""

    wanted: Wanted
    rng: Random
    lines: list[Plain] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    richest: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.table = Table()
        ledger = self.wanted.options.get("ledger", "full")
        self.is_full, self.is_map = ledger != "market", ledger == "map"
        self.shadow = self.table if self.is_full else Table()
        self.free = dict(SMALL_MAP if self.is_map else MAP)
        self.wineries = {name.lower(): Winery(name.lower(), self.rng) for name in self.wanted.players.split()}

    @property
    def state(self) -> Plain:
        plain: Plain = json.loads(to_json(state_of(self.shadow.game)))
        return plain

    def play(self) -> None:
        self._begin()
        while self.state["phase"] == "placing":
            self._place(self.state["turn"])
        while self.state["phase"] == "actions":
            while (turn := self.state["turn"]) is not None:
                self._take_turn(turn)
            self._close_round()
        if self.is_tied:
            self._break_tie()

    @property
    def is_tied(self) -> bool:
        """Whether the table asks for a tie-break, whatever a game beside it knows."""
        return self.table.game is not None and self.table.game.phase is Phase.TIE_BREAK

    # Writing down

    def say(self, command: Plain) -> bool:
        """Enters a command at the table, and in the full game beside it."""
        shown = command if self.is_full else self._as_market(command)
        is_ok = self._enter(self.table, shown)
        self.lines.append(shown)
        if is_ok and not self.is_full:
            assert self._enter(self.shadow, command), command
        return is_ok

    def must(self, command: Plain) -> None:
        assert self.say(command), (self.wanted.name, command, self.state)

    @staticmethod
    def _enter(table: Table, plain: Plain) -> bool:
        command = command_from_plain(plain)
        return not isinstance(command, Refusal) and not isinstance(table.do(command), Refusal)

    def _as_market(self, command: Plain) -> Plain:
        match command["do"]:
            case "new_game":
                return {**command, "options": self.wanted.options}
            case "make_wine":
                return {"do": "make_wine", "player": command["player"]}
            case "hire" if (
                command.get("piece") == "winemaster" and self._winemasters_left(command["player"]) == 1
            ):
                return {**command, "award": True}
        return command

    def _winemasters_left(self, player_id: str) -> int:
        player = next(player for player in self.state["players"] if player["id"] == player_id)
        return int(player["winemasters_left"])

    def _slip(self, command: Plain) -> None:
        """Now and then something goes wrong before the command that was meant; old mistakes come last."""
        if self.rng.random() > 0.25:
            return
        before = self.state
        possible = {slip.__name__: slip(command, before, self.rng) for slip in self.wanted.slips}
        name = min((name for name in possible if possible[name]), key=self.seen.__getitem__, default="")
        for wrong in possible.get(name, []):
            self.seen[name] += 1
            self.seen["refused"] += not self.say(wrong)
        if self.state != before and name not in ("miscounted", "fallen_box"):
            raise AssertionError((name, command))

    # The course of a game

    def _begin(self) -> None:
        names = self.wanted.players.split()
        tiles = self.rng.sample(["+", "+", "-", "-", None], 5)
        command: Plain = {
            "do": "new_game",
            "players": [
                {"id": name.lower(), "name": name, "colour": colour}
                for name, colour in zip(names, COLOURS, strict=False)
            ],
            "starting_player": self.rng.choice(names).lower(),
            "market": {
                "prices": {kind: self.rng.choice([2, 3, 3, 4, 4, 5]) for kind in KINDS} | {"water": 0},
                "storages": {kind: self.rng.choice([1, 2, 3, 4]) for kind in KINDS},
                "board": dict(zip(KINDS, tiles, strict=True)),
            },
            "options": {**self.wanted.options, "ledger": "map" if self.is_map else "full"},
        }
        if self.wanted.is_restarted:
            market = {**command["market"], "prices": {**command["market"]["prices"], "water": 2}}
            self.must({**command, "market": market})
            self.must({"do": "abandon"})
        self.must(command)
        for winery in () if self.is_map else self.wineries.values():
            self._settle(winery, "worker")

    def _place(self, player_id: str) -> None:
        """The first worker of ledger map."""
        kind = self._best_kind(self.wineries[player_id])
        self.must({"do": "place", "player": player_id, "kind": kind})
        self._look_at_the_map()

    def _take_turn(self, player_id: str) -> None:
        winery = self.wineries[player_id]
        view = View(self.state, winery, self.free)
        is_trading_ready = view.me["actions"]["trading"] == "ready"
        if self.wanted.options.get("player_deals") and is_trading_ready and (deal := offer_deal(view)):
            self.must(deal)
            self.seen["deal"] += 1
            # The deal has opened the trading action: the market's turn comes now, or not at all.
            sale = trade(View(self.state, winery, self.free))
            if sale:
                self.must(sale)
            return
        command = next_turn(view)
        if self.is_map:
            command = on_squares(command, view, self._best_kind(winery))
        self._slip(command)
        self.must(command)
        self._note(command, winery)

    def _note(self, command: Plain, winery: Winery) -> None:
        helper = command.get("helper", {})
        self.seen["lobbyist"] += "lobbyist" in helper
        self.seen["helper first"] += command.get("first") == "helper"
        self.seen["rose sells"] += "sell" in helper.get("mr_rose", {})
        self.seen["replaces"] += "replaces" in command
        if command["do"] == "hire" and "piece" in command:
            self.seen[command["piece"]] += 1
            self.seen["award"] += command["piece"] == "winemaster" and self._winemasters_left(winery.id) == 0
            if self.is_map:
                self._look_at_the_map()
            elif "replaces" in command:
                self._leave(self.wineries[command["replaces"]], command["piece"], winery)
            else:
                self._settle(winery, command["piece"])

    # Ledger map

    def _look_at_the_map(self) -> None:
        """Ledger map knows the squares better than anybody."""
        self.free = dict(SMALL_MAP)
        for player in self.state["players"]:
            squares = [Square(s["kind"], s["workers"], s["winemaster"], s["id"]) for s in player["squares"]]
            self.wineries[player["id"]].squares = squares
            for square in squares:
                self.free[square.kind] -= 1
        self.seen["full map"] += not any(self.free.values())

    def _settle(self, winery: Winery, piece: str) -> None:
        """A second worker for an own square, or a new square of what pays and the winery still lacks."""
        single = [square for square in winery.squares if square.workers == 1 and not square.has_winemaster]
        is_full = not any(self.free.values())
        if is_full or (piece == "worker" and single and self.rng.random() < 0.2):
            single[0].workers = 2
            return
        kind = self._best_kind(winery)
        self.free[kind] -= 1
        winery.squares.append(Square(kind, has_winemaster=piece == "winemaster"))

    def _best_kind(self, winery: Winery) -> str:
        """What pays and the winery still lacks; an abandoned square only where nothing else is open."""
        owned = Counter(square.kind for square in winery.squares)
        prices = self.state["market"]["prices"]
        worth = {kind: prices[kind] * self.rng.random() - 2 * owned[kind] for kind in KINDS}
        worth["water"] += 0 if owned["water"] else 4
        worth["abandoned"] = -1
        return max((kind for kind in self.free if self.free[kind]), key=worth.__getitem__, default="red")

    def _leave(self, loser: Winery, piece: str, taker: Winery) -> None:
        square = next(square for square in loser.squares if square.has_winemaster)
        loser.squares.remove(square)
        taker.squares.append(Square(square.kind, has_winemaster=piece == "winemaster"))

    def _close_round(self) -> None:
        if self.state["round"] == self.wanted.last_called:
            self.must({"do": "finish"})
        self.must({"do": "update_wine_board"})
        self.must({"do": "update_supply"})
        before = self.state
        tiles = {p["id"]: self.wineries[p["id"]].play_tile(p["boxes"]) for p in before["players"]}
        totals = {kind: sum(tile.get(kind, 0) for tile in tiles.values()) for kind in KINDS}
        by_tiles: Plain = {"do": "hold_winetasting", "tiles": tiles}
        by_totals: Plain = {"do": "hold_winetasting", "totals": {k: n for k, n in totals.items() if n}}
        command = by_tiles if self.is_full or before["round"] % 2 else by_totals
        self._slip(command)
        self.richest.append(max(player["money"] for player in before["players"]))
        self.must(command)
        if self.state["phase"] != "actions" and not self.is_full:
            for player in before["players"]:
                boxes = {kind: boxes for kind, boxes in player["boxes"].items() if boxes}
                sale = {"do": "final_sale", "player": player["id"], "boxes": boxes}
                assert self._enter(self.table, sale)
                self.lines.append(sale)

    def _break_tie(self) -> None:
        most = max(player["money"] for player in self.state["players"])
        tied = [player for player in self.state["players"] if player["money"] == most]
        squares = {player["id"]: len(self.wineries[player["id"]].squares) for player in tied}
        winemasters = {player["id"]: player["winemasters_on_map"] for player in tied}
        command = {"do": "break_tie", "squares": squares, "winemasters": winemasters}
        assert self._enter(self.table, command), (self.wanted.name, command)
        self.lines.append(command)
        scores = sorted(((squares[name], winemasters[name]) for name in squares), reverse=True)
        best, second = scores[0], scores[1]
        tie = "shared" if best == second else "winemasters" if best[0] == second[0] else "squares"
        self.seen[f"tie {tie}"] += 1
