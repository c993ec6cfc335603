"""The hub and its boxes as processes of their own, to be killed and frozen."""

import asyncio
import json
import os
import select
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, build_opener

from companion.tournament.box import credential as credentials
from companion.tournament.box.credential import Credential
from companion.tournament.hub.boxes import BoxJoined
from companion.tournament.hub.broker import _running, box_password
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.hall import Ports
from companion.tournament.hub.players import ImportPlayers, PlayerAdded
from companion.tournament.hub.rounds import Pair, Publish, RoundPaired, RoundPublished
from companion.tournament.hub.store import secret_in
from tests.evening import MARKET
from tests.tournament.running import EVENT, did, open_hall, running_hub

ROOT = Path(__file__).parents[3]
SEATS = 4
WAIT_S = 60.0
TRIES = 3


async def prepare(folder: Path, ports: Ports, boxes: int, *, is_playing: bool = False) -> None:
    """An event with so many boxes, each with its credential; with four people at each if it is played."""
    numbers = range(1, boxes + 1)
    async with running_hub(folder, ports) as running:
        await running.hub.note(*(BoxJoined(f"b{n}", version="1.0", table=str(n)) for n in numbers))
        if is_playing:
            people = (player for n in numbers for player in seats_of(n))
            tables = {str(n): seats_of(n) for n in numbers}
            paired = RoundPaired(kind="random", seed=1, top=0, tables=tables, byes=(), problems=())
            await running.hub.note(
                *(PlayerAdded(player, player, since=1, fixed="") for player in people),
                paired,
                RoundPublished(),
                round_=1,
            )


def seats_of(number: int) -> tuple[str, ...]:
    """Who sits at a table of `prepare`."""
    return tuple(f"p{4 * number + seat}" for seat in range(4))


async def open_first_round(folder: Path, ports: Ports, boxes: int) -> None:
    """Let the hall in, and let every table have people to play."""
    async with running_hub(folder, ports) as running:
        await open_hall(running)
        names = "\n".join(f"Player {number}" for number in range(1, boxes * SEATS + 1))
        await did(running, SetEvent(options={"strict_turns": True, "market": MARKET}))
        await did(running, ImportPlayers(f"name\n{names}\n"))
        await did(running, Pair("random"))
        await did(running, Publish())


class WallClock:
    """The date and time of one process, set anew while it runs; time that only passes stays true.

    By Debian's libfaketime, for setting the computer's own clock would hit everything on it.
    """

    def __init__(self, file: Path, ahead_s: int) -> None:
        """From now on it is so much later there than it is; a clock of the same file is set anew."""
        self._file = file
        fresh = file.with_suffix(".new")
        fresh.write_text(f"{ahead_s:+d}\n")
        fresh.replace(file)

    def environment(self) -> dict[str, str]:
        library = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
        return {
            **os.environ,
            "LD_PRELOAD": str(library),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }


