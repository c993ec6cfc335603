"""`GET /api/1/commands`: what can be entered now, in words of the box's language."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from jsonschema import Draft202012Validator

from companion.settings.preferences import Preferences
from tests.first_game import begin
from tests.processes import running


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("box")
    begin(folder / "journal.db", Preferences(language="fi"))
    with running(folder, "sim", "--port", "0") as (_, address):
        yield address


def forms(address: str, query: str = "") -> Any:
    with urlopen(f"{address}api/1/commands{query}", timeout=20) as answer:
        return json.load(answer)


def test_the_commands_of_the_game_on_the_table(address: str) -> None:
    told = forms(address)
    assert (told["game"], told["is_running"]) == ("toscana", True)
    named = {each["do"]: each for each in told["commands"]}
    assert {"buy", "adjust", "undo", "redo", "abandon"} <= named.keys()
    assert named["adjust"]["title"] == "Korjaus"
    kind = named["buy"]["schema"]["properties"]["kind"]
    assert kind["oneOf"][0] == {"const": "red", "title": "Punaviini"}
    Draft202012Validator(named["buy"]["schema"]).validate(
        {"do": "buy", "player": "anna", "kind": "red", "boxes": 1}
    )


def test_what_is_possible_now_comes_filled_in(address: str) -> None:
    told = forms(address)
    first, *_ = told["now"]
    assert first["do"] == "buy"
    assert first["preset"] == {"player": "anna", "boxes": 1}
    assert first["choices"]["kind"] == ["red", "white", "champagne", "rose", "water"]
    assert "update_supply" not in {each["do"] for each in told["now"]}
    assert told["undo"] is None, "the beginning can't be undone"


def test_another_game_offers_nothing_while_one_runs(address: str) -> None:
    told = forms(address, "?game=castles")
    assert told["game"] == "castles"
    assert told["now"] == []
    assert [each["name"] for each in told["games"]] == ["toscana", "castles", "tuscany"]


def test_an_unknown_game_is_told(address: str) -> None:
    with pytest.raises(HTTPError, match="404") as refused:
        forms(address, "?game=chess")
    assert json.load(refused.value)["error"] == "not_found"
