"""What a bot has and sees: its squares on the map, its winetasting tiles, and the table from its seat."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

Plain = dict[str, Any]
WINES = ("red", "white", "champagne", "rose")
KINDS = (*WINES, "water")
# The vineyard squares of an imagined map, by what grows there.
MAP = {"red": 7, "white": 7, "champagne": 6, "rose": 6, "water": 6}
SMALL_MAP = {"red": 4, "white": 4, "champagne": 3, "rose": 3, "water": 4, "abandoned": 4}


@dataclass
class Square:
    kind: str
    workers: int = 1
    has_winemaster: bool = False
    id: str = ""

    @property
    def yields(self) -> int:
        return 2 if self.has_winemaster else self.workers


@dataclass
class Winery:
    """What the box does not follow: a player's squares, winetasting tiles and temper."""

    id: str
    rng: Random
    squares: list[Square] = field(default_factory=list)
    hand: list[dict[str, int]] = field(default_factory=list)
    deck: list[dict[str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.deck = [self._tile() for _ in range(7)]
        self.hand = [self.deck.pop(), self.deck.pop()]
        self.likes_lobbyist = self.rng.random() < 0.6
        self.saves_for_masters = self.rng.random() < 0.7

    def _tile(self) -> dict[str, int]:
        first, second = self.rng.sample(WINES, 2)
        return self.rng.choice([{first: 1}, {first: -1}, {first: 1, second: -1}, {first: 2}, {first: -2}])

    def water_wanted(self) -> int:
        """A box of water on a good crossroad touches three of the player's squares."""
        return min(5, (len(self.squares) + 2) // 3)

    def harvest(self, water: int) -> dict[str, int]:
        best = sorted(self.squares, key=lambda square: -square.yields)[: 3 * water]
        return {kind: boxes for kind in KINDS if (boxes := sum(s.yields for s in best if s.kind == kind))}

    def play_tile(self, held: dict[str, int]) -> dict[str, int]:
        tile = max(self.hand, key=lambda tile: sum(held[kind] * steps for kind, steps in tile.items()))
        self.hand.remove(tile)
        if self.deck:
            self.hand.append(self.deck.pop())
        return tile


@dataclass
class View:
    """The table from one player's seat."""

    state: Plain
    winery: Winery
    free: dict[str, int]

    def __post_init__(self) -> None:
        self.me = next(player for player in self.state["players"] if player["id"] == self.winery.id)
        self.others = [player for player in self.state["players"] if player["id"] != self.winery.id]
        self.held: dict[str, int] = self.me["boxes"]
        self.prices: dict[str, int] = self.state["market"]["prices"]
        self.storages: dict[str, int] = self.state["market"]["storages"]
        self.bank: dict[str, int] = self.state["bank"]

    @property
    def piece(self) -> str | None:
        if self.me["workers_left"]:
            return "worker"
        return "winemaster" if self.me["winemasters_left"] else None

    def next_cost(self) -> dict[str, int]:
        """What the next piece asks for."""
        if self.piece == "worker":
            return {"red": 1}
        return {3: {"white": 1}, 2: {"white": 2}, 1: dict.fromkeys(KINDS, 1)}.get(
            self.me["winemasters_left"], {}
        )

    def missing(self) -> list[str]:
        return [kind for kind, boxes in self.next_cost().items() if self.held[kind] < boxes]

    def cost(self, kind: str) -> int:
        return max(1, self.prices[kind])
