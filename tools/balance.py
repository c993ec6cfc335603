"""What seats, opening markets and the 60 are worth in Toscana, from self-play.

    .venv/bin/python -m tools.balance [--games 200] [--seed 1]

Writes docs/balance.md and its pictures; the same seed writes the same.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

from companion.games.toscana.players.choosing import POSITIONS, planning
from companion.games.toscana.players.self_play import opening, some_market, turns, winners
from companion.games.toscana.rules import booklet
from companion.games.toscana.rules.game import Game, Market
from companion.games.toscana.rules.terms import KINDS, Sixty, Tile
from tools.bars import Bar, Group, Measured, mean, proportion, svg

DOCS = Path(__file__).parent.parent / "docs"
SEATS, FEWEST = "abcde", 3
TILES = {Tile.PLUS: "+", None: "none", Tile.MINUS: "-"}
PAGE = """# What seats, markets and the 60 are worth

How even Toscana is, from games of one player with itself: it plans its round as the strongest one of [The
box takes a seat](rival.md), without samples. `{command}` wrote
this page and its pictures; the same seed writes the same. {games} games stand behind each number of players
and each option, and the lines on the bars are 95 % intervals: where they reach over each other, or over the
dashed line, nothing is settled.

**The map is a stand-in** and so are the opening markets: 8 map pieces of 2 x 2 squares with kinds laid by
chance, prices of 2 to 5, storages of 1 to 4. On the printed board it may be otherwise, and people play
otherwise. The Castles of Tuscany and Tuscany Essential have no such page: the box has no seat in them, for
it does not know the hands.

## Seats

![The share of games that each seat wins, for 2 to 5 players](pictures/balance-seats.svg)

The seats are counted clockwise from the starting player; the dashed line is what each would win if seats
did not matter. A shared victory counts in parts.

{seats}
## Opening markets

![The money at the end, by the opening tile above each kind](pictures/balance-markets.svg)

The money that a player has at the end, the mean of two, by the tile that lies above a kind as the game
begins.

{markets}
## The 60

![The round in which games end, with both options](pictures/balance-sixty.svg)

The same maps and markets with both options: the game ends with the round in which somebody *reached* 60, or
only if somebody has 60 as a round closes, *at close*. Two players.

{sixty}"""


class Played(NamedTuple):
    """A game that is over."""

    market: Market
    game: Game

    @property
    def money(self) -> float:
        """What a player has at the end, on the average."""
        return fmean(player.money for player in self.game.players)


def played(players: int, games: int, seed: int, sixty: Sixty = Sixty.REACHED) -> list[Played]:
    return [_game(players, f"{seed}/{players}/{number}", sixty) for number in range(games)]


def _game(players: int, seed: str, sixty: Sixty) -> Played:
    chance, seats = Random(seed), SEATS[:players]
    market = some_market(chance)
    *_, last = turns(opening(seats, market, sixty), dict.fromkeys(seats, (planning, POSITIONS)), chance)
    if not isinstance(last, Game):
        raise TypeError("a game ends with the game")
    return Played(market, last)


def by_seat(games: Sequence[Played]) -> Group:
    """The share that each seat wins."""
    seats = [player.id for player in games[0].game.players]
    won = dict.fromkeys(seats, 0.0)
    for each in games:
        best = winners(each.game)
        for seat in best:
            won[seat] += 1 / len(best)
    bars = [Bar(str(at), _percent(won[seat], len(games))) for at, seat in enumerate(seats, 1)]
    return Group(f"{len(seats)} players", bars, 100 / len(seats))


def by_market(games: Sequence[Played]) -> Iterator[Group]:
    """The money of a player by the tile above each kind; tiles of too few games are left out."""
    for kind in KINDS:
        found = {tile: [each.money for each in games if each.market.board[kind] is tile] for tile in TILES}
        bars = [Bar(TILES[tile], mean(money)) for tile, money in found.items() if len(money) >= FEWEST]
        yield Group(kind.english, bars)


def by_round(games: Sequence[Played], name: str) -> Group:
    """The share of games that end in each round."""
    rounds = [each.game.round for each in games]
    last = range(min(5, *rounds), booklet.LAST_ROUND + 1)
    bars = [Bar(str(each), _percent(rounds.count(each), len(games))) for each in last]
    return Group(name, bars)


def _percent(won: float, games: int) -> Measured:
    return Measured(*(100 * number for number in proportion(won, games)))


def table(head: str, groups: Sequence[Group], unit: str) -> str:
    lines = [f"| {head} | | | 95 % interval |", "|---|---|---|---|"]
    for group in groups:
        for bar in group.bars:
            middle, low, high = (f"{number:.0f}{unit}" for number in bar.measured)
            lines.append(f"| {group.name} | {bar.name} | {middle} | {low} to {high} |")
    return "\n".join(lines) + "\n"


def write(games: int, seed: int, docs: Path) -> None:
    of_two, *others = (played(players, games, seed) for players in range(2, booklet.PLAYERS_MAX + 1))
    at_close = played(2, games, seed, Sixty.AT_CLOSE)
    seats = [by_seat(each) for each in (of_two, *others)]
    markets = list(by_market(of_two))
    sixty = [by_round(of_two, "reached"), by_round(at_close, "at close")]
    pictures = docs / "pictures"
    for name, title, groups, unit in (
        ("seats", "Games won by each seat", seats, " %"),
        ("markets", "Money at the end, by the opening tile", markets, ""),
        ("sixty", "Games that end in each round", sixty, " %"),
    ):
        (pictures / f"balance-{name}.svg").write_text(svg(title, groups, unit), encoding="utf-8")
    page = PAGE.format(
        command=f".venv/bin/python -m tools.balance --games {games} --seed {seed}",
        games=games,
        seats=table("players and seat", seats, " %"),
        markets=table("kind and tile, money", markets, ""),
        sixty=table("option and round", sixty, " %"),
    )
    (docs / "balance.md").write_text(page, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.balance")
    parser.add_argument(
        "--games", type=int, default=200, help="games of each number of players (default: 200)"
    )
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    write(chosen.games, chosen.seed, DOCS)


if __name__ == "__main__":
    main()
