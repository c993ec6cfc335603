"""Undo on the panel opens the entry again: whose gain it was, and what everybody had counted."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.games.castles.port import GAME
from companion.games.castles.rules.commands import Gain
from companion.games.castles.rules.terms import Ledger
from companion.games.kit.sentences import Refusal
from companion.games.registry import GAMES
from companion.record.commands import command_from_json
from tests.games.castles.people import BEN, Box, new_game

RECORDED = Path(__file__).parent / "recorded"


def test_a_gain_is_that_players_again() -> None:
    box = Box(new_game(ledger=Ledger.POINTS), name="castles").play(Gain(BEN, green=3)).hold_back().read()
    assert (box.screen, "Ben" in box.text) == ("Gains", True)
    assert box.back().screen == "PointsHome"


def test_what_everybody_counted_stands_there_again() -> None:
    box = Box(name="castles")
    for command in commands(RECORDED / "four-players-points.jsonl"):
        if not isinstance(box.table.do(command, GAMES), Refusal):
            box.play(command)
    after = box.game
    box.hold_back().read()
    assert [type(each).__name__ for each in box.navigator.screens] == ["Counting", "FreeSpaces"]
    assert box.push().game == after


def commands(file: Path) -> Iterator[Any]:
    for line in file.read_bytes().splitlines():
        command = command_from_json(line, GAME, GAMES)
        if not isinstance(command, Refusal):
            yield command
