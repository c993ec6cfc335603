"""A judge's decision reaches the box, nonsense stays out, and data goes on its day."""

import asyncio
import json
from pathlib import Path

import pytest

from companion.games.kit.fields import MalformedError
from companion.tournament.hub.boxes import DataDeleted, is_due
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.floor import ResolveCall
from companion.tournament.hub.players import AddPlayer
from companion.tournament.hub.publishing import wanted
from companion.tournament.hub.results import CorrectedLine, CorrectResult
from companion.tournament.joining import table_code
from companion.tournament.messages import ruling_id
from companion.tournament.records import read_record
from companion.tournament.topics import Of, of_box
from tests.tournament.dry_hub import NOON, DryBox, DryHub
from tests.tournament.running import did, running_hub
from tests.tournament.test_reseating import published, seats


def told(hub: DryHub) -> dict[str, object]:
    plain: dict[str, object] = json.loads(wanted(hub.event)[of_box("open26", "b1", Of.JUDGE)].payload)
    return plain


def test_the_box_hears_what_a_judge_decided_and_which_result_was_written() -> None:
    hub = published()
    box = DryBox(hub, "b1", "1")
    box.round = 1
    box.record("judge_called", {"call": "c1", "player": None, "why": "rules"})
    hub.do(ResolveCall("c1", "Anna draws again."), "Ines")
    assert told(hub)["note"] == "Anna draws again."
    hub.now += 1000
    lines = tuple(CorrectedLine(player, 30, 1) for player in seats(hub, "1"))
    hub.do(CorrectResult(1, "1", lines, "counted again"), "Ines")
    ruling = told(hub)
    assert (ruling["call"], ruling["state"]) == (ruling_id(1, "1"), "resolved")
    assert "counted again" in str(ruling["note"])


def test_options_that_no_box_could_use_are_refused() -> None:
    hub = DryHub()
    for colours in (5, "red", ["red", "red"], [5], [""]):
        assert "colours" in hub.refuses(SetEvent(options={"colours": colours}))
    assert "short" in hub.refuses(SetEvent(options={"text": "x" * 5000}))
    hub.do(SetEvent(options={"colours": ["red", "blue"]}))


@pytest.mark.parametrize("fields", [{"at": 10**17}, {"at": -1}, {"round": -1}, {"round": 10**9}])
def test_a_record_of_an_impossible_time_or_round_is_refused(fields: dict[str, int]) -> None:
    plain = {
        "v": 1,
        "stream": "s",
        "seq": 1,
        "event": "open26",
        "box": "b1",
        "table": "1",
        "game": "",
        "round": 1,
        "type": "odd",
        "at": NOON,
        "clock": "hub",
        "body": {},
    }
    read_record(json.dumps(plain).encode())
    with pytest.raises(MalformedError):
        read_record(json.dumps({**plain, **fields}).encode())


def test_the_day_of_deletion_is_kept_once() -> None:
    hub = DryHub()
    hub.do(SetEvent(delete_on="2027-01-31"))
    assert not is_due(hub.event, "2027-01-30")
    assert is_due(hub.event, "2027-01-31")
    assert is_due(hub.event, "2027-02-03")
    hub.note(DataDeleted("2027-01-31"))
    assert not is_due(hub.event, "2027-02-03")


def test_data_is_deleted_on_its_day_by_the_hub_itself(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            await did(running, AddPlayer("Anna"))
            await did(running, SetEvent(delete_on="2020-01-31"))
            await running.hub._delete_in_time()
            assert running.hub.event.erased == "2020-01-31"
            assert b"data_deleted" in b"".join(running.hub.store.deeds(0, 100))
            assert running.hub.event.players

    asyncio.run(play())


def test_the_tables_code_is_another_in_each_round_and_for_each_box() -> None:
    assert len({table_code(password, number) for password in ("a", "b") for number in (1, 2)}) == 4
    assert len(table_code("a", 1)) == 6
