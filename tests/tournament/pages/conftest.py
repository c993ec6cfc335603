"""The browser of the pages' tests, and a hub to look at."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.tournament.pages.live_hub import LiveHub, fill, live_hub
from tests.web.conftest import PATIENCE_MS, browser
from tests.web.person import LAPTOP

__all__ = ["browser"]

# A refusal is an answer, which Chromium notes too.
REFUSED = "409 (Conflict)"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A laptop's window in which nothing may go wrong unnoticed, but a refusal."""
    context = browser.new_context(viewport=LAPTOP)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    troubles: list[str] = []
    page.on("console", lambda message: None if REFUSED in message.text else troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    context.close()
    assert troubles == []


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[LiveHub]:
    """A hub with eight players."""
    with live_hub(tmp_path / "event") as hub:
        fill(hub)
        yield hub


@pytest.fixture
def director(hub: LiveHub, page: Page) -> Page:
    """The director's page, with the director's link."""
    page.goto(hub.link)
    page.wait_for_selector("body.ready")
    return page
