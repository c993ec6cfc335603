"""The command as a process: killed, stopped and started where something is missing."""

import asyncio
import os
import signal
import socket
import subprocess
from pathlib import Path

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from companion.games.toscana.rules.terms import Kind
from companion.record.journal import Journal
from tests.first_game import NEW_GAME
from tests.processes import command, free_port, running
from tests.tables import Table

Wish = dict[str, object]


async def words_after(address: str, wishes: list[Wish], wanted: str) -> str:
    """Send these touches to the page; gives the screen's words once they contain `wanted`."""
    async with ClientSession() as session, asyncio.timeout(20):
        page = await session.ws_connect(f"{address}socket", headers={"Origin": address.rstrip("/")})
        for wish in wishes:
            await page.send_json(wish)
            # A finger is slower than a socket: the box must see the key come up before it goes down again.
            await asyncio.sleep(0.05)
        return await hear_words(page, wanted)


async def hear_words(page: ClientWebSocketResponse, wanted: str) -> str:
    async for message in page:
        if message.type is WSMsgType.TEXT and "spoken" in (news := message.json()):
            text = "\n".join((news["spoken"]["title"], *news["spoken"]["lines"]))
            if wanted in text:
                return text
    raise AssertionError(f"the page never said {wanted!r}")


def push(line: str) -> list[Wish]:
    return [{"press": line}, {"release": line}]


BUY_RED: list[Wish] = [*push("key_1"), {"turn": 1}, *push("knob_push")]


def test_a_killed_box_resumes_in_the_same_game(folder: Path) -> None:
    with running(folder, "sim", "--port", "0") as (process, address):
        asyncio.run(
            words_after(
                address, [*BUY_RED, *push("knob_push"), *push("back")], "red wine plus tile 2 up 3 2 of 5"
            )
        )
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    with running(folder, "sim", "--port", "0") as (_, address):
        asyncio.run(words_after(address, [], "Pieces moved?"))
        home = asyncio.run(words_after(address, push("knob_push"), "Ben"))
    with Journal.open(folder / "journal.db") as journal:
        game = Table.resume(journal).game
    assert game is not None
    assert game.market.storages[Kind.RED] == NEW_GAME.market.storages[Kind.RED] - 1
    assert "2 of 5" in home


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_box_ends_well(folder: Path, number: signal.Signals) -> None:
    with running(folder, "sim", "--port", "0") as (process, _):
        process.send_signal(number)
        _, errors = process.communicate(timeout=20)
        assert process.returncode == 0
        assert errors == ""


def test_a_taken_port_is_fatal_for_the_simulator_and_names_the_option(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            command(folder, "sim", "--port", port), capture_output=True, text=True, timeout=30, check=False
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"Port {port} is taken" in done.stderr
    assert "--port" in done.stderr


def test_two_boxes_do_not_share_a_journal(folder: Path) -> None:
    with running(folder, "sim", "--port", "0"):
        second = subprocess.run(
            command(folder, "sim", "--port", "0"), capture_output=True, text=True, timeout=30, check=False
        )
    assert second.returncode == 2
    assert "in use by another toscana program" in second.stderr


def settings(folder: Path, text: str) -> str:
    file = folder / "table.toml"
    file.write_text(text)
    return str(file)


def test_a_box_without_its_oled_goes_on_and_says_so(folder: Path) -> None:
    config = settings(folder, f'[gpio]\nlibrary = "mock"\n[oled]\ni2c_port = 77\n[web]\nport = {free_port()}')
    with running(folder, "run", "--config", config) as (process, address):
        assert "Anna" in asyncio.run(words_after(address, [], "Anna"))
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=20)
    assert process.returncode == 0
    assert "There is no /dev/i2c-77" in errors


def test_a_box_whose_port_is_taken_goes_on_without_its_page(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        config = settings(folder, f'[gpio]\nlibrary = "mock"\n[web]\nport = {port}')
        process = subprocess.Popen(
            command(folder, "run", "--config", config), stderr=subprocess.PIPE, text=True, cwd=folder
        )
        try:
            assert process.stderr is not None
            assert any(f"Port {port} is taken" in line for line in process.stderr)
            assert process.poll() is None
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=20)
            assert process.returncode == 0
        finally:
            process.kill()
            process.communicate()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[web]\nprot = 1", "did you mean web.port"),
        ("[pins.panel]\nback = 17", "Pin 17 is used twice"),
        ('[oled]\ndisplay = "vga"', "oled.display"),
    ],
)
def test_wrong_settings_stop_the_start_with_a_sentence(folder: Path, text: str, sentence: str) -> None:
    done = subprocess.run(
        command(folder, "run", "--config", settings(folder, text)),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert sentence in done.stderr
