"""Error answers: why a request is not answered, as one sentence in the box's language.

Below /api/1 the answer is JSON, elsewhere a line of text.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Middleware

from companion.games.kit.codec import to_json
from companion.games.kit.fields import MalformedError
from companion.games.kit.sentences import Sentence, say, shown
from companion.ui.kit.languages import in_words, sentence_text, translator

API = "/api/1"
Next = Callable[[web.Request], Awaitable[web.StreamResponse]]
log = logging.getLogger("toscana.web")


class ProblemError(Exception):
    """A request that is not answered: `code` is for programs, the sentence tells people what to do.

    After one that `is_last` the connection is closed.
    """

    def __init__(
        self,
        status: int,
        code: str,
        sentence: Sentence,
        headers: Mapping[str, str] | None = None,
        *,
        is_last: bool = False,
    ) -> None:
        super().__init__(str(sentence))
        self.status = status
        self.code = code
        self.sentence = sentence
        self.headers = headers or {}
        self.is_last = is_last


def bad_request(sentence: Sentence) -> ProblemError:
    return ProblemError(400, "bad_request", sentence)


def not_found(sentence: Sentence) -> ProblemError:
    return ProblemError(404, "not_found", sentence)


def telling(language: Callable[[], str | None]) -> Middleware:
    """A middleware of aiohttp, the outermost one: whatever goes wrong becomes one sentence.

    `language` gives the code of the box's language; None before one is chosen.
    """

    @web.middleware
    async def tell(request: web.Request, handler: Next) -> web.StreamResponse:
        is_api = is_of_the_api(request.path)
        try:
            return await handler(request)
        except ProblemError as told:
            problem = told
        except MalformedError as told:
            problem = bad_request(told.sentence)
        except web.HTTPException as told:
            if not is_api:
                raise
            problem = _problem_of(told)
        except ConnectionError:
            return web.Response()  # for nobody: whoever asked is gone
        except (web.RequestPayloadError, HttpProcessingError):
            problem = bad_request(NOT_UNDERSTOOD)  # a body that is not packed as it says
        except Exception:
            log.exception("%s %s failed", request.method, shown(request.path))
            problem = ProblemError(500, "failed", FAILED)
        return _answer(problem, language(), is_api=is_api)

    return tell


@web.middleware
async def unpacked(request: web.Request, handler: Next) -> web.StreamResponse:
    """A middleware that takes no packed body: unpacked it could be a thousand times as long.

    The server must not unpack it before: `auto_decompress=False`.
    """
    if request.headers.get("Content-Encoding", "identity") != "identity":
        raise ProblemError(415, "packed", PACKED, is_last=True)
    return await handler(request)


def is_of_the_api(path: str) -> bool:
    return path == API or path.startswith(f"{API}/")


FAILED = say("The box failed to answer. What was entered stays as it was.")
NOT_THERE = say("There is no such address; {list} names all that there are.", list=f"{API}/openapi.json")
NOT_UNDERSTOOD = say("The box does not understand this request.")
TOO_LARGE = say("The request is too large.")
PACKED = say("Send it as it is: the box unpacks nothing (Content-Encoding).")


def _problem_of(told: web.HTTPException) -> ProblemError:
    """What aiohttp itself answers, in the words of the box."""
    match told:
        case web.HTTPNotFound():
            return not_found(NOT_THERE)
        case web.HTTPMethodNotAllowed():
            methods = ", ".join(sorted(told.allowed_methods))
            sentence = say("This address takes {methods} only.", methods=methods)
            return ProblemError(405, "method_not_allowed", sentence, {"Allow": methods})
        case web.HTTPRequestEntityTooLarge():
            return ProblemError(413, "too_large", TOO_LARGE)
        case _:
            return ProblemError(told.status, "bad_request", NOT_UNDERSTOOD)


def _answer(problem: ProblemError, language: str | None, *, is_api: bool) -> web.Response:
    message = sentence_text(translator(language, in_words), problem.sentence)
    if is_api:
        text, content_type = to_json({"error": problem.code, "message": message}), "application/json"
    else:
        text, content_type = f"{message}\n", "text/plain"
    response = web.Response(
        status=problem.status, text=text, content_type=content_type, headers=dict(problem.headers)
    )
    if problem.is_last:
        response.force_close()
    return response
