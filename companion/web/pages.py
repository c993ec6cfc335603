"""The pages and their files, by their addresses."""

from collections.abc import Mapping

from aiohttp import web

from companion.games.kit.sentences import say, shown
from companion.games.registry import Registry
from companion.web.files import STATIC, File, files_of
from companion.web.table.problems import ProblemError, not_found

# An address, and the file that is shown there.
PAGES: Mapping[str, str] = {
    "/": "index.html",
    "/games": "games.html",
    "/games/{id}": "evening.html",
    "/statistics": "statistics.html",
}
VIEW_FILES = ("view.js", "view.css")
# Styles that the table page needs with every view; they go out as one file with the view's own.
TABLE_STYLES = ("themes.css", "table.css", "chart.css")


class Pages:
    """Answers with files; it only reads."""

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
        return self._files[PAGES[resource.canonical]].answer(request)

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


def no_file(name: str) -> ProblemError:
    return not_found(say("There is no file {name}.", name=shown(name)))
