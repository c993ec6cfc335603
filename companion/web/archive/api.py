"""The archive's requests: the list of evenings, one of them with its log, and its exports. They only read."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from aiohttp import web

from companion.games.kit.sentences import Several, say, shown
from companion.games.registry import Registry
from companion.record.entries import DamagedJournalError, JournalError
from companion.record.journal_reader import JournalReader
from companion.record.recording import Recording
from companion.ui.kit.languages import Translator
from companion.ui.kit.words import in_words, translator
from companion.web.archive import evening, exports, schemas
from companion.web.archive.listing import Wanted, list_games
from companion.web.archive.reading import BusyError, Reading
from companion.web.archive.statistics import Counting
from companion.web.archive.words import ARCHIVE_WORDS
from companion.web.table.api import answer, number
from companion.web.table.board import Board
from companion.web.table.described import described
from companion.web.table.problems import API, ProblemError, bad_request, not_found

T = TypeVar("T")

GAME_PATH = API + r"/games/{id:last|\d+}"


class ArchiveApi:
    """The requests below /api/1/games, and the words of the archive's pages."""

    def __init__(self, journal: Path, board: Board, games: Registry) -> None:
        self._reading = Reading(journal)
        self._counting = Counting(journal, self._reading, games)
        self._board = board
        self._games = games

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/archive/words.json", self.words),
            web.get("/last", self.last),
            web.get(f"{API}/games", self.games),
            web.get(GAME_PATH, self.game),
            web.get(f"{GAME_PATH}/log", self.log),
            web.get(f"{API}/statistics", self.statistics),
            web.get(f"{GAME_PATH}/export.{{form:json|csv|bgstats|html}}", self.export),
        ]

    async def words(self, _: web.Request) -> web.Response:
        """The texts of both pages in the language of the box."""
        words = self._words()
        texts = {text: words.text(text) for text in ARCHIVE_WORDS}
        return answer({"language": words.language.code, "words": texts})

    async def last(self, _: web.Request) -> web.Response:
        """Where the code on the box leads: its screen has room for no longer address."""
        raise web.HTTPFound("/games/last")

    @described(schemas.GAMES)
    async def games(self, request: web.Request) -> web.Response:
        """A page of the list, newest first: `search`, `before` (a game's number) and `limit`."""
        wanted = Wanted(
            request.query.get("search", "")[: schemas.SEARCH_MOST],
            number(request, "before", schemas.NEWEST, schemas.NEWEST),
            max(1, number(request, "limit", schemas.LIST_USUAL, schemas.LIST_MOST)),
        )
        words = self._words()
        return answer(await self._read(lambda journal: list_games(journal, self._games, words, wanted)))

    @described(schemas.GAME)
    async def game(self, request: web.Request) -> web.Response:
        words = self._words()
        return answer(await self._of_game(request, lambda game: evening.evening_of(game, self._games, words)))

    @described(schemas.LOG)
    async def log(self, request: web.Request) -> web.Response:
        """The entries after the one with the number `after`, oldest first, at most `limit` of them."""
        after, limit = (
            number(request, "after", 0, 10**9),
            number(request, "limit", schemas.LOG_MOST, schemas.LOG_MOST),
        )
        words = self._words()

        def log_after(game: Recording) -> dict[str, Any]:
            later = [moment for moment in game.moments if moment.stamp.seq > after]
            return {
                "entries": evening.log_entries(game, later[:limit], self._games, words),
                "is_complete": len(later) <= limit,
            }

        return answer(await self._of_game(request, log_after))

    @described(schemas.EXPORT)
    async def export(self, request: web.Request) -> web.Response:
        form = exports.FORMS[request.match_info["form"]]
        words = self._words()

        def export(game: Recording) -> tuple[str, bytes]:
            began = datetime.fromisoformat(game.row.started_at).astimezone()
            name = f"{game.row.name}-{began:%Y-%m-%d}-{game.row.id}.{form.ending}"
            return name, form.write(game, self._games, words).encode(errors="replace")

        name, content = await self._of_game(request, export)
        return web.Response(
            body=content,
            content_type=form.type,
            charset="utf-8",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    @described(schemas.STATISTICS)
    async def statistics(self, request: web.Request) -> web.Response:
        """As far as they are counted: whoever wants all of them asks again until `is_complete`."""
        game = request.query.get("game") or None
        if game not in (None, *self._games.names):
            raise bad_request(
                say(
                    "There is no game {given}; this box has {games}.",
                    given=shown(game),
                    games=Several(self._games.names),
                )
            )
        return answer(await self._told(self._counting.answer(game, self._words())))

    def _words(self) -> Translator:
        return translator(self._board.language, in_words)

    async def _of_game(self, request: web.Request, work: Callable[[Recording], T]) -> T:
        name = request.match_info["id"]

        def read(journal: JournalReader) -> T | None:
            game = evening.read_game(journal, name, self._games)
            return None if game is None else work(game)

        found = await self._read(read)
        if found is None:
            raise not_found(say("There is no game {game} in the archive.", game=shown(name)))
        return found

    async def _read(self, work: Callable[[JournalReader], T]) -> T:
        return await self._told(self._reading.read(work))

    async def _told(self, reading: Awaitable[T]) -> T:
        """What was read; why it can't be, as a problem."""
        try:
            return await reading
        except BusyError:
            busy = say("Many ask for the archive now: ask again in a moment.")
            raise ProblemError(503, "busy", busy) from None
        except exports.NoResultError:
            none = say("Only a game that was finished has a result for BG Stats.")
            raise ProblemError(409, "no_result", none) from None
        except DamagedJournalError as problem:
            raise ProblemError(500, "damaged", problem.reason) from problem
        except JournalError as problem:
            raise ProblemError(503, "no_journal", problem.sentence) from problem
