"""The event's page for the internet: what stands on it, and how it gets there."""

import asyncio
import os
from pathlib import Path

import pytest
from aiohttp import web

from companion.tournament.hub.backup_and_web_space import WebSpace
from companion.tournament.hub.check_in import DropPlayer
from companion.tournament.hub.event_settings import SetEvent
from companion.tournament.hub.pages import web_page
from companion.tournament.hub.players import AddPlayer, ImportPlayers
from companion.tournament.hub.results import CorrectedLine, EnterResult
from companion.tournament.hub.rounds import Pair, Publish
from companion.tournament.hub.scoring import as_lines, results_of, scheme_of, seed_of
from companion.tournament.hub.watch import Watch
from companion.tournament.standings import standings
from tests.tournament.dry_hub import DryHub


def played(hub: DryHub, kind: str, top: int = 0) -> None:
    """A round whose players win in the order of their seats."""
    hub.do(Pair(kind, 7, top))
    hub.do(Publish())
    number = hub.event.number
    for table, seats in hub.event.rounds[number].tables.items():
        lines = tuple(CorrectedLine(player, 50 - place, place) for place, player in enumerate(seats, 1))
        hub.do(EnterResult(number, table, lines))


def an_event() -> DryHub:
    """Two rounds of eight and a final of four; one has left since."""
    hub = DryHub()
    hub.do(SetEvent(name="Open <26>"))
    hub.do(ImportPlayers("\n".join("ABCDEFG")))
    hub.do(AddPlayer("<b>Eve</b>"))
    played(hub, "random")
    played(hub, "score")
    played(hub, "final", 4)
    hub.do(DropPlayer("p8"))
    return hub


def lines_after(hub: DryHub, after: int) -> dict[str, dict[str, object]]:
    event = hub.event
    table = standings(results_of(event, after), scheme_of(event), seed_of(event))
    return {line["player"]: line for line in as_lines(table, after)}


def test_every_round_has_its_column_and_the_final_its_place() -> None:
    hub = an_event()
    lines = lines_after(hub, 3)
    winner = hub.event.rounds[3].tables["1"][0]
    assert (lines[winner]["place"], lines[winner]["final"]) == (1, (3, 1))
    for line in lines.values():
        rounds = line["rounds"]
        assert isinstance(rounds, list)
        assert rounds[2] is None
        assert sum(rounds[:2]) == pytest.approx(line["points"])


def test_the_standings_are_shown_as_they_were_after_any_round() -> None:
    hub = an_event()
    first = lines_after(hub, 1)
    winners = {seats[0] for seats in hub.event.rounds[1].tables.values()}
    assert {player for player, line in first.items() if line["place"] == 1} == winners
    assert all(len(line["rounds"]) == 1 and line["final"] is None for line in first.values())  # type: ignore[arg-type]


def test_the_page_needs_nothing_else_and_no_name_is_taken_for_a_tag() -> None:
    page = web_page.of_event("de", an_event().event).decode()
    assert "&lt;b&gt;Eve&lt;/b&gt;</bdi> <small>(ausgeschieden)</small>" in page
    assert "<h1>Open &lt;26&gt;</h1>" in page
    assert "Runde 3" in page
    assert not any(each in page for each in ("<script", "src=", "href=", "<b>Eve"))


def put(target: str, *pages: bytes) -> Watch:
    watch = Watch(lambda: None)

    async def renew() -> None:
        space = WebSpace(target, watch)
        for page in pages:
            await space.renew(page)

    asyncio.run(renew())
    return watch


def test_the_page_is_put_into_a_folder_and_what_hinders_it_is_told(tmp_path: Path) -> None:
    watch = put(str(tmp_path / "www"), b"one", b"two")
    assert (tmp_path / "www" / "index.html").read_bytes() == b"two"
    assert watch.troubles == {}
    (tmp_path / "file").touch()
    assert "web space" in put(str(tmp_path / "file" / "www"), b"one").troubles


def test_the_page_is_put_by_http_once_for_each_change() -> None:
    got: list[bytes] = []
    watch = Watch(lambda: None)

    async def take(request: web.Request) -> web.Response:
        got.append(await request.read())
        return web.Response(status=500 if len(got) == 1 else 201)

    async def serve() -> None:
        app = web.Application()
        app.router.add_put("/open26/index.html", take)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        space = WebSpace(f"http://127.0.0.1:{port}/open26/index.html", watch)
        await space.renew(b"one")
        assert watch.troubles["web space"].problem == "HTTP 500"
        for page in (b"one", b"one", b"two"):
            await space.renew(page)
        await runner.cleanup()

    asyncio.run(serve())
    assert got == [b"one", b"one", b"two"]
    assert watch.troubles == {}


def test_the_page_is_sent_by_rsync(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What rsync is called with; the last two are the file and its target.
    fake = tmp_path / "rsync"
    fake.write_text(
        '#!/bin/sh\nshift 3\ncase "$2" in bad*) echo "no route" >&2; exit 5;; esac\ncp "$1" "$2"\n'
    )
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert put(f"rsync:{tmp_path}/there.html", b"one").troubles == {}
    assert (tmp_path / "there.html").read_bytes() == b"one"
    assert put("rsync:bad:/x", b"one").troubles["web space"].problem == "no route"


def test_an_address_for_everybody_is_an_address() -> None:
    hub = DryHub()
    assert "begins with" in hub.refuses(SetEvent(web="javascript:alert(1)"))
    hub.do(SetEvent(web="https://example.org/open26/"))
    hub.do(SetEvent(web=""))
    assert hub.event.web == ""
