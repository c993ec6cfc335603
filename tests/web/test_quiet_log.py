"""The log stays readable: few lines, short and printable, whatever a stranger sends."""

import logging

from aiohttp.http_exceptions import BadHttpMessage

from companion.web.quiet_log import MOST_CHARACTERS, PAUSE_S, QuietLog


def record(text: str, error: Exception | None = None) -> logging.LogRecord:
    caught = None if error is None else (type(error), error, None)
    return logging.LogRecord("aiohttp.server", logging.ERROR, "", 0, text, (), caught)


def test_one_line_a_minute_and_the_next_says_how_many_were_left_out() -> None:
    now_s = 0.0
    log = QuietLog(lambda: now_s)
    assert log.filter(record("first"))
    assert not any(log.filter(record("again")) for _ in range(1000))
    now_s = PAUSE_S
    later = record("later")
    assert log.filter(later)
    assert later.getMessage() == "later (1000 more like it)"


def test_what_a_stranger_sent_is_not_told() -> None:
    told = record("Error handling request", BadHttpMessage("\x1b[31m" + "x" * 8000))
    assert QuietLog(lambda: 0.0).filter(told)
    assert told.getMessage() == "Error handling request: it is not HTTP."
    assert told.exc_info is None


def test_who_hangs_up_is_not_told_and_counts_for_nothing() -> None:
    log = QuietLog(lambda: 0.0)
    assert not log.filter(record("Error handling request", ConnectionResetError("Cannot write")))
    assert log.filter(record("another"))


def test_a_line_is_short_and_steers_no_terminal() -> None:
    told = record("\x1b]0;gone\x07\n" + "y" * 10_000)
    assert QuietLog(lambda: 0.0).filter(told)
    assert told.getMessage().isprintable()
    assert len(told.getMessage()) == MOST_CHARACTERS


def test_an_error_of_our_own_keeps_its_traceback() -> None:
    told = record("Error handling request", KeyError("a bug"))
    assert QuietLog(lambda: 0.0).filter(told)
    assert told.exc_info is not None
