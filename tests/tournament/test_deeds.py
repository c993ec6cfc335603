"""The log of an event as an earlier version wrote it: deeds are read, written alike, and change the event."""

from pathlib import Path

from companion.frozen import changed
from companion.tournament.hub.decisions import Given, did
from companion.tournament.hub.deeds import DEEDS, fold_deed, read_deed, to_records
from companion.tournament.hub.event import Event
from companion.tournament.messages import to_bytes
from companion.tournament.records import Record, read_own

LINES = Path(__file__).with_name("deeds.ndjson").read_bytes().splitlines()


def records() -> list[Record]:
    return [read_own(line) for line in LINES]


def test_every_deed_is_read_and_written_as_it_was() -> None:
    event, seen = Event("open26"), set[str]()
    for line, record in zip(LINES, records(), strict=True):
        deed = read_deed(record)
        assert deed is not None
        given = Given(record.at, record.body["by"], 0)
        (again,) = to_records(did(deed, table=record.table, round_=record.round), event, "hub-1", given)
        assert to_bytes(again) == line
        fold_deed(event, deed, record)
        seen.add(record.type)
    assert seen == set(DEEDS.names)


def test_the_event_is_made_of_its_log_again() -> None:
    event = Event("open26")
    for record in records():
        fold_deed(event, read_deed(record), record)
    assert (event.name, event.number, event.scheme, event.is_hall_open) == ("Open 2026", 2, "wins", False)
    assert [result.state for result in event.results.values()] == ["corrected"] * 4
    assert event.players["p1"].forbidden == {"p4"}
    assert not event.players["p10"].is_here
    assert event.boxes["b1"].table == "9"
    assert event.boxes["b3"].is_revoked
    assert event.links["k1"].is_revoked
    assert event.draft is not None
    assert event.draft.tables == {"2": ("p1", "p9", "p3", "p2")}


def test_a_deed_of_another_version_is_passed_over_and_so_are_fields_it_has_more() -> None:
    event, (first, *_) = Event("open26"), records()
    fold_deed(event, read_deed(changed(first, type="moon_landed")), first)
    assert (event.deeds, event.is_hall_open) == (1, False)
    fold_deed(event, read_deed(changed(first, body={**first.body, "why": "because"})), first)
    assert event.is_hall_open
