"""Check-in: registered, here, dropped; by the director, by a badge, by the players' own phones."""

import asyncio
import json
from pathlib import Path

import aiohttp

from companion.tournament.hub.check_in import (
    CheckIn,
    DropPlayer,
    MarkPlayers,
    Register,
    RemovePlayers,
)
from companion.tournament.hub.event import Presence
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.links import MakeBadges, MakeLink
from companion.tournament.hub.players import AddPlayer, ImportPlayers
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.scoring import standing_table
from companion.tournament.hub.views import Role, whole
from tests.tournament.dry_hub import DryHub
from tests.tournament.running import did, running_hub


def hub_of(names: str, *, here: bool = False) -> DryHub:
    hub = DryHub()
    hub.do(ImportPlayers("\n".join(names), here=here))
    return hub


def states(hub: DryHub) -> str:
    return " ".join(each.state for each in hub.event.players.values())


def test_only_who_is_here_is_paired() -> None:
    hub = hub_of("ABCDEFGH")
    assert "enough" in hub.refuses(Pair("random"))
    hub.do(MarkPlayers(("p1", "p2", "p3", "p4"), Presence.HERE))
    hub.do(Pair("random"))
    assert hub.event.draft is not None
    assert sorted(hub.event.draft.players) == ["p1", "p2", "p3", "p4"]
    assert hub.do(MarkPlayers(("p1", "p5"), Presence.HERE)).result == {"marked": 1}
    assert "came" in hub.refuses(Publish())


def test_many_are_marked_at_once_and_nobody_is_asked_again() -> None:
    hub = hub_of("ABC", here=True)
    hub.do(MarkPlayers(("p1", "p2"), Presence.DROPPED))
    assert states(hub) == "dropped dropped here"
    hub.do(MarkPlayers(("p1",), Presence.REGISTERED))
    assert states(hub) == "registered dropped here"
    assert "p9" in hub.refuses(MarkPlayers(("p1", "p9"), Presence.HERE))
    assert "registered" in hub.refuses(MarkPlayers(("p1",), Presence.ASKED))


def test_a_no_show_who_never_played_is_not_in_the_standings() -> None:
    hub = hub_of("ABCDE", here=True)
    hub.do(DropPlayer("p5"))
    hub.do(AddPlayer("F", here=False))
    assert {each.player for each in standing_table(hub.event)} == {"p1", "p2", "p3", "p4"}


def test_who_is_taken_off_the_list_leaves_no_id_behind() -> None:
    hub = hub_of("ABCDE", here=True)
    link = hub.do(MakeLink(Role.PLAYER, "p5")).result["id"]
    hub.do(RemovePlayers(("p5",)))
    assert hub.event.links[link].is_revoked
    assert hub.do(AddPlayer("New")).result == {"player": "p6"}
    hub.do(Pair("random"))
    assert "drop them instead: New, A" in hub.refuses(RemovePlayers(("p6", "p1")))


def test_a_player_checks_in_on_the_own_phone() -> None:
    hub = hub_of("AB")
    hub.do(CheckIn(), by="p2")
    assert states(hub) == "registered here"
    hub.do(DropPlayer("p2"))
    assert "director" in hub.refuses(CheckIn(), by="p2")
    assert "p7" in hub.refuses(CheckIn(), by="p7")


def test_who_asks_to_play_is_seen_by_the_staff_only_until_accepted() -> None:
    hub = hub_of("A", here=True)
    assert "closed" in hub.refuses(Register("Zoe"), by="")
    hub.do(SetEvent(registration=True))
    assert "already" in hub.refuses(Register("a"), by="")
    player = hub.do(Register("Zoe", "SC 1"), by="").result["player"]
    assert player not in whole(hub.event, Role.PUBLIC, {})["players"]
    assert whole(hub.event, Role.DIRECTOR, {})["players"][player]["state"] == "asked"
    assert "director" in hub.refuses(CheckIn(), by=player)
    hub.do(MarkPlayers((player,), Presence.HERE))
    assert whole(hub.event, Role.PUBLIC, {})["players"][player]["name"] == "Zoe"


def test_everybody_has_one_badge() -> None:
    hub = hub_of("ABC")
    assert hub.do(MakeBadges()).result == {"made": 3}
    hub.do(AddPlayer("D"))
    assert hub.do(MakeBadges()).result == {"made": 1}
    assert len(hub.event.links) == 4


def test_a_badge_lets_its_player_in_and_the_director_stays_the_director(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            await did(running, AddPlayer("Anna", here=False))
            await did(running, MakeBadges())
            base = f"http://127.0.0.1:{running.hall.ports.http}"
            jar = aiohttp.CookieJar(unsafe=True)
            async with aiohttp.ClientSession(base, cookie_jar=jar) as director:
                await director.get(running.link)
                badge = json.loads(await (await director.get("/api/1/badges")).text())["p1"]
                scanned = await director.get(badge, allow_redirects=False)
                assert scanned.headers["Location"] == "/director?player=p1#players"
            async with aiohttp.ClientSession(base, cookie_jar=aiohttp.CookieJar(unsafe=True)) as phone:
                assert (await phone.get("/api/1/badges")).status == 403
                await phone.get(badge)
                assert (await phone.post("/api/1/deeds", json={"do": "publish"})).status == 403
                assert (await phone.post("/api/1/deeds", json={"do": "check_in"})).status == 200
            assert running.hub.event.players["p1"].is_here

    asyncio.run(play())


def test_one_phone_asks_five_times_only(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_hub(tmp_path) as running:
            await did(running, SetEvent(registration=True))
            async with aiohttp.ClientSession(f"http://127.0.0.1:{running.hall.ports.http}") as phone:
                asked = [
                    (await phone.post("/api/1/register", json={"name": f"P{number}"})).status
                    for number in range(7)
                ]
            assert asked == [200] * 5 + [429] * 2
            assert len(running.hub.event.players) == 5

    asyncio.run(play())
