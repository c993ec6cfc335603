"""`make bench-tournament`: the hub beside a bare subscriber, a thousand boxes, pairing, the grid."""

import argparse
import asyncio
import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from companion.tournament.hub.broker import HUB, box_password
from companion.tournament.hub.store import secret_in
from tests.tournament.proofs.grid import grid
from tests.tournament.proofs.libraries import LIBRARIES, installed
from tests.tournament.proofs.pairings import pairing
from tests.tournament.proofs.processes import ROOT, HubProcess, prepare
from tests.tournament.proofs.rows import Row, print_table
from tests.tournament.proofs.watching import Watching
from tests.tournament.running import free_ports, running_hub, until

TURNS = 3
PARTS = ("throughput", "libraries", "many", "pairing", "grid")


async def flood(
    hub: HubProcess, how: str, count: int, each: int, began: Callable[[], None] = lambda: None
) -> dict[str, Any]:
    """Boxes that send; `began` is called when their lines are made and they connect."""
    secret = secret_in(hub.folder / "secret").hex()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.tournament.proofs.flood", how, secret, str(hub.ports.hub)),
        *(str(count), str(each)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    await process.stdout.readline()
    began()
    told: dict[str, Any] = json.loads(await process.stdout.read())
    await process.wait()
    return told


def bare(port: int, password: str, wanted: int) -> float:
    """A subscriber that only counts, with the library that the boxes use; how many a second."""
    from paho.mqtt.client import Client  # noqa: PLC0415
    from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion  # noqa: PLC0415
    from paho.mqtt.packettypes import PacketTypes  # noqa: PLC0415
    from paho.mqtt.properties import Properties  # noqa: PLC0415

    client = Client(CallbackAPIVersion.VERSION2, client_id=HUB, protocol=MQTTProtocolVersion.MQTTv5)
    client.username_pw_set(HUB, password)
    is_done, times = threading.Event(), list[float]()

    def on_message(*_: object) -> None:
        times.append(time.monotonic())
        if len(times) == wanted:
            is_done.set()
            client.disconnect()

    client.on_message = on_message
    properties: Any = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    properties.SessionExpiryInterval = 3600
    client.connect("127.0.0.1", port, clean_start=False, properties=properties)
    client.loop_start()
    assert is_done.wait(300)
    return wanted / (times[-1] - times[0])


async def throughput(folder: Path, boxes: int, each: int) -> Iterator[Row]:
    """How much of what a bare subscriber takes the hub commits and acknowledges.

    The broker has queued all of it before, so that nobody waits for those who send.
    """
    ports = free_ports()
    hub = HubProcess(folder, ports)
    await prepare(folder, ports, boxes, is_playing=True)
    wanted = boxes * each
    async with running_hub(folder, ports) as running:
        link = running.hub._link
        assert link is not None
        await running.hub.watch.end("broker")
        await link.stop()
        await flood(hub, "pour", boxes, each)
        bare_rate = await asyncio.to_thread(bare, ports.hub, box_password(running.secret, HUB), wanted)
        await flood(hub, "pour", boxes, each)
        running.hub.watch.begin("broker", link.run)
        await until(lambda: running.hub.ingest.committed > 0)
        first = time.monotonic()
        await until(lambda: running.hub.ingest.committed >= wanted, 300)
        rate = wanted / (time.monotonic() - first)
    return iter(
        (
            Row("a bare subscriber takes", bare_rate, "a second"),
            Row("the hub keeps and acknowledges", rate, "a second"),
            Row("the hub beside the bare subscriber", 100 * rate / bare_rate, "%", least=50),
        )
    )


async def read_by(folder: Path, boxes: int, each: int, library: str) -> float:
    """How many records the hub keeps in a second of its processor, read by its own MQTT or by a library."""
    ports = free_ports()
    await prepare(folder, ports, boxes, is_playing=True)
    wanted = boxes * each
    async with running_hub(folder, ports) as running:
        own: Any = running.hub._link
        await running.hub.watch.end("broker")
        await own.stop()
        await flood(HubProcess(folder, ports), "pour", boxes, each)
        reader: Any = LIBRARIES[library](own) if library else own
        running.hub._link = reader
        used_s = time.process_time()
        running.hub.watch.begin("broker", reader.run)
        await until(lambda: running.hub.ingest.committed >= wanted, 300)
        return wanted / (time.process_time() - used_s)


def libraries(folder: Path, boxes: int, each: int) -> Iterator[Row]:
    """The hub's own MQTT beside libraries, each in turn and again; the median counts."""
    rates: dict[str, list[float]] = {name: [] for name in ("", *installed())}
    for turn in range(TURNS):
        for name, found in rates.items():
            found.append(asyncio.run(read_by(folder / f"{turn}-{name}", boxes, each, name)))
    own = median(rates.pop(""))
    yield Row(f"{boxes:,} boxes: kept by the hub's own MQTT", own, "a cpu s")
    for name, found in rates.items():
        yield Row(f"{boxes:,} boxes: kept by {name}, beside the hub's own", 100 * median(found) / own, "%")


async def many(folder: Path, boxes: int, seconds: int) -> Iterator[Row]:
    """A hall that plays, with the director's page open; then all boxes come with a backlog at once."""
    ports = free_ports()
    hub = HubProcess(folder, ports)
    await prepare(folder, ports, boxes, is_playing=True)
    hub.start()
    watching = Watching(hub)
    await watching.start()
    try:
        used: list[float] = []
        told = await flood(hub, "pace", boxes, seconds, lambda: used.append(hub.used_s()))
        used_s = hub.used_s() - used[0]
        drained = await flood(hub, "drain", boxes, 100, watching.forget)
    finally:
        await watching.stop()
    memory = hub.memory_mb()
    hub.stop()
    all_of = f"{boxes:,} boxes"
    return iter(
        (
            Row(f"{all_of}, a record a second each: send to ack, median", told["p50"], "ms"),
            Row(f"{all_of}, a record a second each: send to ack, p99", told["p99"], "ms", most=250),
            Row("the hub's share of one processor meanwhile", 100 * used_s / seconds, "%"),
            Row("the share of those who send", 100 * told["own_s"] / seconds, "%"),
            Row(f"{all_of} x 100 records: drained in", drained["s"], "s"),
            Row(
                "the director's page meanwhile: longest pause of its news",
                watching.longest_gap_s,
                "s",
                most=1,
            ),
            Row("the director's page meanwhile: longest answer", watching.longest_answer_s, "s", most=1),
            Row("the hub's memory at most", memory, "MB", most=150),
        )
    )


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.tournament.proofs.bench", description=__doc__)
    parser.add_argument("--boxes", type=int, default=1000, help="how many boxes (default: 1000)")
    parser.add_argument("--seconds", type=int, default=30, help="how long they play (default: 30)")
    parser.add_argument(
        "--tables", type=int, default=250, help="tables of the director's grid (default: 250)"
    )
    parser.add_argument("--only", choices=PARTS, help="only this part")
    chosen = parser.parse_args(words)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        parts: dict[str, Callable[[], Iterator[Row]]] = {
            "throughput": lambda: asyncio.run(throughput(folder / "one", min(100, chosen.boxes), 200)),
            "libraries": lambda: libraries(folder / "libraries", chosen.boxes, 20),
            "many": lambda: asyncio.run(many(folder / "many", chosen.boxes, chosen.seconds)),
            "pairing": pairing,
            "grid": lambda: grid(folder / "grid", chosen.tables, chosen.seconds),
        }
        for part, measure in parts.items():
            if chosen.only in (None, part):
                print(f"{part} …", flush=True)
                rows += measure()
    return print_table(rows)


if __name__ == "__main__":
    raise SystemExit(main())
