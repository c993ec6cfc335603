"""The open API: the network reads what `toscana replay` prints, and bad requests are told so."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from companion.games.registry import GAMES
from companion.record.journal import JournalReader
from companion.record.replaying import resume
from tests.first_game import begin
from tests.processes import running
from tests.web.evenings import commands_until, write_evening


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    begin(tmp_path / "journal.db")
    with running(tmp_path, "sim", "--port", "0") as (_, address):
        yield address


def ask(address: str, path: str) -> Any:
    with urlopen(f"{address}api/1/{path}", timeout=10) as answer:
        assert answer.headers["Content-Type"] == "application/json"
        return json.load(answer)


def test_the_state_is_the_one_that_replay_prints(address: str, tmp_path: Path) -> None:
    with JournalReader.open(tmp_path / "journal.db") as journal:
        table = resume(journal, GAMES)
    told = ask(address, "state")
    assert told["game"] == "toscana"
    assert told["state"] == json.loads(json.dumps(table.port.state(table.game)))
    assert [seat["name"] for seat in told["facts"]["seats"]] == ["Anna", "Ben"]


def test_the_forecast_says_where_prices_would_close(address: str) -> None:
    forecast = ask(address, "forecast")["forecast"]
    assert forecast["close"] == {"red": 3, "white": 3, "champagne": 6, "rose": 0, "water": 2}
    assert forecast["causes"]["red"] == ["wine_board"]
    assert forecast["players"]["anna"]["now"] == 2 * 2 + 2 * 2


def test_the_log_goes_on_after_an_entry(address: str) -> None:
    entries = ask(address, "log")["entries"]
    assert [entry["seq"] for entry in entries] == [1]
    assert ask(address, "log?after=1") == {**ask(address, "log?after=1"), "entries": [], "is_complete": True}


def test_each_move_of_the_log_names_its_cause(tmp_path: Path) -> None:
    write_evening(tmp_path, commands_until("toscana", "middle"))
    with running(tmp_path, "sim", "--port", "0") as (_, address):
        last = ask(address, "log")["entries"][-1]
    assert last["moves"] == [
        "Red wine: 5 to 4 (Wine Board -)",
        "Rosé: 2 to 0/1 (Wine Board -)",
        "Water: 4 to 5 (Wine Board +)",
    ]


@pytest.mark.parametrize("query", ["after=-1", "after=x", "limit=1e3", "limit=99999", "after=" + "9" * 40])
def test_a_bad_number_is_one_sentence(address: str, query: str) -> None:
    with pytest.raises(HTTPError, match="400") as refused:
        urlopen(f"{address}api/1/log?{query}", timeout=10)
    told = json.load(refused.value)
    assert told["error"] == "bad_request"
    assert told["message"].startswith(f"{query.partition('=')[0]} is a whole number from 0 to ")


def test_the_stream_begins_with_the_table_and_goes_on_where_it_was_left(address: str) -> None:
    first = events(address, 2)
    assert [event["event"] for event in first] == ["table", "clock"]
    assert json.loads(first[0]["data"])["title"] == "Toscana"
    again = events(address, 1, {"Last-Event-ID": first[0]["id"]})
    assert [event["event"] for event in again] == ["clock"]


def events(address: str, count: int, headers: dict[str, str] | None = None) -> list[dict[str, str]]:
    """The first events of the stream, each with its fields."""
    found: list[dict[str, str]] = []
    fields: dict[str, str] = {}
    with urlopen(Request(f"{address}api/1/stream", headers=headers or {}), timeout=10) as stream:
        assert stream.headers["Content-Type"] == "text/event-stream"
        while len(found) < count:
            line = stream.readline().decode().rstrip("\n")
            if line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif "event" in fields:
                found.append(fields)
                fields = {}
    return found


def test_the_recipe_for_home_assistant_reads_what_the_state_has(address: str) -> None:
    document = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    recipe = document.split("```yaml\n")[1].split("```")[0]
    path = re.search(r"resource: http://[^/]+/api/1/(\S+)", recipe)
    assert path is not None
    facts = ask(address, path[1])["facts"]
    attributes = re.search(r"json_attributes: (\[.*\])", recipe)
    assert attributes is not None
    assert set(json.loads(attributes[1])) <= set(facts)
    assert set(re.findall(r"\bfacts\.(\w+)", recipe)) <= set(facts)
    assert {"id", "name", "colour", "score"} == set(facts["seats"][0])
    assert facts["turn"] in {seat["id"] for seat in facts["seats"]}
