"""How many inputs a person needs in Tuscany: each thing that happens beside its goal, then whole games."""

from companion.games.tuscany.rules.game import Options
from companion.games.tuscany.rules.terms import Ledger
from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.games.tuscany.input_paths import PATHS
from tests.games.tuscany.other_counts import NEW_GAME_GOAL, UNDO_GOAL, first_row, new_game, undo
from tests.games.tuscany.typist import GOAL_OF_A_TURN, Evening


def rows(_: Work) -> list[Row]:
    """Counted, not measured: once is enough."""
    return [
        *(_row(path.what, path.count(), path.most) for path in PATHS),
        _row("a row of the first year, 3 detents", first_row(3), 1 + 3),
        _row("undo", undo(), UNDO_GOAL),
        _row("new game, without start money", new_game(), NEW_GAME_GOAL),
        *(_a_game(players, ledger) for ledger in Ledger for players in (2, 3, 4, 5, 6)),
    ]


def _a_game(players: int, ledger: Ledger) -> Row:
    """A game that everybody plays to win, entered on the panel: inputs for each turn, passes among them."""
    evening = Evening(players, Options(ledger=ledger))
    return Row(
        f"tuscany: {players} players, {ledger}: {evening.turns} turns, each",
        f"{evening.inputs_of_a_turn:.2f}",
        f"goal {GOAL_OF_A_TURN:g}",
    )


def _row(what: str, inputs: int, goal: int) -> Row:
    return Row(f"tuscany: {what}", str(inputs), f"goal {goal} or fewer")
