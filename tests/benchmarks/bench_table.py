"""The table page: its first load on a slow phone, how soon it follows an entry, and fifty who watch."""

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect, sync_playwright

from companion.record.journal import Journal
from companion.settings.preferences_file import FILE_NAME, save_preferences
from tests.benchmarks.play import one_game
from tests.benchmarks.processes import cpu_s, resident_kib
from tests.benchmarks.rows import Row
from tests.benchmarks.slow_phone import PHONE, Load, load
from tests.benchmarks.work import Work
from tests.first_game import ENGLISH
from tests.hold.page import Page, open_page
from tests.processes import READY
from tests.tables import Table
from tests.web.live_table import LiveTable, live_table

CHROMIUM = "/usr/bin/chromium"
LOADS, MOVES, TOUCHES = 5, 20, 100
WATCHERS, EVERY_S, WATCH_S, SETTLE_S = 50, 1.0, 20.0, 3.0
MOST_KB, MOST_LOAD_S, MOST_FOLLOW_MS, MOST_CPU, MOST_MIB = 100, 2.0, 100, 0.03, 15

NOTE_MOVES = """() => {
    const note = () => drawnAt.push(performance.timeOrigin + performance.now());
    window.drawnAt = [];
    new MutationObserver(() => requestAnimationFrame(note))
        .observe(document.getElementById("entries"), { childList: true });
}"""
WHEN_DRAWN = """(number) => new Promise((done) => {
    const look = () => (drawnAt.length > number ? done(drawnAt[number]) : requestAnimationFrame(look));
    look();
})"""


def rows(work: Work) -> Iterator[Row]:
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        _play(Path(name))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with live_table(Path(name)) as table:
            loads = [load(browser, table.address) for _ in range(work.times(LOADS))]
            yield from _load_rows(min(loads, key=lambda each: each.ready_s))
            yield _follow(browser, table, work)
        browser.close()
    with TemporaryDirectory() as name:
        _play(Path(name))
        yield from _watched(Path(name), work)
        yield _touched(Path(name), work)


def _play(folder: Path) -> None:
    """A whole game of five in the journal."""
    save_preferences(folder / FILE_NAME, ENGLISH)
    with Journal.open(folder / "journal.db") as journal:
        table = Table(journal)
        for command in one_game():
            table.do(command)


def _load_rows(best: Load) -> Iterator[Row]:
    kb = best.size / 1000
    yield Row(
        "the table page's first load, over the wire", f"{kb:.1f} kB", f"{MOST_KB} kB", kb / MOST_KB, goal=1
    )
    yield Row(
        "the table page on Slow 4G and a CPU four times slower",
        f"{best.ready_s:.2f} s",
        f"{MOST_LOAD_S:g} s; {best.requests} requests in {best.round_trips} round trips",
        best.ready_s / MOST_LOAD_S,
        goal=1,
    )


def _follow(browser: Browser, table: LiveTable, work: Work) -> Row:
    """From before an entry is written to the journal until the page has drawn it."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(f"{table.address}table")
    expect(page.locator("#clock")).not_to_be_empty()
    page.evaluate(NOTE_MOVES)
    times_ms = []
    for number in range(work.times(MOVES)):
        begin_ms = time.time() * 1000
        table.count(10 + number)
        times_ms.append(page.evaluate(WHEN_DRAWN, number) - begin_ms)
    context.close()
    median_ms = statistics.median(times_ms)
    return Row(
        "an entry to its picture on the table page",
        f"{median_ms:.0f} ms",
        f"{MOST_FOLLOW_MS} ms; at most {max(times_ms):.0f}",
        median_ms / MOST_FOLLOW_MS,
        goal=1,
    )


@contextmanager
def moving(folder: Path, how: str) -> Iterator[tuple[int, str]]:
    """The process and the address of a box whose game goes on by itself."""
    words = (sys.executable, "-m", "tests.benchmarks.moving_box", str(folder), str(EVERY_S), how)
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.pid, process.stdout.readline().removeprefix(READY).strip()
    finally:
        process.kill()
        process.communicate()


@contextmanager
def watching(address: str, watchers: int, never: int) -> Iterator[None]:
    """So many watch until the end of the block, and so many more never read."""
    words = (sys.executable, "-m", "tests.hold.watch", address, str(watchers), str(never))
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield
        process.communicate()


def _watched(folder: Path, work: Work) -> Iterator[Row]:
    settle_s, watchers = work.seconds(SETTLE_S), work.times(WATCHERS)
    with moving(folder, "in") as (pid, address):
        time.sleep(settle_s)
        alone, alone_kib = _cpu(pid, work), resident_kib(pid)
        with watching(address, watchers, never=0):
            time.sleep(settle_s)
            watched, watched_kib = _cpu(pid, work), resident_kib(pid)
    more_mib = (watched_kib - alone_kib) / 1024
    yield Row(
        f"{watchers} watchers, one move a second: CPU of the box",
        f"{watched:.1%} of a core",
        f"{MOST_CPU:.0%}; with nobody watching {alone:.1%}",
        watched / MOST_CPU,
        goal=1,
    )
    yield Row(
        f"{watchers} watchers: memory of the box",
        f"{more_mib:+.1f} MiB",
        f"{MOST_MIB} MiB; with nobody watching {alone_kib / 1024:.1f} MiB",
        more_mib / MOST_MIB,
        goal=1,
    )


def _touched(folder: Path, work: Work) -> Row:
    """Turns of the knob in the middle of a trade; a move beside it is sent on, and taken back with a turn."""
    watchers = work.times(WATCHERS)
    with moving(folder, "beside") as (_, address), open_page(address) as page:
        page.begin_a_trade()
        alone_s = _touch(page, work)
        with watching(address, watchers, never=1):
            watched_s = _touch(page, work)
    return Row(
        f"a touch to its picture, {watchers} watchers, one deaf",
        f"{watched_s * 1000:.1f} ms",
        f"{alone_s * 1000:.1f} ms with nobody watching",
        watched_s / alone_s,
        goal=2,
    )


def _cpu(pid: int, work: Work) -> float:
    """The share of one core that it takes."""
    before_s, begin_s = cpu_s(pid), time.monotonic()
    time.sleep(work.seconds(WATCH_S))
    return (cpu_s(pid) - before_s) / (time.monotonic() - begin_s)


def _touch(page: Page, work: Work) -> float:
    return statistics.median(page.seconds_to_picture() for _ in range(work.times(TOUCHES)))
