"""Plays whole games between sensible bots and writes them to tests/games/toscana/recorded/*.jsonl.

Run from the project's root: python -m tests.recorder.record_game [NAME ...]. Each game is sought among seeds
until it has what its line in GAMES asks for, so that the same program always writes the same games. What the
games are expected to lead to is written by `pytest tests/games/toscana --update-games`.
"""

import json
import sys
from pathlib import Path
from random import Random

from tests.recorder.table_session import Session, Wanted
from tests.recorder.table_slips import CAREFUL, CLUMSY, HASTY
from tests.recorder.table_winery import SMALL_MAP

FOLDER = Path(__file__).parents[1] / "games" / "toscana" / "recorded"
LONG = [0, 1, 2, 3, 4, 5, 6, 7]


def by_round_seven(game: Session) -> bool:
    return len(game.richest) == 7 and game.richest[-1] < 60


def by_sixty(game: Session) -> bool:
    return len(game.richest) < 7


def shows(game: Session, *seen: str) -> bool:
    return all(game.seen[what] for what in seen)


GAMES = [
    Wanted(
        "two-players-seven-rounds",
        "Aino Veikko",
        {},
        lambda game: by_round_seven(game) and shows(game, "lobbyist", "winemaster", "helper first"),
        CAREFUL,
    ),
    Wanted(
        "two-players-market-sixty",
        "Marie Luc",
        {"ledger": "market", "turn_order": "strict", "ladder": LONG},
        lambda game: by_sixty(game) and game.richest[-1] == 60,
        HASTY,
    ),
    Wanted(
        "two-players-shared-victory",
        "Ilse Jan",
        {"turn_order": "strict", "ladder": LONG},
        lambda game: shows(game, "tie shared"),
    ),
    Wanted(
        "three-players-deals",
        "Chiara Paolo Greta",
        {"turn_order": "strict", "ladder": LONG, "player_deals": True},
        lambda game: (
            game.seen["deal"] > 2 and shows(game, "lobbyist", "rose sells") and 59 in game.richest[:-1]
        ),
        HASTY,
    ),
    Wanted(
        "three-players-tie-by-squares",
        "Noor Sam Tess",
        {},
        lambda game: shows(game, "tie squares"),
    ),
    Wanted(
        "four-players-second-thoughts",
        "Anna Bela Carl Dora",
        {},
        lambda game: shows(game, *(slip.__name__ for slip in CLUMSY)),
        CLUMSY,
        is_restarted=True,
    ),
    Wanted(
        "four-players-market-tie-by-winemasters",
        "Emma Hugo Lea Noah",
        {"ledger": "market"},
        lambda game: shows(game, "tie winemasters"),
    ),
    Wanted(
        "five-players-crowded-map",
        "Yuki Ren Hana Sora Kaito",
        {"turn_order": "strict"},
        lambda game: shows(game, "replaces", "award", "lobbyist", "helper first"),
        HASTY,
    ),
    Wanted(
        "five-players-market-long-ladder",
        "Ines Rui Sofia Tiago Vera",
        {"ledger": "market", "ladder": LONG},
        lambda game: shows(game, "replaces", "award", "rose sells"),
        CAREFUL,
    ),
    Wanted(
        "two-players-map",
        "Onni Helmi",
        {"ledger": "map", "turn_order": "strict", "sixty": "at_close"},
        lambda game: shows(game, "winemaster", "lobbyist"),
        CAREFUL,
        last_called=6,
    ),
    Wanted(
        "five-players-full-map",
        "Jules Rosa Theo Lina Max",
        {"ledger": "map", "turn_order": "strict", "map_squares": sum(SMALL_MAP.values())},
        lambda game: shows(game, "full map", "replaces", "helper first"),
        HASTY,
    ),
]


def find(wanted: Wanted) -> tuple[int, Session]:
    """The first seed whose game has what is asked for."""
    seed = 0
    while True:
        seed += 1
        game = Session(wanted, Random(seed))
        game.play()
        if wanted.asks(game):
            return seed, game


def record(wanted: Wanted) -> None:
    seed, game = find(wanted)
    lines = [json.dumps(command, ensure_ascii=False) + "\n" for command in game.lines]
    (FOLDER / f"{wanted.name}.jsonl").write_text("".join(lines))
    print(f"{wanted.name}: seed {seed}, {len(lines)} lines, richest after each round {game.richest}")
    print(f"  {dict(game.seen)}")


if __name__ == "__main__":
    chosen = sys.argv[1:]
    for each in GAMES:
        if not chosen or each.name in chosen:
            record(each)
