"""How many inputs a person needs in Tuscany: each thing that happens beside its goal."""

from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.games.tuscany.input_paths import PATHS
from tests.games.tuscany.other_counts import NEW_GAME_GOAL, UNDO_GOAL, first_row, new_game, undo


def rows(_: Work) -> list[Row]:
    """Counted, not measured: once is enough."""
    return [
        *(_row(path.what, path.count(), path.most) for path in PATHS),
        _row("a row of the first year, 3 detents", first_row(3), 1 + 3),
        _row("undo", undo(), UNDO_GOAL),
        _row("new game, without start money", new_game(), NEW_GAME_GOAL),
    ]


def _row(what: str, inputs: int, goal: int) -> Row:
    return Row(f"tuscany: {what}", str(inputs), f"goal {goal} or fewer")
