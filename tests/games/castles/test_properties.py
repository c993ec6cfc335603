"""Whatever is said at a table, legal or not: nothing gets lost, and the way back leads where it came from."""

from companion.games.castles.port import GAME
from tests.games.castles import any_command, outcome
from tests.games.kit import any_table


class AnyTable(any_table.AnyTable):
    """A table of The Castles of Tuscany."""

    port = GAME
    company = any_table.Company(
        any_command.opening, any_command.legal_command, any_command.wild_command, outcome.referee
    )


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = any_table.CI


def test_games_of_legal_commands_come_to_their_end() -> None:
    """So the commands above reach every phase, and not only the first round."""
    phases = any_table.phases_of_whole_games(AnyTable, seeds=12, most=1500)
    assert phases == {"bonus", "turns", "scoring", "final", "finished"}
