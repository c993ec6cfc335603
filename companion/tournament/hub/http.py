"""The hub's requests: the event for each role, its news, commands, joining, records over HTTPS, exports.

On this machine everybody may ask who has a link; from the hall all that needs one, and every box, comes over
HTTPS, and plain HTTP shows the public pages only.
"""

import asyncio
import json
import re
from functools import partial
from hmac import compare_digest
from pathlib import Path

from aiohttp import web

from companion.games.kit.codec import from_plain, to_json
from companion.games.kit.sentences import Refusal, say, shown
from companion.record.handover import lines_of
from companion.tournament import joining
from companion.tournament.box.hub_calls import NO_RELEASE, basic
from companion.tournament.hub import exports
from companion.tournament.hub.boxes import BoxJoined, CodeAnswer, Invite
from companion.tournament.hub.check_in import Register
from companion.tournament.hub.connections import in_time
from companion.tournament.hub.deeds import COMMANDS, OF_JUDGES, OF_PLAYERS
from companion.tournament.hub.hall import Hall
from companion.tournament.hub.hub import TAKEN_OVER, Hub
from companion.tournament.hub.links import MakeLink, is_badge
from companion.tournament.hub.news import News
from companion.tournament.hub.scoring import as_lines, results_of, scheme_of, seed_of
from companion.tournament.hub.store import now_ms
from companion.tournament.hub.views import STAFF, Role, View
from companion.tournament.hub.visitors import (
    LANGUAGE,
    PUBLIC,
    Turns,
    Visitor,
    guarding,
    is_private,
    key_of,
    need_private,
    speaking,
    visitor_of,
)
from companion.tournament.joining import Invitation, JoinAnswer, JoinRequest
from companion.tournament.messages import read_message
from companion.tournament.records import read_record
from companion.tournament.standings import standings
from companion.tournament.topics import is_name
from companion.web.connection_limit import network_of
from companion.web.origin_check import add_headers
from companion.web.problems import ProblemError, bad_request, not_found, telling, unpacked

COOKIE = "toscana"
MOST_BODY = 4 * 1024 * 1024
MOST_ASKING = 5
# So much of a package is read at once: a whole hall may fetch it at the same time.
PIECE = 256 * 1024
# What somebody may ask for who is no director.
MAY = {Role.JUDGE: OF_JUDGES, Role.PLAYER: OF_PLAYERS}
PAGES = {
    Role.DIRECTOR: "/director",
    Role.JUDGE: "/judge",
    Role.PLAYER: "/player",
    Role.PUBLIC: "/",
    Role.HUB: "/",
}

RELEASE_FILE = re.compile(r"SHA256SUMS(\.minisig)?|(?P<package>toscana-companion_[\w.+~-]+\.deb)")

NO_ROLE = say("This needs a link from the director.")
NO_SUCH_BOX = say("This box is not in the event, or its password is not right.")
WRONG_CODE = say("This code is not right.")
BURNT_CODE = say("This code is used or too old: ask for a new one.")


class HubView:
    """What the pages get of the hub."""

    def __init__(self, hub: Hub, hall: Hall, release: Path | None = None) -> None:
        self.hub = hub
        self.hall = hall
        self.release = release
        self.news = News(lambda: hub.event, self._hall_view)

    def _hall_view(self) -> View:
        return {**self.hall.view(), "troubles": self.hub.watch.view(), "second": self.hub.event.second}

    def role(self, request: web.Request) -> Visitor:
        """Who asks; over plain HTTP from the hall everybody is the public."""
        if not is_private(request):
            return PUBLIC
        key = request.cookies.get(COOKIE, "")
        return visitor_of(self.hub.secret, self.hub.event, key, now_ms(), self.hub.boot) or PUBLIC

    def need_hub(self, visitor: Visitor = PUBLIC) -> None:
        """ProblemError where another hub has taken over; the director sees it on the page."""
        if self.hub.is_fenced and visitor.role is not Role.DIRECTOR:
            raise ProblemError(503, "taken_over", TAKEN_OVER)

    def need(self, request: web.Request, *roles: Role) -> Visitor:
        visitor = self.role(request)
        if visitor.role not in roles:
            raise ProblemError(403, "forbidden", NO_ROLE)
        return visitor

    def link_to(self, role: Role, link: str, name: str, until: int) -> str:
        key = key_of(self.hub.secret, link, role, name, until)
        if role is Role.HUB:
            return f"{self.hall.base}/standby?key={key}&ca={self.hall.certificates.fingerprint}"
        return f"{self.hall.base}/enter?key={key}"


