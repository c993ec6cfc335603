"""The table page as it goes out: the table is in it, so that a phone draws it one round trip later."""

from aiohttp import web

from companion.games.registry import Registry
from companion.ui.kit.words import in_words, translator
from companion.web.files import STATIC, File, files_of
from companion.web.table.board import Board
from companion.web.table.news import to_bytes

TITLE = "Toscana Companion"
# As in themes.css: the paper, and the wine.
PAPER, WINE = "#f6eedf", "#8d2436"
ICONS = (
    ("icon.svg", "any", "any"),
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable-512.png", "512x512", "maskable"),
)


class TablePage:
    """`/table`, and what a phone needs to put it on its home screen."""

    def __init__(self, board: Board, games: Registry) -> None:
        self._board = board
        self._games = games
        self._file: File | None = None

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/table", self._table), web.get("/manifest.webmanifest", self._manifest)]

    async def _table(self, request: web.Request) -> web.Response:
        if self._file is None or self._file.version != self._board.mark:
            self._file = File(self._html().encode(), "text/html", self._board.mark)
        return self._file.answer(request)

    async def _manifest(self, request: web.Request) -> web.Response:
        words = translator(self._board.language, in_words)
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
