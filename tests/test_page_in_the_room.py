"""The page is opened to the room from the panel and closed again; 127.0.0.2 stands for the room."""

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, WSMsgType

from companion import app
from companion.devices.ports import Line
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, load_preferences, save_preferences
from companion.web.twin import NO_TOUCH
from tests.live_box import LiveBox, live_box, until
from tests.processes import free_port

THIS_BOX, THE_ROOM = "127.0.0.1", "127.0.0.2"


def prefer(folder: Path, *, is_page_open: bool) -> None:
    save_preferences(folder / FILE_NAME, Preferences(language="en", is_page_open=is_page_open))


async def status(host: str, port: int, **headers: str) -> int:
    """The HTTP status of a request for the page; 0 if there is no answer."""
    try:
        async with ClientSession() as session, session.get(f"http://{host}:{port}/", headers=headers) as page:
            return page.status
    except ClientError:
        return 0


async def becomes(host: str, port: int, wanted: int) -> None:
    async with asyncio.timeout(20):
        while await status(host, port) != wanted:
            await asyncio.sleep(0.02)


async def watch(session: ClientSession, host: str, port: int) -> ClientWebSocketResponse:
    origin = {"Origin": f"http://{host}:{port}"}
    return await session.ws_connect(f"http://{host}:{port}/socket", headers=origin)


async def hear(page: ClientWebSocketResponse, name: str) -> Any:
    async with asyncio.timeout(20):
        async for message in page:
            if message.type is WSMsgType.TEXT and name in (news := json.loads(message.data)):
                return news[name]
    raise AssertionError(f"the socket closed before it said {name}")


async def open_settings(box: LiveBox) -> None:
    await box.sees("Anna")
    await box.press(Line.BACK)
    await box.sees("Menu")
    await box.turn_to("Settings")
    await box.push()
    await box.sees("Brightness")
    await box.turn_to("Web page")


def test_the_panel_opens_the_page_and_closes_it_at_once(folder: Path) -> None:
    async def evening() -> None:
        port = free_port()
        async with live_box(folder / "journal.db", port) as box, ClientSession() as session:
            await becomes(THIS_BOX, port, 200)
            assert await status(THE_ROOM, port) == 0
            first = await watch(session, THIS_BOX, port)
            await open_settings(box)
            await box.push()
            async for _ in first:
                pass
            await becomes(THE_ROOM, port, 200)
            again = await watch(session, THIS_BOX, port)
            assert (await hear(again, "spoken"))["title"].startswith("Settings")
            guest = await watch(session, THE_ROOM, port)
            assert await hear(guest, "panel") is False
            await box.push()
            async for _ in guest:
                pass
            await becomes(THIS_BOX, port, 200)
            assert await status(THE_ROOM, port) == 0
            assert not box.faults.sentences

    asyncio.run(evening())


def test_a_port_that_is_taken_is_tried_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "RETRY_S", 0.05)

    async def evening() -> None:
        with socket.create_server((THIS_BOX, 0)) as other:
            port = other.getsockname()[1]
            async with live_box(folder / "journal.db", port) as box:
                await until(
                    lambda: any("taken by another program" in str(each) for each in box.faults.sentences)
                )
                other.close()
                await becomes(THIS_BOX, port, 200)
                assert box.faults.sentences == ()

    asyncio.run(evening())


def test_the_choice_holds_when_the_box_is_switched_on_again(folder: Path) -> None:
    async def evening() -> None:
        port = free_port()
        async with live_box(folder / "journal.db", port) as box:
            await open_settings(box)
            await box.push()
            await becomes(THE_ROOM, port, 200)
        assert load_preferences(folder / FILE_NAME)[0].is_page_open
        async with live_box(folder / "journal.db", port):
            await becomes(THE_ROOM, port, 200)

    asyncio.run(evening())


@pytest.mark.parametrize(("host", "is_page_open"), [(THIS_BOX, True), (THE_ROOM, False)])
def test_an_address_in_the_settings_file_is_for_good(folder: Path, host: str, is_page_open: bool) -> None:
    prefer(folder, is_page_open=is_page_open)

    async def evening() -> None:
        port = free_port()
        async with live_box(folder / "journal.db", port, host=host) as box:
            await becomes(host, port, 200)
            assert await status({THIS_BOX: THE_ROOM, THE_ROOM: THIS_BOX}[host], port) == 0
            await box.press(Line.BACK)
            await box.sees("Menu")
            await box.turn_to("Settings")
            await box.push()
            await box.sees("Brightness")
            assert "Web page" not in box.text

    asyncio.run(evening())


