"""The hub's requests: the event for each role, its news, commands, joining, records over HTTPS, exports.

On this machine everybody may ask who has a link; from the hall all that needs one, and every box, comes over
HTTPS, and plain HTTP shows the public pages only.
"""

import json
from base64 import b64decode
from hmac import compare_digest

from aiohttp import web

from companion.games.kit.codec import to_json
from companion.games.kit.refusals import Refusal
from companion.games.kit.sentences import say, shown
from companion.tournament import joining
from companion.tournament.hub import exports
from companion.tournament.hub.commands import COMMANDS, OF_JUDGES, Invite, MakeLink
from companion.tournament.hub.desk import Answer
from companion.tournament.hub.doorway import LANGUAGE, guarding, is_private, need_private, speaking
from companion.tournament.hub.fold_deeds import Deed
from companion.tournament.hub.hall import Hall
from companion.tournament.hub.hub import Hub
from companion.tournament.hub.news import News
from companion.tournament.hub.now import now_ms
from companion.tournament.hub.roles import PUBLIC, Visitor, key_of, visitor_of
from companion.tournament.hub.views import STAFF, Role
from companion.tournament.joining import Invitation, JoinAnswer, JoinRequest
from companion.tournament.messages import read_message
from companion.tournament.records import read_record
from companion.tournament.topics import is_name
from companion.web.guard import add_headers
from companion.web.table.problems import ProblemError, telling

COOKIE = "toscana"
MOST_BODY = 4 * 1024 * 1024
PAGES = {Role.DIRECTOR: "/director", Role.JUDGE: "/judge", Role.PLAYER: "/player", Role.PUBLIC: "/"}

NO_ROLE = say("This needs a link from the director.")
NO_SUCH_BOX = say("This box is not in the event, or its password is not right.")
WRONG_CODE = say("This code is not right.")
BURNT_CODE = say("This code is used or too old: ask for a new one.")


class HubView:
    """What the pages get of the hub."""

    def __init__(self, hub: Hub, hall: Hall) -> None:
        self.hub = hub
        self.hall = hall
        self.news = News(lambda: hub.event, hall.view)

    def role(self, request: web.Request) -> Visitor:
        """Who asks; over plain HTTP from the hall everybody is the public."""
        if not is_private(request):
            return PUBLIC
        key = request.cookies.get(COOKIE, "")
        return visitor_of(self.hub.secret, self.hub.event, key, now_ms(), self.hub.boot) or PUBLIC

    def need(self, request: web.Request, *roles: Role) -> Visitor:
        visitor = self.role(request)
        if visitor.role not in roles:
            raise ProblemError(403, "forbidden", NO_ROLE)
        return visitor

    def link_to(self, role: Role, link: str, name: str, until: int) -> str:
        key = key_of(self.hub.secret, link, role, name, until)
        return f"{self.hall.base}/enter?key={key}"


