"""Nothing on the table page jumps when a move comes in: what stands somewhere stays there."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.live_table import live_table

SIZES: dict[str, ViewportSize] = {
    "small phone": {"width": 320, "height": 640},
    "phone": {"width": 390, "height": 844},
    "laptop": {"width": 1280, "height": 800},
    "wall": {"width": 1920, "height": 1080},
}
WATCH_SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => ({
        value: entry.value,
        moved: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80)),
    })))).observe({ type: "layout-shift" });
}"""
# The browser tells of a shift after it has drawn.
SHIFTS = """() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(shifts), 50)))"""


@pytest.mark.parametrize("size", SIZES)
def test_nothing_jumps_when_a_move_comes_in(folder: Path, phone: Page, size: str) -> None:
    phone.set_viewport_size(SIZES[size])
    with live_table(folder) as table:
        phone.goto(f"{table.address}table")
        expect(phone.locator("#entries > li")).to_have_count(1)
        expect(phone.locator("#clock")).not_to_be_empty()
        phone.evaluate(WATCH_SHIFTS)
        for number, money in enumerate((7, 12, 58, 31), 2):
            table.count(money)
            expect(phone.locator("#entries > li")).to_have_count(number)
        table.say(do="buy", player="anna", kind="red", boxes=1)
        expect(phone.locator("#entries > li")).to_have_count(6)
        table.say(do="undo")
        expect(phone.locator("#entries > li")).to_have_count(5)
        assert phone.evaluate(SHIFTS) == []


def test_a_jump_would_be_noticed(folder: Path, phone: Page) -> None:
    with live_table(folder) as table:
        phone.goto(f"{table.address}table")
        expect(phone.locator("#entries > li")).to_have_count(1)
        phone.evaluate(WATCH_SHIFTS)
        phone.evaluate("() => document.body.prepend('a line', document.createElement('br'), 'more')")
        assert phone.evaluate(SHIFTS) != []
