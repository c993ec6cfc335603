"""A page that was chosen as the speaker says what the box says, and the table's page what was entered."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from companion.settings.preferences_file import FILE_NAME
from tests.processes import running
from tests.web.person import Person

# Chromium without a sound card has no voices; what would be said is kept.
LISTEN = """
    window.said = [];
    speechSynthesis.speak = (utterance) => window.said.push([utterance.text, utterance.lang]);
"""


def test_the_panels_page_says_what_the_box_says_once_it_is_the_speaker(folder: Path, page: Page) -> None:
    file = folder / FILE_NAME
    kept = json.loads(file.read_text()) if file.exists() else {"language": "en"}
    file.write_text(json.dumps(kept | {"voice": "turns"}))
    page.add_init_script(LISTEN)
    with running(folder, "sim", "--port", "0") as (_, address):
        person = Person(page).open(address)
        person.key(1)
        person.turn(1)
        assert page.evaluate("window.said") == []
        page.get_by_label("This page speaks").check()
        person.push()
        person.sees("Move the pieces")
        page.wait_for_function("window.said.length === 1")
        assert page.evaluate("window.said") == [
            ["1 box of red wine: storage to Anna. Anna's money: 3 to 1. Ben is on turn.", "en"]
        ]
        page.close()


def test_the_tables_page_says_each_entry_and_who_is_next(folder: Path, address: str, page: Page) -> None:
    page.add_init_script(LISTEN)
    page.goto(f"{address}table")
    page.get_by_label("This page speaks").check()
    page.reload()
    expect(page.get_by_label("This page speaks")).to_be_checked()
    panel = page.context.new_page()
    person = Person(panel).open(address)
    person.key(1)
    person.turn(1)
    person.push()
    page.wait_for_function("window.said.length === 1")
    assert page.evaluate("window.said[0][0]").endswith("Ben is on turn")
    assert "to Anna" in page.evaluate("window.said[0][0]")
    person.undo()
    page.wait_for_function("window.said.length === 2")
    assert page.evaluate("window.said[1][0]") == "Undone. Anna is on turn"
