"""Records at the hub with a real broker: each counts once, whatever happens on the way."""

import asyncio
import json
from pathlib import Path

from companion.tournament.hub.ingest import Told
from companion.tournament.hub.run import RunningHub
from companion.tournament.hub.store import now_ms
from companion.tournament.records import read_record
from companion.tournament.topics import Of, of_box
from tests.tournament.running import EVENT, free_ports, joined, running_hub, until
from tests.tournament.sim_box import SimBox


def kept(running: RunningHub, stream: str) -> list[bytes]:
    return [
        each.line
        for each in running.hub.store.everything()
        if each.kind == "record" and each.stream == stream
    ]


def test_what_a_box_sends_is_kept_once_and_acknowledged(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box = await joined(running, "b1", "1")
            box.start()
            for number in range(100):
                box.record("odd", {"number": number})
            await box.until_acknowledged()
            assert kept(running, box.stream) == box.lines
            await box.stop()

    asyncio.run(play())


def test_a_day_without_the_hub_arrives_when_it_is_back(tmp_path: Path) -> None:
    async def play() -> None:
        ports = free_ports()
        async with running_hub(tmp_path, ports) as running:
            box = await joined(running, "b1", "1")
        box.start()
        for minute in range(60):
            box.record("odd", {"minute": minute}, at=1_794_789_064_123 + minute * 60_000)
        async with running_hub(tmp_path, ports) as running:
            await box.until_acknowledged()
            assert kept(running, box.stream) == box.lines
            await box.stop()

    asyncio.run(play())


def test_records_out_of_order_and_twice_count_once_and_in_order(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box = await joined(running, "b1", "1")
            seen: list[int] = []
            tell = running.hub.ingest._tell

            def listen(told: Told) -> None:
                seen.extend(taken.record.seq for taken in told.taken if taken.record)
                tell(told)

            running.hub.ingest._tell = listen
            lines = await _made(box, 6)
            box.start()
            await until(lambda: box.client is not None)
            assert box.client is not None
            for number in (3, 1, 1, 5, 2, 2, 6, 4, 3):
                box.client.post(of_box(EVENT, "b1", Of.LOG), lines[number - 1])
            await box.until_acknowledged(6)
            assert seen == [1, 2, 3, 4, 5, 6]
            assert kept(running, box.stream) != lines  # in the order in which they came
            assert sorted(kept(running, box.stream)) == sorted(lines)
            await box.stop()

    asyncio.run(play())


async def _made(box: SimBox, count: int) -> list[bytes]:
    """Lines of the box's stream that it does not send by itself."""
    for number in range(count):
        box.record("odd", {"number": number})
    box.sent = count
    box._send = lambda: None  # type: ignore[method-assign]
    return box.lines


def test_a_gap_is_asked_for(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box = await joined(running, "b1", "1")
            lines = await _made(box, 3)
            box.start()
            await until(lambda: box.client is not None)
            assert box.client is not None
            box.client.post(of_box(EVENT, "b1", Of.LOG), lines[0])
            box.client.post(of_box(EVENT, "b1", Of.LOG), lines[2])
            resend = of_box(EVENT, "b1", Of.RESEND)
            await until(lambda: resend in box.got)
            assert json.loads(box.got[resend]) == {"after": 1}
            assert box.acknowledged == 1
            await box.stop()

    asyncio.run(play())


def test_a_cloned_card_raises_the_alarm_and_both_records_stay(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box, clone = await joined(running, "b1", "1"), await joined(running, "b1", "1")
            assert box.stream == clone.stream
            box.start()
            box.record("odd", {"from": "the first"})
            await box.until_acknowledged()
            await box.stop()
            clone.start()
            # What the hub has said of the stream comes first; the copy does not know that number yet.
            await until(lambda: bool(clone.got))
            clone.record("odd", {"from": "the other"})
            await until(lambda: "conflict" in running.hub.event.boxes["b1"].flags)
            both = [
                each.line for each in running.hub.store.everything() if each.kind in ("record", "conflict")
            ]
            assert both == [*box.lines, *clone.lines]
            await clone.stop()

        async with running_hub(tmp_path) as again:
            assert "conflict" in again.hub.event.boxes["b1"].flags

    asyncio.run(play())


def test_two_boxes_of_one_card_with_a_stream_each_are_told_also_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box = await joined(running, "b1", "1")
            other = SimBox(EVENT, "b1", box.password, box.port, seed=1)
            for number, each in enumerate((box, other, box, other)):
                running.hub.ingest.take("b1", each.made("odd", {"number": number}))
                each.lines.append(b"")
                await running.hub.ingest.flushed()
            await until(lambda: bool(running.hub.event.alarms))
            alarms = list(running.hub.event.alarms)
            await until(lambda: b"alarm_raised" in b"".join(running.hub.store.deeds(0, 100)))
        async with running_hub(tmp_path) as again:
            assert "clone" in again.hub.event.boxes["b1"].flags
            assert list(again.hub.event.alarms) == alarms

    asyncio.run(play())


def test_a_record_that_names_another_box_is_refused_and_flagged(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            victim, thief = await joined(running, "b1", "1"), await joined(running, "b2", "2")
            forged = SimBox(EVENT, "b1", "", 0)
            forged.record("odd", {"forged": True})
            thief.start()
            await until(lambda: thief.client is not None)
            assert thief.client is not None
            thief.client.post(of_box(EVENT, "b2", Of.LOG), forged.lines[0])
            await until(lambda: "identity" in running.hub.event.boxes["b2"].flags)
            assert kept(running, victim.stream) == []
            await thief.stop()

    asyncio.run(play())


def test_an_old_backup_of_the_hub_gets_back_what_it_lacks(tmp_path: Path) -> None:
    async def play() -> None:
        ports, folder, backup = free_ports(), tmp_path / "event", tmp_path / "backup.db"
        async with running_hub(folder, ports) as running:
            box = await joined(running, "b1", "1")
            running.hub.store.back_up(backup)
            box.start()
            for number in range(30):
                box.record("odd", {"number": number})
            await box.until_acknowledged()
        for file in folder.glob("event.db*"):
            file.unlink()
        backup.replace(folder / "event.db")
        async with running_hub(folder, ports) as running:
            await until(lambda: running.hub.streams.seq(box.stream) == 30)
            assert kept(running, box.stream) == box.lines
            await box.stop()

    asyncio.run(play())


def test_lines_that_are_no_records_change_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box = await joined(running, "b1", "1")
            box.start()
            await until(lambda: box.client is not None)
            assert box.client is not None
            for junk in (b"", b"{}", b"[1]", b"\xff\xfe", b'{"v":1}', b"[" * 1000):
                box.client.post(of_box(EVENT, "b1", Of.LOG), junk)
            box.record("odd", {})
            await box.until_acknowledged()
            assert [read_record(line).seq for line in kept(running, box.stream)] == [1]
            await box.stop()

    asyncio.run(play())


def test_a_box_whose_clock_runs_ahead_is_shown_and_one_that_was_away_is_not(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            ahead, away = await joined(running, "b1", "1"), await joined(running, "b2", "2")
            ahead.record("odd", {}, at=now_ms() + 3_600_000)
            away.record("odd", {}, at=now_ms() - 3_600_000)
            for box in (ahead, away):
                box.start()
                await box.until_acknowledged()
                await box.stop()
            boxes = running.hub.event.boxes
            assert 3_500 < boxes["b1"].skew_s <= 3_600
            assert boxes["b2"].skew_s == 0

    asyncio.run(play())
