"""What decided a game that is over: everybody's chance after each entry, and the decisions that cost most.

The chances come from playing on by rules of thumb, which is quick enough to do often. A decision is compared
with what a player who plans the round would have done in its place: those that may have cost most are played
on by that player from both. Left out is what the box does not see: which squares are free, or touched by
water.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import sqrt
from typing import Any

from companion.frozen import frozen
from companion.games.port import Moment, command_of
from companion.games.toscana.players.chances import Shares, after, ahead, by_plan, chances, shares, spread_of
from companion.games.toscana.players.choosing import wanted_kind
from companion.games.toscana.players.port import alone, in_ledger_map, pieces_on_map
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.commands import COMMANDS, Buy, Command, Hire, MakeWine, Pass, Sell
from companion.games.toscana.rules.game import FIRST_SQUARE, Game, Player
from companion.games.toscana.rules.pieces import Squares
from companion.games.toscana.rules.terms import Phase, Vineyard

SKETCH = 24
"""How often each position is played on by rules of thumb."""
SURE, ROUNDS = 12, 2
"""How often, and how far, that player plays on from a decision that may have cost."""
LOOKED_AT, TOLD = 6, 3
LEAST_COST = 0.02
Z = 1.96
SAME_CHANCE = (Phase.SUPPLY, Phase.WINETASTING)
"""The prices that a round closes with are known before they are moved."""

Decision = Hire | MakeWine | Pass | Buy | Sell


@frozen
class Point:
    """A moment of the game as one of ledger map, with the command that led to it."""

    game: Game
    command: Command | None
    seed: str

    @cached_property
    def sketch(self) -> tuple[Shares, ...]:
        """Everybody's margin each time it is played on by rules of thumb."""
        return tuple(ahead(self.game, self.seed, number) for number in range(SKETCH))

    def by_plan(self) -> tuple[Shares, ...]:
        """The same by plan, with other tiles: those of the sketch have chosen the decision."""
        numbers = range(SKETCH, SKETCH + SURE)
        return tuple(ahead(self.game, self.seed, number, by_plan, ROUNDS) for number in numbers)


@frozen
class Cost:
    """What a decision cost of the chance to win, give or take an error, and in money."""

    chance: float
    error: float
    money: float


@frozen
class Fork:
    """A decision: where it was made, what it led to, and what a plan of the round would have done instead."""

    at: int
    seat: int
    before: Game
    better: Command
    instead: Point
    done: Point

    @property
    def sketched(self) -> float:
        return self._cost(self.instead.sketch, self.done.sketch).chance

    def cost(self) -> Cost:
        return self._cost(self.instead.by_plan(), self.done.by_plan())

    def _cost(self, instead: Sequence[Shares], done: Sequence[Shares]) -> Cost:
        spread, seat = spread_of(self.before), self.seat
        pairs = tuple(zip(instead, done, strict=True))
        lost = [shares(one, spread)[seat] - shares(other, spread)[seat] for one, other in pairs]
        money = [one[seat] - other[seat] for one, other in pairs]
        middle = sum(lost) / len(lost)
        variance = sum((each - middle) ** 2 for each in lost) / (len(lost) - 1)
        return Cost(middle, Z * sqrt(variance / len(lost)), sum(money) / len(money))


def decided(moments: Sequence[Moment]) -> dict[str, Any]:
    """Everybody's chance after each moment, and the decisions that cost more than their error, as JSON."""
    points = tuple(_points(moments))
    line = tuple(_line(points))
    forks = sorted(_forks(points), key=lambda fork: fork.sketched, reverse=True)
    costs = [(fork, fork.cost()) for fork in forks[:LOOKED_AT]]
    told = [(fork, cost) for fork, cost in costs if cost.chance > max(cost.error, LEAST_COST)]
    told.sort(key=lambda each: each[1].chance, reverse=True)
    return {
        "chances": [[round(chance, 4) for chance in each] for each in line],
        "decisions": [
            {
                "at": fork.at,
                "better": COMMANDS.write(fork.better),
                "cost": round(cost.chance, 4),
                "error": round(cost.error, 4),
                "money": round(cost.money, 1),
            }
            for fork, cost in told[:TOLD]
        ],
    }


def _line(points: Sequence[Point]) -> Iterator[Shares]:
    last: Shares = ()
    for point in points:
        if not last or point.game.phase not in SAME_CHANCE:
            last = chances(point.game, point.sketch)
        yield last


def _forks(points: Sequence[Point]) -> Iterator[Fork]:
    for at, done in enumerate(points[1:], start=1):
        command, game = done.command, points[at - 1].game
        # Whoever goes on trading has spent the coin: there is nothing to decide between the actions.
        if not isinstance(command, Decision) or game.trading_open == command.player:
            continue
        better = by_plan(game, command.player)
        if not _alike(better, command):
            instead = Point(after(game, better), better, done.seed)
            yield Fork(at, game.seat_of(command.player), game, better, instead, done)


def _alike(one: Command, other: Command) -> bool:
    """Whether two commands differ in nothing that the box can judge: it does not see the map."""
    match one, other:
        case MakeWine(), MakeWine():
            return True
        case Hire(), Hire():
            return (one.piece, one.helper) == (other.piece, other.helper)
    return one == other


# The game as one of ledger map


def _points(moments: Sequence[Moment]) -> Iterator[Point]:
    seed, kinds = moments[0].stamp.at, dict[str, list[Vineyard]]()
    for moment in moments:
        if isinstance(moment.game, Game):
            yield Point(_mapped(moment.game, kinds), command_of(GAME, moment), seed)


def _mapped(game: Game, kinds: dict[str, list[Vineyard]]) -> Game:
    """In ledger full each piece stands alone on a square of the kind that a player would have wanted."""

    def imagined(player: Player, seat: int) -> Squares:
        own, pieces = kinds.setdefault(player.id, []), pieces_on_map(player)
        while len(own) < pieces:
            own.append(wanted_kind(game, alone(seat, own, len(own))) if own else FIRST_SQUARE)
        return alone(seat, own[:pieces], player.workers_on_map)

    return in_ledger_map(game, imagined)
