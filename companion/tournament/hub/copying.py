"""Copying the log to the second hub, and telling other hubs which one counts: requests from hub to hub.

The second hub asks with a link that the director made. What it asks for next says what it has on its disk.
"""

import asyncio
import json
import time
from typing import TYPE_CHECKING, Any

from aiohttp import web

from companion.games.kit.fields import MalformedError
from companion.games.kit.sentences import say
from companion.tournament.box.hub_calls import context
from companion.tournament.hub import exports
from companion.tournament.hub.http import HubView, as_json
from companion.tournament.hub.hubs import POLL_S
from companion.tournament.hub.store import ERASED, Kept, now_ms
from companion.tournament.hub.views import Role
from companion.tournament.joining import HOST
from companion.tournament.messages import HubAddress, read_object
from companion.tournament.proofs import mark
from companion.web.problems import NOT_UNDERSTOOD, ProblemError, bad_request

if TYPE_CHECKING:
    from aiohttp import ClientSession

MOST_ROWS = 2000
ANSWER_S = 5.0
SILENT_S = 30.0
EPOCHS_S = 5.0
OTHER_LOG = say("This copy is of another log: begin a new one in an empty folder.")


class CopyApi:
    """What the second hub asks the first one for, and what any two hubs of an event tell each other."""

    def __init__(self, view: HubView) -> None:
        self._view = view
        self._hub = view.hub

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/1/hub/folder", self.folder),
            web.get("/api/1/hub/log", self.log),
            web.post("/api/1/hub/epoch", self.epoch),
        ]

    async def folder(self, request: web.Request) -> web.Response:
        self._view.need(request, Role.HUB)
        body = await self._hub.ingest.in_turn(exports.backup, self._hub.store)
        return web.Response(body=body, content_type="application/zip")

    async def log(self, request: web.Request) -> web.Response:
        """What came after a number; where nothing has yet, the answer waits for it."""
        self._view.need(request, Role.HUB)
        self._view.need_hub()
        asked = request.query
        try:
            after = int(asked["after"])
            second = HubAddress(asked["host"], int(asked["mqtt"]), int(asked["https"]))
        except (KeyError, ValueError):
            raise bad_request(NOT_UNDERSTOOD) from None
        if not HOST.fullmatch(second.host):
            raise bad_request(NOT_UNDERSTOOD)
        hub = self._hub
        await self._check(after, asked.get("mark", ""))
        hub.copies.hear(after, time.monotonic())
        await hub.name_hubs(self._view.hall.address, second)
        if hub.store.newest <= after:
            await hub.copies.grown(POLL_S)
        # In the thread that writes: what is being written is not there yet.
        rows = await hub.ingest.in_turn(lambda: list(hub.store.everything(after, MOST_ROWS)))
        answer = {
            "now": now_ms(),
            "newest": hub.store.newest,
            "erased": hub.event.erased,
            "rows": [plain_row(row) for row in rows],
        }
        return as_json(answer)

    async def _check(self, after: int, its_mark: str) -> None:
        """Numbers alone don't say whether the copy is of this log: this hub may come from an old backup."""
        line = await self._hub.ingest.in_turn(self._hub.store.line_at, after)
        is_known = line is not None or after == 0
        if not is_known or (line and its_mark != mark(ERASED) and mark(line) != its_mark):
            raise ProblemError(409, "other_log", OTHER_LOG)

    async def epoch(self, request: web.Request) -> web.Response:
        """Which hub counts; the epoch's own signature says that it is true."""
        told = read_object(await request.read())
        answer = as_json({"epoch": self._hub.epoch})
        self._hub.hear_epoch(told.get("epoch"))
        return answer


def plain_row(row: Kept) -> list[Any]:
    """A row of the log for JSON; its line byte by byte, whatever a box has written into it."""
    return [*row[:5], row.line.decode("latin-1"), row.received]


def read_row(plain: list[Any]) -> Kept:
    """ValueError or TypeError where it is none."""
    n, kind, stream, seq, box, line, received = plain
    return Kept(int(n), str(kind), str(stream), int(seq), str(box), line.encode("latin-1"), int(received))


def session(ca: str) -> "ClientSession":
    """For requests to hubs of this event, and to nobody else."""
    from aiohttp import ClientSession, ClientTimeout, TCPConnector  # noqa: PLC0415 - a hub alone asks nobody

    # A folder may be large; but a hub that says nothing for so long is as good as gone.
    patience = ClientTimeout(total=None, sock_connect=ANSWER_S, sock_read=SILENT_S)
    return ClientSession(connector=TCPConnector(ssl=context(ca)), timeout=patience)


async def ask_epoch(ca: str, host: str, port: int, epoch: str) -> str | None:
    """Tell a hub which one counts here, and hear what it says; None where none answers."""
    from aiohttp import ClientError  # noqa: PLC0415

    try:
        async with (
            asyncio.timeout(ANSWER_S),
            session(ca) as asking,
            asking.post(
                f"https://{host}:{port}/api/1/hub/epoch", data=json.dumps({"epoch": epoch})
            ) as answer,
        ):
            said = read_object(await answer.read()).get("epoch")
    except (OSError, TimeoutError, ClientError, MalformedError):
        return None
    return said if isinstance(said, str) else None
