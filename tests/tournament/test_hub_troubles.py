"""What may go wrong around a hub: a full disk, a task that fails, an end that hangs."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from companion.games.kit.sentences import Refusal
from companion.system.child_process import start_child
from companion.tournament.hub import broker, ingest, watch
from companion.tournament.hub import hub as hub_module
from companion.tournament.hub.broker import BrokerFiles
from companion.tournament.hub.players import AddPlayer, ImportPlayers
from companion.tournament.hub.run import HubSettings, RunningHub
from companion.tournament.hub.store import StoreError, now_ms
from companion.tournament.hub.views import Role
from companion.tournament.hub.visitors import Visitor
from companion.tournament.hub.watch import Watch
from tests.tournament.running import EVENT, did, free_ports, joined, running_hub, until


def fill_disk(running: RunningHub) -> None:
    """SQLite's own word for a full disk, from now on."""
    connection = running.hub.store._connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")


def make_room(running: RunningHub) -> None:
    running.hub.store._connection.execute("PRAGMA max_page_count = 1000000")


def what_stands(running: RunningHub) -> set[str]:
    return {each["what"] for each in running.view.news.everything(_director())["hall"]["troubles"]}


def _director() -> Visitor:
    return Visitor(Role.DIRECTOR, "Director")


def test_a_full_disk_stops_nothing_for_good_and_the_director_sees_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ingest, "AGAIN_S", 0.05)

    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box = await joined(running, "b1", "1")
            box.start()
            box.record("odd", {"number": 0})
            await box.until_acknowledged()
            fill_disk(running)
            for number in range(1, 60):
                box.record("odd", {"number": number, "text": "x" * 2000})
            await until(lambda: what_stands(running) == {"disk"})
            many = "name\n" + "\n".join(f"Player {number}" for number in range(400))
            assert isinstance(await running.hub.do(ImportPlayers(many), "Director"), Refusal)
            assert not running.hub.event.players
            before = box.acknowledged
            make_room(running)
            await box.until_acknowledged()
            assert box.acknowledged > before
            assert [
                each.line for each in running.hub.store.everything() if each.kind == "record"
            ] == box.lines
            await until(lambda: not what_stands(running))
            await did(running, AddPlayer("Anna"))
            await box.stop()

    asyncio.run(play())


def test_a_hub_whose_disk_is_full_ends_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "FLUSH_S", 0.1)

    async def play() -> None:
        async with running_hub(tmp_path) as running:
            await joined(running, "b1", "1")
            fill_disk(running)
            box = await joined(running, "b1", "1")
            for number in range(40):
                running.hub.ingest.take("b1", box.made("odd", {"text": "x" * 8000, "number": number}))
                box.lines.append(b"")
            await until(lambda: bool(running.hub.watch.troubles))

    asyncio.run(play())


def test_a_second_hub_on_one_folder_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            with pytest.raises(StoreError, match="Another hub runs"):
                RunningHub(HubSettings(tmp_path, EVENT, host="127.0.0.1", ports=free_ports()))
            await did(running, AddPlayer("Anna"))
        async with running_hub(tmp_path) as again:
            assert [player.name for player in again.hub.event.players.values()] == ["Anna"]

    asyncio.run(play())


def test_a_clock_that_is_set_during_a_round_moves_the_halls_time_by_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = now_ms()
    monkeypatch.setattr(time, "time_ns", lambda: 10**9 * 3600 * 24 * 365 * 80)
    monkeypatch.setattr(time, "time", lambda: 3600.0 * 24 * 365 * 80)
    assert 0 <= now_ms() - before < 60_000


def stands_still(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].startswith("T")


def test_a_broker_that_hears_nothing_holds_up_neither_the_start_nor_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broker, "END_S", 0.2)

    async def play() -> None:
        async with running_hub(tmp_path) as running:
            assert running.broker is not None
            assert running.broker.pid is not None
            os.kill(running.broker.pid, signal.SIGSTOP)
        files = BrokerFiles(tmp_path / "broker", *(tmp_path / "ca" / "ca.pem" for _ in range(3)))
        leftover = await start_child(("mosquitto", "-c", str(files.config)))
        await until(lambda: broker._running(files.config) == leftover.pid)
        os.kill(leftover.pid, signal.SIGSTOP)
        # A process that does not stand still yet would still take the SIGTERM.
        await until(lambda: stands_still(leftover.pid))
        await broker.Broker(files, 0)._end_leftover()
        assert await leftover.wait() == -signal.SIGKILL

    asyncio.run(play())


def test_whoever_ends_a_broker_that_is_being_ended_waits_until_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hub that steps down and is stopped meanwhile leaves no mosquitto behind."""
    monkeypatch.setattr(broker, "END_S", 0.2)

    async def play() -> None:
        async with running_hub(tmp_path) as running:
            assert running.broker is not None
            assert running.broker.pid is not None
            os.kill(running.broker.pid, signal.SIGSTOP)
            first = asyncio.create_task(running.broker.stop())
            await until(lambda: running.broker is not None and running.broker.pid is None)
            await running.broker.stop()
            assert broker._running(running.broker.files.config) is None
            await first

    asyncio.run(play())


def test_a_task_that_fails_is_begun_again_and_told_until_it_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "AGAIN_S", 0.0)
    monkeypatch.setattr(watch, "WELL_S", 0.01)
    told: list[int] = []

    async def play() -> None:
        begun = 0

        async def work() -> None:
            nonlocal begun
            begun += 1
            if begun < 4:
                raise ValueError("no")
            await asyncio.Event().wait()

        watched = Watch(lambda: told.append(len(watched.troubles)))
        watched.begin("clock", work)
        await until(lambda: told == [1, 0])
        assert begun == 4
        await watched.stop()

    asyncio.run(play())
