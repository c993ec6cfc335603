"""Photograph the archive: its list, statistics and what decided a game on a laptop, an evening on a phone."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from companion.record.journal import Journal
from companion.settings.preferences import Preferences
from companion.settings.preferences_file import FILE_NAME, save_preferences
from tests.archive import FIRST_EVENING, Clock, play, recorded
from tests.processes import running
from tools.simulator_pictures import CHROMIUM, PHONE, make_small

# The evening whose end is explained, and how long a busy computer may take for that.
DECIDED, WORKS_MS = 3, 600_000
DESK: ViewportSize = {"width": 960, "height": 720}
EVENINGS = (
    ("toscana", "three-players-deals"),
    ("castles", "three-players-full"),
    ("toscana", "two-players-seven-rounds"),
    ("tuscany", "three-players-tie-by-grapes"),
    ("toscana", "three-players-tie-by-squares"),
    ("castles", "two-players-tie-by-green"),
    ("toscana", "five-players-full-map"),
)


def photograph_archive(folder: Path, names: Sequence[str]) -> None:
    """Take the pictures: the list, an evening, the statistics, what decided a game."""
    listed, evening, statistics, decided = (folder / f"{name}.png" for name in names)
    with TemporaryDirectory() as kept, sync_playwright() as playwright:
        _fill(Path(kept))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with running(Path(kept), "sim", "--port", "0") as (_, address):
            shoot(opened(browser, f"{address}games", DESK), "#games li", listed)
            shoot(opened(browser, f"{address}games/{len(EVENINGS)}", PHONE), "#moves li", evening)
            page = opened(browser, f"{address}statistics?game=toscana", DESK)
            shoot(page, f"#counted:text('counted: {len(EVENINGS)}')", statistics)
            shoot_decided(opened(browser, f"{address}games/{DECIDED}", DESK), decided)
        browser.close()


def shoot_decided(page: Page, file: Path) -> None:
    """Photograph what decided a game, once the box has worked it out."""
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator("#review svg").first).to_be_visible(timeout=WORKS_MS)
    page.locator("#decided").screenshot(path=file)
    make_small(file)
    page.context.close()


def _fill(folder: Path) -> None:
    save_preferences(folder / FILE_NAME, Preferences(language="en"))
    clock = Clock()
    with Journal.open(folder / "journal.db", clock) as journal:
        for number, (game, name) in enumerate(EVENINGS):
            clock.now = FIRST_EVENING + timedelta(days=7 * number)
            play(journal, recorded(game, name))


def opened(browser: Browser, address: str, size: ViewportSize) -> Page:
    """A page in a window of its own, as sharp as a phone's."""
    context = browser.new_context(viewport=size, device_scale_factor=2, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    return page


def shoot(page: Page, awaited: str, file: Path) -> None:
    """Photograph a page once it shows what is awaited, and close its window."""
    expect(page.locator(awaited).first).to_be_visible(timeout=60_000)
    page.screenshot(path=file)
    make_small(file)
    page.context.close()