def test_the_room_looks_on_under_no_foreign_name(folder: Path) -> None:
    prefer(folder, is_page_open=True)

    async def evening() -> None:
        port = free_port()
        async with live_box(folder / "journal.db", port):
            await becomes(THE_ROOM, port, 200)
            assert await status(THE_ROOM, port, Host=f"192.168.178.42:{port}") == 200
            assert await status(THE_ROOM, port, Host=f"rebound.example:{port}") == 403
            assert await status(THIS_BOX, port, Host="rebound.example") == 403

    asyncio.run(evening())


@pytest.mark.parametrize("host", [THIS_BOX, THE_ROOM])
def test_nobody_touches_a_box_without_keys_that_the_room_can_see(folder: Path, host: str) -> None:
    prefer(folder, is_page_open=True)

    async def evening() -> None:
        port = free_port()
        async with live_box(folder / "journal.db", port, has_keys=False) as box, ClientSession() as session:
            await becomes(host, port, 200)
            page = await watch(session, host, port)
            await page.send_json({"press": "key_1"})
            assert await hear(page, "error") == NO_TOUCH
            assert box.twin.panel.active_lines() == frozenset()

    asyncio.run(evening())


def test_a_page_that_is_the_panel_cannot_be_opened_to_the_room(folder: Path) -> None:
    async def evening() -> None:
        port = free_port()
        async with live_box(folder / "journal.db", port, has_keys=False) as box, ClientSession() as session:
            await becomes(THIS_BOX, port, 200)
            page = await watch(session, THIS_BOX, port)
            assert await hear(page, "panel") is True
            for wish in ({"press": "back"}, {"release": "back"}):
                await page.send_json(wish)
                await asyncio.sleep(0.05)
            await box.sees("Menu")
            for _ in range(6):
                await page.send_json({"turn": 1})
            for wish in ({"press": "knob_push"}, {"release": "knob_push"}):
                await asyncio.sleep(0.05)
                await page.send_json(wish)
            await box.sees("Brightness")
            assert "Web page" not in box.text
            await page.close()

    asyncio.run(evening())


def test_an_open_page_hears_that_it_is_the_panel_now(folder: Path) -> None:
    """Even if its fault is known already, such as lost pins that the LEDs have reported first."""

    async def evening() -> None:
        port = free_port()
        async with live_box(folder / "journal.db", port) as box, ClientSession() as session:
            await becomes(THIS_BOX, port, 200)
            page = await watch(session, THIS_BOX, port)
            assert await hear(page, "panel") is False
            box.twin.lend_panel(is_needed=True)
            assert await hear(page, "panel") is True
            box.twin.lend_panel(is_needed=False)
            assert await hear(page, "panel") is False
            await page.close()

    asyncio.run(evening())


def test_keys_that_fail_while_the_room_looks_on_are_lent_to_nobody(folder: Path) -> None:
    prefer(folder, is_page_open=True)

    async def evening() -> None:
        port = free_port()
        async with live_box(folder / "journal.db", port) as box, ClientSession() as session:
            await becomes(THE_ROOM, port, 200)
            guest = await watch(session, THE_ROOM, port)
            assert await hear(guest, "panel") is False
            box.twin.lend_panel(is_needed=True)
            await guest.send_json({"press": "back"})
            assert await hear(guest, "error") == NO_TOUCH
            box.twin.lend_panel(is_needed=False)
            await until(lambda: not box.twin.panel.active_lines())

    asyncio.run(evening())


def test_a_referee_in_the_room_enters_with_the_pin_that_only_the_box_shows(folder: Path) -> None:
    prefer(folder, is_page_open=True)

    async def evening() -> None:
        port = free_port()
        async with live_box(folder / "journal.db", port) as box, ClientSession() as session:
            await becomes(THE_ROOM, port, 200)
            api = f"http://{THE_ROOM}:{port}/api/1"
            await box.press(Line.BACK)
            await box.sees("Menu")
            await box.turn_to("Referee's PIN")
            await box.push()
            await box.sees("may enter, correct and undo")
            await box.push()
            await box.sees("0 devices are signed in")
            pin = "".join(each for each in box.twin.spoken.lines[0] if each.isdigit())
            guest = await watch(session, THE_ROOM, port)
            told = json.dumps(await hear(guest, "spoken"))
            assert "it is shown only there" in told
            assert pin[3:] not in told
            async with session.post(f"{api}/session", json={"pin": pin, "device": "Ben's"}) as answer:
                token = (await answer.json())["token"]
            await box.sees("1 device is signed in")
            async with session.get(f"{api}/state") as answer:
                version = (await answer.json())["version"]
            command = {"do": "pass", "player": "anna", "action": "trading"}
            headers = {"Authorization": f"Bearer {token}"}
            body = {"command": command, "version": version}
            async with session.post(f"{api}/commands", json=body, headers=headers) as answer:
                assert answer.status == 200
            await box.sees("Entered by Ben's")
            await guest.close()

    asyncio.run(evening())
