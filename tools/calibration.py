"""How far the chances to win can be trusted: their Brier score on self-play that they were not fitted to.

    .venv/bin/python -m tools.calibration [--games 20] [--seed 1]

Games of two to five players are made, so many of each. Everybody plans the round, but one turn in four
has one of its first eight ideas, as people's have. One half fits the spread of `players/chances.py`; the
other half, which that never sees, scores it beside "everybody's share of the money". 0 is best.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from companion.games.toscana.players import choosing
from companion.games.toscana.players.chances import SPREAD, Shares, ahead, chances, won
from companion.games.toscana.players.port import Budget, Observation
from companion.games.toscana.players.self_play import Turn, opening, some_market, turns
from companion.games.toscana.rules.commands import Command
from companion.games.toscana.rules.game import Game

SEATS = "abcde"
POSITIONS, PLAYED_ON = 8, 8
"""How many positions of a game are looked at, and how often each is played on."""
SLIPS, IDEAS = 0.25, 8
SPREADS = tuple(product((2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 15.0), (2.0, 4.0, 6.0, 8.0, 10.0, 13.0, 16.0)))
RESAMPLED = 1000


class Position(NamedTuple):
    """A position, everybody's margins when it was played on, and who won in the end."""

    game: Game
    margins: tuple[Shares, ...]
    won: Shares


Scored = Callable[[Position], Shares]


def slipping(seen: Observation, chance: Random, budget: Budget) -> Sequence[Command]:
    """A player who plans the round, on a human day."""
    ideas = list(choosing.planning(seen, chance, budget))
    if chance.random() < SLIPS:
        ideas.insert(0, ideas.pop(chance.randrange(min(IDEAS, len(ideas)))))
    return ideas


def positions(players: int, seed: str) -> list[Position]:
    """Some positions of one game, from its beginning to its end."""
    chance, seats = Random(seed), SEATS[:players]
    *path, end = turns(
        opening(seats, some_market(chance)), dict.fromkeys(seats, (slipping, choosing.POSITIONS)), chance
    )
    assert isinstance(end, Game)
    found = [each.game for each in path if isinstance(each, Turn)]
    looked_at = [found[at] for at in sorted(chance.sample(range(len(found)), POSITIONS))]
    return [
        Position(game, tuple(ahead(game, seed, number) for number in range(PLAYED_ON)), won(end))
        for game in looked_at
    ]


def made(games: int, seed: str) -> Iterator[list[Position]]:
    for number, players in product(range(games), range(2, len(SEATS) + 1)):
        yield positions(players, f"{seed}/{players}/{number}")


def brier(game: Sequence[Position], scored: Scored) -> float:
    """The mean of the squared errors of all chances, summed over the players."""
    each = (
        sum((chance - outcome) ** 2 for chance, outcome in zip(scored(position), position.won, strict=True))
        for position in game
    )
    return sum(each) / len(game)


def by_money(position: Position) -> Shares:
    """Everybody's share of the money; equal ones where nobody has any."""
    money = [player.money for player in position.game.players]
    return tuple(each / sum(money) if sum(money) else 1 / len(money) for each in money)


def by_playing_on(spread: tuple[float, float]) -> Scored:
    return lambda position: chances(position.game, position.margins, spread)


def fitted(games: Sequence[Sequence[Position]]) -> tuple[float, float]:
    return min(SPREADS, key=lambda spread: sum(brier(game, by_playing_on(spread)) for game in games))


def interval(games: Sequence[float], by: Sequence[float] | None = None) -> tuple[float, float]:
    """Where the mean of the games lies 95 times of 100, or its share of the mean of others, by resampling."""
    chance, found = Random(0), []
    for _ in range(RESAMPLED):
        drawn = chance.choices(range(len(games)), k=len(games))
        below = sum(by[each] for each in drawn) if by is not None else len(drawn)
        found.append(sum(games[each] for each in drawn) / below)
    found.sort()
    return found[RESAMPLED // 40], found[-RESAMPLED // 40]


def rows(games: int, seed: int) -> Iterator[str]:
    fit = fitted(list(made(games, f"{seed}/fit")))
    held_out = list(made(games, f"{seed}/held out"))
    yield f"{len(held_out)} games held out, {POSITIONS} positions of each; spread {SPREAD}, fitted {fit}"
    yield "| chances | Brier score | 95 % interval |"
    yield "|---|---|---|"
    scores = {}
    for name, scored in (
        ("share of the money", by_money),
        ("equal", lambda position: (1 / len(position.won),) * len(position.won)),
        ("playing on, in use", by_playing_on(SPREAD)),
        ("playing on, as fitted", by_playing_on(fit)),
    ):
        scores[name] = [brier(game, scored) for game in held_out]
        low, high = interval(scores[name])
        yield f"| {name} | {sum(scores[name]) / len(held_out):.3f} | {low:.3f} to {high:.3f} |"
    money, ours = scores["share of the money"], scores["playing on, in use"]
    low, high = interval(ours, money)
    better = 1 - sum(ours) / sum(money)
    yield f"Better than the share of the money by {better:.0%} ({1 - high:.0%} to {1 - low:.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="tools.calibration", description=__doc__.partition("\n")[0] if __doc__ else ""
    )
    parser.add_argument("--games", type=int, default=20, help="games of each number of players, twice")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for row in rows(chosen.games, chosen.seed):
        print(row, flush=True)


if __name__ == "__main__":
    main()
