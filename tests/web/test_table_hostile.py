"""Strangers at the table page: other sites, floods, and watchers that read slowly or never."""

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from companion.web.connection_limit import ASKS, MOST_PAGES, MOST_PAGES_EACH
from companion.web.table import stream
from tests.web.live_table import LiveTable, live_table

PATHS = (
    *("table", "manifest.webmanifest", "view/toscana/view.js", "static/table.js"),
    *("api/1/table", "api/1/state", "api/1/log", "api/1/stream", "api/1/openapi.json"),
)
LATEST_S = 10.0
FOREIGN = "http://rebound.example"
TRY_ALL = """async (box) => {
    const fails = (made) => new Promise((done) => {
        made.onload = made.onopen = () => done(false);
        made.onerror = () => done(true);
    });
    const element = (name, source) => {
        const made = document.createElement(name);
        made.src = source;
        document.body.append(made);
        return made;
    };
    return {
        fetch: await fetch(`${box}api/1/state`).then(() => false, () => true),
        stream: await fails(new EventSource(`${box}api/1/stream`)),
        script: await fails(element("script", `${box}api/1/state`)),
        image: await fails(element("img", `${box}static/icon-192.png`)),
    };
}"""


@pytest.fixture
def table(folder: Path) -> Iterator[LiveTable]:
    with live_table(folder) as table:
        yield table


@contextmanager
def asking(table: LiveTable, path: str, source: str = "127.0.0.1", **headers: str) -> Iterator[HTTPResponse]:
    """The answer to a request from this machine."""
    here = urlsplit(table.address)
    with closing(
        HTTPConnection(here.hostname or "", here.port, timeout=20, source_address=(source, 0))
    ) as asked:
        asked.request("GET", f"/{path}", headers=headers)
        yield asked.getresponse()


def status(table: LiveTable, path: str, source: str = "127.0.0.1", **headers: str) -> int:
    with asking(table, path, source, **headers) as answer:
        return answer.status


def flood(table: LiveTable, path: str, source: str) -> Iterator[int]:
    """The answers to requests one after the other on one connection, far more than are allowed at once."""
    here = urlsplit(table.address)
    asked = HTTPConnection(here.hostname or "", here.port, timeout=20, source_address=(source, 0))
    with closing(asked):
        for _ in range(int(ASKS.burst) * 5):
            asked.request("GET", path)
            answer = asked.getresponse()
            answer.read()
            yield answer.status


def moves(answer: HTTPResponse, count: int) -> list[int]:
    """The numbers of the next so many moves of a stream."""
    found: list[int] = []
    kind = b""
    while len(found) < count:
        line = answer.readline()
        assert line, "the stream ended"
        if line.startswith(b"event: "):
            kind = line
        elif line.startswith(b"data: ") and kind == b"event: move\n":
            found.append(json.loads(line.removeprefix(b"data: "))["seq"])
    return found


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "headers", [{"Host": "rebound.example"}, {"Origin": FOREIGN}, {"Origin": "null"}], ids=str
)
def test_another_site_learns_nothing(table: LiveTable, path: str, headers: dict[str, str]) -> None:
    with asking(table, path, **headers) as answer:
        assert answer.status == 403
        assert b"Anna" not in answer.read()


def test_a_page_of_another_site_gets_at_nothing_in_a_browser(table: LiveTable, phone: Page) -> None:
    phone.route(f"{FOREIGN}/**", lambda route: route.fulfill(content_type="text/html", body="<body>"))
    phone.goto(f"{FOREIGN}/")
    tried = phone.evaluate(TRY_ALL, table.address)
    assert tried == dict.fromkeys(tried, True)
    assert table.pages == 0


def test_a_flood_of_requests_is_told_to_wait_and_others_are_answered(table: LiveTable) -> None:
    with asking(table, "api/1/stream", "127.0.0.7") as watched:
        assert 429 in flood(table, "/api/1/table", "127.0.0.5")
        assert status(table, "api/1/table", "127.0.0.6") == 200
        table.count(7)
        assert moves(watched, 1) == [2]


def test_one_machine_leaves_streams_for_others(table: LiveTable) -> None:
    with ExitStack() as open_streams:
        for _ in range(MOST_PAGES_EACH):
            answer = open_streams.enter_context(asking(table, "api/1/stream", "127.0.0.5"))
            assert answer.status == 200
        with asking(table, "api/1/stream", "127.0.0.5") as answer:
            assert (answer.status, json.load(answer)["error"]) == (503, "full")
        assert status(table, "api/1/stream", "127.0.0.6") == 200


def test_more_than_fifty_phones_watch_and_the_rest_is_told_so(table: LiveTable) -> None:
    with ExitStack() as open_streams:
        answers = [
            open_streams.enter_context(asking(table, "api/1/stream", f"127.0.1.{number}"))
            for number in range(1, MOST_PAGES + 1)
        ]
        assert status(table, "api/1/stream", "127.0.2.1") == 503
        assert status(table, "api/1/state", "127.0.2.1") == 200
        table.count(7)
        assert [moves(answer, 1) for answer in answers] == [[2]] * MOST_PAGES
        assert MOST_PAGES > 50


def test_a_slow_reader_hears_every_move(table: LiveTable) -> None:
    """It reads nothing for 400 moves, which is far more than the kernel keeps for it."""
    with asking(table, "api/1/stream") as slow, asking(table, "api/1/stream") as quick:
        for count in range(400):
            table.count(10 + count % 30)
            moves(quick, 1)
        assert moves(slow, 400) == list(range(2, 402))


def test_a_watcher_that_never_reads_is_dropped_and_another_hears_on(
    table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "UNREAD_S", 0.05)
    with asking(table, "api/1/stream", "127.0.0.5"), asking(table, "api/1/stream") as quick:
        assert table.pages == 2
        heard = 1
        while table.pages == 2:
            table.count(10 + heard % 30)
            heard += 1
            assert moves(quick, 1) == [heard]
        assert table.pages == 1


def test_watchers_that_have_left_take_no_memory(table: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing happens at the table, and no heartbeat comes: they are let go of all the same."""
    monkeypatch.setattr(stream, "HEARTBEAT_S", 3600.0)
    at_rest = table.tasks
    with ExitStack() as open_streams:
        for number in range(1, 20):
            open_streams.enter_context(asking(table, "api/1/stream", f"127.0.1.{number}"))
        assert table.tasks >= at_rest + 19
    latest_s = time.monotonic() + LATEST_S
    while table.tasks > at_rest and time.monotonic() < latest_s:
        pass
    assert table.tasks == at_rest
