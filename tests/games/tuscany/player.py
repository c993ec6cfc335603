"""A greedy player of Tuscany, for counting inputs: wine for the richest order, and more workers for the next.

The box follows no cards, grapes and wines, so a `Winery` does; lira, points and workers are the box's own.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from companion.games.tuscany.rules import booklet
from companion.games.tuscany.rules.game import Game, Player, stars_left
from companion.games.tuscany.rules.terms import Season, Wine

ORDERS = ((2, 1), (3, 1), (3, 1), (4, 1), (4, 2), (5, 2), (6, 2))
"""Points and residual income of the orders in the deck."""
TOUR, RICH, POOR = 2, 8, 3
LATE = 5
"""From this year on nobody trains."""
SHARES = {Season.SPRING: 0.2, Season.SUMMER: 0.4, Season.AUTUMN: 0.8, Season.WINTER: 1.0}
"""How many of the workers are out by the end of a season."""
BUILDINGS = {
    "trellis": 2,
    "irrigation": 3,
    "medium cellar": 4,
    "windmill": 5,
    "cottage": 4,
    "tasting room": 6,
    "large cellar": 6,
}


@dataclass(frozen=True)
class Move:
    """A worker placed: the action as the knob names it, what it books, and what is chosen for it."""

    action: str
    money: int = 0
    points: int = 0
    residual: int = 0
    choice: str = ""


@dataclass
class Winery:
    """What a player has and the box does not follow."""

    rng: Random
    vines: int = 1
    planted: int = 0
    grapes: int = 0
    wines: int = 0
    orders: list[tuple[int, int]] = field(default_factory=list)
    visitors: int = 1
    workers: int = 3
    trained: int = 0
    """Workers that begin next year."""
    built: set[str] = field(default_factory=set)
    fields: list[int] = field(default_factory=lambda: [5, 6, 7])
    spent: set[str] = field(default_factory=set)
    """What brings its point once a year, and fields that were harvested."""

    def moves(self, game: Game, player: Player) -> Iterator[Move]:
        """What is worth a worker in this season, the best first."""
        match game.season:
            case Season.SPRING:
                yield from self._spring(game, player)
            case Season.SUMMER:
                yield from self._summer(player)
            case Season.AUTUMN:
                yield from self._autumn(player)
            case Season.WINTER:
                yield from self._winter(game, player)

    def _spring(self, game: Game, player: Player) -> Iterator[Move]:
        money = player.money or 0
        wanted = next((name for name in BUILDINGS if name not in self.built), None)
        if wanted and money >= BUILDINGS[wanted] + (POOR if self.built else 0):
            yield Move("build", -BUILDINGS[wanted], choice=wanted)
        if not self.vines and self.planted < 3:
            yield Move("draw vine")
        if money < POOR:
            yield self._tour()
        if stars_left(game, player.id):
            yield Move("star", choice=self._best_region(game, player.id))

    def _summer(self, player: Player) -> Iterator[Move]:
        if self.vines and "trellis" in self.built:
            yield Move("plant", points=self._once("windmill"))
        if self.fields and (player.money or 0) < POOR and len(self.fields) > self.planted:
            yield Move("property", self.fields[-1], choice=str(self.fields[-1]))
        if self.visitors:
            yield self._visitor()
        if self.grapes > 3:
            yield Move("trade")

    def _autumn(self, player: Player) -> Iterator[Move]:
        if self.planted and "harvest" not in self.spent:
            yield Move("harvest")
        if self.grapes:
            yield Move("make wine")
        if len(self.orders) < 2:
            yield Move("draw order")
        if (player.money or 0) < RICH:
            yield self._tour()

    def _winter(self, game: Game, player: Player) -> Iterator[Move]:
        has_room = self.workers + self.trained < booklet.WORKERS_MAX
        if game.year < LATE and has_room and (player.money or 0) >= booklet.TRAINING_COST:
            yield Move("train")
        if self.orders and self.wines:
            points, residual = max(self.orders)
            yield Move("fill order", points=points, residual=residual)
        if self.wines > 1 or (self.wines and not self.orders):
            yield Move("sell wine", choice=self.rng.choice([Wine.RED, Wine.RED, Wine.WHITE, Wine.BLUSH]))
        if self.visitors:
            yield self._visitor()
        yield Move("gain 1 lira", 1)

    def _tour(self) -> Move:
        return Move("tour", TOUR, self._once("tasting room") if self.wines else 0)

    def _once(self, building: str) -> int:
        return int(building in self.built and building not in self.spent)

    def _visitor(self) -> Move:
        """Lira, points, points that are paid for, or only cards."""
        money, points = self.rng.choice([(3, 0), (2, 0), (0, 1), (-2, 2), (0, 2), (0, 0), (0, 0)])
        return Move("visitor", money, points)

    def _best_region(self, game: Game, player: str) -> str:
        """Where one more star leads alone, for the most points; else where it brings lira."""

        def worth(name: str) -> int:
            region = game.map[name]
            others = [stars for owner, stars in region.stars.items() if owner != player]
            return region.points if region.stars[player] <= max(others) < region.stars[player] + 1 else 0

        return max(game.map, key=worth)

    def do(self, move: Move) -> None:
        """What the move changes beside what it books."""
        gained: dict[str, Callable[[], None]] = {
            "draw vine": lambda: self._add(vines=1),
            "plant": lambda: self._add(vines=-1, planted=1),
            "visitor": lambda: self._add(visitors=-1),
            "trade": lambda: self._add(grapes=-1, visitors=1),
            "draw order": lambda: self.orders.append(self.rng.choice(ORDERS)),
            "harvest": lambda: self._add(grapes=self.planted),
            "make wine": lambda: self._add(wines=min(self.grapes, 3), grapes=-min(self.grapes, 3)),
            "sell wine": lambda: self._add(wines=-1),
            "fill order": lambda: self._fill((move.points, move.residual)),
            "train": lambda: self._add(trained=1),
            "build": lambda: self.built.add(move.choice),
            "property": lambda: self.fields.remove(int(move.choice)),
        }
        gained.get(move.action, lambda: None)()
        self.spent.add(move.action)
        if move.points:
            self.spent.add({"plant": "windmill", "tour": "tasting room"}.get(move.action, ""))

    def _fill(self, order: tuple[int, int]) -> None:
        self.orders.remove(order)
        self.wines -= 1

    def _add(self, **counts: int) -> None:
        for name, count in counts.items():
            setattr(self, name, getattr(self, name) + count)

    def end_year(self) -> None:
        self._add(workers=self.trained, trained=-self.trained)
        self.visitors += self.rng.randint(1, 2)
        self.spent.clear()


@dataclass
class Spaces:
    """What stands on the board this year: workers by player and by action, and whose grande is out."""

    each: int
    """How many workers an action has room for."""
    placed: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    grandes: set[str] = field(default_factory=set)

    def has_turn(self, game: Game, player: str, workers: int) -> bool:
        """Whether a worker goes now: wine is made in autumn, and the rest works in winter."""
        return self.placed[player] < max(round(workers * SHARES[game.season or Season.SPRING]), 1)

    def is_open(self, player: str, action: str) -> bool:
        return not self.is_full(action) or player not in self.grandes

    def is_full(self, action: str) -> bool:
        return self.taken[action] >= self.each

    def place(self, player: str, action: str) -> None:
        if self.is_full(action):
            self.grandes.add(player)
        self.placed[player] += 1
        self.taken[action] += 1
