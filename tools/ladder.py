"""How strong the players of Toscana are: each against the one below, in games of two with equal seats.

    .venv/bin/python -m tools.ladder [--games 200] [--seed 1] [--player strongest]

Each opening and map is played twice, with the seats changed; a shared victory is half a one.
"""

import argparse
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from random import Random
from time import process_time

from companion.games.toscana.players.choosing import PLAYERS
from companion.games.toscana.players.port import Budget, Observation, TakesSeat
from companion.games.toscana.players.self_play import opening, some_market, turns, winners
from companion.games.toscana.rules.commands import Command
from companion.games.toscana.rules.game import Game
from tools.bars import proportion

SEATS = ("a", "b")
TURN_GAMES = 4
Chosen = tuple[TakesSeat, int]


def played(players: Mapping[str, Chosen], seed: str) -> Game:
    """A whole game; the same seed lays the same map and market."""
    chance = Random(seed)
    game = opening(tuple(players), some_market(chance))
    for each in turns(game, players, chance):
        game = each if isinstance(each, Game) else game
    return game


def share(one: Chosen, other: Chosen, games: int, seed: int) -> float:
    """The share of the games that `one` wins."""
    won = 0.0
    for number in range(games):
        seats = SEATS if number % 2 == 0 else SEATS[::-1]
        by_seat = dict(zip(seats, (one, other), strict=True))
        best = winners(played({seat: by_seat[seat] for seat in SEATS}, f"{seed}/{number // 2}"))
        won += (seats[0] in best) / len(best) if best else 0.5
    return won / games


def rows(games: int, seed: int, names: Iterable[str] = PLAYERS) -> Iterable[str]:
    yield "| player | beats | share of games | 95 % interval | seconds a game |"
    yield "|---|---|---|---|---|"
    for below, name in pairwise(names):
        began_s = process_time()
        won = share(PLAYERS[name], PLAYERS[below], games, seed)
        _, low, high = proportion(won * games, games)
        each_s = (process_time() - began_s) / games
        yield f"| {name} | {below} | {won:.0%} | {low:.0%} to {high:.0%} | {each_s:.2f} |"


def longest_turn(name: str, games: int, seed: int) -> str:
    """What the turns of this player took, with itself."""
    spent: list[tuple[int, float]] = []
    player, positions = PLAYERS[name]

    def measured(seen: Observation, chance: Random, budget: Budget) -> Sequence[Command]:
        began_s = process_time()
        answer = player(seen, chance, budget)
        spent.append((positions - budget.left, process_time() - began_s))
        return answer

    for number in range(games):
        played(dict.fromkeys(SEATS, (measured, positions)), f"{seed}/turn/{number}")
    most, longest_s = max(each for each, _ in spent), max(each for _, each in spent)
    mean_s = sum(each for _, each in spent) / len(spent)
    seconds = f"{mean_s:.3f} s on the average, {longest_s:.3f} s at most"
    return f"a turn of {name}: at most {most} positions, {seconds}"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="tools.ladder", description=__doc__.partition("\n")[0] if __doc__ else ""
    )
    parser.add_argument("--games", type=int, default=200, help="games of each pair (default: 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", choices=tuple(PLAYERS)[1:], help="only this one and the one below")
    chosen = parser.parse_args()
    names = tuple(PLAYERS)
    at = names.index(chosen.player) if chosen.player else 0
    for row in rows(chosen.games, chosen.seed, names[at - 1 : at + 1] if at else names):
        print(row, flush=True)
    print(longest_turn(next(reversed(PLAYERS)), TURN_GAMES, chosen.seed))


if __name__ == "__main__":
    main()
