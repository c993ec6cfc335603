"""Who may do what at the broker and at the hub's door, with a real mosquitto and real TLS."""

import asyncio
import base64
import gzip
import json
import ssl
import zlib
from pathlib import Path
from typing import Any
from unittest.mock import patch

import aiohttp
import pytest

from companion.tournament import joining
from companion.tournament.hub.boxes import Invite, RevokeBox
from companion.tournament.hub.links import MakeLink, RevokeLink
from companion.tournament.hub.mqtt import Publication
from companion.tournament.hub.run import RunningHub
from companion.tournament.hub.views import Role
from companion.tournament.topics import Of, of_box, of_hub
from tests.tournament.running import EVENT, did, free_ports, joined, open_hall, running_hub, until
from tests.tournament.tiny_mqtt import RefusedError, TinyClient

NOT_AUTHORIZED, BAD_USER = 0x87, 0x86


def https(running: RunningHub, path: str) -> str:
    return f"https://127.0.0.1:{running.hall.ports.https}{path}"


def http(running: RunningHub, path: str) -> str:
    return f"http://127.0.0.1:{running.hall.ports.http}{path}"


def basic(user: str, password: str) -> dict[str, str]:
    said = base64.b64encode(f"{user}:{password}".encode()).decode()
    return {"Authorization": f"Basic {said}"}


async def join(running: RunningHub, code: str, box: str) -> tuple[int, dict[str, Any]]:
    """As a box does it: the CA by its fingerprint, then everything with that CA only."""
    unpinned = ssl.create_default_context()
    unpinned.check_hostname, unpinned.verify_mode = False, ssl.CERT_NONE
    async with aiohttp.ClientSession() as session:
        async with session.get(https(running, "/api/1/ca"), ssl=unpinned) as answer:
            ca = await answer.text()
        pinned = ssl.create_default_context(cadata=ca)
        asked = {"code": code, "box": box, "version": "1.0"}
        async with session.post(https(running, "/api/1/join"), json=asked, ssl=pinned) as answer:
            return answer.status, await answer.json()


async def invited(running: RunningHub, table: str = "12") -> str:
    await did(running, Invite(table))
    return running.hub.codes.invite(table, 0x7FFFFFFFFFF)[0]


def test_nothing_listens_for_the_hall_before_the_director_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            for port in (running.hall.ports.https, running.hall.ports.mqtt):
                with pytest.raises(OSError, match="Connect call failed"):
                    await asyncio.open_connection("127.0.0.1", port)
            await open_hall(running)
            for port in (running.hall.ports.https, running.hall.ports.mqtt):
                await until_open(port)

    asyncio.run(play())


def listening(pid: int) -> set[int]:
    """The TCP ports that a process listens on."""
    links = (str(each.readlink()) for each in Path(f"/proc/{pid}/fd").iterdir())
    inodes = {link[8:-1] for link in links if link.startswith("socket:")}
    rows = [
        row.split()
        for table in ("tcp", "tcp6")
        for row in Path(f"/proc/net/{table}").read_text().splitlines()
    ]
    return {int(row[1].rpartition(":")[2], 16) for row in rows if row[9] in inodes and row[3] == "0A"}


def test_the_broker_listens_where_it_was_told_and_nowhere_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            ports, broker = running.hall.ports, running.broker
            assert broker is not None
            assert broker.pid is not None
            assert listening(broker.pid) == {ports.hub}
            await open_hall(running)
            pid = broker.pid
            await until(lambda: listening(pid) == {ports.hub, ports.mqtt})

    asyncio.run(play())


BOMB = gzip.compress(bytes(8_000_000))


