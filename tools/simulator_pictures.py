"""Photograph the simulator in the middle of a game, on a laptop and on a phone, in Debian's Chromium."""

import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from companion.games.kit.sentences import Refusal
from companion.games.toscana.rules.commands import Adjust, Buy, Command, Hire, Pass, Sell
from companion.games.toscana.rules.terms import Action, Kind, Piece
from companion.record.journal import Journal
from companion.settings.preferences_file import FILE_NAME, save_preferences
from tests.games.toscana.evening import ANNA, BEN, CHLOE, DORA, EINO, REGULARS, friends, rounds
from tests.games.toscana.people import by_kind
from tests.processes import running
from tests.tables import Table
from tests.web.person import Person

CHROMIUM = "/usr/bin/chromium"
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
# Shows blinking lamps as lit, so that no picture is taken while one is dark.
LIT = ".lamp:is([data-effect=blink], [data-effect=pulse])::after { animation: none; opacity: var(--level) }"
LATER = {
    "prices": by_kind(4, 3, 6, 5, 2),
    "storages": by_kind(3, 1, 2, 0, 5),
    "money": {ANNA: 34, BEN: 21, CHLOE: 47, EINO: 12, DORA: 28},
    "boxes": {CHLOE: by_kind(1, 2, 1, 2, 2)},
}
GAME: tuple[Command, ...] = (
    friends(5),
    *rounds(3, 5),
    Adjust(LATER, "a game in its middle"),
    Hire(EINO, Piece.WORKER),
    Buy(DORA, Kind.CHAMPAGNE, 1),
    Hire(ANNA, Piece.WORKER),
    Sell(BEN, {Kind.RED: 1}),
    Pass(CHLOE, Action.HIRING),
    Pass(EINO, Action.WINEMAKING, Kind.WATER),
    Hire(DORA, Piece.WORKER),
    Sell(ANNA, {Kind.RED: 1}),
    Pass(BEN, Action.HIRING),
)


def photograph(folder: Path, names: Sequence[str], language: str) -> None:
    """Take both pictures: the laptop's shows Home, the phone's an entry under way.

    They stay as they are on a computer that has no font for the page's language.
    """
    if not _has_font(language):
        print(f"{', '.join(names)}: no font here has the letters of {language}, so they stay as they are.")
        return
    laptop, phone = (folder / f"{name}.png" for name in names)
    laptop.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as kept, sync_playwright() as playwright:
        begin(Path(kept), language)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with running(Path(kept), "sim", "--port", "0") as (_, address):
            _shoot(browser, address, LAPTOP, laptop)
            _shoot(browser, address, PHONE, phone, is_trading=True)
        browser.close()


def _has_font(language: str) -> bool:
    listed = subprocess.run(["fc-list", f":lang={language}"], capture_output=True, check=False)
    return bool(listed.stdout)


def begin(folder: Path, language: str) -> None:
    save_preferences(folder / FILE_NAME, replace(REGULARS, language=language))
    with Journal.open(folder / "journal.db") as journal:
        table = Table(journal)
        for command in GAME:
            outcome = table.do(command)
            if isinstance(outcome, Refusal):
                raise ValueError(f"the game of the picture is not legal: {outcome.sentence}")


def _shoot(
    browser: Browser, address: str, size: ViewportSize, file: Path, *, is_trading: bool = False
) -> None:
    context = browser.new_context(viewport=size, device_scale_factor=2, bypass_csp=True)
    person = Person(context.new_page()).open(address)
    if is_trading:
        person.key(2)
        person.types("ArrowLeft")
        person.types("ArrowLeft")
    else:
        person.push()  # past the last entry, which stands there after a start
    person.page.screenshot(path=file, style=LIT)
    make_small(file)
    context.close()


def make_small(file: Path) -> None:
    """Reduce the file to 256 dithered colours, which halves its size and is not visible."""
    with Image.open(file) as opened:
        picture = opened.convert("RGB")
    palette = picture.quantize(256, method=Image.Quantize.FASTOCTREE)
    picture.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(file, optimize=True)
