"""The rows of recorded games: every state the table saw, and the acting player's pulse before a move."""

from collections.abc import Iterator
from pathlib import Path

from companion.devices.ports import Rows
from companion.games.kit.sentences import Refusal
from companion.outputs.lamps import game_rows
from tests.tables import Table, command_from_json

GAMES = sorted((Path(__file__).parents[1] / "games" / "toscana" / "recorded").glob("*.jsonl"))


def rows_of(file: Path) -> Iterator[Rows]:
    table = Table()
    for line in file.read_bytes().splitlines():
        command = command_from_json(line)
        if isinstance(command, Refusal) or isinstance(table.do(command), Refusal):
            continue
        facts = table.now.facts
        lights = () if table.game is None else table.now.port.lights(table.game)
        yield game_rows(facts, lights)
        if facts is not None and facts.turn is not None:
            yield game_rows(facts, lights, acting=facts.turn)
