"""The hub and its boxes as processes of their own, to be killed and frozen."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from companion.tournament.hub.broker import _running
from companion.tournament.hub.files import secret_in
from companion.tournament.hub.fold_deeds import Deed
from companion.tournament.hub.hall import Ports
from companion.tournament.hub.passwords import box_password
from tests.tournament.running import EVENT, running_hub

ROOT = Path(__file__).parents[3]


async def prepare(folder: Path, ports: Ports, boxes: int) -> None:
    """An event with so many boxes, each with its credential."""
    async with running_hub(folder, ports) as running:
        await running.hub.note(
            *(
                Deed("box_joined", {"box": f"b{number}", "version": "1.0", "table": str(number)})
                for number in range(1, boxes + 1)
            )
        )


class HubProcess:
    """`toscana hub` on an event's folder."""

    def __init__(self, folder: Path, ports: Ports) -> None:
        self.folder, self.ports = folder, ports
        self.process: subprocess.Popen[bytes] | None = None
        self.link = ""

    def start(self) -> None:
        ports = self.ports
        words = [
            *(sys.executable, "-m", "companion", "hub", str(self.folder), "--event", EVENT),
            *("--host", "127.0.0.1", "--port", str(ports.http), "--https-port", str(ports.https)),
            *("--mqtt-port", str(ports.mqtt), "--hub-port", str(ports.hub)),
        ]
        self.process = subprocess.Popen(
            words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
        )
        assert self.process.stdout is not None
        self.link = self.process.stdout.readline().decode().rpartition(" ")[2].strip()

    @property
    def broker(self) -> int | None:
        return _running(self.folder / "broker" / "mosquitto.conf")

    def password(self, box: str) -> str:
        return box_password(secret_in(self.folder / "secret"), box)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(60)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def kept(self, table: str = "record") -> list[bytes]:
        with closing(sqlite3.connect(self.folder / "event.db")) as connection:
            return [line for (line,) in connection.execute(f"SELECT line FROM {table} ORDER BY n")]

    def memory_mb(self) -> float:
        """The most that the hub ever had in memory."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) / 1024


class BoxProcess:
    """A box that plays by itself; its outbox is a file, like a box's journal."""

    def __init__(self, hub: HubProcess, box: str, file: Path) -> None:
        self.hub, self.box, self.file = hub, box, file
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, a_second: float) -> None:
        words = [
            *(sys.executable, "-m", "tests.tournament.proofs.box", EVENT, self.box),
            *(self.hub.password(self.box), str(self.hub.ports.hub), str(self.file), str(a_second)),
        ]
        self.process = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.DEVNULL)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def lines(self) -> list[bytes]:
        with closing(sqlite3.connect(self.file)) as connection:
            return [line for (line,) in connection.execute("SELECT line FROM outbox ORDER BY seq")]


async def freeze(pid: int, seconds: float) -> None:
    os.kill(pid, signal.SIGSTOP)
    await asyncio.sleep(seconds)
    os.kill(pid, signal.SIGCONT)
