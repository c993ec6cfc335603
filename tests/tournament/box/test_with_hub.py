"""A box at a real hub, with its broker, its certificates and its HTTPS way in: every record arrives once."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import aiohttp
import pytest

from companion.box.tournament import BoxTournament
from companion.cli.tournament import export_outbox
from companion.frozen import changed
from companion.record.journal import Journal
from companion.tournament import joining
from companion.tournament.attending import Sign
from companion.tournament.box import credential as credentials
from companion.tournament.box import hub_calls, link
from companion.tournament.box.hub_calls import HubError
from companion.tournament.hub.boxes import Invite, RevokeBox
from companion.tournament.hub.run import RunningHub
from companion.tournament.joining import Invitation, JoinRequest
from companion.tournament.records import Type
from companion.tournament.requests import Tell
from tests.evening import do, new_game, one_round
from tests.tables import Table
from tests.tournament.running import did, open_hall, running_hub, until

# A port that nobody listens on.
NOBODY = 9


async def invited(hub: RunningHub) -> tuple[Invitation, str]:
    """An invitation, and the certificate that answers there."""
    await did(hub, Invite("12"))
    code, _ = hub.hub.codes.invite("12", int(now().timestamp() * 1000))
    asked = Invitation("open26", hub.hall.host, hub.hall.ports.https, hub.hall.certificates.fingerprint, code)
    ca = await asyncio.to_thread(hub_calls.fetch_ca, asked.host, asked.port)
    assert joining.fingerprint_of(ca) == asked.fingerprint
    return asked, ca


async def join(hub: RunningHub, code: str | None = None) -> joining.JoinAnswer:
    asked, ca = await invited(hub)
    request = JoinRequest(code or asked.code, credentials.new_box_id(), "1.0")
    return await asyncio.to_thread(hub_calls.join, asked.host, asked.port, ca, request)


def now() -> datetime:
    return datetime.now(UTC)


def test_a_box_joins_plays_is_heard_and_is_taken_out(tmp_path: Path) -> None:
    async def event() -> None:
        async with running_hub(tmp_path / "event") as hub:
            await open_hall(hub)
            with Journal.open(tmp_path / "journal.db") as journal:
                side = BoxTournament(tmp_path / "tournament.json", now)
                side.use(journal)
                answer = await join(hub)
                side.joined(answer)
                table = Table.resume(journal)
                for command in (new_game(), *one_round()):
                    do(table, command)
                assert side._attendance is not None
                side._attendance._link.grown()
                await until(lambda: side.attending is not None and side.attending.sign is Sign.SENT)
                side.take(Tell(Type.JUDGE_CALLED, {"call": "c1", "player": "anna", "why": "rules"}))
                await until(lambda: "c1" in hub.hub.event.calls)
                assert journal.outbox is not None
                sent = journal.outbox.last.seq
                box = hub.hub.event.boxes[answer.box]
                await until(lambda: hub.hub.event.boxes[answer.box].seq == sent)
                assert box is not None
                await did(hub, RevokeBox(answer.box))
                await until(lambda: side.attending is None or side.attending.is_revoked)
                side.lose()

    asyncio.run(event())


def test_a_wrong_code_is_refused_in_one_sentence(tmp_path: Path) -> None:
    async def event() -> None:
        async with running_hub(tmp_path / "event") as hub:
            await open_hall(hub)
            with pytest.raises(HubError, match="does not know this code"):
                await join(hub, "00000000")

    asyncio.run(event())


def test_records_that_went_over_https_count_once_when_the_broker_brings_them_again(tmp_path: Path) -> None:
    async def event() -> None:
        async with running_hub(tmp_path / "event") as hub:
            await open_hall(hub)
            own = credentials.of_answer(await join(hub))
            credentials.save(tmp_path / "tournament.json", own)
            with Journal.open(tmp_path / "journal.db") as journal:
                side = BoxTournament(tmp_path / "tournament.json", now)
                side.use(journal)
                do(Table.resume(journal), new_game())
                assert journal.outbox is not None
                lines = [line.text for line in journal.outbox.after(journal.outbox.row, 0, 100)]
                ack = await asyncio.to_thread(hub_calls.send, own, own.host, own.https, lines)
                assert (ack.stream, ack.seq) == (journal.outbox.row.name, len(lines))
                assert side._attendance is not None
                side._attendance._link.grown()
                await until(lambda: side.attending is not None and side.attending.sign is Sign.SENT)
                assert hub.hub.event.boxes[own.box].seq == len(lines)
                side.lose()

    asyncio.run(event())


def test_a_box_that_reaches_the_hub_by_https_only_sends_that_way_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "OTHER_WAY_S", 0.0)

    async def event() -> None:
        async with running_hub(tmp_path / "event") as hub:
            await open_hall(hub)
            own = changed(credentials.of_answer(await join(hub)), mqtt=NOBODY)
            credentials.save(tmp_path / "tournament.json", own)
            with Journal.open(tmp_path / "journal.db") as journal:
                side = BoxTournament(tmp_path / "tournament.json", now)
                side.use(journal)
                do(Table.resume(journal), new_game())
                await until(lambda: journal.outbox is not None and not journal.outbox.waiting)
                assert journal.outbox is not None
                assert hub.hub.event.boxes[own.box].seq == journal.outbox.last.seq
                assert side.attending is not None
                assert side.attending.sign is Sign.NO_HUB
                side.lose()

    asyncio.run(event())


def test_a_boxs_file_from_a_stick_counts_and_counts_once(tmp_path: Path) -> None:
    async def event() -> None:
        async with running_hub(tmp_path / "event") as hub:
            await open_hall(hub)
            own = changed(credentials.of_answer(await join(hub)), mqtt=NOBODY, https=NOBODY)
            credentials.save(tmp_path / "tournament.json", own)
            with Journal.open(tmp_path / "journal.db") as journal:
                side = BoxTournament(tmp_path / "tournament.json", now)
                side.use(journal)
                table = Table.resume(journal)
                for command in (new_game(), *one_round()):
                    do(table, command)
                assert journal.outbox is not None
                last = journal.outbox.last.seq
                side.lose()
            file = tmp_path / "stick.outbox"
            assert await asyncio.to_thread(export_outbox, tmp_path / "journal.db", file) == 0
            assert await handed_in(hub, file.read_bytes()) == (200, last, 0)
            assert await handed_in(hub, file.read_bytes()) == (200, 0, last)
            assert (await handed_in(hub, file.read_bytes().replace(b'"pass"', b'"take"', 1)))[0] == 409
            assert hub.hub.event.boxes[own.box].seq == last

    asyncio.run(event())


async def handed_in(hub: RunningHub, file: bytes) -> tuple[int, int, int]:
    """The status of the director's request, and how many records were new and known."""
    here = f"http://127.0.0.1:{hub.hall.ports.http}"
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        async with session.get(f"{here}/enter{hub.link.partition('/enter')[2]}"):
            pass
        async with session.post(f"{here}/api/1/files", data=file) as answer:
            told = await answer.json()
    return answer.status, told.get("new", 0), told.get("known", 0)