class HubProcess:
    """`toscana hub` on an event's folder; `wall` where it has a clock of its own."""

    def __init__(self, folder: Path, ports: Ports) -> None:
        self.folder, self.ports = folder, ports
        self.wall: WallClock | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.link = ""

    def start(self, *more: str) -> None:
        """`more` are further words of the command."""
        ports = self.ports
        words = [
            *(sys.executable, "-m", "companion", "hub", str(self.folder), "--event", EVENT),
            *("--host", "127.0.0.1", "--port", str(ports.http), "--https-port", str(ports.https)),
            *("--mqtt-port", str(ports.mqtt), "--hub-port", str(ports.hub), *more),
        ]
        self.process = subprocess.Popen(
            words,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=None if self.wall is None else self.wall.environment(),
        )
        self.read_link()

    def read_link(self) -> None:
        """The page that the hub names next; empty if it has ended."""
        assert self.process is not None
        assert self.process.stdout is not None
        if not select.select((self.process.stdout,), (), (), WAIT_S)[0]:
            raise TimeoutError("the hub names no page")
        self.link = self.process.stdout.readline().decode().rpartition(" ")[2].strip()

    def stand_by(self, first: "HubProcess") -> None:
        """Be the second hub of this one."""
        made = first.ask("deeds", {"do": "make_link", "role": "hub", "name": "Second", "hours": 24})
        for _ in range(TRIES):
            # On a loaded machine the first hub may not answer in time; a person tries again too.
            self.start("--standby-of", made["result"]["url"])
            if self.link:
                return
        raise TimeoutError("the second hub does not start")

    def copied_of(self, first: "HubProcess") -> bool:
        """Whether all of the first hub has been here."""
        return bool(first.event()["hall"]["second"]) and self.ask("standby")["behind"] == 0

    def take_over(self) -> bool:
        """Tap on the second hub's page; whether it was not refused."""
        try:
            self.ask("standby", {})
        except HTTPError as refused:
            refused.close()
            return False
        self.read_link()
        return True

    @property
    def broker(self) -> int | None:
        return _running(self.folder / "broker" / "mosquitto.conf")

    def password(self, box: str) -> str:
        return box_password(secret_in(self.folder / "secret"), box)

    def credential(self, box: str) -> Credential:
        """As if the box had joined."""
        ca = (self.folder / "ca" / "ca.pem").read_text()
        password = self.password(box)
        return Credential(EVENT, EVENT, box, password, ca, "127.0.0.1", self.ports.mqtt, self.ports.https)

    def event(self) -> dict[str, Any]:
        """What the director's page gets."""
        return self.ask("event")

    def ask(self, what: str, told: object = None) -> dict[str, Any]:
        """What the page of this hub's link gets."""
        browser = build_opener(HTTPCookieProcessor(CookieJar()))
        here = f"http://127.0.0.1:{self.ports.http}"
        key = self.link.partition("/enter")[2]
        with browser.open(f"{here}/enter{key}", timeout=60):
            pass
        body = None if told is None else json.dumps(told).encode()
        with browser.open(f"{here}/api/1/{what}", body, timeout=60) as answer:
            plain: dict[str, Any] = json.load(answer)
        return plain

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def crash(self) -> None:
        """As if the computer's plug was pulled: the broker is gone too."""
        pid = self.broker
        self.kill()
        if pid is not None:
            os.kill(pid, signal.SIGKILL)

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(60)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def kept(self, table: str = "record") -> list[bytes]:
        with closing(sqlite3.connect(self.folder / "event.db")) as connection:
            return [line for (line,) in connection.execute(f"SELECT line FROM {table} ORDER BY n")]

    def used_s(self) -> float:
        """The time of a processor that the hub has used."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_mb(self) -> float:
        """The most that the hub ever had in memory."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) / 1024


class BoxProcess:
    """A real box that bots play, in a folder of its own; `wall` where it has a clock of its own."""

    def __init__(self, folder: Path, box: str) -> None:
        folder.mkdir(exist_ok=True)
        self.folder, self.box = folder, box
        self.wall: WallClock | None = None
        self.journal = folder / "journal.db"
        self.process: subprocess.Popen[bytes] | None = None

    def attend(self, credential: Credential) -> None:
        credentials.save(credentials.file_beside(self.journal), credential)

    def start(self, *words: str) -> None:
        """`words` are those of tests.tournament.bot_box."""
        program = (sys.executable, "-m", "tests.tournament.bot_box", str(self.journal))
        with (self.folder / "log").open("ab") as log:
            # Ctrl-C is for whoever started it.
            self.process = subprocess.Popen(
                [*program, *words],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                env=None if self.wall is None else self.wall.environment(),
            )

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def lines(self) -> list[bytes]:
        """All that the box has accepted for the hub."""
        if not self.journal.exists():
            return []
        with closing(sqlite3.connect(self.journal, timeout=60)) as connection:
            return [line.encode() for (line,) in connection.execute("SELECT line FROM outbox ORDER BY id")]


def stop_all(boxes: Sequence[BoxProcess]) -> None:
    """Stop them as systemd does, all at once."""
    running = [box.process for box in boxes if box.process is not None and box.process.poll() is None]
    for process in running:
        process.terminate()
    for process in running:
        process.wait(60)


async def freeze(pid: int, seconds: float) -> None:
    os.kill(pid, signal.SIGSTOP)
    await asyncio.sleep(seconds)
    os.kill(pid, signal.SIGCONT)
