"""The pages and their files, by their addresses."""

from collections.abc import Mapping

from aiohttp import web

from companion.games.kit.sentences import say, shown
from companion.games.registry import Registry
from companion.web.files import File, files_of, read_files
from companion.web.table.problems import ProblemError, not_found

# An address, and the file that is shown there.
PAGES: Mapping[str, str] = {
    "/": "index.html",
    "/table": "table.html",
    "/games": "games.html",
    "/games/{id}": "evening.html",
}
VIEW_FILES = ("view.js", "view.css")


class Pages:
    """Answers with files; it only reads."""

    def __init__(self, games: Registry) -> None:
        self._games = games
        self._files = read_files()

    def routes(self) -> list[web.RouteDef]:
        return [
            *(web.get(address, self._page) for address in PAGES),
            web.get("/static/{name}", self._file),
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

    def _view_file(self, game: str, name: str) -> File:
        folder = self._games.page(game).folder
        return self._files[f"plain_{name}"] if folder is None else files_of(folder)[name]


def no_file(name: str) -> ProblemError:
    return not_found(say("There is no file {name}.", name=shown(name)))
