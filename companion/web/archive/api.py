"""The archive's requests: the list of evenings, one of them with its log, and its exports. They only read."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from aiohttp import web

from companion.frozen import changed
from companion.games.kit.sentences import Several, say, shown
from companion.games.registry import Registry
from companion.record.entries import UNSOUND, DamagedJournalError, GameRow, JournalError
from companion.record.journal_reader import JournalReader
from companion.record.recording import Recording, read_recording, recording_to_json
from companion.ui.kit.languages import Translator
from companion.web.archive import schemas
from companion.web.archive.counting import Counting
from companion.web.archive.deciding import Deciding
from companion.web.archive.evenings import (
    Wanted,
    evening_of,
    find_row,
    list_games,
    log_entries,
    of_this_evening,
)
from companion.web.archive.reading import BusyError, Reading
from companion.web.connection import connection_of
from companion.web.openapi import described
from companion.web.origin_check import LOOPBACK
from companion.web.problems import API, ProblemError, bad_request, not_found
from companion.web.table.api import answer, json_answer, number
from companion.web.table.board import Board
from companion.web.table.server_sent_events import to_bytes
from companion.web.words import page_words

T = TypeVar("T")

GAME_PATH = API + r"/games/{id:last|\d+}"


# The forms of an export: how its files end, and their type.
EXPORTS: Mapping[str, tuple[str, str]] = {
    "json": ("json", "application/json"),
    "csv": ("csv", "text/csv"),
    "bgstats": ("bgsplay", "application/octet-stream"),
    "html": ("html", "text/html"),
}


class UntoldError(Exception):
    """The game's events lead to nothing that can be shown."""


class NoResultError(Exception):
    """The game has no result to export."""