@pytest.mark.parametrize(("more", "of_copy"), [(60, 40), (40, 60)])
def test_a_copied_card_loses_nothing_of_either_and_both_go_on(
    tmp_path: Path, more: int, of_copy: int
) -> None:
    first, copy = tmp_path / "first", tmp_path / "copy"
    first.mkdir()

    async def event() -> None:
        async with running_hub(tmp_path / "event") as hub:
            await open_hall(hub)
            own = credentials.of_answer(await join(hub))
            credentials.save(first / "tournament.json", own)
            await sends(first, 1)
            shutil.copytree(first, copy)
            sent = {*await sends(first, more), *await sends(copy, of_copy), *await sends(copy, 1)}
            kept = {line.decode() for line in await asyncio.to_thread(lines_at, tmp_path / "event")}
            assert sent <= kept
            alarms = {alarm.what for alarm in hub.hub.event.alarms.values()}
            assert "conflict" in alarms

    asyncio.run(event())


async def sends(folder: Path, calls: int) -> list[str]:
    """Attend with this journal, say so much more, and wait until the hub has it; all that was ever said."""
    with Journal.open(folder / "journal.db") as journal:
        side = BoxTournament(folder / "tournament.json", now)
        side.use(journal)
        for number in range(calls):
            call = {"call": f"{folder.name}-{number}", "player": None, "why": "rules"}
            side.take(Tell(Type.JUDGE_CALLED, call))
        await until(lambda: journal.outbox is not None and not journal.outbox.waiting)
        outbox = journal.outbox
        assert outbox is not None
        said = [line.text for kept in outbox.streams for line in outbox.after(kept.row, 0, 1000)]
        side.lose()
    return said


def lines_at(event: Path) -> list[bytes]:
    """All records at the hub, whether or not they are in conflict."""
    both = "SELECT line FROM record UNION ALL SELECT line FROM conflict"
    with closing(sqlite3.connect(event / "event.db")) as connection:
        return [line for (line,) in connection.execute(both)]
