"""The page of the box's own Wi-Fi: one picks the home network and types its password. Its code opens it."""

from collections.abc import Callable
from hmac import compare_digest
from html import escape

from aiohttp import web

from companion.games.kit.fields import string
from companion.games.kit.sentences import say
from companion.system.machine import LEAST_PASSWORD, MOST_NAME, MOST_PASSWORD, Wifi, WifiPhase
from companion.ui.kit.languages import in_words, sentence_text, translator
from companion.web.problems import bad_request, not_found
from companion.web.table.entering import fields_of

CLOSED = say("This page is closed: open it on the box, in the menu under Wi-Fi.")
NO_NETWORK = say("Name a network of 1 to 32 characters; its password has 8 to 63, or none.")
PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/static/themes.css">
<link rel="stylesheet" href="/static/wifi.css">
<script type="module" src="/static/wifi.js"></script>
</head>
<body>
<main>
<h1>{title}</h1>
<p id="told" role="status" data-sent="{sent}">{problem}</p>
<form>
<label for="name">{network}</label>
<input id="name" maxlength="32" required autocomplete="off" autocapitalize="off" spellcheck="false">
<div id="found">{buttons}</div>
<label for="password">{password}</label>
<input id="password" minlength="8" maxlength="63" autocomplete="off" autocapitalize="off" spellcheck="false">
<button>{join}</button>
</form>
</main>
</body>
</html>
"""


class WifiPage:
    """`/W/CODE`, while the access point is open."""

    def __init__(
        self,
        language: Callable[[], str | None],
        wifi: Callable[[], Wifi | None],
        join: Callable[[str, str], None],
    ) -> None:
        self._language = language
        self._wifi = wifi
        self._join = join

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/W/{code}", self._page), web.post("/W/{code}", self._take)]

    async def _page(self, request: web.Request) -> web.Response:
        wifi, words = self._open(request), translator(self._language(), in_words)
        names = [escape(name) for name in wifi.networks]
        html = PAGE.format(
            language=words.language.code,
            title=escape(words.text("Wi-Fi of the box")),
            sent=escape(
                words.text("Look at the box: it says whether it is in. If not, its own Wi-Fi is back.")
            ),
            problem="" if wifi.problem is None else escape(sentence_text(words, wifi.problem)),
            network=escape(words.text("Your network")),
            buttons="".join(f'<button type="button" value="{name}">{name}</button>' for name in names),
            password=escape(words.text("Its password")),
            join=escape(words.text("Join")),
        )
        return web.Response(text=html, content_type="text/html")

    async def _take(self, request: web.Request) -> web.Response:
        self._open(request)
        fields = await fields_of(request)
        name, password = fields.read("name", string), fields.read("password", string)
        fields.end()
        is_password = not password or LEAST_PASSWORD <= len(password) <= MOST_PASSWORD
        if not 0 < len(name.encode()) <= MOST_NAME or not is_password or not (name + password).isprintable():
            raise bad_request(NO_NETWORK)
        self._join(name, password)
        return web.Response(status=202)

    def _open(self, request: web.Request) -> Wifi:
        wifi = self._wifi()
        given = request.match_info["code"].upper().encode()
        if wifi is None or wifi.phase is not WifiPhase.OPEN or not compare_digest(given, wifi.code.encode()):
            raise not_found(CLOSED)
        return wifi
