"""A second hub copies the first one's log live, takes over by a tap, and only one of the two counts."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from companion.games.kit.sentences import Refusal
from companion.tournament.hub import hub as hub_module
from companion.tournament.hub import hubs
from companion.tournament.hub import standby as standby_module
from companion.tournament.hub.boxes import DeleteData
from companion.tournament.hub.hall import Ports
from companion.tournament.hub.links import MakeLink
from companion.tournament.hub.players import AddPlayer
from companion.tournament.hub.run import HubSettings, RunningHub
from companion.tournament.hub.standby import ALIVE, Standby
from companion.tournament.hub.store import Kept, Store, StoreError, go_by, keep_time, now_ms
from companion.tournament.hub.views import Role
from companion.tournament.messages import BoxInfo, HubState, read_message, to_bytes
from companion.tournament.proofs import epoch_of, sign_epoch
from companion.tournament.topics import Of, OfAll, of_all, of_box, of_hub
from tests.tournament.proofs.takeover import prove
from tests.tournament.running import EVENT, WAIT_S, did, free_ports, joined, open_hall, running_hub, until

WEEK_MS = 7 * 24 * 3600 * 1000


async def link_of(running: RunningHub) -> str:
    """As the director's page shows it."""
    made = (await did(running, MakeLink(Role.HUB, "Second"))).result
    return running.view.link_to(Role.HUB, made["id"], made["name"], made["until"])


@asynccontextmanager
async def standing_by(folder: Path, link: str, ports: Ports | None = None) -> AsyncIterator[Standby]:
    standby = Standby(folder, link, "127.0.0.1", ports or free_ports())
    try:
        await standby.start()
        yield standby
    finally:
        await standby.stop()


@asynccontextmanager
async def taken_over(folder: Path, ports: Ports) -> AsyncIterator[RunningHub]:
    running = RunningHub(HubSettings(folder, EVENT, host="127.0.0.1", ports=ports, take_over=True))
    await running.start()
    try:
        await until(lambda: running.hub.is_linked)
        yield running
    finally:
        await running.stop()


def rows(store: Store) -> list[Kept]:
    return list(store.everything())


def test_the_copy_is_the_same_row_by_row_and_a_tap_takes_over(tmp_path: Path) -> None:
    async def play() -> None:
        second = free_ports()
        async with running_hub(tmp_path / "first") as first:
            await open_hall(first)
            box = await joined(first, "b1", "1")
            box.start()
            box.record("odd", {"number": 0, "text": "ä\x7f"})
            await box.until_acknowledged()
            async with standing_by(tmp_path / "second", await link_of(first), second) as standby:
                for number in range(1, 40):
                    box.record("odd", {"number": number})
                await box.until_acknowledged()
                await did(first, AddPlayer("Anna"))
                # The page says "done" once both have it.
                assert standby.copied == first.hub.store.newest
                assert rows(standby._store) == rows(first.hub.store)
                assert await standby.take_over() == ALIVE
                assert not standby.is_over.is_set()
                told = first.hub.event.hubs
                assert {each.https for each in told.values()} == {first.hall.ports.https, second.https}
            await box.stop()
        before = len(box.lines)
        async with standing_by(tmp_path / "second", "", second) as standby:
            assert await standby.take_over() is None
            assert standby.is_over.is_set()
        async with taken_over(tmp_path / "second", second) as running:
            assert [each.name for each in running.hub.event.players.values()] == ["Anna"]
            box.port = running.hall.ports.hub
            box.start()
            box.record("odd", {"number": 99})
            await box.until_acknowledged()
            kept = [each.line for each in running.hub.store.everything() if each.kind == "record"]
            assert kept == box.lines
            assert len(kept) == before + 1
            await box.stop()

    asyncio.run(play())


def test_what_the_copy_had_not_got_yet_comes_again_from_the_boxes_once(tmp_path: Path) -> None:
    async def play() -> None:
        second = free_ports()
        async with running_hub(tmp_path / "first") as first:
            await open_hall(first)
            box = await joined(first, "b1", "1")
            box.start()
            box.record("odd", {"number": 0})
            await box.until_acknowledged()
            async with standing_by(tmp_path / "second", await link_of(first), second) as standby:
                await until(lambda: standby.copied == first.hub.store.newest)
            for number in range(1, 50):
                box.record("odd", {"number": number})
            await box.until_acknowledged()
            await box.stop()
        async with taken_over(tmp_path / "second", second) as running:
            box.port = running.hall.ports.hub
            box.start()
            box.record("odd", {"number": 50})
            await until(lambda: running.hub.streams.seq(box.stream) == len(box.lines))
            kept = [each.line for each in running.hub.store.everything() if each.kind == "record"]
            assert kept == box.lines
            await box.stop()

    asyncio.run(play())


