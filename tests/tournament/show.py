"""`make tournament`: a whole event on this computer: hub, broker and real boxes that bots play.

Hub, broker and boxes are the real programs, the boxes on fake devices; each has its page with its panel.
The bots sit down, play, and confirm their results. Ctrl-C ends it.
"""

import argparse
import asyncio
import contextlib
import signal
import socket
import tempfile
from pathlib import Path

from companion.frozen import changed
from companion.tournament.hub.boxes import Invite
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.floor import StartClock
from companion.tournament.hub.hall import Ports
from companion.tournament.hub.players import ImportPlayers
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.run import HubSettings, RunningHub
from companion.tournament.hub.store import now_ms
from companion.tournament.joining import Invitation, to_text
from tests.evening import MARKET
from tests.processes import free_port
from tests.tournament.proofs.processes import BoxProcess, stop_all
from tests.tournament.running import EVENT, did, free_ports, open_hall, quiet, until

SEATS = 4
HOST = "127.0.0.1"
ROUND_S = 1800
DAY_S = 24 * 3600.0
FIRST_NAMES = (
    *("Anna", "Ben", "Cleo", "Dora", "Emil", "Frida", "Georg", "Hanna", "Ivo", "Jana", "Karl", "Lena"),
    *("Mats", "Nora", "Oskar", "Pia", "Quinn", "Rosa", "Sven", "Tilda", "Ulla", "Vera", "Walter", "Yuki"),
)


class Show:
    """An event with so many tables; its folder is thrown away at the end."""

    def __init__(self, folder: Path, chosen: argparse.Namespace) -> None:
        self._folder, self._chosen = folder, chosen
        self._boxes: list[BoxProcess] = []
        settings = HubSettings(folder / "event", EVENT, "A simulated event", HOST, ports(chosen.port))
        self.running = RunningHub(settings)

    async def play(self) -> None:
        running, chosen = self.running, self._chosen
        await running.start()
        try:
            await until(lambda: running.hub.is_linked)
            # The link of before the hall was open: on this computer no certificate is needed.
            print(f"The director's page: {running.link}", flush=True)
            await open_hall(running)
            await self._register()
            for number in range(1, chosen.tables + 1):
                await self._join(number)
            boxes = running.hub.event.boxes
            await until(lambda: sum(box.live.link == "ready" for box in boxes.values()) == chosen.tables)
            if chosen.by_hand:
                print("All boxes have joined. You are the director: pair a round and publish it.", flush=True)
            else:
                await self._direct()
            await asyncio.Event().wait()
        finally:
            await asyncio.to_thread(stop_all, self._boxes)
            await running.stop()

    async def _register(self) -> None:
        options = {"strict_turns": True, "market": MARKET}
        await did(self.running, SetEvent(round_s=ROUND_S, options=options))
        names = (named(number) for number in range(self._chosen.tables * SEATS))
        await did(self.running, ImportPlayers("name\n" + "\n".join(names) + "\n"))

    async def _join(self, number: int) -> None:
        """Start a box at a table; it joins by an invitation, as it would from its page."""
        chosen, hall, table = self._chosen, self.running.hall, str(number)
        await did(self.running, Invite(table))
        code, _ = self.running.hub.codes.invite(table, now_ms())
        invited = Invitation(EVENT, hall.host, hall.ports.https, hall.certificates.fingerprint, code)
        box = BoxProcess(self._folder / f"table-{table}", table)
        self._boxes.append(box)
        port = free_port()
        box.start(
            *("--join", to_text(invited), "--port", str(port), "--seed", str(number)),
            *("--pause", str(chosen.pause), "--moves", str(chosen.moves)),
        )
        print(f"The box of table {number}: http://{HOST}:{port}/", flush=True)

    async def _direct(self) -> None:
        """Pair, publish and start the clock, round after round."""
        running = self.running
        for number in range(1, self._chosen.rounds + 1):
            await did(running, Pair("random" if number == 1 else "score"))
            await did(running, Publish())
            await did(running, StartClock())
            print(f"Round {number} is played at {self._chosen.tables} tables.", flush=True)
            await until(lambda: not running.hub.event.missing(), wait_s=DAY_S)
        print("All rounds are played; the pages stay until Ctrl-C.", flush=True)


def named(number: int) -> str:
    again, at = divmod(number, len(FIRST_NAMES))
    return FIRST_NAMES[at] if not again else f"{FIRST_NAMES[at]} {again + 1}"


def ports(http: int) -> Ports:
    """Free ports; the pages' own one as it was asked for, if nobody has it."""
    free = free_ports()
    with socket.socket() as probe, contextlib.suppress(OSError):
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((HOST, http))
        return changed(free, http=http)
    return free


async def run(chosen: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder, quiet(Path(folder) / "log"):
        playing = asyncio.create_task(Show(Path(folder), chosen).play())
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, playing.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await playing
    print("The event is over.")


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.tournament.show", description=__doc__)
    parser.add_argument("--tables", type=int, default=6, help="how many boxes (default: 6)")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds (default: 3)")
    parser.add_argument(
        "--moves", type=int, default=40, help="moves in a game before its last round (default: 40)"
    )
    parser.add_argument("--pause", type=float, default=1.0, help="seconds from move to move (default: 1)")
    parser.add_argument(
        "--port", type=int, default=8080, help="the port of the pages, if it is free (default: 8080)"
    )
    parser.add_argument(
        "--by-hand", action="store_true", help="leave pairing, publishing and the clock to you"
    )
    asyncio.run(run(parser.parse_args()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
