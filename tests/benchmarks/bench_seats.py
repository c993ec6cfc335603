"""Seats on phones: the touches of games that are played to win, and how soon the panel shows an entry."""

import http.client
import json
import math
import statistics
import time
from collections.abc import Iterator
from itertools import islice
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page as Browser
from playwright.sync_api import sync_playwright

from companion.games.kit.sentences import Refusal
from companion.games.port import Begin
from companion.games.registry import GAMES
from companion.games.toscana.rules.terms import Ledger
from companion.games.tuscany.rules.game import Options
from companion.record.journal import Journal
from companion.settings.preferences_file import FILE_NAME, save_preferences
from tests.benchmarks.bench_table import CHROMIUM, moving, watching
from tests.benchmarks.rows import Row
from tests.benchmarks.work import Work
from tests.first_game import ENGLISH
from tests.games.castles.evenings import evening, in_full, in_points, typed
from tests.games.toscana.greedy_table import whole_game
from tests.games.tuscany.evening import friends, woken
from tests.games.tuscany.typist import Evening
from tests.hold.page import BINARY, Page, open_page
from tests.tables import Table
from tests.web.live_table import LiveTable, live_table

Plain = dict[str, Any]
SCRIPT = Path(__file__).with_name("seat_page.js")
FEW, GOAL, PLAYERS, SEED = 2, 0.9, 4, 1
PHONES, ENTRIES, MOST_MS = 5, 200, 100
PARTS = "hold_winetasting"
ALL = 10**6


def rows(work: Work) -> Iterator[Row]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, lines in _games():
            yield _row(name, _counted(browser.new_page(), lines, work.times(ALL)))
        browser.close()
    yield _to_the_panel(work)


def _games() -> Iterator[tuple[str, list[Plain]]]:
    """Each with the lines of a whole game: Toscana's by greedy players, the others played to win."""
    for ledger in Ledger:
        with TemporaryDirectory() as name, Journal.open(Path(name) / "journal.db") as journal:
            toscana = Table(journal)
            for command in whole_game(ledger):
                toscana.do(command)
            lines = _lines(toscana)
        yield f"toscana, {ledger}", lines
    played = evening(PLAYERS, SEED)
    yield "castles, points", _lines(typed(in_points(played)).table)
    yield "castles, full", _lines(typed(in_full(played)).table)
    yield "tuscany", _lines(Evening(PLAYERS, Options()).box.table)


def _lines(table: Any) -> list[Plain]:
    return [json.loads(moment.command) for moment in table.timeline.moments]


def _row(name: str, counted: list[int | None]) -> Row:
    entered = [touches for touches in counted if touches]
    few = sum(touches <= FEW for touches in entered) / len(counted)
    panel = len(counted) - len(entered)
    return Row(
        f"seats: {name}: at most {FEW} touches",
        f"{few:.0%} of {len(counted)}",
        f"goal {GOAL:.0%}; {sum(entered) / len(entered):.2f} each"
        + (f", {panel} only on the panel" if panel else ""),
    )


def _counted(page: Browser, lines: list[Plain], most: int) -> list[int | None]:
    """The touches of each entry that is a player's own; the others are made on the panel."""
    counted: list[int | None] = []
    with TemporaryDirectory() as name, live_table(Path(name)) as live:
        save_preferences(Path(name) / FILE_NAME, ENGLISH)
        page.goto(f"{live.address}static/enter.css")
        page.evaluate(f"() => {{{SCRIPT.read_text()}}}")
        for line in lines:
            if len(counted) >= most:
                break
            counted += [_touches(page, live, *own) for own in _own(line)]
            live.say(**line)
    page.close()
    return counted


def _own(line: Plain) -> Iterator[tuple[str, Plain]]:
    """Whose entry it is; of a winetasting everybody's own tile."""
    if "player" in line:
        yield line["player"], line
    elif line["do"] == PARTS:
        for player, tile in line.get("tiles", {}).items():
            yield player, {"do": PARTS, "tiles": {player: tile}}


def _touches(page: Browser, live: LiveTable, player: str, line: Plain) -> int | None:
    """The fewest that enter it; None where the page can't."""
    table = live._table
    asked = [table.now.port.name, player, line["do"]]
    keys = page.evaluate("([game, player, name]) => openSeat(game, player, name)", asked)
    if ways := [*_by_keys(table, keys, line), *_in_steps(table, keys, line)]:
        return min(ways)
    done = page.evaluate("(said) => fillForm(said)", line)
    is_done = done and done["sent"] and _after(table, done["sent"]) == _after(table, line)
    return int(done["touches"]) if is_done else None


