"""Boxes by the hundred in one process: they send what they are told, and print what it took as JSON."""

import asyncio
import json
import sys
import time

from companion.tournament.hub.broker import box_password
from tests.tournament.playing import Play
from tests.tournament.proofs.light_box import AGAIN_S, LightBox
from tests.tournament.proofs.processes import seats_of
from tests.tournament.running import EVENT
from tests.tournament.sim_box import SimBox

CONNECTING = 40
POURING = 16
WAIT_S = 600.0
MOVE_S = 5.0


def made(secret: bytes, count: int, each: int) -> list[LightBox]:
    """Boxes in the middle of a game, with so many lines each; their chains hold."""
    return [_made(secret, number, each) for number in range(1, count + 1)]


def _made(secret: bytes, number: int, each: int) -> LightBox:
    box = SimBox(EVENT, f"b{number}", "", 0, seed=time.time_ns())
    box.table, box.round = str(number), 1
    play = Play(box, {player: player for player in seats_of(number)})
    for _ in range(each - 1):
        play.command()
    return LightBox(box.box, box_password(secret, box.box), box.stream, box.lines)


async def connected(boxes: list[LightBox], port: int) -> None:
    for start in range(0, len(boxes), CONNECTING):
        await asyncio.gather(*(box.connect(port) for box in boxes[start : start + CONNECTING]))


async def all_acknowledged(boxes: list[LightBox]) -> None:
    """Until the hub has everything; what is lost on the way is sent again, as a box does."""
    async with asyncio.timeout(WAIT_S):
        while any(box.acknowledged < len(box.lines) for box in boxes):
            await asyncio.sleep(AGAIN_S)
            for box in boxes:
                box.send_again()


async def pour(boxes: list[LightBox], port: int) -> None:
    """Publish as fast as the broker takes it, with nobody there who acknowledges."""
    for start in range(0, len(boxes), POURING):
        group = boxes[start : start + POURING]
        await connected(group, port)
        await asyncio.gather(*(box.pour() for box in group))
        for box in group:
            box.close()


async def pace(boxes: list[LightBox], port: int, each: int) -> list[float]:
    """One record a second from each, spread over the second; how long each took to its ack, in ms."""
    await connected(boxes, port)
    begin = time.monotonic()
    for tick in range(each):
        for index, box in enumerate(boxes):
            pause = begin + tick + index / len(boxes) - time.monotonic()
            if pause > 0:
                await asyncio.sleep(pause)
            box.may_send = tick + 1
            box.send()
    await all_acknowledged(boxes)
    return sorted(took for box in boxes for took in box.took_ms)


async def hall(boxes: list[LightBox], port: int, each: int) -> None:
    """A move at every table in five seconds: its record, and the game's state after it."""
    await connected(boxes, port)
    begin = time.monotonic()
    for turn in range(each):
        for index, box in enumerate(boxes):
            pause = begin + MOVE_S * (turn + index / len(boxes)) - time.monotonic()
            if pause > 0:
                await asyncio.sleep(pause)
            box.may_send = turn + 1
            box.send()
            box.show(_state(index + 1, turn))


def _state(number: int, turn: int) -> bytes:
    """After every move it is the next one's turn, and the money of one has changed."""
    seats = seats_of(number)
    scores = {player: 20 + (turn + 3 - seat) // 4 for seat, player in enumerate(seats)}
    facts = {"round": 1 + turn // 16, "turn": seats[turn % len(seats)], "scores": scores}
    return json.dumps({"phase": "actions", "rev": turn, "call": None, "facts": facts}).encode()


async def drain(boxes: list[LightBox], port: int) -> float:
    """All lines wait in every box when the hub comes; how long until all are acknowledged, in s."""
    left = len(boxes)
    is_done = asyncio.Event()

    def count() -> None:
        nonlocal left
        left -= 1
        if not left:
            is_done.set()

    for box in boxes:
        box.may_send, box.on_done = len(box.lines), count
    again = asyncio.create_task(all_acknowledged(boxes))
    begin = time.monotonic()
    await connected(boxes, port)
    async with asyncio.timeout(WAIT_S):
        await is_done.wait()
    took_s = time.monotonic() - begin
    again.cancel()
    return took_s


async def main(words: list[str]) -> None:
    how, secret, port, count, each = words
    boxes = made(bytes.fromhex(secret), int(count), int(each))
    told: dict[str, float] = {}
    print("began", flush=True)
    used_s = time.process_time()
    match how:
        case "pour":
            await pour(boxes, int(port))
        case "pace":
            took = await pace(boxes, int(port), int(each))
            own_s = time.process_time() - used_s
            told = {"p50": took[len(took) // 2], "p99": took[len(took) * 99 // 100], "own_s": own_s}
        case "hall":
            await hall(boxes, int(port), int(each))
        case _:
            told = {"s": await drain(boxes, int(port))}
    print(json.dumps(told))
    for box in boxes:
        box.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