class Api:
    """The requests below /api/1, and /enter."""

    def __init__(self, view: HubView) -> None:
        self._view = view
        self._hub = view.hub

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/enter", self.enter),
            web.get("/api/1/event", self.event),
            web.get("/api/1/stream", self.stream),
            web.post("/api/1/deeds", self.deed),
            web.get("/api/1/log", self.log),
            web.get("/api/1/ca", self.ca),
            web.post("/api/1/join", self.join),
            web.post("/api/1/box/{box}/records", self.records),
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
        response = web.HTTPSeeOther(PAGES[visitor.role])
        response.set_cookie(COOKIE, key, httponly=True, samesite="Strict", secure=request.secure, path="/")
        raise response

    async def event(self, request: web.Request) -> web.Response:
        return _json(self._view.news.everything(self._view.role(request)))

    async def stream(self, request: web.Request) -> web.StreamResponse:
        if self._view.news.is_full:
            raise ProblemError(503, "full", say("Too many pages are open: close some."))
        visitor = self._view.role(request)
        return await self._view.news.serve(request, visitor, lambda: self._view.role(request) == visitor)

    async def deed(self, request: web.Request) -> web.Response:
        visitor = self._view.need(request, *STAFF)
        command = COMMANDS.read(await _object(request))
        if visitor.role is Role.JUDGE and not isinstance(command, OF_JUDGES):
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
        return _json({"ok": True, "rev": answered.rev, "result": result})

    def _invitation(self, table: str) -> dict[str, object]:
        code, until = self._hub.desk.invite(table, now_ms())
        hall = self._view.hall
        invitation = Invitation(
            self._hub.event.id, hall.host, hall.ports.https, hall.certificates.fingerprint, code
        )
        text = joining.to_text(invitation)
        return {"invitation": text, "code": code, "host": hall.host, "until": until}

    async def log(self, request: web.Request) -> web.Response:
        self._view.need(request, *STAFF)
        after, most = (_number(request, name, usual) for name, usual in (("after", 0), ("most", 200)))
        lines = self._hub.store.deeds(after, min(most, 1000))
        deeds = [json.loads(line) for line in lines]
        shown_fields = ("seq", "at", "type", "table", "round", "body")
        listed = [{name: deed[name] for name in shown_fields} for deed in deeds]
        return _json({"deeds": listed, "next": deeds[-1]["seq"] if deeds else after})

    # For boxes.

    async def ca(self, request: web.Request) -> web.Response:
        del request
        text = self._view.hall.certificates.ca_text
        return web.Response(text=text, content_type="application/x-pem-file")

    async def join(self, request: web.Request) -> web.Response:
        need_private(request)
        asked = read_message(JoinRequest, await request.read())
        if not is_name(asked.box) or asked.box == "hub":
            raise ProblemError(400, "bad_request", say("A box's name has small letters, digits and dashes."))
        if asked.box in self._hub.event.boxes:
            raise ProblemError(409, "box_known", say("This box is in the event already."))
        answer, table = self._hub.desk.enter(asked.code, now_ms())
        if answer is not Answer.WELCOME:
            is_wrong = answer is Answer.WRONG
            sentence = WRONG_CODE if is_wrong else BURNT_CODE
            raise ProblemError(403 if is_wrong else 410, answer, sentence)
        joined = {"box": asked.box, "version": asked.version, "table": table}
        await self._hub.note(Deed("box_joined", joined, table))
        hall, event = self._view.hall, self._hub.event
        return _json(
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
        need_private(request)
        box = request.match_info["box"]
        known = self._hub.event.boxes.get(box)
        if known is None or known.is_revoked or not self._is_box(request, box):
            raise ProblemError(401, "unauthorized", NO_SUCH_BOX, {"WWW-Authenticate": "Basic"})
        lines = [line for line in (await request.read()).split(b"\n") if line.strip()]
        stream = await self._take_in(box, lines)
        return _json({"stream": stream, "seq": self._hub.streams.seq(stream)})

    def _is_box(self, request: web.Request, box: str) -> bool:
        scheme, _, given = request.headers.get("Authorization", "").partition(" ")
        try:
            said = b64decode(given, validate=True)
        except ValueError:
            return False
        return scheme == "Basic" and compare_digest(said, f"{box}:{self._hub.password(box)}".encode())

    async def _take_in(self, box: str, lines: list[bytes]) -> str:
        """Keep them; the stream that the last of them is of."""
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
        return _json(told)

    async def export(self, request: web.Request) -> web.Response:
        self._view.need(request, Role.DIRECTOR)
        name = request.match_info["name"]
        made = exports.EXPORTS.get(name)
        if made is None:
            raise ProblemError(404, "not_found", say("There is no export {name}.", name=shown(name)))
        body = made.write(self._hub.event, self._hub.store)
        disposition = f'attachment; filename="{self._hub.event.id}-{name}"'
        return web.Response(
            body=body, content_type=made.content_type, headers={"Content-Disposition": disposition}
        )


def application(view: HubView, *more: list[web.RouteDef]) -> web.Application:
    app = web.Application(
        middlewares=[speaking(), telling(LANGUAGE.get), guarding()], client_max_size=MOST_BODY
    )
    app.on_response_prepare.append(add_headers)
    app.add_routes([*Api(view).routes(), *(route for routes in more for route in routes)])
    return app


def _json(value: object, status: int = 200) -> web.Response:
    return web.Response(text=to_json(value), content_type="application/json", status=status)


async def _object(request: web.Request) -> object:
    try:
        plain: object = json.loads(await request.read())
    except (ValueError, RecursionError):
        raise ProblemError(400, "bad_request", say("This is not JSON.")) from None
    return plain


def _number(request: web.Request, name: str, usual: int) -> int:
    text = request.query.get(name, str(usual))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else usual