def _after(table: Table, line: Plain) -> object:
    """What it does, in any order, and the game that it leads to; an own part stands for itself."""
    if line["do"] == PARTS:
        return line
    command = table.read(line)
    change = command if isinstance(command, Refusal) else table.now.do(command, GAMES)
    return None if isinstance(change, Refusal) else (sorted(map(repr, change.events)), change.keep(None).game)


def _by_keys(table: Table, keys: list[Plain], line: Plain) -> list[int]:
    """Those that do what the line does; of equally short ways each counts once."""
    wanted = _after(table, line)
    alike = sorted((key for key in keys if key["sent"]["do"] == line["do"]), key=itemgetter("touches"))
    found = (key["touches"] for key in alike if wanted and _after(table, key["sent"]) == wanted)
    return list(islice(found, 1))


def _in_steps(table: Table, keys: list[Plain], line: Plain) -> list[int]:
    """By the keys that step along the tracks, and then the key of the rest; nothing where these don't do."""
    rest, touches = dict(line), 0
    for field in ("points", "money"):
        if number := rest.pop(field, 0):
            steps = [key["sent"][field] / number for key in keys if field in key["sent"]]
            if max(steps, default=0) <= 0:
                return []
            touches += math.ceil(1 / max(steps))
    return [touches + way for way in _by_keys(table, keys, rest)] if touches else []


def _to_the_panel(work: Work) -> Row:
    """From a seat's entry on its way to the panel's picture of it, beside the phones of all five seats."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        save_preferences(folder / FILE_NAME, ENGLISH)
        with Journal.open(folder / "journal.db") as journal:
            table = Table(journal)
            for command in (Begin("tuscany", friends(PHONES)), *woken(PHONES)):
                table.do(command)
        with moving(folder, "seats") as (_, address), open_page(address) as panel:
            codes = json.loads((folder / "seats.json").read_text())
            phones = [SeatPhone(address, number, *seat) for number, seat in enumerate(codes.items(), 1)]
            with watching(address, PHONES, never=0):
                times = [
                    phones[number % PHONES].seconds_to_picture(panel) for number in range(work.times(ENTRIES))
                ]
    at_95_ms = sorted(times)[int(0.95 * (len(times) - 1))] * 1000
    return Row(
        f"seats: an entry to its picture, {PHONES} phones, p95",
        f"{at_95_ms:.1f} ms",
        f"{MOST_MS} ms; median {statistics.median(times) * 1000:.1f}",
        at_95_ms / MOST_MS,
        goal=1,
    )


class SeatPhone:
    """A phone that sits: it gives its player a lira, and takes it back."""

    def __init__(self, address: str, number: int, player: str, code: str) -> None:
        here = urlsplit(address)
        self._web = http.client.HTTPConnection(here.netloc, source_address=(f"127.0.3.{number}", 0))
        self._player, self._lira = player, -1
        self._token = self._ask("POST", "seat", {"code": code})["token"]

    def seconds_to_picture(self, panel: Page) -> float:
        version = self._ask("GET", "state")["version"]
        panel.skip_what_came()
        self._lira = -self._lira
        gain = {"do": "gain", "player": self._player, "money": self._lira}
        begin = time.perf_counter()
        self._send("POST", "commands", {"command": gain, "version": version})
        while panel.read().kind != BINARY:
            pass
        seconds = time.perf_counter() - begin
        self._answer()
        return seconds

    def _ask(self, method: str, path: str, body: Plain | None = None) -> Plain:
        self._send(method, path, body)
        return self._answer()

    def _send(self, method: str, path: str, body: Plain | None) -> None:
        headers = {
            "Content-Type": "application/json",
            "Authorization": f"Bearer {getattr(self, '_token', '')}",
        }
        self._web.request(method, f"/api/1/{path}", json.dumps(body) if body else None, headers)

    def _answer(self) -> Plain:
        answer = self._web.getresponse()
        said: Plain = json.loads(answer.read())
        if answer.status != 200:
            raise AssertionError(f"the box refused: {said}")
        return said
