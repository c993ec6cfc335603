"""Photograph a tournament's pages: the director's, the judges', the board, a player's phone."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import ViewportSize, sync_playwright

from companion.tournament.hub.links import MakeLink
from companion.tournament.hub.views import Role
from tests.tournament.pages.live_hub import live_hub
from tests.tournament.pages.open_day import OpenDay
from tools.archive_pictures import DESK, opened, shoot
from tools.simulator_pictures import CHROMIUM

GRID: ViewportSize = {"width": 1060, "height": 720}
JUDGES: ViewportSize = {"width": 960, "height": 600}
POCKET: ViewportSize = {"width": 390, "height": 680}
PROJECTOR: ViewportSize = {"width": 960, "height": 540}


def photograph_hub(folder: Path, names: Sequence[str]) -> None:
    """Take the pictures: a pairing, the tables, the calls, the board, a phone, a final."""
    pairing, tables, judges, board, phone, final = (folder / f"{name}.png" for name in names)
    with TemporaryDirectory() as kept, live_hub(Path(kept)) as hub, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        day = OpenDay(hub)
        day.pair_second_round()
        page = opened(browser, hub.link, DESK)
        page.get_by_role("tab", name="Rounds").click()
        shoot(page, ".draft button", pairing)
        day.play_second_round()
        shoot(opened(browser, hub.link, GRID), "#grid .call:not(:empty)", tables)
        made = hub.do(MakeLink(Role.JUDGE, "Ines"))
        link = hub.link_of(Role.JUDGE, made["id"], "Ines", made["until"])
        shoot(opened(browser, link, JUDGES), "#calls .call", judges)
        shoot(opened(browser, f"{hub.address}/board?show=names", PROJECTOR), "#lines li", board)
        shoot(opened(browser, f"{hub.address}/player?id={hub.seats('1')[0]}", POCKET), "#mine tr", phone)
        day.pair_final()
        page = opened(browser, hub.link, DESK)
        page.get_by_role("tab", name="Rounds").click()
        shoot(page, ".draft .seats-key", final)
        browser.close()
