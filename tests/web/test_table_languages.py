"""The table page in every language: all of it seen on the wall, nothing too wide on a phone."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.ui.kit.languages import LANGUAGES
from tests.web.evenings import EVENINGS, commands_until, write_evening
from tests.web.live_table import live_table
from tests.web.test_table_reach import OVERLAPS, PHONE, SCROLLS, SMALLEST_PX, TEXTS, WALLS


@pytest.mark.parametrize("moment", ["middle", "last"])
@pytest.mark.parametrize("game", EVENINGS)
def test_every_language_has_its_room_on_the_wall_and_on_a_phone(
    game: str, moment: str, tmp_path: Path, page: Page
) -> None:
    write_evening(tmp_path, commands_until(game, moment))
    page.set_viewport_size(WALLS[0])
    with live_table(tmp_path) as table:
        page.goto(f"{table.address}table")
        for language in LANGUAGES:
            table.speak(language.code)
            page.set_viewport_size(WALLS[0])
            expect(page.locator("html")).to_have_attribute("lang", language.code)
            expect(page.locator("html")).to_have_attribute("data-layout", "wall")
            expect(page.locator("body.ready .chart.shown text").first).to_be_visible()
            texts = page.evaluate(TEXTS)
            assert [each["text"] for each in texts if not each["isInside"]] == [], language.code
            assert [each["text"] for each in texts if each["size"] < SMALLEST_PX] == [], language.code
            assert page.evaluate(OVERLAPS) == [], language.code
            page.set_viewport_size(PHONE)
            expect(page.locator("html")).to_have_attribute("data-layout", "page")
            assert not page.evaluate(SCROLLS), language.code
        page.goto("about:blank")
