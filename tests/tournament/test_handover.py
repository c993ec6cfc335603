"""A replacement box goes on with the game of a box that broke, from the hub's log."""

import asyncio
import json
import ssl
from base64 import b64encode
from pathlib import Path

import aiohttp
import pytest

from companion.games.kit.fields import MalformedError
from companion.record.handover import lines_of, read_game
from companion.tournament.hub.boxes import BoxJoined, RevokeBox
from companion.tournament.hub.floor import HandOverGame
from companion.tournament.hub.publishing import wanted
from companion.tournament.records import read_record
from companion.tournament.topics import Of, of_box
from tests.tournament.dry_hub import DryBox
from tests.tournament.playing import Play
from tests.tournament.running import did, joined, open_hall, running_hub
from tests.tournament.sim_box import SimBox
from tests.tournament.test_hub_event import paired
from tests.tournament.test_reseating import begin, published, seats


def test_the_hub_hands_a_game_to_the_box_that_stands_there_now() -> None:
    hub = published()
    game = begin(hub, "1", seats(hub, "1"))
    game.command()
    assert "Put another box" in hub.refuses(HandOverGame("1"))
    hub.do(RevokeBox("b1"))
    hub.note(BoxJoined("b9", "1.0", "1"))
    hub.do(HandOverGame("1"))
    told = json.loads(wanted(hub.event)[of_box("open26", "b9", Of.GAME)].payload)
    assert told["game"] == game.uuid
    hash_, seq = game.hash, game.seq
    game.command()
    assert [alarm.what for alarm in hub.event.alarms.values()] == ["identity"]
    game.box = DryBox(hub, "b9", "1")
    game.box.round, game.hash, game.seq = 1, hash_, seq
    game.command()
    game.end()
    game.confirm(*game.players)
    assert hub.event.results[1, "1"].state == "confirmed"


def test_a_game_of_which_something_is_missing_is_not_handed_over() -> None:
    box = SimBox("open26", "b1", "", 0)
    game = Play(box, {"p1": "Anna", "p2": "Ben"})
    game.command()
    game.command()
    records = [read_record(line) for line in box.lines]
    lines = lines_of(reversed(records))
    assert len(read_game("\n".join(lines))[1]) == 3
    for wrong in (records[1:], [records[0], records[2]]):
        with pytest.raises(MalformedError):
            lines_of(wrong)
    with pytest.raises(MalformedError):
        read_game("\n".join(lines).replace("pass", "cheat"))


def test_only_the_box_that_it_was_handed_to_gets_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            await open_hall(running)
            box, players = await paired(running)
            game = Play(box, players)
            game.command()
            await box.until_acknowledged()
            await box.stop()
            await did(running, RevokeBox("b1"))
            await joined(running, "b9", "1")
            await joined(running, "b8", "2")
            await did(running, HandOverGame("1"))
            anybody = ssl.create_default_context()
            anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE

            async def asks(name: str) -> tuple[int, str]:
                key = b64encode(f"{name}:{running.hub.password(name)}".encode()).decode()
                url = f"https://127.0.0.1:{running.hall.ports.https}/api/1/box/{name}/game/{game.uuid}"
                head = {"Authorization": f"Basic {key}"}
                async with (
                    aiohttp.ClientSession() as session,
                    session.get(url, headers=head, ssl=anybody) as answer,
                ):
                    return answer.status, await answer.text()

            status, text = await asks("b9")
            assert (status, len(read_game(text)[1])) == (200, 2)
            assert (await asks("b8"))[0] == 404
            assert (await asks("b1"))[0] == 401

    asyncio.run(play())
