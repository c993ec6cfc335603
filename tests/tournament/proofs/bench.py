"""`make bench-tournament`: what the hub takes, beside a bare subscriber; a thousand boxes; their backlog."""

import argparse
import asyncio
import json
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import aiohttp

from companion.tournament.hub.broker import HUB
from companion.tournament.hub.files import secret_in
from companion.tournament.hub.passwords import box_password
from tests.tournament.proofs.processes import ROOT, HubProcess, prepare
from tests.tournament.running import free_ports, running_hub, until


async def flood(hub: HubProcess, how: str, count: int, each: int) -> dict[str, Any]:
    secret = secret_in(hub.folder / "secret").hex()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.tournament.proofs.flood", how, secret, str(hub.ports.hub)),
        *(str(count), str(each)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    out, _ = await process.communicate()
    told: dict[str, Any] = json.loads(out)
    return told


def bare(port: int, password: str, wanted: int) -> tuple[threading.Event, list[float]]:
    """A subscriber that only counts; the times of its first and its last message."""
    from paho.mqtt.client import Client  # noqa: PLC0415
    from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion  # noqa: PLC0415
    from paho.mqtt.packettypes import PacketTypes  # noqa: PLC0415
    from paho.mqtt.properties import Properties  # noqa: PLC0415

    client = Client(CallbackAPIVersion.VERSION2, client_id=HUB, protocol=MQTTProtocolVersion.MQTTv5)
    client.username_pw_set(HUB, password)
    is_done, times, counted = threading.Event(), [0.0, 0.0], [0]

    def on_message(*_: object) -> None:
        counted[0] += 1
        if counted[0] == 1:
            times[0] = time.monotonic()
        elif counted[0] == wanted:
            times[1] = time.monotonic()
            is_done.set()
            client.disconnect()

    client.on_message = on_message
    properties: Any = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    properties.SessionExpiryInterval = 3600
    client.connect("127.0.0.1", port, clean_start=False, properties=properties)
    client.loop_start()
    return is_done, times


async def throughput(folder: Path, boxes: int, each: int) -> float:
    """How much of what a bare subscriber takes the hub commits and acknowledges.

    The broker has queued all of it before, so that nobody waits for those who send.
    """
    ports = free_ports()
    hub = HubProcess(folder, ports)
    await prepare(folder, ports, boxes)
    wanted = boxes * each
    async with running_hub(folder, ports) as running:
        link = running.hub._link
        assert link is not None
        await asyncio.to_thread(link.stop)
        await flood(hub, "pour", boxes, each)
        is_done, times = bare(ports.hub, box_password(running.secret, HUB), wanted)
        await asyncio.to_thread(is_done.wait, 300)
        bare_rate = wanted / (times[1] - times[0])
        await flood(hub, "pour", boxes, each)
        link.start()
        await until(lambda: running.hub.ingest.committed > 0)
        first = time.monotonic()
        await until(lambda: running.hub.ingest.committed >= wanted, 300)
        rate = wanted / (time.monotonic() - first)
    print(
        f"a bare subscriber takes {bare_rate:,.0f} a second; the hub keeps {rate:,.0f} a second", flush=True
    )
    return rate / bare_rate


async def many(folder: Path, boxes: int, seconds: int) -> tuple[float, float, float, float]:
    """p99 from send to ack in ms, the hub's memory in MB, the backlog's drain and the page's stall in s."""
    ports = free_ports()
    hub = HubProcess(folder, ports)
    await prepare(folder, ports, boxes)
    hub.start()
    told = await flood(hub, "pace", boxes, seconds)
    print(
        f"{boxes} boxes, a record a second each: p50 {told['p50']:.0f} ms, p99 {told['p99']:.0f} ms",
        flush=True,
    )
    stalls: list[float] = []
    asking = asyncio.create_task(page(hub, stalls))
    drained = await flood(hub, "drain", boxes, 100)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    memory = hub.memory_mb()
    print(f"{boxes} boxes x 100 records: drained in {drained['s']:.1f} s")
    print(f"the director's page meanwhile: answered within {max(stalls):.2f} s")
    print(f"the hub's memory: {memory:.0f} MB", flush=True)
    hub.stop()
    return told["p99"], memory, drained["s"], max(stalls)


async def page(hub: HubProcess, stalls: list[float]) -> None:
    """The director's page, asked again and again."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        await (await session.get(hub.link, allow_redirects=False)).read()
        while True:
            began = time.monotonic()
            async with session.get(f"http://127.0.0.1:{hub.ports.http}/api/1/event") as answer:
                await answer.read()
            stalls.append(time.monotonic() - began)
            await asyncio.sleep(0.5)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.tournament.proofs.bench", description=__doc__)
    parser.add_argument("--boxes", type=int, default=1000, help="how many boxes (default: 1000)")
    parser.add_argument("--seconds", type=int, default=30, help="how long they play (default: 30)")
    chosen = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        ratio = asyncio.run(throughput(Path(one), min(100, chosen.boxes), 200))
        print(f"that is {ratio:.0%} of it (at least 50%)", flush=True)
        p99, memory, _, stall = asyncio.run(many(Path(other), chosen.boxes, chosen.seconds))
    is_good = ratio >= 0.5 and p99 <= 250 and memory <= 150 and stall <= 1.0
    print("all within what was promised" if is_good else "NOT within what was promised")
    return 0 if is_good else 1


if __name__ == "__main__":
    raise SystemExit(main())
