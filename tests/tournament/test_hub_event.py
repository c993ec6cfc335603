"""A whole event at the hub: players, rounds, results that count; and the same made again from its log."""

import asyncio
import json
from functools import partial
from pathlib import Path

from companion.games.kit.sentences import Refusal
from companion.tournament.hub import projection
from companion.tournament.hub.event import Event
from companion.tournament.hub.floor import (
    ClaimCall,
    GiveExtra,
    GiveNotice,
    ResolveCall,
    StartClock,
)
from companion.tournament.hub.players import ImportPlayers
from companion.tournament.hub.results import CorrectedLine, CorrectResult
from companion.tournament.hub.rounds import Pair, Publish, Swap
from companion.tournament.hub.run import RunningHub
from companion.tournament.hub.streams import Streams
from companion.tournament.hub.views import Role, whole
from companion.tournament.topics import Of, of_box
from tests.tournament.playing import Play
from tests.tournament.running import EVENT, did, joined, running_hub, until
from tests.tournament.sim_box import SimBox


async def paired(running: RunningHub) -> tuple[SimBox, dict[str, str]]:
    """Four players at one table, published, and the box there."""
    box = await joined(running, "b1", "1")
    await did(running, ImportPlayers("name\nAnna\nBen\nCleo\nDora\n"))
    await did(running, Pair("random", seed=7))
    await did(running, Publish())
    box.round = 1
    box.start()
    await until(lambda: of_box(EVENT, "b1", Of.ASSIGN) in box.got)
    seats = json.loads(box.got[of_box(EVENT, "b1", Of.ASSIGN)])["seats"]
    return box, {seat["player"]: seat["name"] for seat in seats}


def is_told(box: SimBox, topic: str, text: str) -> bool:
    return text.encode() in box.got.get(topic, b"")


def state(running: RunningHub) -> str:
    view: str = whole(running.hub.event, Role.DIRECTOR, {})["tables"]["1"]["state"]
    return view


def test_a_result_counts_when_everybody_has_confirmed_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box, players = await paired(running)
            assert sorted(players.values()) == ["Anna", "Ben", "Cleo", "Dora"]
            game = Play(box, players)
            game.command()
            await box.until_acknowledged()
            assert state(running) == "playing"
            game.end()
            first, *others = players
            game.confirm(*others)
            await box.until_acknowledged()
            assert state(running) == "ended"
            assert isinstance(await running.hub.do(Pair("score"), "Director"), Refusal)
            game.confirm(first)
            await box.until_acknowledged()
            assert state(running) == "confirmed"
            lines = whole(running.hub.event, Role.PUBLIC, {})["standings"]
            assert (lines[0]["player"], lines[0]["points"]) == (first, 15.0)
            await did(running, Pair("score"))
            await box.stop()

    asyncio.run(play())


def test_an_undo_after_the_end_takes_the_confirmations_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box, players = await paired(running)
            game = Play(box, players)
            game.end()
            before = game.hash.hex()
            game.command()
            for player in players:
                game.tell("result_confirmed", {"player": player, "last": before})
            await box.until_acknowledged()
            assert state(running) == "playing"
            game.end()
            game.confirm(*players)
            await box.until_acknowledged()
            assert state(running) == "confirmed"
            await box.stop()

    asyncio.run(play())


def test_a_table_whose_chain_does_not_hold_is_flagged_and_does_not_count(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box, players = await paired(running)
            game = Play(box, players)
            entry = game.entry({"do": "pass"})
            game.tell("command", {"entry": entry | {"command": {"do": "cheat"}}})
            game.end()
            game.confirm(*players)
            await box.until_acknowledged()
            assert "chain" in running.hub.event.boxes["b1"].flags
            assert state(running) == "ended"
            await box.stop()

    asyncio.run(play())


def test_a_judge_corrects_with_a_reason_and_both_stay(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box, players = await paired(running)
            game = Play(box, players)
            game.end()
            game.confirm(*players)
            await box.until_acknowledged()
            ranking = tuple(CorrectedLine(player, 10, 1) for player in players)
            correction = CorrectResult(1, "1", ranking, "They had counted the board twice.")
            await did(running, correction)
            assert state(running) == "corrected"
            deeds = [json.loads(line) for line in running.hub.store.deeds(0, 100)]
            body = deeds[-1]["body"]
            assert (body["reason"], len(body["before"])) == ("They had counted the board twice.", 4)
            wrong = CorrectResult(1, "1", ranking[:3], "No.")
            assert isinstance(await running.hub.do(wrong, "Ines"), Refusal)
            await box.stop()

    asyncio.run(play())


def test_calls_clock_and_notice_reach_the_box(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box, players = await paired(running)
            box.record("judge_called", {"call": "c1", "player": next(iter(players)), "why": "rules"})
            judge = of_box(EVENT, "b1", Of.JUDGE)
            for command, wanted in (
                (None, "open"),
                (ClaimCall("c1"), "claimed"),
                (ResolveCall("c1"), "resolved"),
            ):
                if command is not None:
                    await did(running, command)
                await until(partial(is_told, box, judge, f'"state":"{wanted}"'))
            await did(running, StartClock(600))
            await did(running, GiveExtra("1", 120))
            await did(running, GiveNotice("Lunch at one"))
            topic = f"toscana/1/{EVENT}/all/"
            await until(lambda: b'"state":"running"' in box.got.get(f"{topic}clock", b""))
            await until(lambda: b"Lunch" in box.got.get(f"{topic}notice", b""))
            await until(lambda: b'"add_s":120' in box.got.get(of_box(EVENT, "b1", Of.CLOCK), b""))
            await box.stop()

    asyncio.run(play())


def test_the_event_is_the_same_when_it_is_made_again_from_its_log(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box, players = await paired(running)
            game = Play(box, players)
            game.end()
            game.confirm(*players)
            await box.until_acknowledged()
            await did(running, Pair("score", seed=3))
            a, b, *_ = players
            await did(running, Swap(a, b))
            await box.stop()
            again = Event(EVENT)
            projection.rebuild(again, running.hub.store.everything(), Streams())
            sections = ("players", "rounds", "results", "standings", "calls", "draft", "alarms", "round")
            told, anew = (whole(each, Role.DIRECTOR, {}) for each in (running.hub.event, again))
            assert {name: told[name] for name in sections} == {name: anew[name] for name in sections}

    asyncio.run(play())


def test_a_hub_starts_again_after_a_round_of_thousands(tmp_path: Path) -> None:
    async def play() -> None:
        names = "\n".join(f"Player {number}" for number in range(2400))
        async with running_hub(tmp_path) as running:
            await did(running, ImportPlayers(names))
            await did(running, Pair("random", seed=1))
            await did(running, Publish())
            tables = running.hub.event.rounds[1].tables
        async with running_hub(tmp_path) as again:
            assert again.hub.event.rounds[1].tables == tables

    asyncio.run(play())


def test_what_was_said_before_the_day_of_deletion_is_erased(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            box, players = await paired(running)
            Play(box, players)
            await box.until_acknowledged()
            assert await running.hub._erase("2100-01-01") > 0
            assert b"Anna" not in (tmp_path / "event.db").read_bytes()
            assert running.hub.event.players == {}
            assert running.hub.streams.seq(box.stream) == len(box.lines)
            await box.stop()

    asyncio.run(play())
