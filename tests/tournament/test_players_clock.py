"""The players' clocks at the hub: the director's rule reaches the tables, and what the boxes tell is seen."""

import csv
from pathlib import Path

import pytest

from companion.games.kit.clock import OFF, PRESETS
from companion.games.kit.codec import from_plain, to_json
from companion.games.kit.fields import MalformedError
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.exports import EXPORTS
from companion.tournament.hub.projection import note_live
from companion.tournament.hub.results import CorrectedLine, CorrectResult
from companion.tournament.hub.store import Store
from companion.tournament.hub.views import Role, whole
from companion.tournament.messages import Assignment, read_message, to_bytes
from companion.tournament.topics import Of
from tests.tournament.dry_hub import NOON, DryBox, DryHub
from tests.tournament.playing import Play
from tests.tournament.test_reseating import begin, published, seats, told

RULE = PRESETS["tournament"]


def test_the_directors_clock_reaches_the_tables_and_goes_again() -> None:
    hub = published()
    before = told(hub, "b1")
    assert before["clock"] is None
    hub.now += 1000
    hub.do(SetEvent(table_clock=OFF))
    assert told(hub, "b1") == before
    hub.do(SetEvent(table_clock=RULE))
    after = told(hub, "b1")
    assert int(str(after["rev"])) > int(str(before["rev"]))
    assert read_message(Assignment, to_bytes(after)).clock == RULE
    assert whole(hub.event, Role.DIRECTOR, {})["event"]["table_clock"]["start_s"] == 1200
    hub.now += 1000
    hub.do(SetEvent(table_clock=OFF))
    assert told(hub, "b1")["clock"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "bank"},
        {"kind": "sand"},
        {"kind": "turn", "start_s": -60},
        {"kind": "turn", "start_s": 10**9},
    ],
)
def test_a_clock_that_can_not_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(MalformedError):
        from_plain(SetEvent, {"table_clock": wrong}, "set_event")


def timed(used_ms: int, over_ms: int = 0, lost: int = 0) -> dict[str, int]:
    return {"used_ms": used_ms, "left_ms": 60_000 - used_ms, "over_ms": over_ms, "lost": lost}


def test_the_card_has_everybodys_time_and_who_thinks_for_the_staff_alone() -> None:
    hub = published()
    one, other, *_ = players = seats(hub, "1")
    begin(hub, "1", players)
    clock = {"at": NOON, "running": other, "times": {one: timed(20_000), other: timed(61_000, 1000)}}
    show(hub, clock)
    table = whole(hub.event, Role.JUDGE, {})["tables"]["1"]
    assert table["clock"]["running"] == other
    assert [table["clock"]["times"][each]["left_ms"] for each in (one, other)] == [40_000, -1000]
    assert "clock" not in whole(hub.event, Role.PUBLIC, {})["tables"]["1"]
    show(hub, {**clock, "at": None})
    assert whole(hub.event, Role.JUDGE, {})["tables"]["1"]["clock"]["at"] == NOON + 5
    show(hub, None)
    assert whole(hub.event, Role.JUDGE, {})["tables"]["1"]["clock"] is None


def show(hub: DryHub, clock: object) -> None:
    facts = {"round": 2, "turn": None, "scores": {}} | ({} if clock is None else {"clock": clock})
    note_live(hub.event, "b1", Of.STATE, to_json({"phase": "actions", "facts": facts}).encode(), NOON + 5)


@pytest.mark.parametrize(
    "wrong", [7, {"running": None}, {"at": 1, "running": None, "times": {"p1": {"used_ms": "x"}}}]
)
def test_a_time_that_nobody_understands_changes_nothing(wrong: object) -> None:
    hub = published()
    game = begin(hub, "1", seats(hub, "1"))
    show(hub, wrong)
    game.end()
    game.tell("times", {"times": wrong, "last": game.hash.hex()})
    assert whole(hub.event, Role.DIRECTOR, {})["results"]["1/1"]["times"] == {}
    assert hub.event.results[1, "1"].state == "proposed"


def ended(hub: DryHub) -> Play[DryBox]:
    game = begin(hub, "1", seats(hub, "1"))
    game.end()
    times = {player: timed(30_000) for player in game.players} | {
        next(iter(game.players)): timed(125_000, 65_000, 2)
    }
    game.tell("times", {"times": times, "last": game.hash.hex()})
    return game


def test_results_list_the_times_also_once_a_judge_has_corrected_them(tmp_path: Path) -> None:
    hub = published()
    game = ended(hub)
    first, second, *_ = game.players
    lines = tuple(CorrectedLine(player, 10, 1) for player in game.players)
    hub.do(CorrectResult(1, "1", lines, "the time was over"), "Ines")
    for role in (Role.DIRECTOR, Role.PUBLIC):
        times = whole(hub.event, role, {})["results"]["1/1"]["times"]
        assert (times[first]["over_ms"], times[first]["lost"]) == (65_000, 2)
    store = Store.open(tmp_path / "hub.sqlite")
    text = EXPORTS["results.csv"].write(hub.event, store).decode("utf-8-sig")
    store.close()
    rows = {row["player"]: row for row in csv.DictReader(text.splitlines())}
    assert (rows[first]["used_ms"], rows[first]["over_ms"], rows[first]["lost"]) == ("125000", "65000", "2")
    assert (rows[second]["used_ms"], rows[second]["lost"], rows[second]["score"]) == ("30000", "0", "10")


def test_an_undo_of_the_end_takes_the_times_back() -> None:
    hub = published()
    game = ended(hub)
    game.command()
    assert not hub.event.games[game.uuid].times
    game.tell("times", {"times": {}, "last": "of another entry"})
    game.end()
    assert whole(hub.event, Role.DIRECTOR, {})["results"]["1/1"]["times"] == {}
