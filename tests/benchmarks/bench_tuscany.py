"""How many inputs a person needs in Tuscany: each thing that happens beside its goal."""

from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.games.tuscany.input_paths import PATHS


def rows(_: Work) -> list[Row]:
    """Counted, not measured: once is enough."""
    return [Row(f"tuscany: {path.what}", str(path.count()), f"goal {path.most} or fewer") for path in PATHS]
