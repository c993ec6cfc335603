"""A real box in a process of its own: the whole program on fake devices, played by bots."""

import argparse
import asyncio
import contextlib
import os
import signal
from pathlib import Path

from companion.app import THIS_BOX, App
from companion.box.parts import Devices, Faults
from companion.controls.quadrature import Knob
from companion.settings.preferences_file import FILE_NAME
from companion.tournament.joining import read_invitation
from companion.tournament.requests import Answered, AskHub, Joined
from companion.ui.kit.screen import WebPage
from companion.web.twin import Twin
from tests.tournament.bot import Bot


async def run(chosen: argparse.Namespace) -> None:
    preferences = chosen.journal.with_name(FILE_NAME)
    if not preferences.exists():
        preferences.write_text('{"language":"en","sound":"off"}')
    faults, twin = Faults(), Twin(is_simulator=True)
    app = App(chosen.journal, WebPage(THIS_BOX, chosen.port), twin, faults)
    app.build(
        Devices((twin.display,), twin.panel, (twin.lamp_rows,), (twin.seat_buttons,), (twin.sounder,)), Knob()
    )
    app.resume()
    if chosen.join:
        await join(app, chosen.join)
    bot = Bot(app._box, twin, chosen.seed, chosen.moves, by_hand=chosen.by_hand)
    beside = [asyncio.create_task(end_with_parent())]
    if chosen.pause:
        beside.append(asyncio.create_task(bot.play(chosen.pause)))
    try:
        await app.run(is_page_needed=True)
    finally:
        for task in beside:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


async def end_with_parent() -> None:
    """Whoever started the box may be killed, and nobody else would stop it."""
    parent = os.getppid()
    while os.getppid() == parent:
        await asyncio.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)


async def join(app: App, invitation: str) -> None:
    asked = read_invitation(invitation)
    told: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
    app._tournament.join(AskHub(asked.host, asked.code, asked.port, asked.fingerprint), told.set_result)
    answered = await told
    assert isinstance(answered, Joined), answered


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.tournament.bot_box", description=__doc__)
    parser.add_argument("journal", type=Path)
    parser.add_argument("--join", default="", help="an invitation, once")
    parser.add_argument("--port", type=int, default=0, help="of the box's page (default: any)")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds from step to step; 0: nobody plays")
    parser.add_argument("--moves", type=int, default=60, help="how many moves in a game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--by-hand", action="store_true", help="play on when the event has no game for it")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
