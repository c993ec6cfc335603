"""Starting: what `toscana` needs before it does anything, against an interpreter that does nothing."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion.games.registry import GAMES
from tests.benchmarks.rows import Row, processes_clock, side_by_side
from tests.benchmarks.work import Work

FIRST_ROUND = Path(__file__).parents[2] / "docs" / "first-round.jsonl"
ALL, FIRST = "GAMES", "Registry(GAMES.listings[:1])"
REPLAY = """
from companion.cli.replay import replay
from companion.games.registry import GAMES, Registry
replay({file!r}, None, {games})
"""


def rows(work: Work) -> Iterator[Row]:
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as empty:
        yield _start(work, "toscana --help", "--help")
        yield _start(work, "toscana replay of an empty file", "replay", empty.name)
        yield _several_games(work, FIRST_ROUND)


def _several_games(work: Work, file: Path) -> Row:
    """Replay of the first game with all games in the registry, beside a registry with only the first."""

    def replay(games: str) -> None:
        code = REPLAY.format(games=games, file=str(file))
        subprocess.run((sys.executable, "-c", code), stdout=subprocess.DEVNULL, check=True)

    replay(ALL)
    every, first = side_by_side(lambda: replay(ALL), lambda: replay(FIRST), work.times(20), processes_clock)
    name = f"toscana replay with {len(GAMES.names)} games to choose from"
    return Row(name, f"{every * 1e3:.0f} ms", f"with one: {first * 1e3:.0f} ms", every / first, goal=1.1)


def _start(work: Work, name: str, *arguments: str) -> Row:
    toscana = str(Path(sys.executable).with_name("toscana"))

    def run(*command: str) -> None:
        # Compiled files are kept, as on every installed machine, whatever this shell says.
        subprocess.run(command, env={"PATH": "/usr/bin:/bin"}, stdout=subprocess.DEVNULL, check=True)

    run(toscana, *arguments)
    ours, plain = side_by_side(
        lambda: run(toscana, *arguments),
        lambda: run(sys.executable, "-c", "pass"),
        work.times(20),
        processes_clock,
    )
    return Row(name, f"{ours * 1e3:.0f} ms", f"python -c pass: {plain * 1e3:.0f} ms", ours / plain, goal=6)
