"""The cards for the table are current and small, a sheet for each game, and every text fits its box."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from companion.games.registry import GAMES
from companion.ui.kit.languages import LANGUAGES, Language, Translator
from tools.release.booklet import CHROMIUM
from tools.table_card.__main__ import CARDS, PICTURED, PRINTED_FROM, checksums, pages
from tools.table_card.page import CONTROLS, HOW_TO, as_html

LARGEST = 200_000
# The words that reach beyond the box they stand in, or beyond its padding.
OVERFLOWING = """() => {
  const tooFar = [];
  for (const box of document.querySelectorAll("section, .box")) {
    const outer = box.getBoundingClientRect(), style = getComputedStyle(box);
    const inset = (side) => parseFloat(style[`padding${side}`]) - 0.5;
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const text = range.getBoundingClientRect();
      if (text.left < outer.left + inset("Left") || text.right > outer.right - inset("Right")
        || text.top < outer.top + inset("Top") || text.bottom > outer.bottom - inset("Bottom"))
        tooFar.push(walker.currentNode.data);
    }
    if (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth) tooFar.push(box.className);
  }
  return tooFar;
}"""


in_every_language = pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.code)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def overflowing(browser: Browser, html: str) -> list[str]:
    page = browser.new_page()
    page.emulate_media(media="print")
    page.set_content(html)
    found: list[str] = page.evaluate(OVERFLOWING)
    page.close()
    return found


def test_the_cards_are_current() -> None:
    outdated = "not what the program says, run `python -m tools.table_card`"
    assert PRINTED_FROM.read_text(encoding="utf-8") == checksums(pages()), outdated
    assert sorted(file.name for file in CARDS.glob("*.pdf")) == sorted(pages())
    assert all(file.exists() for file in PICTURED.values())


@in_every_language
def test_a_card_is_small_and_has_a_sheet_for_each_game(language: Language) -> None:
    printed = (CARDS / f"{language.code}.pdf").read_bytes()
    assert len(re.findall(rb"/Type /Page\b", printed)) == len(GAMES.names)
    assert len(printed) < LARGEST


@in_every_language
def test_every_text_fits_its_box(language: Language, browser: Browser) -> None:
    assert overflowing(browser, as_html(language)) == []


def test_a_text_that_does_not_fit_is_found(browser: Browser) -> None:
    html = as_html(LANGUAGES[0])
    assert overflowing(browser, html.replace(">Champagne<", ">Champagnerflaschen<"))
    assert overflowing(browser, html.replace("Undo the last entry.", "Undo the last entry. " * 30))


@in_every_language
def test_a_card_names_every_key_and_lamp_of_its_game(language: Language) -> None:
    words = Translator(language)
    sheets = as_html(language).split("<section ")[1:]
    for game, sheet in zip(GAMES.names, sheets, strict=True):
        labels = GAMES.screens(game).labels
        for label in (
            *labels.keys,
            *labels.lamps,
            *(does for *_, does in CONTROLS),
            *(how[0] for how in HOW_TO),
        ):
            assert words.text(label, menu=words.text("Menu")).replace("'", "&#x27;") in sheet