class Api:
    """The requests below /api/1, and /enter."""

    def __init__(self, view: HubView) -> None:
        self._view = view
        self._hub = view.hub
        self._askers = Turns(MOST_ASKING)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/enter", self.enter),
            web.get("/api/1/event", self.event),
            web.get("/api/1/stream", self.stream),
            web.post("/api/1/deeds", self.deed),
            web.post("/api/1/register", self.register),
            web.get("/api/1/badges", self.badges),
            web.get("/api/1/standings", self.standings),
            web.get("/api/1/log", self.log),
            web.get("/api/1/code/{box}", self.code),
            web.get("/api/1/ca", self.ca),
            web.post("/api/1/join", self.join),
            web.post("/api/1/box/{box}/records", self.records),
            web.get("/api/1/box/{box}/game/{game}", self.game),
            web.get("/api/1/box/{box}/release/{file}", self.release),
            web.post("/api/1/files", self.file),
            web.get("/api/1/export/{name}", self.export),
        ]

    async def enter(self, request: web.Request) -> web.StreamResponse:
        key = request.query.get("key", "")
        visitor = None
        if is_private(request):
            visitor = visitor_of(self._hub.secret, self._hub.event, key, now_ms(), self._hub.boot)
        if visitor is None:
            raise ProblemError(403, "forbidden", say("This link is not good any more: ask for a new one."))
        if visitor.role is Role.PLAYER and self._view.role(request).role is Role.DIRECTOR:
            # The director has scanned a badge: they stay who they are.
            raise web.HTTPSeeOther(f"{PAGES[Role.DIRECTOR]}?player={visitor.me}#players")
        response = web.HTTPSeeOther(PAGES[visitor.role])
        _let_in(request, response, key)
        raise response

    async def event(self, request: web.Request) -> web.Response:
        visitor = self._view.role(request)
        self._view.need_hub(visitor)
        return as_json(self._view.news.everything(visitor))

    async def stream(self, request: web.Request) -> web.StreamResponse:
        visitor = self._view.role(request)
        self._view.need_hub(visitor)
        if not self._view.news.has_place(visitor.role):
            raise ProblemError(503, "full", say("Too many pages are open: close some."))
        return await self._view.news.serve(request, visitor, lambda: self._view.role(request) == visitor)

    async def deed(self, request: web.Request) -> web.Response:
        visitor = self._view.need(request, *STAFF, Role.PLAYER)
        command = COMMANDS.read(await _object(request))
        if visitor.role in MAY and not isinstance(command, MAY[visitor.role]):
            raise ProblemError(403, "forbidden", NO_ROLE)
        answered = await self._hub.do(command, visitor.me)
        if isinstance(answered, Refusal):
            raise ProblemError(409, "refused", answered.sentence)
        result = answered.result
        if isinstance(command, Invite):
            result = self._invitation(command.table)
        elif isinstance(command, MakeLink):
            until = int(result["until"])
            result["url"] = self._view.link_to(command.role, result["id"], command.name, until)
        elif await self._view.hall.follow(self._hub.event.is_hall_open):
            # It was told already that the director wants this; now it is so.
            self._hub.event.touch("hall")
            self._view.news.wake()
            result = {"host": self._view.hall.host}
        return as_json({"ok": True, "rev": answered.rev, "result": result})

    def _invitation(self, table: str) -> dict[str, object]:
        code, until = self._hub.codes.invite(table, now_ms())
        hall = self._view.hall
        invitation = Invitation(
            self._hub.event.id, hall.host, hall.ports.https, hall.certificates.fingerprint, code
        )
        text = joining.to_text(invitation)
        return {"invitation": text, "code": code, "host": hall.host, "until": until}

    async def register(self, request: web.Request) -> web.Response:
        """Somebody asks to play; over HTTPS their phone is theirs from now on."""
        if not self._askers.has_turn(network_of(request.remote or ""), now_ms()):
            raise ProblemError(429, "too_many", say("Too many asked from this device: ask the director."))
        answered = await self._hub.do(from_plain(Register, await _object(request), "register"), "")
        if isinstance(answered, Refusal):
            raise ProblemError(409, "refused", answered.sentence)
        made = answered.result
        response = as_json({"player": made["player"]})
        if is_private(request):
            key = key_of(self._hub.secret, made["id"], made["role"], made["name"], made["until"])
            _let_in(request, response, key)
        return response

    async def badges(self, request: web.Request) -> web.Response:
        """Every player's newest link."""
        self._view.need(request, Role.DIRECTOR)
        links = (each for each in self._hub.event.links.values() if is_badge(each, now_ms()))
        newest = {link.name: link for link in sorted(links, key=lambda link: link.until)}
        link_to = partial(self._view.link_to, Role.PLAYER)
        return as_json({player: link_to(each.id, each.name, each.until) for player, each in newest.items()})

    async def standings(self, request: web.Request) -> web.Response:
        """As they were after a round; after the newest unless it is named."""
        event = self._hub.event
        after = min(_number(request, "round", event.number), event.number)
        counted = (results_of(event, after), scheme_of(event), seed_of(event))
        return as_json(as_lines(await asyncio.to_thread(standings, *counted), after))

    async def log(self, request: web.Request) -> web.Response:
        self._view.need(request, *STAFF)
        after, most = (_number(request, name, usual) for name, usual in (("after", 0), ("most", 200)))
        lines = self._hub.store.deeds(after, min(most, 1000))
        deeds = [json.loads(line) for line in lines]
        shown_fields = ("seq", "at", "type", "table", "round", "body")
        listed = [{name: deed[name] for name in shown_fields} for deed in deeds]
        return as_json({"deeds": listed, "next": deeds[-1]["seq"] if deeds else after})

    async def code(self, request: web.Request) -> web.Response:
        """The code with which a judge may see the referee's PIN on a box."""
        self._view.need(request, *STAFF)
        box = request.match_info["box"]
        if box not in self._hub.event.boxes:
            raise not_found(NO_SUCH_BOX)
        return as_json({"code": joining.table_code(self._hub.password(box), self._hub.event.number)})

    # For boxes.

    async def ca(self, request: web.Request) -> web.Response:
        del request
        text = self._view.hall.certificates.ca_text
        return web.Response(text=text, content_type="application/x-pem-file")

    async def join(self, request: web.Request) -> web.Response:
        need_private(request)
        self._view.need_hub()
        asked = read_message(JoinRequest, await request.read())
        if not is_name(asked.box) or asked.box == "hub":
            raise bad_request(say("A box's name has small letters, digits and dashes."))
        if asked.box in self._hub.event.boxes:
            raise ProblemError(409, "box_known", say("This box is in the event already."))
        answer, table = self._hub.codes.enter(asked.code, now_ms(), network_of(request.remote or ""))
        if answer is not CodeAnswer.WELCOME:
            is_wrong = answer is CodeAnswer.WRONG
            sentence = WRONG_CODE if is_wrong else BURNT_CODE
            raise ProblemError(403 if is_wrong else 410, answer, sentence)
        await self._hub.note(BoxJoined(asked.box, asked.version, table), table=table)
        hall, event = self._view.hall, self._hub.event
        return as_json(
            JoinAnswer(
                event=event.id,
                name=event.name or event.id,
                box=asked.box,
                password=self._hub.password(asked.box),
                ca=hall.certificates.ca_text,
                host=hall.host,
                mqtt=hall.ports.mqtt,
                https=hall.ports.https,
                table=table,
                now=now_ms(),
            )
        )

    async def records(self, request: web.Request) -> web.Response:
        """The same records as over the broker, one a line; answered when they are on the disk."""
        box = self._need_box(request)
        lines = [line for line in (await request.read()).split(b"\n") if line.strip()]
        stream = await self._take_in(box, lines)
        return as_json({"stream": stream, "seq": self._hub.streams.seq(stream)})

    async def game(self, request: web.Request) -> web.Response:
        """A game that was handed over to this box, as lines of JSON."""
        box, game = self._need_box(request), request.match_info["game"]
        _, handed = self._hub.event.handed.get(box, (0, ""))
        if handed != game:
            raise not_found(say("This game was not handed over to this box."))
        store = self._hub.store
        lines = await self._hub.ingest.in_turn(lambda: lines_of(map(read_record, store.of_game(game))))
        return web.Response(text="\n".join(lines), content_type="application/x-ndjson")

    async def release(self, request: web.Request) -> web.StreamResponse:
        """A file of the release that the director offers; the box looks whether it is signed."""
        self._need_box(request)
        found = RELEASE_FILE.fullmatch(request.match_info["file"])
        if self._view.release is None or found is None:
            raise ProblemError(404, "no_release", NO_RELEASE)
        file = self._view.release / ("packages" if found["package"] else "") / found[0]
        if not file.is_file():
            raise ProblemError(404, "no_release", NO_RELEASE)
        response = web.StreamResponse()
        response.content_length = file.stat().st_size
        await response.prepare(request)
        with file.open("rb") as opened:
            while piece := await asyncio.to_thread(opened.read, PIECE):
                await response.write(piece)
        return response

    def _need_box(self, request: web.Request) -> str:
        """The box that asks; ProblemError unless it shows its password."""
        need_private(request)
        box = request.match_info["box"]
        known = self._hub.event.boxes.get(box)
        if known is None or known.is_revoked or not self._is_box(request, box):
            raise ProblemError(401, "unauthorized", NO_SUCH_BOX, {"WWW-Authenticate": "Basic"})
        return box

    def _is_box(self, request: web.Request, box: str) -> bool:
        given = request.headers.get("Authorization", "").encode(errors="surrogateescape")
        return compare_digest(given, basic(box, self._hub.password(box)).encode())

    async def _take_in(self, box: str, lines: list[bytes]) -> str:
        """Keep them; the stream that the last of them is of."""
        self._view.need_hub()
        for line in lines:
            self._hub.ingest.take(box, line, is_live=False)
        await self._hub.ingest.flushed()
        return read_record(lines[-1]).stream if lines else self._hub.streams.newest(box) or ""

    async def file(self, request: web.Request) -> web.Response:
        """A box's outbox from a stick; the box's own signature says whose it is."""
        self._view.need(request, Role.DIRECTOR)
        head, lines = joining.read_head((await request.read()).decode("utf-8", "replace"))
        is_ours = head.event == self._hub.event.id and head.box in self._hub.event.boxes
        if not is_ours or not joining.is_signed(head, lines, self._hub.password(head.box)):
            raise ProblemError(
                409, "refused", say("This file is of no box of this event, or it was changed.")
            )
        before = self._hub.streams.seq(head.stream)
        await self._take_in(head.box, [line.encode() for line in lines])
        seq = self._hub.streams.seq(head.stream)
        new = seq - before
        told = {"box": head.box, "stream": head.stream, "new": new, "known": len(lines) - new, "seq": seq}
        return as_json(told)

    async def export(self, request: web.Request) -> web.Response:
        self._view.need(request, Role.DIRECTOR)
        name = request.match_info["name"]
        if name == "backup.zip":
            # While the hub runs: the boxes' records wait no longer than it takes to copy the log.
            body = await self._hub.ingest.in_turn(exports.backup, self._hub.store)
            return self._file(name, "application/zip", body)
        made = exports.EXPORTS.get(name)
        if made is None:
            raise not_found(say("There is no export {name}.", name=shown(name)))
        return self._file(name, made.content_type, made.write(self._hub.event, self._hub.store))

    def _file(self, name: str, content_type: str, body: bytes) -> web.Response:
        disposition = f'attachment; filename="{self._hub.event.id}-{name}"'
        return web.Response(
            body=body, content_type=content_type, headers={"Content-Disposition": disposition}
        )


def application(view: HubView, *more: list[web.RouteDef]) -> web.Application:
    app = web.Application(
        middlewares=[speaking(), telling(LANGUAGE.get), in_time, unpacked, guarding()],
        client_max_size=MOST_BODY,
    )
    app.on_response_prepare.append(add_headers)
    app.add_routes([*Api(view).routes(), *(route for routes in more for route in routes)])
    return app


def _let_in(request: web.Request, response: web.StreamResponse, key: str) -> None:
    response.set_cookie(COOKIE, key, httponly=True, samesite="Strict", secure=request.secure, path="/")


def as_json(value: object) -> web.Response:
    return web.Response(text=to_json(value), content_type="application/json")


async def _object(request: web.Request) -> object:
    try:
        plain: object = json.loads(await request.read())
    except (ValueError, RecursionError):
        raise bad_request(say("This is not JSON.")) from None
    return plain


def _number(request: web.Request, name: str, usual: int) -> int:
    text = request.query.get(name, str(usual))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else usual
