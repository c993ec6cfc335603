"""The table page as it comes: small, at once, and ready for the home screen of a phone."""

import gzip
import json
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, Route, expect

from tests.processes import running
from tests.web.conftest import CHROMIUM
from tests.web.live_table import live_table
from tools.icons import drawn

CONNECTIONS = 6
ODD_NAMES = [
    "Béla \U0001f377\U0001f3b2\U0001f468\u200d\U0001f469\u200d\U0001f467 und die ganze Familie",
    "\u05d3\u05e0\u05d4 (\u05d9\u05de\u05d9\u05df)",
    "x" * 100,
]
MARKET = {
    "prices": {"red": 3, "white": 4, "champagne": 5, "rose": 4, "water": 2},
    "storages": {"red": 2, "white": 0, "champagne": 3, "rose": 5, "water": 4},
    "board": {"red": "+", "white": "-", "champagne": None, "rose": "+", "water": "-"},
}
MARKUP = "</script><script>document.title = 'stolen'</script><b>"


def ask(address: str, path: str, **headers: str) -> tuple[dict[str, str], bytes]:
    with urlopen(Request(f"{address}{path}", headers=headers), timeout=10) as answer:
        return dict(answer.headers), answer.read()


@pytest.mark.parametrize("path", ["table", "static/table.js", "view/toscana/table.css"])
def test_text_goes_out_packed_to_whoever_unpacks_it(address: str, path: str) -> None:
    plain_headers, plain = ask(address, path)
    headers, packed = ask(address, path, **{"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in plain_headers
    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) * 0.6
    with pytest.raises(HTTPError, match="304"):
        ask(address, path, **{"If-None-Match": headers["Etag"], "Accept-Encoding": "gzip"})


def test_the_board_is_drawn_from_the_first_files_that_a_browser_asks_for(address: str, phone: Page) -> None:
    """The page, and what goes over the six connections that a browser opens; the rest never comes here."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) <= 1 + CONNECTIONS:
            route.continue_()

    phone.route("**/*", answer)
    phone.goto(f"{address}table", wait_until="commit")
    expect(phone.locator("#whose")).to_have_text("Anna's turn")
    expect(phone.locator(".market")).to_be_visible()
    assert not any("/api/" in url for url in asked[: 1 + CONNECTIONS])


def test_a_name_with_markup_stays_a_name(folder: Path, phone: Page) -> None:
    with live_table(folder) as table:
        table.say(do="abandon")
        people = [{"id": "a", "name": MARKUP}, {"id": "b", "name": "<!--<script>"}]
        table.say(do="new_game", game="toscana", players=people, starting_player="a", market=MARKET)
        phone.goto(f"{table.address}table")
        expect(phone.locator("#whose")).to_have_text(f"{MARKUP}'s turn")
        assert phone.title().startswith("Toscana")


def test_names_of_any_kind_keep_their_place_and_are_cut_by_whole_letters(folder: Path, phone: Page) -> None:
    people = [{"id": f"p{number}", "name": name} for number, name in enumerate(ODD_NAMES)]
    with live_table(folder) as table:
        table.say(do="abandon")
        table.say(do="new_game", game="toscana", players=people, starting_player="p1", market=MARKET)
        phone.set_viewport_size({"width": 320, "height": 640})
        phone.goto(f"{table.address}table")
        expect(phone.locator("#whose")).to_contain_text(f"{ODD_NAMES[1]}'s turn")
        expect(phone.locator("body.ready .chart .name").first).to_be_attached()
        phone.select_option("#seat", label=ODD_NAMES[1])
        assert phone.evaluate("document.documentElement.scrollWidth") == 320
        # The number after a name that is written from right to left stays after it.
        heading, name = (phone.locator(place).bounding_box() for place in (".seat h2", ".seat h2 bdi"))
        assert heading is not None
        assert name is not None
        assert name["x"] == pytest.approx(heading["x"], abs=2)
        # What is drawn; after it a name that is cut has its title.
        names = phone.locator(".chart .name").evaluate_all("all => all.map(each => each.firstChild.data)")
        assert any(name.startswith("Béla") and name.endswith("…") for name in names)
        assert not any("\ufffd" in name for name in names)


def test_the_box_that_has_no_game_yet_says_so(tmp_path: Path, phone: Page) -> None:
    with running(tmp_path, "sim", "--port", "0") as (_, address):
        phone.goto(f"{address}table")
        expect(phone.locator("#stage")).to_have_text("No game is on the table yet.")
        # Before the box stops: a page that is still loading would complain.
        expect(phone.locator("body.ready")).to_be_attached()


@pytest.mark.parametrize("width", [320, 1280])
def test_the_panel_leads_to_the_table_and_the_table_to_the_panel(
    address: str, page: Page, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(address)
    page.get_by_role("link", name="The table").click()
    expect(page.locator(".market")).to_be_visible()
    page.get_by_role("link", name="The panel").click()
    expect(page.locator("#oled")).to_be_visible()


def test_a_film_shows_through_where_it_is_asked_for(address: str, page: Page) -> None:
    page.goto(f"{address}table?background=none&theme=dark")
    expect(page.locator(".market")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_phone_may_put_the_page_on_its_home_screen(address: str, browser: Browser, tmp_path: Path) -> None:
    """In a window that keeps things: a private one installs nothing."""
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=CHROMIUM, args=["--no-sandbox"]
    )
    page = context.new_page()
    page.goto(f"{address}table")
    expect(page.locator(".market")).to_be_visible()
    devtools = context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    errors = devtools.send("Page.getInstallabilityErrors")
    context.close()
    assert found["errors"] == []
    assert found["url"] == f"{address}manifest.webmanifest"
    assert errors["installabilityErrors"] == []
    manifest = json.loads(found["data"])
    assert (manifest["start_url"], manifest["display"], manifest["lang"]) == ("/table", "standalone", "en")
    for icon in manifest["icons"]:
        headers, content = ask(address, icon["src"].lstrip("/"))
        assert headers["Content-Type"].startswith("image/")
        assert content


def test_the_icons_are_those_of_the_drawing(browser: Browser) -> None:
    for file, picture in drawn(browser):
        with Image.open(file) as kept:
            assert kept.size == picture.size
            differs = ImageChops.difference(kept.convert("RGBA"), picture.convert("RGBA"))
        assert max(differs.tobytes()) < 32, f"run python -m tools.icons: {file.name}"
