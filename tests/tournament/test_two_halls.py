"""Two halls with a broker each, bridged in the words of the director's handbook."""

import asyncio
import os
import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.tournament.hub.boxes import BoxJoined
from companion.tournament.hub.broker import PasswordFile
from companion.tournament.hub.floor import GiveNotice
from companion.tournament.hub.link import BrokerAddress
from companion.tournament.hub.run import HubSettings, RunningHub
from tests.tournament.box.brokers import running_mosquitto
from tests.tournament.running import EVENT, did, free_ports, until
from tests.tournament.sim_box import SimBox

HANDBOOK = Path(__file__).parents[2] / "docs" / "tournament.md"


def told(before: str) -> str:
    """The lines that the handbook gives after these words."""
    found = re.search(
        rf"{re.escape(before)}\n\n```\n(.*?)```", HANDBOOK.read_text(encoding="utf-8"), re.DOTALL
    )
    assert found is not None, before
    return found[1]


@contextmanager
def hall(folder: Path, name: str, config: str, port: int) -> Iterator[None]:
    """A broker with a configuration of the handbook, its files in the event's folder and its port free."""
    own = folder / name
    own.mkdir()
    config = config.replace("listener 8883", f"listener {port} 127.0.0.1")
    for file in ("ca.pem", "hub.pem", "hub.key"):
        config = config.replace(f"/etc/mosquitto/{file}", str(folder / "ca" / file))
    config = config.replace("/etc/mosquitto/", f"{folder}/broker/")
    if os.geteuid() == 0:
        config += "user root\n"
    (own / "mosquitto.conf").write_text(config)
    with running_mosquitto(own, port):
        yield


def let_in(folder: Path) -> None:
    """What the handbook has the director add to the files that the hub writes."""
    more = PasswordFile().text({"hub": "hub's secret", "bridge-hall2": "SECRET"})
    with (folder / "broker" / "passwords").open("a") as passwords:
        passwords.write(more)
    acl = folder / "broker" / "acl"
    hubs, rest = acl.read_text().split("pattern", 1)
    bridges = told("In the first hall's ACL, below the lines of the hub:")
    acl.write_text(f"{hubs}{bridges}pattern{rest}")


def test_a_box_in_the_other_hall_is_heard_and_told_over_the_bridge(tmp_path: Path) -> None:
    async def play() -> None:
        ports, other = free_ports(), free_ports().mqtt
        address = BrokerAddress("127.0.0.1", ports.mqtt, "hub", "hub's secret", tmp_path / "ca" / "ca.pem")
        running = RunningHub(HubSettings(tmp_path, EVENT, host="127.0.0.1", ports=ports, broker=address))
        await running.start()
        try:
            await running.hub.note(BoxJoined("b1", version="1.0", table="1"), table="1")
            let_in(tmp_path)
            every = told("Every broker:")
            bridge = told("In the second hall's configuration, below the lines above:")
            bridge = bridge.replace("192.168.4.1:8883", f"127.0.0.1:{ports.mqtt}")
            with (
                hall(tmp_path, "hall1", every, ports.mqtt),
                hall(tmp_path, "hall2", every + bridge, other),
            ):
                await until(lambda: running.hub.is_linked)
                await speak(running, other)
        finally:
            await running.stop()

    asyncio.run(play())


async def speak(running: RunningHub, port: int) -> None:
    box = SimBox(EVENT, "b1", running.hub.password("b1"), port)
    box.context = ssl.create_default_context(cafile=str(running.hall.certificates.ca))
    box.start()
    try:
        for number in range(40):
            box.record("odd", {"number": number})
        await box.until_acknowledged()
        kept = [each.line for each in running.hub.store.everything() if each.kind == "record"]
        assert kept == box.lines
        await did(running, GiveNotice("Lunch at one"))
        await until(lambda: b"Lunch at one" in box.got.get(f"toscana/1/{EVENT}/all/notice", b""))
    finally:
        await box.stop()
