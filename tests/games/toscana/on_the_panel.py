"""Recorded games as the panel would meet them: their commands in order, entered by a typist."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.games.kit.sentences import Refusal
from companion.games.port import Begin, Redo, Undo
from companion.games.registry import GAMES
from companion.games.toscana.rules.commands import Adjust, Finish
from companion.ui.navigator import lowest_screen
from tests.games.toscana.people import Box
from tests.games.toscana.typist import enter
from tests.tables import command_from_json

FOLDER = Path(__file__).parent / "recorded"
# More BACKs than it takes to leave any entry.
MARKS_MAX = 50


def recordings() -> list[Path]:
    return sorted(FOLDER.glob("*.jsonl"))


def commands(file: Path) -> Iterator[Any]:
    """The commands of the lines that can be read; a recording may also hold bad lines."""
    for line in file.read_bytes().splitlines():
        command = command_from_json(line)
        if not isinstance(command, Refusal):
            yield command


def play_on(box: Box, command: Any) -> int | None:
    """How many inputs the command took; None where it is refused, or belongs to another screen."""
    timeline = box.table.timeline
    match command:
        case Undo():
            return enter_undo(box) if timeline.steps_back else None
        case Redo():
            if timeline.steps_forth:
                box.play(command)
            return None
    if isinstance(box.table.do(command, GAMES), Refusal):
        return None
    if isinstance(command, Begin | Adjust | Finish):
        box.play(command)
        return None
    return enter(box, command)


def enter_undo(box: Box) -> int:
    """Held BACK, without the BACKs that then leave the entry that it has opened again."""
    before = box.inputs
    inputs = box.hold_back().inputs - before
    box.read()
    for _ in range(MARKS_MAX):
        if box.navigator.screens == (lowest_screen(box.desk),):
            break
        box.back()
    box.inputs = before + inputs
    return inputs
