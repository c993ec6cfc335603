"""What is asked often is made once: for all who ask, until the table or its language changes."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from companion.web import openapi
from companion.web.table import api, command_forms
from companion.web.table.board import MOST_KEPT
from tests.first_game import begin
from tests.web.live_table import LiveTable, live_table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[LiveTable]:
    begin(tmp_path / "journal.db")
    with live_table(tmp_path) as table:
        yield table


def counted(module: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How often this function of the module has been called from now on."""
    calls, function = [], getattr(module, name)

    def call(*words: Any) -> Any:
        calls.append(words)
        return function(*words)

    monkeypatch.setattr(module, name, call)
    return lambda: len(calls)


def ask(table: LiveTable, path: str) -> Any:
    with urlopen(f"{table.address}api/1/{path}", timeout=20) as answer:
        return json.load(answer)


@pytest.mark.parametrize(
    ("path", "module", "name"),
    [("commands", command_forms, "forms_of"), ("state", api, "plain_facts")],
)
def test_an_answer_is_made_once_for_each_table(
    table: LiveTable, path: str, module: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = counted(module, name, monkeypatch)
    first = [ask(table, path) for _ in range(3)]
    assert made() == 1
    assert first[0] == first[1] == first[2]
    table.count(40)
    assert ask(table, path)["version"] != first[0]["version"]
    assert made() == 2
    table.speak("fi")
    ask(table, path)
    assert made() == 3


def test_each_game_has_its_own_commands(table: LiveTable) -> None:
    assert [ask(table, f"commands?game={name}")["game"] for name in ("castles", "toscana")] == [
        "castles",
        "toscana",
    ]


def test_each_part_of_the_log_is_its_own_however_many_are_asked_for(table: LiveTable) -> None:
    table.count(40)
    for after in range(MOST_KEPT + 5):
        found = [entry["seq"] for entry in ask(table, f"log?after={after}")["entries"]]
        assert found == [seq for seq in (1, 2) if seq > after]


def test_the_document_is_made_once(table: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    made = counted(openapi, "document", monkeypatch)
    assert ask(table, "openapi.json") == ask(table, "openapi.json")
    assert made() == 1
