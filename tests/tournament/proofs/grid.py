"""The director's grid in a real browser: its stream, how it scrolls, when a change is seen."""

import asyncio
import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from companion.tournament.hub.store import secret_in
from tests.tournament.proofs.processes import ROOT, HubProcess, prepare
from tests.tournament.proofs.rows import Row
from tests.tournament.running import free_ports
from tests.web.conftest import CHROMIUM

SCROLL_S = 8
# A machine that does other things for a moment is not the page's fault: the best of so many counts.
SCROLLS = 2
CHANGES = 5
MB = 1_000_000

# Scrolls to the end and back at an even pace, as fast as a person who looks for a table: how many frames
# there were, and which of them came late.
SCROLL = """async (seconds) => {
  const gaps = [];
  let busy = 0;
  const add = (list) => list.getEntries().forEach((task) => { busy += task.duration; });
  const tasks = new PerformanceObserver(add);
  tasks.observe({ entryTypes: ["longtask"] });
  const most = document.documentElement.scrollHeight - innerHeight;
  const begin = performance.now();
  let last = begin;
  await new Promise((done) => {
    const step = (now) => {
      gaps.push(now - last);
      last = now;
      const part = (now - begin) / 1000 / seconds;
      if (part >= 1) { done(); return; }
      scrollTo(0, most * (1 - Math.abs(1 - 2 * part)));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  return { fps: gaps.length / seconds, worst: Math.max(...gaps.slice(1)), busy };
}"""
# As tall as the grid is, with nothing in it.
EMPTY = '<div style="height: 12000px"></div>'
# When a card shows that its table has more time.
SEEN = """async ([table, text]) => {
  const card = document.querySelector(`#grid li[data-table="${table}"] .card`);
  return new Promise((done) => {
    const look = () => { if (card.textContent.includes(text)) { watching.disconnect(); done(Date.now()); } };
    const watching = new MutationObserver(look);
    watching.observe(card, { childList: true, subtree: true, characterData: true });
    look();
  });
}"""


def grid(folder: Path, tables: int, seconds: int) -> Iterator[Row]:
    ports = free_ports()
    asyncio.run(prepare(folder, ports, tables, is_playing=True))
    hub = HubProcess(folder, ports)
    hub.start()
    words = ("hall", secret_in(folder / "secret").hex(), str(ports.hub), str(tables), str(seconds))
    boxes = subprocess.Popen(
        [sys.executable, "-m", "tests.tournament.proofs.flood", *words], cwd=ROOT, stdout=subprocess.PIPE
    )
    try:
        assert boxes.stdout is not None
        boxes.stdout.readline()
        yield from _looked_at(hub, tables, seconds)
    finally:
        boxes.kill()
        boxes.wait()
        hub.stop()


def _looked_at(hub: HubProcess, tables: int, seconds: int) -> Iterator[Row]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.goto(hub.link)
        page.wait_for_selector("body.ready #grid .card")
        a_minute = _came(page, seconds) / MB * 60 / seconds
        session = context.new_cdp_session(page)
        session.send("Performance.enable")
        scrolls: list[dict[str, float]] = [page.evaluate(SCROLL, SCROLL_S) for _ in range(SCROLLS)]
        own_ms = 1000 * _worked_s(session) / sum(scroll["fps"] * SCROLL_S for scroll in scrolls)
        empty = context.new_page()
        empty.set_content(EMPTY)
        plain = max(empty.evaluate(SCROLL, SCROLL_S)["fps"] for _ in range(SCROLLS))
        empty.close()
        cookie = f"toscana={context.cookies()[0]['value']}"
        _ask(hub, cookie, {"do": "start_clock"})
        seen_s = max(_seen_after(hub, page, cookie, str(number)) for number in range(1, CHANGES + 1))
        browser.close()
    what = f"grid of {tables} tables"
    yield Row(f"{what}, a move at each in 5 s: its stream", a_minute, "MB/min", most=1)
    scrolled = max(scrolls, key=lambda scroll: scroll["fps"])
    yield Row(f"{what}: frames while it scrolls, best of {SCROLLS}", scrolled["fps"], "a second", least=59)
    yield Row("an empty page meanwhile: frames while it scrolls", plain, "a second")
    yield Row(f"{what}: script, style and layout of a frame", own_ms, "ms", most=16)
    yield Row(f"{what}: the longest wait for a frame", scrolled["worst"], "ms")
    yield Row(f"{what}: tasks over 50 ms while it scrolls", scrolled["busy"], "ms")
    yield Row(f"{what}: a change is seen after at most", seen_s, "s", most=1)


def _came(page: Page, seconds: int) -> int:
    """How many bytes come over the network in this time."""
    came: list[int] = []
    session: Any = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.dataReceived", lambda told: came.append(told["dataLength"]))
    page.reload()
    page.wait_for_selector("body.ready #grid .card")
    page.wait_for_timeout(1000)
    came.clear()
    page.wait_for_timeout(seconds * 1000)
    session.detach()
    return sum(came)


def _worked_s(session: Any) -> float:
    """What the page itself has cost since it is measured; painting is the browser's and the machine's."""
    told = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    worked: float = told["ScriptDuration"] + told["LayoutDuration"] + told["RecalcStyleDuration"]
    return worked


def _seen_after(hub: HubProcess, page: Page, cookie: str, table: str) -> float:
    page.evaluate(f"() => {{ window.seen = ({SEEN})(['{table}', '7 min extra']); }}")
    began_s = time.time()
    _ask(hub, cookie, {"do": "give_extra", "table": table, "seconds": 420})
    seen_ms: float = page.evaluate("window.seen")
    return seen_ms / 1000 - began_s


def _ask(hub: HubProcess, cookie: str, deed: dict[str, object]) -> None:
    headers = {"Cookie": cookie, "Content-Type": "application/json"}
    address = f"http://127.0.0.1:{hub.ports.http}/api/1/deeds"
    asked = urllib.request.Request(address, json.dumps(deed).encode(), headers)
    with urllib.request.urlopen(asked, timeout=30) as answer:
        answer.read()
