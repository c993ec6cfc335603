"""Phones at the table: requests to a real server, and behind it a box in the test's hands."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

from aiohttp import ClientSession

from companion.games.registry import GAMES
from companion.record.journal import Journal
from companion.record.table import Record
from companion.system.network import Network
from companion.web.archive.api import ArchiveApi
from companion.web.server import Server
from companion.web.table.entering import EnteringApi, SeatCodeApi
from tests.hands import Hands

Plain = dict[str, Any]
EXAMPLES = {"name": "view.js", "game": "toscana", "id": "1", "form": "json", "code": "22222222"}
PASS = {"do": "pass", "player": "anna", "action": "trading"}


class Told(NamedTuple):
    """An answer: its status, what it says, and its headers."""

    status: int
    plain: Plain
    headers: dict[str, str]

    @property
    def error(self) -> tuple[int, str]:
        return self.status, self.plain["error"]


class Phone:
    """One device that asks the box for things."""

    def __init__(self, web: ClientSession, address: str, name: str = "Anna's phone") -> None:
        self.web = web
        self.address = address
        self.name = name
        self.token = ""
        self.version = ""
        self.addresses: list[str] = []
        """Every address that the server knows."""

    async def ask(self, method: str, path: str, plain: object = None, **headers: str) -> Told:
        """A request with the token, if there is one; its body is JSON, unless `plain` is bytes already."""
        known = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        body = {"data": plain} if isinstance(plain, bytes) else {} if plain is None else {"json": plain}
        if isinstance(plain, bytes):
            known["Content-Type"] = "application/json"
        async with self.web.request(method, f"{self.address}{path}", headers=known | headers, **body) as said:
            content = {} if said.status == 204 else await said.json()
            return Told(said.status, content, dict(said.headers))

    async def status(self, method: str, path: str, plain: object = None) -> int:
        """The status of an answer that need not end, and need not be JSON."""
        known = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        async with self.web.request(method, f"{self.address}{path}", headers=known, json=plain) as said:
            return said.status

    async def sign_in(self, pin: str) -> Told:
        told = await self.ask("POST", "api/1/session", {"pin": pin, "device": self.name})
        self.token = told.plain.get("token", "")
        return told

    async def look(self) -> Plain:
        """The state of the table; what is entered next is for this one."""
        told = await self.ask("GET", "api/1/state")
        self.version = told.plain["version"]
        state: Plain = told.plain["state"]
        return state

    async def enter(self, command: object) -> Told:
        told = await self.ask("POST", "api/1/commands", {"command": command, "version": self.version})
        self.version = told.plain.get("version", self.version)
        return told


Visit = Callable[[Phone, Hands], Awaitable[None]]


def visit(folder: Path, client: Visit, wrap: Callable[[Journal], Record] | None = None) -> None:
    """Let a phone visit the box of this folder."""

    async def run() -> None:
        hands = Hands(folder, wrap=wrap)
        entry = EnteringApi(hands.board, GAMES, hands.table_pin, hands.box.enter)
        archive = ArchiveApi(folder / "journal.db", hands.board, GAMES)
        server = Server(hands.twin, hands.board, GAMES, 0, archive, entry, SeatCodeApi(hands.box.show_code))
        await server.open_on("127.0.0.1")
        try:
            async with ClientSession() as web, asyncio.timeout(120):
                phone = Phone(web, server.page.address_in(Network()))
                phone.addresses = addresses_of(server)
                await client(phone, hands)
        finally:
            await server.stop()
            hands.switch_off()

    asyncio.run(run())


def addresses_of(server: Server) -> list[str]:
    """Each with an example of what its path asks for."""
    assert server._runner is not None
    canonical = {resource.canonical for resource in server._runner.app.router.resources()}
    return sorted(address.format_map(EXAMPLES).removeprefix("/") for address in canonical)


def another(phone: Phone, name: str) -> Phone:
    return Phone(phone.web, phone.address, name)


async def signed_in(phone: Phone, hands: Hands) -> Phone:
    """The phone after the PIN was asked for on the panel and typed there; it has looked at the table."""
    hands.table_pin.ask_for_pin()
    pin = hands.table_pin.allowed.pin
    assert pin is not None
    told = await phone.sign_in(pin)
    assert told.status == 200, told
    await phone.look()
    return phone
