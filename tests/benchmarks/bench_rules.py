"""The rules: commands a second, against copying the state as often."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from companion.games.kit.sentences import Refusal
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.commands import Command, NewGame
from companion.games.toscana.rules.game import Game
from tests.benchmarks.play import one_game
from tests.benchmarks.rows import Row, side_by_side
from tests.benchmarks.work import Work
from tests.tables import command_to_plain

REPLAYED = 100_000


def rows(work: Work) -> Iterator[Row]:
    yield _decide_and_apply(work)
    yield _replay(work)


def _decide_and_apply(work: Work) -> Row:
    commands = one_game()
    begun = _play(commands[:1])

    def copy_only() -> None:
        game = begun
        for _ in commands:
            game = replace(game)

    ours, copied = side_by_side(lambda: _play(commands), copy_only, work.times(15))
    return Row(
        "decide + apply",
        f"{len(commands) / ours:,.0f} commands/s",
        f"dataclasses.replace of the state: {len(commands) / copied:,.0f}/s",
        ours / copied,
    )


def _play(commands: list[Command]) -> Game:
    game: Game | None = None
    for command in commands:
        played = GAME.begin(command) if isinstance(command, NewGame) else GAME.play(game, command)
        if isinstance(played, Refusal):
            raise AssertionError(played.message)
        game = played.game
    assert game is not None
    return game


def _replay(work: Work) -> Row:
    replayed = work.times(REPLAYED)
    lines = [json.dumps(command_to_plain(command)) for command in one_game()] + ['{"do":"abandon"}']
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "commands.jsonl"
        file.write_text("\n".join((lines * (replayed // len(lines) + 1))[:replayed]) + "\n")
        script = (
            "import re, sys, time; from companion.cli import main; begin = time.perf_counter();"
            "status = main(sys.argv[1:]); seconds = time.perf_counter() - begin;"
            "peak = re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1];"
            "print(status, seconds, peak, file=sys.stderr)"
        )
        result = subprocess.run(
            [sys.executable, "-c", script, "replay", str(file)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=True,
        )
    status, seconds, peak_kib = result.stderr.split()
    assert status == "0", "every command of the benchmark is legal"
    return Row(
        f"toscana replay of {replayed:,} commands",
        f"{replayed / float(seconds):,.0f} commands/s",
        f"peak memory {int(peak_kib) / 1024:.1f} MiB",
    )
