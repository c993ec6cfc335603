"""Photograph the table page in the middle of a game, on a phone and on the wall, and the doctor's page."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from tests.processes import running
from tests.web.evenings import evening
from tools.simulator_pictures import CHROMIUM, LIT, PHONE, begin, make_small

# Recorded games with many players, as they stand in their middle.
EVENINGS = {"castles": "four-players-second-thoughts", "tuscany": "five-players-house-board"}
WALL: ViewportSize = {"width": 1920, "height": 1080}
# A phone that was scrolled over the OLED, the keys and the seats.
LONG_PHONE: ViewportSize = {"width": 390, "height": 1300}


def photograph_table(folder: Path, names: Sequence[str]) -> None:
    """Take the pictures: the phone's, Toscana's on the wall, the doctor's, the other games' on the wall."""
    phone, wall, doctor, *others = (folder / f"{name}.png" for name in names)
    with TemporaryDirectory() as kept, sync_playwright() as playwright:
        begin(Path(kept), "en")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with running(Path(kept), "sim", "--port", "0") as (_, address):
            _shoot(browser, address, PHONE, 2, phone)
            _shoot(browser, address, WALL, 1, wall)
            _shoot_doctor(browser, address, doctor)
        for game, file in zip(("castles", "tuscany"), others, strict=True):
            with (
                TemporaryDirectory() as other,
                evening(Path(other), game, "middle", name=EVENINGS[game]) as address,
            ):
                _shoot(browser, address, WALL, 1, file)
        browser.close()


def _shoot(browser: Browser, address: str, size: ViewportSize, scale: int, file: Path) -> None:
    context = browser.new_context(viewport=size, device_scale_factor=scale, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{address}table")
    expect(page.locator("#clock")).not_to_be_empty()
    page.screenshot(path=file)
    make_small(file)
    context.close()


def _shoot_doctor(browser: Browser, address: str, file: Path) -> None:
    """The doctor's page while a hand holds a key and a seat's button down."""
    context = browser.new_context(viewport=LONG_PHONE, device_scale_factor=2, bypass_csp=True)
    hands, page = [context.new_page() for _ in range(2)], context.new_page()
    for hand, key in zip(hands, ("key_2", "seat_3"), strict=True):
        hand.goto(address)
        hand.hover(f"[data-line={key}]")
        hand.mouse.down()
    page.goto(f"{address}doctor")
    expect(page.locator("li.closed")).to_have_count(len(hands))
    page.screenshot(path=file, style=LIT)
    make_small(file)
    context.close()
