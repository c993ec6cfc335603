"""Whatever is said at a table, legal or not: nothing gets lost, and the way back leads where it came from."""

from random import Random

from hypothesis import settings

from companion.games.toscana.port import GAME
from tests.games.kit import any_table
from tests.games.toscana import outcome
from tests.games.toscana.any_command import legal_command, wild_command
from tests.games.toscana.referee import KINDS
from tests.games.toscana.table_talk import LONG_LADDER, SHORT_LADDER, Plain

LEDGERS: list[Plain] = [
    {"ledger": "full"},
    {"ledger": "market"},
    {"ledger": "map"},
    {"ledger": "map", "map_squares": 9},
]


def opening(rng: Random) -> Plain:
    """Any table that can be set up."""
    ladder = rng.choice([SHORT_LADDER, LONG_LADDER])
    ids = [f"p{seat}" for seat in range(rng.randint(2, 5))]
    return {
        "do": "new_game",
        "players": [{"id": each} for each in ids],
        "starting_player": rng.choice(ids),
        "market": {
            "prices": {kind: rng.choice(ladder) for kind in KINDS},
            "storages": {kind: rng.randint(0, 5) for kind in KINDS},
            "board": dict(zip(KINDS, rng.sample(["+", "+", "-", "-", None], 5), strict=True)),
        },
        "options": {
            **rng.choice(LEDGERS),
            "sixty": rng.choice(["reached", "at_close"]),
            "turn_order": rng.choice(["strict", "relaxed"]),
            "ladder": ladder,
            "player_deals": rng.random() < 0.5,
        },
    }


class AnyTable(any_table.AnyTable):
    """A table of Toscana."""

    port = GAME
    company = any_table.Company(opening, legal_command, wild_command, outcome.referee)


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(any_table.CI, max_examples=100)


def test_games_of_legal_commands_come_to_their_end() -> None:
    """So the commands above reach every phase, and not only the first rounds."""
    phases = any_table.phases_of_whole_games(AnyTable, seeds=24, most=400)
    assert phases >= {
        *("placing", "actions", "wine_board", "supply", "winetasting", "final_sale", "finished"),
    }