def test_a_packed_body_is_not_unpacked(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running, aiohttp.ClientSession() as session:
            for path in ("/", "/nothing", "/api/1/join", "/api/1/nothing"):
                for packing in ("gzip", "deflate", "br", "nonsense"):
                    headers = {"Content-Encoding": packing, "Content-Type": "application/json"}
                    async with session.post(http(running, path), data=BOMB, headers=headers) as answer:
                        assert (path, packing, answer.status) == (path, packing, 415)

    with patch.object(zlib, "decompressobj", side_effect=AssertionError("it is unpacked")):
        asyncio.run(play())


def test_a_broker_that_a_killed_hub_left_behind_is_ended(tmp_path: Path) -> None:
    async def play() -> None:
        ports = free_ports()
        async with running_hub(tmp_path, ports) as running:
            broker = running.broker
            assert broker is not None
            left = broker._process
            assert left is not None
            assert broker._keeper is not None
            broker._keeper.cancel()
            broker._process = broker._keeper = None
        async with running_hub(tmp_path, ports) as running:
            assert await left.wait() == 0
            assert running.hub.is_linked

    asyncio.run(play())


async def until_open(port: int) -> None:
    async with asyncio.timeout(60):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.05)
                continue
            writer.close()
            return


def test_a_box_joins_with_its_code_and_talks_over_tls(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            await open_hall(running)
            status, answer = await join(running, await invited(running), "b1")
            assert (status, answer["event"], answer["table"]) == (200, EVENT, "12")
            assert running.hub.event.boxes["b1"].table == "12"
            box = await joined(running, "b1", "12")
            box.password, box.port = answer["password"], answer["mqtt"]
            box.context = ssl.create_default_context(cadata=answer["ca"])
            box.start()
            box.record("odd", {})
            await box.until_acknowledged()
            await box.stop()

    asyncio.run(play())


def test_a_wrong_code_and_a_used_one_let_nobody_in(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            await open_hall(running)
            code = await invited(running)
            status, answer = await join(running, "00000000" if code != "00000000" else "1" * 8, "b1")
            assert (status, answer["error"]) == (403, "wrong_code")
            assert (await join(running, code, "b1"))[0] == 200
            status, answer = await join(running, code, "b2")
            assert (status, answer["error"]) == (410, "burnt")
            assert "b2" not in running.hub.event.boxes

    asyncio.run(play())


def test_nobody_enters_the_broker_without_a_credential(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            await joined(running, "b1")
            for user, password in (("", ""), ("b1", "wrong"), ("hub", ""), ("stranger", "x")):
                with pytest.raises((RefusedError, asyncio.IncompleteReadError)):
                    await TinyClient.connect(running.hall.ports.hub, user, password)

    asyncio.run(play())


def test_a_box_writes_its_own_topics_only(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            await joined(running, "b1")
            await joined(running, "b2")
            port, password = running.hall.ports.hub, running.hub.password("b2")
            await until_enters(port, "b2", password)
            thief = await TinyClient.connect(port, "b2", password)
            for topic in (
                of_box(EVENT, "b1", Of.LOG),
                of_box(EVENT, "b2", Of.ACK),
                of_hub(EVENT),
                f"toscana/1/{EVENT}/all/clock",
            ):
                assert await thief.publish(topic, b"{}") == NOT_AUTHORIZED, topic
            assert await thief.publish(of_box(EVENT, "b2", Of.LOG), b"{}") < 0x80
            heard: list[str] = []
            thief.on_message = lambda got: heard.append(got.topic)
            await thief.subscribe(f"toscana/1/{EVENT}/b/+/down/#")
            running.hub._publish(Publication(of_box(EVENT, "b1", Of.ACK), b"{}"))
            running.hub._publish(Publication(of_box(EVENT, "b2", Of.ACK), b"{}"))
            await until(lambda: of_box(EVENT, "b2", Of.ACK) in heard)
            assert of_box(EVENT, "b1", Of.ACK) not in heard
            await thief.close()

    asyncio.run(play())


async def until_enters(port: int, user: str, password: str) -> None:
    """The broker reads its file of passwords a moment after the hub has written it."""
    async with asyncio.timeout(60):
        while True:
            try:
                client = await TinyClient.connect(port, user, password)
            except (RefusedError, OSError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.05)
                continue
            await client.close()
            return


def test_a_client_id_gives_nobody_another_boxs_place(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            await joined(running, "b1")
            await joined(running, "b2")
            port = running.hall.ports.hub
            await until_enters(port, "b2", running.hub.password("b2"))
            victim = await TinyClient.connect(port, "b1", running.hub.password("b1"))
            thief = await TinyClient.connect(port, "b2", running.hub.password("b2"), client_id="b1")
            assert await victim.publish(of_box(EVENT, "b1", Of.STATE), b"{}") < 0x80
            assert not victim.is_over.is_set()
            await thief.close()
            await victim.close()

    asyncio.run(play())


def test_a_revoked_box_is_out_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box = await joined(running, "b1", "1")
            box.start()
            box.record("odd", {})
            await box.until_acknowledged()
            client = box.client
            assert client is not None
            await did(running, RevokeBox("b1"))
            async with asyncio.timeout(60):
                await client.is_over.wait()
            with pytest.raises((RefusedError, asyncio.IncompleteReadError)):
                await TinyClient.connect(running.hall.ports.hub, "b1", box.password)
            await box.stop()
            async with aiohttp.ClientSession() as session:
                url = http(running, "/api/1/box/b1/records")
                async with session.post(url, data=box.lines[0], headers=basic("b1", box.password)) as answer:
                    assert answer.status == 401

    asyncio.run(play())


def test_a_will_tells_that_a_box_is_lost_and_a_late_one_does_not(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box = await joined(running, "b1", "1")
            live = running.hub.event.boxes["b1"].live
            box.start()
            await until(lambda: live.link == "ready")
            await box.stop()
            await until(lambda: live.link == "lost")
            box.start()
            await until(lambda: live.link == "ready")
            assert box.client is not None
            late = {"state": "lost", "connection": box.connection - 1}
            topic = of_box(EVENT, "b1", Of.STATE_OF_LINK)
            await box.client.publish(topic, json.dumps(late).encode(), retain=True)
            box.record("odd", {})
            await box.until_acknowledged()
            assert live.link == "ready"
            await box.stop()

    asyncio.run(play())


def test_the_same_records_over_https_and_from_a_file_count_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box = await joined(running, "b1", "1")
            for number in range(5):
                box.record("odd", {"number": number})
            async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
                url = http(running, "/api/1/box/b1/records")
                for user, password, status in (("b1", "wrong", 401), ("b1", box.password, 200)):
                    headers = basic(user, password)
                    async with session.post(url, data=b"\n".join(box.lines[:3]), headers=headers) as answer:
                        assert answer.status == status
                assert running.hub.streams.seq(box.stream) == 3
                file = joining.write_file(
                    EVENT, "b1", box.stream, tuple(line.decode() for line in box.lines), box.password
                )
                async with session.get(running.link) as page:
                    assert page.status in (200, 404)
                async with session.post(http(running, "/api/1/files"), data=file) as answer:
                    told = await answer.json()
                assert (answer.status, told["new"], told["known"], told["seq"]) == (200, 2, 3, 5)
                changed = file.replace('"number":4', '"number":9')
                async with session.post(http(running, "/api/1/files"), data=changed) as answer:
                    assert answer.status == 409
            box.start()
            await box.until_acknowledged()
            assert sum(kept.kind == "record" for kept in running.hub.store.everything()) == 5
            await box.stop()

    asyncio.run(play())


def test_a_link_gives_its_role_until_it_is_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            made = (await did(running, MakeLink(Role.JUDGE, "Ines"))).result
            url = running.view.link_to(Role.JUDGE, made["id"], "Ines", made["until"])
            async with aiohttp.ClientSession() as session:
                async with session.get(http(running, "/api/1/event")) as answer:
                    assert (await answer.json())["role"] == "public"
                async with session.get(url.replace("key=", "key=x"), allow_redirects=False) as answer:
                    assert answer.status == 403
                async with session.get(url, allow_redirects=False) as answer:
                    assert answer.headers["Location"] == "/judge"
                    cookie = answer.cookies["toscana"].value
                headers = {"Cookie": f"toscana={cookie}"}
                async with session.get(http(running, "/api/1/event"), headers=headers) as answer:
                    event = await answer.json()
                assert (event["role"], event["me"], "links" in event) == ("judge", "Ines", False)
                deed = {"do": "add_player", "name": "Anna"}
                async with session.post(http(running, "/api/1/deeds"), json=deed, headers=headers) as answer:
                    assert answer.status == 403
                await did(running, RevokeLink(made["id"]))
                async with session.get(http(running, "/api/1/event"), headers=headers) as answer:
                    assert (await answer.json())["role"] == "public"

    asyncio.run(play())
