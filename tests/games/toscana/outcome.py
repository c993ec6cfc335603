"""The outcome of a recorded game: what a person would compare to find the round that went wrong."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.games.kit.codec import to_json
from companion.games.kit.refusals import Refusal
from companion.games.toscana.port import GAME
from companion.games.toscana.rules.state import state_of
from companion.record.table import events_to_json
from tests.tables import Table, command_from_json

FOLDER = Path(__file__).parent / "recorded"
GAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))

Plain = dict[str, Any]


def lines_of(name: str) -> list[bytes]:
    return (FOLDER / f"{name}.jsonl").read_bytes().splitlines()


def expected_of(name: str) -> Plain:
    expected: Plain = json.loads((FOLDER / f"{name}.expected.json").read_text())
    return expected


def answers(lines: list[bytes]) -> Iterator[tuple[Plain, str | None, list[Plain], Plain]]:
    """For each line: the command, the code it was refused with, its events, and the state after it."""
    table = Table()
    for line in lines:
        command = command_from_json(line)
        outcome = command if isinstance(command, Refusal) else table.do(command)
        code = outcome.code.value if isinstance(outcome, Refusal) else None
        events = [] if isinstance(outcome, Refusal) else json.loads(events_to_json(GAME, outcome))
        yield json.loads(line), code, events, json.loads(to_json(state_of(table.game)))


def summary_line(number: int, command: Plain, code: str | None, state: Plain) -> str:
    """A summary of one replayed line, with a digest of the state after it."""
    digest = hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()
    who = f" {command['player']}" if "player" in command else ""
    return f"{number} {command['do']}{who}: {code or 'ok'} {digest[:16]}"


def round_facts(state: Plain) -> Plain:
    """Prices, storages and money as a round leaves them."""
    return {
        "phase": state["phase"],
        "starting_player": state["starting_player"],
        "prices": list(state["market"]["prices"].values()),
        "storages": list(state["market"]["storages"].values()),
        "money": {player["id"]: player["money"] for player in state["players"]},
    }


def outcome_of(name: str) -> Plain:
    rounds: Plain = {}
    refused: Plain = {}
    told: list[str] = []
    state: Plain = {}
    for number, (command, code, _, after) in enumerate(answers(lines_of(name)), start=1):
        state = after
        told.append(summary_line(number, command, code, state))
        if code:
            refused[str(number)] = code
        elif command["do"] in ("new_game", "update_wine_board", "update_supply", "hold_winetasting"):
            rounds[f"line {number}, {command['do']}"] = round_facts(state)
    return {"rounds": rounds, "refused": refused, "final": state, "lines": told}


def first_difference(name: str) -> str | None:
    """The first line that leads elsewhere than expected; None where the game goes as recorded."""
    expected = expected_of(name)["lines"]
    for number, (command, code, _, state) in enumerate(answers(lines_of(name)), start=1):
        told = summary_line(number, command, code, state)
        if told != expected[number - 1]:
            return told
    return None


def write_expected(name: str) -> None:
    text = json.dumps(outcome_of(name), ensure_ascii=False, indent=1)
    (FOLDER / f"{name}.expected.json").write_text(text + "\n")
