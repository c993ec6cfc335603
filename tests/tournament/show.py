"""`make tournament`: a whole simulated event on this computer, with the director's page to look at.

Hub and broker are the real ones; the boxes are simulated, and bots play at them. Ctrl-C ends it.
"""

import argparse
import asyncio
import json
import random
import tempfile
from pathlib import Path
from typing import Any

from companion.tournament.hub.commands import (
    ImportPlayers,
    Pair,
    Publish,
    SetEvent,
    StartClock,
)
from companion.tournament.hub.hall import Ports
from companion.tournament.hub.run import HubSettings, RunningHub
from companion.tournament.topics import Of, of_box
from tests.tournament.playing import Play
from tests.tournament.running import EVENT, did, joined, until
from tests.tournament.sim_box import SimBox

SEATS = 4
PHASES = ("actions", "trading", "winetasting")


class Bot:
    """Everybody at one table."""

    def __init__(self, box: SimBox, seed: int) -> None:
        self.box = box
        self.random = random.Random(seed)
        self.round = 0

    async def play(self, moves: int, pause_s: float) -> None:
        """Play whatever comes, round after round."""
        while True:
            assignment = await self._assigned()
            self.round = self.box.round = assignment["round"]
            players = {seat["player"]: seat["name"] for seat in assignment["seats"]}
            for player in players:
                await asyncio.sleep(self.random.uniform(0, pause_s))
                self.box.record("seated", {"player": player, "rev": assignment["rev"]})
            game = Play(self.box, players)
            for move in range(moves):
                await asyncio.sleep(self.random.uniform(0.5, 1.5) * pause_s)
                game.command()
                self._show(players, move)
                if self.random.random() < 0.01:
                    self.box.record(
                        "judge_called", {"call": f"{game.uuid[:8]}-{move}", "player": None, "why": "rules"}
                    )
            game.end()
            for player in players:
                await asyncio.sleep(self.random.uniform(0, pause_s))
                game.confirm(player)

    async def _assigned(self) -> dict[str, Any]:
        topic = of_box(EVENT, self.box.box, Of.ASSIGN)
        while True:
            plain = json.loads(self.box.got.get(topic) or b"{}")
            if plain.get("round", 0) > self.round and plain["seats"]:
                return dict(plain)
            await asyncio.sleep(0.2)

    def _show(self, players: dict[str, str], move: int) -> None:
        """What the box's picture says, for the director's grid."""
        turn = list(players)[move % len(players)]
        scores = {player: self.random.randint(0, 60) for player in players}
        facts = {"round": 1 + move // 8, "turn": turn, "scores": scores}
        state = {"game": "toscana", "phase": PHASES[move % 3], "rev": move, "call": None, "facts": facts}
        if self.box.client is not None:
            topic = of_box(EVENT, self.box.box, Of.STATE)
            self.box.client.post(topic, json.dumps(state).encode(), retain=True)


async def show(folder: Path, tables: int, rounds: int, moves: int, pause_s: float) -> RunningHub:
    running = RunningHub(
        HubSettings(folder, EVENT, "A simulated event", "127.0.0.1", Ports(8080, 8443, 8883, 18883))
    )
    await running.start()
    bots: list[asyncio.Task[None]] = []
    try:
        print(f"The director's page: {running.link}", flush=True)
        await until(lambda: running.hub.is_linked)
        names = "\n".join(f"Player {number}" for number in range(1, tables * SEATS + 1))
        await did(running, SetEvent(round_s=1800))
        await did(running, ImportPlayers(f"name\n{names}\n"))
        for number in range(1, tables + 1):
            box = await joined(running, f"b{number:08x}", str(number))
            box.start()
            bots.append(asyncio.create_task(Bot(box, number).play(moves, pause_s)))
        for number in range(1, rounds + 1):
            await did(running, Pair("random" if number == 1 else "score"))
            await did(running, Publish())
            await did(running, StartClock())
            print(f"Round {number} is played at {tables} tables.", flush=True)
            await until(lambda: not running.hub.event.missing(), wait_s=24 * 3600)
        print("All rounds are played; the pages stay until Ctrl-C.", flush=True)
        await asyncio.Event().wait()
    finally:
        for bot in bots:
            bot.cancel()
        await asyncio.gather(*bots, return_exceptions=True)
        await running.stop()
    return running


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.tournament.show", description=__doc__)
    parser.add_argument("--tables", type=int, default=12, help="how many boxes (default: 12)")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds (default: 3)")
    parser.add_argument("--moves", type=int, default=60, help="how many moves in a game (default: 60)")
    parser.add_argument("--pause", type=float, default=1.0, help="seconds from move to move (default: 1)")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            asyncio.run(show(Path(folder), chosen.tables, chosen.rounds, chosen.moves, chosen.pause))
        except KeyboardInterrupt:
            print("The event is over.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
