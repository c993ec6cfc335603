"""Debian's Chromium, a window in it, and a box to look at."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from companion.web import quiet_log
from tests.processes import running
from tests.web.person import LAPTOP
from tests.web.referee_box import RefereeBox, referee_box

CHROMIUM = Path("/usr/bin/chromium")
# The same without windows and toolbars, at half the processor time.
HEADLESS = Path("/usr/bin/chromium-headless-shell")
# Chromium's advice to whoever reads a canvas, which only these tests do.
READ_BACK = "willReadFrequently"
# How long a busy machine may take to show what a test expects.
PATIENCE_MS = 20_000


@pytest.fixture(autouse=True)
def _unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log's pause of a minute is over, so that what a test before this one has caused hides nothing."""
    monkeypatch.setattr(quiet_log._QUIET, "_next_s", 0.0)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not HEADLESS.exists():
        pytest.fail(f"The page is tested in Debian's Chromium: apt install {HEADLESS.name}")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=HEADLESS, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A laptop's window in which nothing may go wrong unnoticed."""
    context = browser.new_context(viewport=LAPTOP)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    troubles: list[str] = []
    page.on("console", lambda message: None if READ_BACK in message.text else troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    context.close()
    assert troubles == []


@pytest.fixture
def phone(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A window whose connections may break, in which no script may go wrong; a module sizes it by `PHONE`."""
    context = browser.new_context(**getattr(request.module, "PHONE", {}))
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    context.close()
    assert troubles == []


@pytest.fixture
def box(folder: Path) -> Iterator[RefereeBox]:
    """A box in this process, to which phones may enter."""
    with referee_box(folder) as box:
        yield box


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    """A simulator in which Anna and Ben have just begun."""
    with running(folder, "sim", "--port", "0") as (_, address):
        yield address
