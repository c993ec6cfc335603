"""The second hub's own page, in a real browser."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.tournament.proofs.processes import HubProcess
from tests.tournament.running import free_ports


def test_taking_over_asks_once_is_refused_while_the_first_is_alive_and_leads_to_the_directors_page(
    tmp_path: Path, browser: Browser
) -> None:
    first, second = (HubProcess(tmp_path / name, free_ports()) for name in ("first", "second"))
    first.start()
    first.ask("deeds", {"do": "open_hall"})
    second.stand_by(first)
    page = browser.new_page()
    try:
        page.goto(second.link)
        expect(page.locator("#state")).to_contain_text("up to date")

        def take_over() -> None:
            page.get_by_role("button", name="Take over", exact=True).click()
            page.get_by_role("button", name="Take over now").click()

        page.get_by_role("button", name="Take over", exact=True).click()
        page.get_by_role("button", name="Not yet").click()
        take_over()
        expect(page.locator("#problem")).to_contain_text("The first hub is alive")
        first.crash()
        expect(page.locator("#state")).to_contain_text("The first hub does not answer")
        take_over()
        page.wait_for_url("**/director", timeout=30_000)
        expect(page.locator("#tab-boxes")).to_be_visible()
    finally:
        page.close()
        second.stop()
