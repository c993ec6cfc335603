"""A filter of the log: whatever strangers send, one line a minute, short and printable."""

import logging
import time
from collections.abc import Callable

from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web import RequestPayloadError

from companion.games.kit.sentences import printable

# aiohttp writes here about every malformed request, each time with all that was sent.
LOGGERS = ("aiohttp.server", "aiohttp.web", "aiohttp.websocket", "aiohttp.internal", "toscana.web")
PAUSE_S = 60.0
MOST_CHARACTERS = 200


class QuietLog(logging.Filter):
    """Lets one record through a minute, and says with the next how many were left out.

    A stranger's malformed request is told without its traceback, and one who hangs up is not told at all; the
    page's own errors keep theirs.
    """

    def __init__(self, clock_s: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock_s = clock_s
        self._next_s = 0.0
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, ConnectionError):
            return False  # whoever asked is gone
        now_s = self._clock_s()
        if now_s < self._next_s:
            self._left_out += 1
            return False
        text = printable(record.getMessage())[:MOST_CHARACTERS]
        if isinstance(error, HttpProcessingError | RequestPayloadError):
            text = f"{text}: it is not HTTP."
            record.exc_info = None
        more = f" ({self._left_out} more like it)" if self._left_out else ""
        record.msg, record.args = f"{text}{more}", ()
        self._next_s, self._left_out = now_s + PAUSE_S, 0
        return True


_QUIET = QuietLog()


def quiet() -> None:
    """From now on, for what aiohttp and the page's server write."""
    for name in LOGGERS:
        logging.getLogger(name).addFilter(_QUIET)