class ArchiveApi:
    """The requests below /api/1/games, and the words of the archive's pages.

    The box itself is shown all evenings; other machines are shown this one, unless it `shows_all`.
    """

    def __init__(
        self,
        journal: Path,
        board: Board,
        games: Registry,
        *,
        shows_all: bool = False,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._shows_all = shows_all
        self._now = now
        self._reading = Reading(journal)
        self._counting = Counting(journal, self._reading, games)
        self.deciding = Deciding(journal, games)
        self._board = board
        self._games = games

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/archive/words.json", self.words),
            web.get("/last", self.last),
            web.get(f"{API}/games", self.games),
            web.get(GAME_PATH, self.game),
            web.get(f"{GAME_PATH}/log", self.log),
            web.get(f"{GAME_PATH}/replay", self.replay),
            web.get(f"{GAME_PATH}/decided", self.decided),
            web.get(f"{API}/statistics", self.statistics),
            web.get(f"{GAME_PATH}/export.{{form:{'|'.join(EXPORTS)}}}", self.export),
        ]

    async def words(self, _: web.Request) -> web.Response:
        """The texts of both pages in the language of the box."""
        words = self._board.words
        texts = {text: words.text(text) for text in page_words("archive")}
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
        words, is_whole = self._board.words, self._is_whole(request)

        def listed(journal: JournalReader) -> dict[str, Any]:
            of = None if is_whole else of_this_evening(journal, self._now())
            return list_games(journal, self._games, words, changed(wanted, of=of))

        return answer(await self._read(listed))

    @described(schemas.GAME)
    async def game(self, request: web.Request) -> web.Response:
        words = self._board.words
        return answer(await self._of_game(request, lambda game: evening_of(game, self._games, words)))

    @described(schemas.LOG)
    async def log(self, request: web.Request) -> web.Response:
        """The entries after the one with the number `after`, oldest first, at most `limit` of them."""
        after, limit = (
            number(request, "after", 0, 10**9),
            number(request, "limit", schemas.LOG_MOST, schemas.LOG_MOST),
        )
        words = self._board.words

        def log_after(game: Recording) -> dict[str, Any]:
            later = [moment for moment in game.moments if moment.stamp.seq > after]
            return {
                "entries": log_entries(game, later[:limit], self._games, words),
                "is_complete": len(later) <= limit,
            }

        return answer(await self._of_game(request, log_after))

    @described(schemas.REPLAY)
    async def replay(self, request: web.Request) -> web.Response:
        """Written as JSON where it is read: it is long, and the loop has keys to hear."""
        words = self._board.words

        def written(game: Recording) -> bytes:
            from companion.web.archive.replay import replay_of  # noqa: PLC0415 - loaded when it is wanted

            return to_bytes(replay_of(game, self._games, words))

        return json_answer(await self._of_game(request, written))

    @described(schemas.DECIDED)
    async def decided(self, request: web.Request) -> web.Response:
        """As far as it is worked out; who asks first has it begun, and asks again while it is `working`."""
        looked = await self._of_row(request, self.deciding.look)
        return answer(self.deciding.answer(looked, self._reading, self._board.words))

    @described(schemas.EXPORT)
    async def export(self, request: web.Request) -> web.Response:
        form = request.match_info["form"]
        ending, content_type = EXPORTS[form]
        words = self._board.words

        def export(game: Recording) -> tuple[str, bytes]:
            began = datetime.fromisoformat(game.row.started_at).astimezone()
            name = f"{game.row.name}-{began:%Y-%m-%d}-{game.row.id}.{ending}"
            return name, exported(form, game, self._games, words).encode(errors="replace")

        name, content = await self._of_game(request, export)
        return web.Response(
            body=content,
            content_type=content_type,
            charset="utf-8",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    @described(schemas.STATISTICS)
    async def statistics(self, request: web.Request) -> web.Response:
        """As far as they are counted: whoever wants all of them asks again until `is_complete`."""
        if not self._is_whole(request):
            raise not_shown()
        game = request.query.get("game") or None
        if game not in (None, *self._games.names):
            raise bad_request(
                say(
                    "There is no game {given}; this box has {games}.",
                    given=shown(game),
                    games=Several(self._games.names),
                )
            )
        return answer(await self._told(self._counting.answer(game, self._board.words)))

    def _is_whole(self, request: web.Request) -> bool:
        """Whether all evenings are shown to the machine that asks."""
        return self._shows_all or connection_of(request).address in LOOPBACK

    async def _of_game(self, request: web.Request, work: Callable[[Recording], T]) -> T:
        def of_recording(journal: JournalReader, row: GameRow) -> T:
            return work(read_recording(journal, row, self._games))

        return await self._of_row(request, of_recording)

    async def _of_row(self, request: web.Request, work: Callable[[JournalReader, GameRow], T]) -> T:
        name, is_whole = request.match_info["id"], self._is_whole(request)

        def read(journal: JournalReader) -> T | None:
            row = find_row(journal, name)
            if row is None:
                return None
            if not is_whole and row.id not in of_this_evening(journal, self._now()):
                raise not_shown()
            try:
                return work(journal, row)
            except UNSOUND as problem:
                raise UntoldError from problem

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
        except NoResultError:
            none = say("Only a game that was finished has a result for BG Stats.")
            raise ProblemError(409, "no_result", none) from None
        except UntoldError as problem:
            untold = say("This game cannot be shown: its events do not fit together.")
            raise ProblemError(422, "untold", untold) from problem
        except DamagedJournalError as problem:
            raise ProblemError(500, "damaged", problem.reason) from problem
        except JournalError as problem:
            raise ProblemError(503, "no_journal", problem.sentence) from problem


def not_shown() -> ProblemError:
    sentence = say("The box shows other machines this evening only; its setting web.archive shows all.")
    return ProblemError(403, "not_shown", sentence)


def exported(form: str, recording: Recording, games: Registry, words: Translator) -> str:
    """The content of the file; NoResultError where BG Stats would get a game without a result."""
    match form:
        case "json":
            return recording_to_json(recording)
        case "csv":
            from companion.record.export.spreadsheet import to_csv  # noqa: PLC0415 - loaded when it is wanted

            return to_csv(recording)
        case "bgstats":
            from companion.record.export.bgstats import to_bgsplay  # noqa: PLC0415

            if recording.row.result is None:
                raise NoResultError
            return to_bgsplay(recording)
        case _:
            from companion.web.archive.evening_file import to_html  # noqa: PLC0415

            return to_html(recording, games, words)