async def copied(folder: Path, first: RunningHub, ports: Ports) -> None:
    """A second hub that has all, and runs no more."""
    async with standing_by(folder, await link_of(first), ports) as standby:
        await until(lambda: standby.copied == first.hub.store.newest and bool(first.hub.event.second))
        await until(lambda: standby.copied == first.hub.store.newest)


def test_a_second_hub_that_ends_while_it_writes_closes_its_file_after_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closed under the thread that writes, SQLite takes the whole process down."""
    happened: list[str] = []
    is_writing, may_go_on = threading.Event(), threading.Event()
    close = Store.close

    def slow(store: Store) -> None:
        is_writing.set()
        may_go_on.wait(WAIT_S)
        keep_time(store)
        happened.append("written")

    def closed(store: Store) -> None:
        happened.append("closed")
        close(store)

    async def play() -> None:
        async with running_hub(tmp_path / "first") as first:
            await open_hall(first)
            standby = Standby(tmp_path / "second", await link_of(first), "127.0.0.1", free_ports())
            monkeypatch.setattr(standby_module, "keep_time", slow)
            await standby.start()
            await until(is_writing.is_set)
            monkeypatch.setattr(Store, "close", closed)
            stopping = asyncio.create_task(standby.stop())
            await asyncio.wait((stopping,), timeout=0.5)
            may_go_on.set()
            await stopping
            assert happened == ["written", "closed"]

    asyncio.run(play())


def test_of_two_that_are_alive_the_older_stops_says_so_and_does_not_start_again(tmp_path: Path) -> None:
    async def play() -> None:
        second = free_ports()
        async with running_hub(tmp_path / "first") as first:
            await open_hall(first)
            box = await joined(first, "b1", "1")
            await copied(tmp_path / "second", first, second)
            # A person takes over all the same, as if the first could not be asked.
            async with taken_over(tmp_path / "second", second) as running:
                await until(lambda: first.hub.is_fenced)
                assert {each["what"] for each in first.hub.watch.view()} >= {"fenced"}
                assert isinstance(await first.hub.do(AddPlayer("Anna"), "Director"), Refusal)
                await did(running, AddPlayer("Ben"))
                assert first.broker is not None
                await until(lambda: first.broker is not None and first.broker.pid is None)
                async with aiohttp.ClientSession() as phone:
                    board = await phone.get(f"http://127.0.0.1:{first.hall.ports.http}/api/1/event")
                    assert (board.status, (await board.json())["error"]) == (503, "taken_over")
                assert not running.hub.is_fenced
        with pytest.raises(StoreError, match="Another hub has taken this event over"):
            RunningHub(HubSettings(tmp_path / "first", EVENT, host="127.0.0.1", ports=free_ports()))
        assert box.lines == []

    asyncio.run(play())


def test_a_hub_that_comes_back_asks_the_other_first_and_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        ports, second = free_ports(), free_ports()
        async with running_hub(tmp_path / "first", ports) as first:
            await open_hall(first)
            await copied(tmp_path / "second", first, second)
        async with taken_over(tmp_path / "second", second):
            back = RunningHub(HubSettings(tmp_path / "first", EVENT, host="127.0.0.1", ports=ports))
            with pytest.raises(StoreError, match="--take-over"):
                await back.start()
        async with taken_over(tmp_path / "first", ports) as again:
            assert again.hub.event.epoch

    asyncio.run(play())


def test_a_box_that_follows_a_later_hub_stops_the_older_one_and_a_forged_word_does_not(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as first:
            box = await joined(first, "b1", "1")
            box.start()
            await until(lambda: first.hub.event.boxes["b1"].live.link == "ready")
            assert box.client is not None

            def says(epoch: object) -> None:
                info = BoxInfo("1.0", "1", box.stream, {"hub": epoch})
                assert box.client is not None
                box.client.post(of_box(EVENT, "b1", Of.INFO), to_bytes(info), retain=True)

            for forged in ("9999999999999.abc", sign_epoch(b"another secret", now_ms()), 10**12, "9" * 5000):
                says(forged)
            await until(lambda: first.hub.event.boxes["b1"].live.applied == {"hub": "9" * 5000})
            assert not first.hub.is_fenced
            says(sign_epoch(first.secret, now_ms()))
            await until(lambda: first.hub.is_fenced)
            await box.stop()

    asyncio.run(play())


def test_boxes_are_told_where_the_second_hub_is_and_which_one_counts(tmp_path: Path) -> None:
    async def play() -> None:
        second = free_ports()
        async with running_hub(tmp_path / "first") as first:
            await open_hall(first)
            box = await joined(first, "b1", "1")
            box.start()
            await copied(tmp_path / "second", first, second)
            await until(lambda: of_all(EVENT, OfAll.HUBS) in box.got)
            await box.stop()
        async with taken_over(tmp_path / "second", second) as running:
            box.port = running.hall.ports.hub
            box.got.clear()
            box.start()
            await until(lambda: of_hub(EVENT) in box.got)
            state = read_message(HubState, box.got[of_hub(EVENT)])
            assert epoch_of(state.epoch) == running.hub.event.epoch > 0
            await box.stop()

    asyncio.run(play())


def test_deleted_data_is_deleted_from_the_copy_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path / "first") as first:
            go_by(now_ms() - WEEK_MS)
            await did(first, AddPlayer("Anna"))
            go_by(now_ms() + WEEK_MS)
            await open_hall(first)
            async with standing_by(tmp_path / "second", await link_of(first)) as standby:
                assert any(b"Anna" in row.line for row in rows(standby._store))
                yesterday = time.strftime("%Y-%m-%d", time.localtime(now_ms() / 1000 - 24 * 3600))
                await did(first, DeleteData(yesterday, sure=True))
                await until(lambda: all(b"Anna" not in row.line for row in rows(standby._store)))
                await until(lambda: standby.copied == first.hub.store.newest)
                assert rows(standby._store) == rows(first.hub.store)

    asyncio.run(play())


def test_nobody_copies_without_a_link_and_a_bad_one_is_refused_in_one_sentence(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path / "first") as first:
            await open_hall(first)
            link = await link_of(first)
            for bad, sentence in (
                ("hello", "no link for a second hub"),
                ("https://127.0.0.1:9/standby?key=a&ca=b", "No hub answers there"),
                (link.replace("key=", "key=x"), "not good any more"),
                (link[:-8] + "00000000", "Somebody else"),
            ):
                with pytest.raises(StoreError, match=sentence):
                    async with standing_by(tmp_path / "second", bad):
                        pass
            async with aiohttp.ClientSession(f"http://127.0.0.1:{first.hall.ports.http}") as phone:
                for path in ("folder", "log?after=0"):
                    assert (await phone.get(f"/api/1/hub/{path}")).status == 403
            (tmp_path / "own").mkdir()
            Store.open(tmp_path / "own" / "event.db").close()
            with pytest.raises(StoreError, match="no copy of an event"):
                async with standing_by(tmp_path / "own", link):
                    pass

    asyncio.run(play())


def test_a_second_hub_that_is_not_heard_is_a_line_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "LATE_S", 0.0)
    monkeypatch.setattr(hubs, "LATE_S", 0.0)

    async def play() -> None:
        async with running_hub(tmp_path / "first") as first:
            await open_hall(first)
            await copied(tmp_path / "second", first, free_ports())
            await until(lambda: "second hub" in {each["what"] for each in first.hub.watch.view()})

    asyncio.run(play())


def test_its_page_needs_the_consoles_link_and_refuses_while_the_first_is_alive(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path / "first") as first:
            await open_hall(first)
            async with standing_by(tmp_path / "second", await link_of(first)) as standby:
                base = f"http://127.0.0.1:{standby._ports.http}"
                async with aiohttp.ClientSession(base, cookie_jar=aiohttp.CookieJar(unsafe=True)) as page:
                    assert (await page.get("/api/1/standby")).status == 403
                    assert (await page.post("/api/1/standby")).status == 403
                    await page.get(standby.link)
                    state = await (await page.get("/api/1/standby")).json()
                    assert state["first"] == f"127.0.0.1:{first.hall.ports.https}"
                    answer = await page.post("/api/1/standby")
                    assert (answer.status, "alive" in (await answer.json())["message"]) == (409, True)
                    assert (await page.get("/")).status == 200

    asyncio.run(play())


def test_a_second_hub_takes_over_from_one_whose_plug_was_pulled(tmp_path: Path) -> None:
    assert asyncio.run(prove(tmp_path, kills=1, boxes=3, seed=1))
