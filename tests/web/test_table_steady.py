"""The table page stands still: a move that comes in changes what is shown, and nothing else moves."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from companion.games.kit.sentences import Refusal
from tests.web.evenings import EVENINGS, commands_until, write_evening
from tests.web.live_table import live_table

SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 320, "height": 640},
    "laptop": {"width": 1280, "height": 800},
    "wall": {"width": 1920, "height": 1080},
}
# The last of a game: its last round, its end, and all that is announced meanwhile.
MOVES = 25
WATCH = """() => {
    window.moved = [];
    new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries()) {
            window.moved.push(...sources.map(({ node }) => node?.id || node?.nodeName));
        }
    }).observe({ type: "layout-shift" });
}"""
NEXT_PICTURE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", EVENINGS)
def test_nothing_moves_when_a_move_comes_in(tmp_path: Path, browser: Browser, game: str, size: str) -> None:
    commands = commands_until(game, "over")
    write_evening(tmp_path, commands[:-MOVES])
    with live_table(tmp_path) as table, browser.new_context(viewport=SIZES[size]) as context:
        page = context.new_page()
        page.goto(f"{table.address}table")
        expect(page.locator("body.ready #players li").first).to_be_visible()
        page.evaluate(NEXT_PICTURE)
        page.evaluate(WATCH)
        for command in commands[-MOVES:]:
            if not isinstance(table._table.say(command), Refusal):
                table.show(command["do"])
                page.evaluate(NEXT_PICTURE)
        expect(page.locator("body.over")).to_be_attached()
        page.evaluate(NEXT_PICTURE)
        assert page.evaluate("window.moved") == []
