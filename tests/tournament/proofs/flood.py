"""Boxes by the hundred in one process: they send what they are told, and print what it took as JSON."""

import asyncio
import json
import sys
import time

from companion.tournament.hub.passwords import box_password
from companion.tournament.topics import Of, of_box
from tests.tournament.running import EVENT
from tests.tournament.sim_box import SimBox
from tests.tournament.tiny_mqtt import TinyClient

CONNECTING = 40
BODY = {
    "entry": {"seq": 1, "at": "2026-11-16T20:00:00+00:00", "command": {"do": "pass"}, "events": []},
    "n": 0,
}


def made(secret: bytes, port: int, count: int) -> list[SimBox]:
    return [
        SimBox(EVENT, f"b{n}", box_password(secret, f"b{n}"), port, seed=time.time_ns())
        for n in range(1, count + 1)
    ]


async def pour(boxes: list[SimBox], each: int) -> None:
    """Publish as fast as the broker takes it, and wait for nothing else."""
    lines = {box.box: [] for box in boxes}  # type: dict[str, list[bytes]]
    for box in boxes:
        for number in range(each):
            box.accept(box.made("odd", {**BODY, "n": number}))
        lines[box.box] = box.lines
    left = asyncio.Semaphore(CONNECTING)

    async def one(box: SimBox) -> None:
        async with left:
            client = await TinyClient.connect(box.port, box.box, box.password)
            waiting = set()
            for line in lines[box.box]:
                waiting.add(asyncio.ensure_future(client.publish(of_box(EVENT, box.box, Of.LOG), line)))
                if len(waiting) >= 50:
                    _, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if waiting:
                await asyncio.wait(waiting)
            await client.close()

    await asyncio.gather(*map(one, boxes))


async def connected(boxes: list[SimBox]) -> None:
    for start in range(0, len(boxes), CONNECTING):
        group = boxes[start : start + CONNECTING]
        for box in group:
            box.start()
        while not all(box.client is not None for box in group):
            await asyncio.sleep(0.02)


async def pace(boxes: list[SimBox], seconds: int) -> list[float]:
    """One record a second from each, spread over the second; how long each took to its ack, in ms."""
    await connected(boxes)
    took: list[float] = []
    sent: dict[tuple[str, int], float] = {}

    def note(box: SimBox) -> None:
        def on_ack(seq: int) -> None:
            while (began := sent.pop((box.box, box.noted + 1), None)) is not None:
                took.append((time.monotonic() - began) * 1000)
                box.noted += 1
            del seq

        box.on_ack = on_ack

    for box in boxes:
        note(box)
    begin = time.monotonic()
    for tick in range(seconds):
        for index, box in enumerate(boxes):
            due = begin + tick + index / len(boxes)
            pause = due - time.monotonic()
            if pause > 0:
                await asyncio.sleep(pause)
            line = box.made("odd", {**BODY, "n": tick})
            sent[box.box, len(box.lines) + 1] = time.monotonic()
            box.accept(line)
    await asyncio.gather(*(box.until_acknowledged() for box in boxes))
    return took


async def drain(boxes: list[SimBox], each: int) -> float:
    """So many records wait in every box when the hub comes; how long until all are acknowledged, in s."""
    for box in boxes:
        for number in range(each):
            box.accept(box.made("odd", {**BODY, "n": number}))
    begin = time.monotonic()
    await connected(boxes)
    await asyncio.gather(*(box.until_acknowledged(wait_s=600) for box in boxes))
    return time.monotonic() - begin


async def main(words: list[str]) -> None:
    how, secret, port, count, each = words
    boxes = made(bytes.fromhex(secret), int(port), int(count))
    match how:
        case "pour":
            await pour(boxes, int(each))
            print(json.dumps({}))
        case "pace":
            took = sorted(await pace(boxes, int(each)))
            print(
                json.dumps({"p50": took[len(took) // 2], "p99": took[len(took) * 99 // 100], "n": len(took)})
            )
        case _:
            print(json.dumps({"s": await drain(boxes, int(each))}))
    await asyncio.gather(*(box.stop() for box in boxes))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
