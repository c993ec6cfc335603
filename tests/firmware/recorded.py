"""The LED rows of recorded games: every state the table saw, and the asked player's pulse before a move."""

from collections.abc import Iterator
from pathlib import Path

from companion.devices.ports import Rows
from companion.games.toscana.rules.game import whose_turn
from companion.games.toscana.rules.refusals import Refusal
from companion.games.toscana.rules.wire import command_from_json
from companion.outputs.lamp_rows import rows
from companion.record.table import Table

GAMES = sorted((Path(__file__).parents[1] / "games" / "toscana" / "recorded").glob("*.jsonl"))


def rows_of(file: Path) -> Iterator[Rows]:
    table = Table()
    for line in file.read_bytes().splitlines():
        command = command_from_json(line)
        if isinstance(command, Refusal) or isinstance(table.do(command), Refusal):
            continue
        yield rows(table.game)
        player = None if table.game is None else whose_turn(table.game)
        if player is not None:
            yield rows(table.game, asked_player=player.id)
