"""Whatever is said at a table, legal or not: nothing gets lost, and the way back leads where it came from."""

from random import Random
from typing import Any

from companion.games.tuscany.port import GAME
from tests.games.kit import any_table
from tests.games.tuscany import any_command
from tests.games.tuscany.referee import Referee
from tests.games.tuscany.table_talk import Plain


class AnyTable(any_table.AnyTable):
    """A table of Tuscany."""

    port = GAME

    def opening(self, rng: Random) -> Plain:
        return any_command.opening(rng)

    def legal(self, state: Plain, rng: Random) -> Plain:
        return any_command.legal_command(state, rng)

    def wild(self, state: Plain, rng: Random) -> Any:
        return any_command.wild_command(state, rng)

    def watch(self, opening: Plain, state: Plain) -> Referee:
        return Referee(state)


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = any_table.CI


def test_games_of_legal_commands_come_to_their_end() -> None:
    """So the commands above reach every phase, and not only the first year."""
    phases = any_table.phases_of_whole_games(AnyTable, seeds=16, most=1500)
    assert phases == {"wake_up", "seasons", "tie_break", "finished"}
