"""The pages and their static files, read once: a request opens no file, and its name is only looked up."""

import hashlib
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from aiohttp import web

from companion.games.kit.sentences import say, shown
from companion.games.registry import Registry
from companion.web.problems import ProblemError, not_found
from companion.web.table.board import Board
from companion.web.table.server_sent_events import to_bytes
from companion.web.words import STATIC

TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
# What has been packed already.
PACKED_TYPES = ("image/png",)
GZIP_BITS = 31

# An address, and the page that is shown there.
PAGES = {
    "/": "index",
    "/games": "games",
    "/games/{id}": "evening",
    "/statistics": "statistics",
    "/doctor": "doctor",
    # The code on the OLED leads here: of capitals a small one holds more.
    "/DOCTOR": "doctor",
}
# Pages in the archive's frame, with their styles beside those of all.
FRAMED: Mapping[str, tuple[str, ...]] = {
    "games": (),
    "evening": ("/static/chart.css", "/static/replay.css"),
    "statistics": (),
}
VIEW_FILES = ("view.js", "view.css", "moves.js")
# Styles that the table page needs with every view; they go out as one file with the view's own.
TABLE_STYLES = ("themes.css", "table.css", "chart.css")

TITLE = "Toscana Companion"
# As in themes.css: the paper, and the wine.
PAPER, WINE = "#f6eedf", "#8d2436"
ICONS = (
    ("icon.svg", "any", "any"),
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable-512.png", "512x512", "maskable"),
)


class File:
    """A static file. `version` changes with the content, so that a browser asks for it again only then."""

    def __init__(self, content: bytes, content_type: str, version: str = "") -> None:
        self.content = content
        self.type = content_type
        self.version = version or hashlib.sha256(content).hexdigest()[:16]
        self._packed: bytes | None = None

    def answer(self, request: web.Request) -> web.Response:
        known = request.if_none_match or ()
        if any(each.value == self.version for each in known):
            response = web.Response(status=304)
        elif self.type in PACKED_TYPES:
            response = web.Response(body=self.content, content_type=self.type)
        else:
            response = self._text(is_packed="gzip" in request.headers.get("Accept-Encoding", ""))
        response.headers["Vary"] = "Accept-Encoding"
        response.etag = self.version
        return response

    def _text(self, *, is_packed: bool) -> web.Response:
        body = self._pack() if is_packed else self.content
        response = web.Response(body=body, content_type=self.type, charset="utf-8")
        if is_packed:
            response.headers["Content-Encoding"] = "gzip"
        return response

    def _pack(self) -> bytes:
        """Packed when it is first asked for, and kept."""
        if self._packed is None:
            packer = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, GZIP_BITS)
            self._packed = packer.compress(self.content) + packer.flush()
        return self._packed


@cache
def files_of(folder: Path) -> Mapping[str, File]:
    """The files of this folder by name, read when they are first asked for."""
    return {
        file.name: File(file.read_bytes(), TYPES[file.suffix])
        for file in sorted(folder.iterdir())
        if file.suffix in TYPES
    }


@cache
def framed(folder: Path, name: str, *styles: str) -> File:
    """A page in the frame.html of its folder: the head and the foot that all of them share."""
    files = files_of(folder)
    links = "".join(f'<link rel="stylesheet" href="{style}">\n' for style in styles)
    parts = {"name": name, "style": links, "body": files[f"{name}.html"].content.decode()}
    return File(files["frame.html"].content.decode().format(**parts).encode(), "text/html")


class Pages:
    """The pages but the table's, and all static files."""

    def __init__(self, games: Registry) -> None:
        self._games = games
        self._files = files_of(STATIC)
        self._sheets: dict[str, File] = {}

    def routes(self) -> list[web.RouteDef]:
        return [
            *(web.get(address, self._page) for address in PAGES),
            web.get("/static/{name}", self._file),
            web.get("/view/{game}/table.css", self._styles),
            web.get("/view/{game}/{name}", self._view),
        ]

    async def _page(self, request: web.Request) -> web.Response:
        resource = request.match_info.route.resource
        assert resource is not None
        name = PAGES[resource.canonical]
        page = framed(STATIC, name, *FRAMED[name]) if name in FRAMED else self._files[f"{name}.html"]
        return page.answer(request)

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in self._files:
            raise no_file(name)
        return self._files[name].answer(request)

    async def _view(self, request: web.Request) -> web.Response:
        """A file of the table page that belongs to one game."""
        game, name = request.match_info["game"], request.match_info["name"]
        if game not in self._games.names or name not in VIEW_FILES:
            raise no_file(name)
        return self._view_file(game, name).answer(request)

    async def _styles(self, request: web.Request) -> web.Response:
        """All styles of the table page with this game on the table."""
        game = request.match_info["game"]
        if game not in self._games.names:
            raise no_file("table.css")
        if game not in self._sheets:
            sheets = (*(self._files[name] for name in TABLE_STYLES), self._view_file(game, "view.css"))
            self._sheets[game] = File(b"\n".join(sheet.content for sheet in sheets), "text/css")
        return self._sheets[game].answer(request)

    def _view_file(self, game: str, name: str) -> File:
        folder = self._games.page(game).folder
        return self._files[f"plain_{name}"] if folder is None else files_of(folder)[name]


class TablePage:
    """`/table` with the table in it, so that a phone draws it at once; and the manifest for a home screen."""

    def __init__(self, board: Board, games: Registry) -> None:
        self._board = board
        self._games = games
        self._file: File | None = None

    def routes(self) -> list[web.RouteDef]:
        # A seat's code leads to the table too; its letters are capitals, of which a small code holds more.
        return [
            web.get("/table", self._table),
            web.get("/S/{code}", self._table),
            web.get("/manifest.webmanifest", self._manifest),
        ]

    async def _table(self, request: web.Request) -> web.Response:
        if self._file is None or self._file.version != self._board.mark:
            self._file = File(self._html().encode(), "text/html", self._board.mark)
        return self._file.answer(request)

    async def _manifest(self, request: web.Request) -> web.Response:
        words = self._board.words
        table = words.text("The table")
        plain = {
            "id": "/table",
            "lang": words.language.code,
            "name": f"{TITLE}: {table}",
            "short_name": table,
            "start_url": "/table",
            "scope": "/",
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": WINE,
            "icons": [
                {"src": f"/static/{name}", "sizes": sizes, "purpose": purpose}
                for name, sizes, purpose in ICONS
            ],
        }
        return File(to_bytes(plain), "application/manifest+json").answer(request)

    def _html(self) -> str:
        """The page's file, filled in. The table is no script, so that the page's policy lets it pass."""
        seen = self._board.seen
        game = self._games.names[0] if seen is None else seen.port.name
        # Nothing in a name may end the element that it stands in.
        first = self._board.snapshot().decode().replace("<", "\\u003c")
        html = files_of(STATIC)["table.html"].content.decode()
        return html.replace("{game}", game).replace("{first}", first)


def no_file(name: str) -> ProblemError:
    return not_found(say("There is no file {name}.", name=shown(name)))
