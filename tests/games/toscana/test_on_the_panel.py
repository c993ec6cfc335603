"""Whole recorded games, entered on the panel from the first action to the winner."""

from pathlib import Path

import pytest

from tests.games.toscana.on_the_panel import commands, play_on, recordings
from tests.games.toscana.people import Box
from tests.tables import Table


@pytest.mark.evenings
@pytest.mark.parametrize("file", recordings(), ids=lambda file: file.stem)
def test_a_recorded_game_comes_out_the_same_on_the_panel(file: Path) -> None:
    box, table = Box(), Table()
    for command in commands(file):
        play_on(box, command)
        table.do(command)
        assert box.table.game == table.game, command
    assert box.overflowing == set()
