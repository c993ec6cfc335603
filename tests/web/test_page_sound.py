"""The simulator's page in Debian's Chromium as an ear: what the box's piezo would play."""

from playwright.sync_api import Page

from companion.outputs.sound import REFUSED
from tests.web.person import Person

# Notes the pitch of each tone in place of playing it.
LISTEN = """
window.heard = [];
const Real = OscillatorNode;
window.OscillatorNode = class extends Real {
  constructor(context, options) { super(context, options); window.heard.push(options.frequency); }
};
"""


def test_a_refusal_is_heard_and_nothing_before_the_first_touch(address: str, page: Page) -> None:
    page.add_init_script(LISTEN)
    person = Person(page).open(address)
    assert page.evaluate("heard") == []
    person.types("3")
    person.types("ArrowRight")
    person.types("Enter")
    person.sees("Not possible")
    page.wait_for_function("heard.length > 0")
    assert page.evaluate("heard") == [note.hz for note in REFUSED if note.hz]
