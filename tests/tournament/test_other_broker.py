"""A hub beside a broker that somebody else runs: who may enter is written down for it."""

import asyncio
from pathlib import Path

from companion.tournament.hub.boxes import BoxJoined
from companion.tournament.hub.link import BrokerAddress
from companion.tournament.hub.run import HubSettings, RunningHub
from tests.tournament.running import EVENT, free_ports


def test_the_boxes_passwords_and_rights_lie_in_the_events_folder(tmp_path: Path) -> None:
    async def join() -> None:
        ports = free_ports()
        broker = BrokerAddress("127.0.0.1", ports.mqtt, "hub", "secret")
        running = RunningHub(HubSettings(tmp_path, EVENT, host="127.0.0.1", ports=ports, broker=broker))
        await running.start()
        try:
            await running.hub.note(BoxJoined("b1", version="1.0", table="1"), table="1")
        finally:
            await running.stop()

    asyncio.run(join())
    assert (tmp_path / "broker" / "passwords").read_text().startswith("b1:$7$")
    assert "pattern write toscana/1/+/b/%u/up/#" in (tmp_path / "broker" / "acl").read_text()
