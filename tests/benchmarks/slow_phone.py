"""A slow phone: loads the table page as a browser does that was never there, and tells what that took."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, CDPSession, ViewportSize, expect

PHONE: ViewportSize = {"width": 390, "height": 844}
# "Slow 4G" of Chromium's developer tools: 1.6 and 0.75 Mbit/s less a tenth, 150 ms and what connecting takes.
SLOW_4G = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 1_600_000 / 8 * 0.9,
    "uploadThroughput": 750_000 / 8 * 0.9,
}
SLOWER_CPU = 4
# When the game is drawn, a seat can be chosen, and nothing keeps the page busy.
NOTE_READY = """window.isReady = new Promise((done) => new MutationObserver((_, observer) => {
    if (!document.querySelector("#seat option:nth-child(2)") || !document.querySelector("#board > *")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now())));
}).observe(document, { subtree: true, childList: true }))"""


@dataclass(frozen=True, slots=True)
class Load:
    """One first load: the bytes of all answers, when the page could be used, and what it waited for."""

    size: int
    ready_s: float
    requests: int
    round_trips: int


def load(browser: Browser, address: str) -> Load:
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.add_init_script(NOTE_READY)
    devtools = context.new_cdp_session(page)
    traffic = Traffic(devtools)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_4G)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER_CPU})
    page.goto(f"{address}table")
    ready_s = page.evaluate("window.isReady") / 1000
    # The clock comes with the stream, which is the last to be asked for.
    expect(page.locator("#clock")).not_to_be_empty()
    context.close()
    return Load(traffic.size, ready_s, *traffic.until(ready_s))


class Traffic:
    """What went over the wire, as the developer tools tell it."""

    def __init__(self, devtools: CDPSession) -> None:
        self.size = 0
        self._began: dict[str, float] = {}
        self._answered: dict[str, float] = {}
        self._ended: dict[str, float] = {}
        devtools.on("Network.requestWillBeSent", self._begin)
        devtools.on("Network.responseReceived", self._answer)
        devtools.on("Network.dataReceived", self._data)
        devtools.on("Network.loadingFinished", self._end)

    def until(self, ready_s: float) -> tuple[int, int]:
        """The requests that were over by then, and how many in a row waited for each other."""
        start_s = min(self._began.values())
        over = [name for name, end_s in self._ended.items() if end_s - start_s <= ready_s]
        rows: list[tuple[float, int]] = []
        for name in sorted(over, key=lambda name: self._began[name]):
            before = (length for answered_s, length in rows if answered_s <= self._began[name])
            rows.append((self._answered[name], 1 + max(before, default=0)))
        return len(over), max(length for _, length in rows)

    def _begin(self, told: dict[str, Any]) -> None:
        self._began[told["requestId"]] = told["timestamp"]

    def _answer(self, told: dict[str, Any]) -> None:
        self._answered[told["requestId"]] = told["timestamp"]
        self.size += told["response"]["encodedDataLength"]

    def _data(self, told: dict[str, Any]) -> None:
        self.size += told["encodedDataLength"]

    def _end(self, told: dict[str, Any]) -> None:
        self._ended[told["requestId"]] = told["timestamp"]
