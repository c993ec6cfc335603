"""The hub's pages: director, judge, public board, a player's phone, and what is printed."""

from functools import cache
from pathlib import Path

from aiohttp import web

from companion.games.kit.clock import PRESETS
from companion.games.kit.sentences import say
from companion.games.registry import GAMES
from companion.tournament import standings
from companion.tournament.hub.game_options import fields_of
from companion.tournament.hub.http import HubView, as_json
from companion.tournament.hub.views import Role
from companion.tournament.hub.visitors import language_of
from companion.tournament.pairing.pair import PROBLEMS
from companion.tournament.standings import SCHEMES, TITLE_OF_OWN
from companion.ui.kit.languages import LANGUAGES, in_words, translator
from companion.ui.kit.layout import qr_rows
from companion.web.pages import File, files_of, framed, no_file
from companion.web.problems import bad_request
from companion.web.words import STATIC, game_words, said_in

__all__ = ["routes"]


OWN = Path(__file__).parent / "static"
# An address, and the page that is shown there.
PAGES = {
    "/": "board",
    "/board": "board",
    "/director": "director",
    "/judge": "judge",
    "/player": "player",
    "/print/pairings": "print",
    "/print/slips": "print",
    "/print/badges": "print",
    "/print/standings": "print",
}
# Pages with styles beside those of all.
STYLES = {"board": "board", "director": "director", "judge": "director", "print": "print"}
# Of an invitation or a link; a longer text would make a code that no camera reads.
MOST_IN_CODE = 600


def routes(hub: HubView) -> list[web.RouteDef]:
    pages = Pages(hub)
    return [
        *(web.get(address, pages.page) for address in PAGES),
        web.get("/static/{name}", static_file),
        web.get("/hub/words.json", pages.words),
        web.post("/hub/code", pages.code),
        web.get("/hub/web-code", pages.web_code),
        web.get("/hub/{name}", own_file),
        web.get("/view/{game}/view.js", pages.view),
    ]


class Pages:
    """Serves the hub's pages, also to whoever has no role: only the API tells anything."""

    def __init__(self, hub: HubView) -> None:
        self._hub = hub

    async def page(self, request: web.Request) -> web.Response:
        return page_of(PAGES[request.path]).answer(request)

    async def view(self, request: web.Request) -> web.Response:
        """The event's game's own view, which names its phases."""
        game = request.match_info["game"]
        folder = GAMES.page(game).folder if game in GAMES.names else None
        if folder is None:
            return files_of(STATIC)["plain_view.js"].answer(request)
        return files_of(folder)["view.js"].answer(request)

    async def words(self, request: web.Request) -> web.Response:
        return words_of(request, self._hub.hub.event.game)

    async def code(self, request: web.Request) -> web.Response:
        """A text as the rows of a QR code, each a number whose bits are dark or light."""
        self._hub.need(request, Role.DIRECTOR)
        text = await request.text()
        if not 0 < len(text) <= MOST_IN_CODE:
            raise bad_request(say("This text does not go into a QR code."))
        return _code(text)

    async def web_code(self, request: web.Request) -> web.Response:
        """The QR code of the event's page in the internet, for everybody."""
        del request
        address = self._hub.hub.event.web
        if not address:
            raise no_file("web-code")
        return _code(address)


def page_of(name: str) -> File:
    """A page in the frame that all have: the head, and the foot with colours and language."""
    return framed(OWN, name, *((f"/hub/{STYLES[name]}.css",) if name in STYLES else ()))


@cache
def hub_words() -> tuple[str, ...]:
    """Every text that the hub's pages may show."""
    return tuple(sorted({*(text for _, text in said_in(OWN)), *PROBLEMS}))


def words_of(request: web.Request, game: str) -> web.Response:
    """All texts of the pages in the language of whoever asks, and what can be chosen from."""
    words = translator(language_of(request), in_words)
    own = game_words(GAMES.page(game)) if game in GAMES.names else ()
    told = {
        "language": words.language.code,
        "words": {text: words.text(text) for text in (*own, *hub_words())},
        "languages": [[each.code, each.name] for each in LANGUAGES],
        "schemes": [
            *([each.name, words.text(each.title)] for each in SCHEMES),
            [standings.OWN, words.text(TITLE_OF_OWN)],
        ],
        "clocks": [[words.text(name), dict(rule.__dict__)] for name, rule in PRESETS.items()],
        "setup": {name: fields_of(name) for name in GAMES.names},
        "games": [[name, GAMES.title(name)] for name in GAMES.names],
    }
    return as_json(told)


async def static_file(request: web.Request) -> web.Response:
    return _file_in(STATIC, request)


async def own_file(request: web.Request) -> web.Response:
    return _file_in(OWN, request)


def _code(text: str) -> web.Response:
    rows = qr_rows(text)
    return as_json([f"{row:0{len(rows)}b}" for row in rows])


def _file_in(folder: Path, request: web.Request) -> web.Response:
    name = request.match_info["name"]
    files: dict[str, File] = dict(files_of(folder))
    if name not in files or name.endswith(".html"):
        raise no_file(name)
    return files[name].answer(request)
